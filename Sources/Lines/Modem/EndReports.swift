import CallModel
import Keypad

/// The modem's reports that a call has ended, without saying which.
struct EndReports: Hashable, Sendable {
  /// A report. A modem may send several of them for one call, in this order.
  enum Word: Hashable, Sendable {
    /// The maker's own `+CLCC`.
    case listed
    /// `VOICE CALL: END`
    case over
    /// `NO CARRIER`, `BUSY`
    case cause(CallEnd)

    /// Whether both reports, the other one first, may be of one call.
    func mayFollow(_ other: Word) -> Bool {
      switch (other, self) {
      case (.listed, .over), (.listed, .cause), (.over, .cause): true
      default: false
      }
    }
  }

  /// A modem gives the reason for the end of a call, if at all, within this time.
  static let causeDelay = Duration.milliseconds(300)

  /// The last report, until the list shows which call has ended.
  var pending: Word?
  /// Without a list: the last report that was used.
  private var last: Word?
  /// The time of ``last``.
  private var lastAt = Instant.zero

  mutating func record(_ word: Word, at now: Instant) { (last, lastAt) = (word, now) }

  /// Whether the report may be of the same call as the last report.
  func isRepeated(_ word: Word, at now: Instant) -> Bool {
    last.map { word.mayFollow($0) && now - lastAt < Self.causeDelay } ?? false
  }
}
