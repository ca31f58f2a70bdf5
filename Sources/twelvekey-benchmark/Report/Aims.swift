/// The aims, and those that were missed.
struct Aims {
  /// The factors by which the median query has to be faster than those of the filter and the table.
  static let filterRatio = 100.0
  static let tableRatio = 20.0
  static let bytesEach = 200
  /// By number of contacts: the build, in nanoseconds.
  static let build = [100_000: 1_000_000_000]
  /// By number of contacts: p99 of a query, in nanoseconds.
  static let p99 = [10_000: 100_000, 1_000_000: 1_000_000]

  private(set) var count = 0
  private(set) var missed: [String] = []

  /// Notes whether an aim is met.
  ///
  /// - Returns: the remark for its row; `nil` if it is met.
  mutating func check(_ isMet: Bool, _ place: String, _ what: String) -> String? {
    count += 1
    if isMet { return nil }
    missed.append("\(place): \(what)")
    return what
  }

  /// The remark at the end of a row: those of several aims that were missed.
  static func verdict(_ misses: [String?]) -> String {
    let misses = misses.compactMap { $0 }
    return misses.isEmpty ? "met" : "MISSED: " + misses.joined(separator: ", ")
  }
}
