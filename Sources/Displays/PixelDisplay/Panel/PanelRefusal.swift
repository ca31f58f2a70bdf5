/// The reason why a framebuffer can't be drawn on.
package struct PanelRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: the framebuffer, its format, the remedy. It doesn't name the device's path,
  /// which only the code that opened the device knows.
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }
}
