/// What is aimed at, and what was missed.
struct Aims {
  /// How much faster the median query is to be than the filter's and the table's.
  static let filterRatio = 100.0
  static let tableRatio = 20.0
  static let bytesEach = 200
  /// By number of contacts: the build, in nanoseconds.
  static let build = [100_000: 1_000_000_000]
  /// By number of contacts: p99 of a query, in nanoseconds.
  static let p99 = [10_000: 100_000, 1_000_000: 1_000_000]

  private(set) var count = 0
  private(set) var missed: [String] = []

  /// Takes note of whether an aim is met.
  ///
  /// - Returns: What to say in a row about it; `nil` where it is met.
  mutating func check(_ isMet: Bool, _ place: String, _ what: String) -> String? {
    count += 1
    if isMet { return nil }
    missed.append("\(place): \(what)")
    return what
  }

  /// For the end of a row: what was missed of several aims.
  static func verdict(_ misses: [String?]) -> String {
    let misses = misses.compactMap { $0 }
    return misses.isEmpty ? "met" : "MISSED: " + misses.joined(separator: ", ")
  }
}
