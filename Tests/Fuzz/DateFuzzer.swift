@testable import BusLines

extension Fuzzer {
  /// The times that a telephony service writes.
  static let dates = Fuzzer(
    seeds: { ["2026-11-29T13:04:51+0100"].map { Array($0.utf8) } }, read: readDate)

  @Sendable private static func readDate(_ bytes: [UInt8]) {
    guard let day = StartTime.day(String(decoding: bytes, as: UTF8.self)) else { return }
    // From 1970 to 9999, with a day for the offset from UTC.
    require((-1...2_932_898).contains(day), "a day that is not of those years")
    require(bytes.count == 24, "a text of another length")
  }
}
