/// The aims, and those that were missed.
struct Aims {
  /// The factor by which the median query has to be faster than that of the filter.
  static let filterRatio = 100.0
  /// The factor by which the median query has to be faster than that of the table.
  static let tableRatio = 20.0
  static let bytesEach = 200
  /// The time of the build in nanoseconds, by the number of contacts.
  static let build = [100_000: 1_000_000_000]
  /// The p99 of a query in nanoseconds, by the number of contacts.
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

  /// Returns the remark at the end of a row, which lists the missed aims.
  static func verdict(_ misses: [String?]) -> String {
    let misses = misses.compactMap { $0 }
    return misses.isEmpty ? "met" : "MISSED: " + misses.joined(separator: ", ")
  }
}
