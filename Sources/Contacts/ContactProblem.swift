/// One thing that is wrong with an address book, and where: prints as `book.vcf:12:3: reason`.
public struct ContactProblem: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The 1-based line of the file.
  public var line: Int
  /// The 1-based column in Unicode code points of that line, where one place is to blame.
  public var column: Int?
  /// What is wrong and, where there is one, the remedy: one sentence without a full stop.
  public var reason: String
  /// Whether a whole card or row is missing from the contacts because of it.
  public var isLost: Bool

  public init(file: String, line: Int, column: Int? = nil, reason: String, isLost: Bool = false) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
    self.isLost = isLost
  }

  public var description: String {
    // Line 0 is the whole file.
    let place = line == 0 ? file : "\(file):\(line)"
    return column.map { "\(place):\($0): \(reason)" } ?? "\(place): \(reason)"
  }
}
