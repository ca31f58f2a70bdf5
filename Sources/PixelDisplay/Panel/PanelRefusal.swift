/// Why a framebuffer can't be drawn on.
package struct PanelRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: which framebuffer, what it holds, what to do. Without the device's path, which
  /// only the one who opened it knows.
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }
}
