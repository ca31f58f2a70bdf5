/// Something in a recording that could not be read, and where.
///
/// Thrown when the recording is of no use; listed in ``Recording/warnings`` when only a line is.
package struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1, as editors do.
  package var line: Int
  /// Counted from 1 in bytes (in characters for YAML), or `nil` where the whole line is meant.
  package var column: Int?
  /// What is wrong and, where there is something, what to do about it. No line break.
  package var reason: String

  package init(line: Int, column: Int? = nil, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// `line 3, column 7: reason`.
  package var description: String {
    var place = "line \(line)"
    if let column { place += ", column \(column)" }
    return place + ": " + reason
  }
}
