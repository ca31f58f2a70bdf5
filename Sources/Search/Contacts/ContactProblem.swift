/// A problem in an address book, and its place. It prints as `book.vcf:12:3: reason`.
package struct ContactProblem: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The 1-based line of the file.
  package var line: Int
  /// The 1-based column in that line, in Unicode code points; `nil` if the fault has no single
  /// place.
  package var column: Int?
  /// The fault and, if there is one, the remedy: one sentence without a full stop.
  package var reason: String
  /// Whether a whole card or row is missing from the contacts because of the problem.
  package var isLost: Bool

  package init(file: String, line: Int, column: Int? = nil, reason: String, isLost: Bool = false) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
    self.isLost = isLost
  }

  package var description: String {
    // Line 0 means the whole file.
    let place = line == 0 ? file : "\(file):\(line)"
    return column.map { "\(place):\($0): \(reason)" } ?? "\(place): \(reason)"
  }
}
