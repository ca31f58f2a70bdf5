/// The reason why a font can't be used, and the place of the error in its bytes.
package struct FontProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the error, counted from 0 as by `xxd`.
  package var byte: Int
  /// Whether `byte` counts in the contents of a gzip file, and not in the file itself.
  package var isUnpacked: Bool
  /// What is wrong and, if there is a way, how to mend it; without a line break.
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
