/// A part of a recording that could not be read, and its place.
///
/// It is thrown if the whole recording is useless, and listed in ``Recording/warnings`` for a
/// single line.
package struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package var line: Int
  /// The column, counted from 1 in bytes (in characters for YAML), or `nil` for the whole line.
  package var column: Int?
  /// The problem and, if possible, the remedy. The text has no line break.
  package var reason: String

  /// The problem with its place, such as `line 3, column 7: reason`.
  package var description: String {
    var place = "line \(line)"
    if let column { place += ", column \(column)" }
    return place + ": " + reason
  }
}
