/// The reason why a font can't be used, and the place of the error in its bytes.
package struct FontProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the error in bytes, from 0 as in the output of `xxd`.
  package var byte: Int
  /// Whether `byte` is an offset in the unpacked contents of a gzip file, and not in the file
  /// itself.
  package var isUnpacked = false
  /// The error and, if there is one, the remedy, without a line break.
  package var reason: String

  /// The problem with its place, such as `byte 32: reason`.
  package var description: String {
    "byte \(byte)\(isUnpacked ? " of the unpacked file" : ""): \(reason)"
  }
}
