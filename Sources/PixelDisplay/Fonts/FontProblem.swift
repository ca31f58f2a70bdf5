/// Why a font can't be used, and where in its bytes that shows.
package struct FontProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 0, as `xxd` does.
  package var byte: Int
  /// Whether `byte` counts what a gzip file holds, not the file itself.
  package var isUnpacked: Bool
  /// What is wrong and, where there is something, what to do about it. No line break.
  package var reason: String

  package init(byte: Int, isUnpacked: Bool = false, reason: String) {
    self.byte = byte
    self.isUnpacked = isUnpacked
    self.reason = reason
  }

  /// `byte 32: reason`.
  package var description: String {
    "byte \(byte)\(isUnpacked ? " of the unpacked file" : ""): \(reason)"
  }
}
