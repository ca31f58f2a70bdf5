/// The reason why a framebuffer can't be drawn on.
package struct PanelRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence with the framebuffer, its format and the remedy. It doesn't contain the device's
  /// path, which only the code that opened the device knows.
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }
}
