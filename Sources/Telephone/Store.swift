import ContactSearch
import Handset
import Keypad
import Telephony
import TextEntry

/// Where what is learned, and who is called, is kept. A telephone goes on with one that has failed.
package protocol Store: AnyObject {
  /// From now on keys wait for what is kept.
  func beginLive()

  /// Keeps what is new. What can't be written now is written by a later call.
  ///
  /// - Parameters:
  ///   - isLast: nothing is called later.
  ///   - tell: hears of what is wrong, the first time. It may call this again.
  func keep(_ records: [Record], isLast: Bool, orTell tell: (String) -> Void)

  /// When ``keep(_:isLast:orTell:)`` has something to write that could not be written before; `nil`
  /// where all has been.
  var deadline: Instant? { get }

  /// What is known now, where another process has written something since this was last called;
  /// `nil` where none has.
  ///
  /// - Parameters:
  ///   - day: in days since 1970-01-01 UTC; no call counts that was made later.
  ///   - tell: as in ``keep(_:isLast:orTell:)``.
  func news(on day: Double, orTell tell: (String) -> Void) -> Knowledge?
}

/// What lasts between runs of the telephone.
package struct Knowledge: Sendable {
  package var learning: Learning
  /// Whether words were forgotten since it was read last.
  package var isAfterForgetting: Bool
  /// How contacts were used: the most used first.
  package var calls: [CallRecord]
  /// Who was chosen for what: the latest first.
  package var choices: [ChoiceRecord]
  /// The latest first.
  package var log: [LoggedCall]
  /// Who is called by holding a digit.
  package var speedDials: [UInt8: SpeedDial]
  /// As `Handset.recall` takes them.
  package var defaultNumbers: [String: String]

  package init(
    learning: Learning, isAfterForgetting: Bool, calls: [CallRecord], choices: [ChoiceRecord],
    log: [LoggedCall], speedDials: [UInt8: SpeedDial], defaultNumbers: [String: String]
  ) {
    self.learning = learning
    self.isAfterForgetting = isAfterForgetting
    self.calls = calls
    self.choices = choices
    self.log = log
    self.speedDials = speedDials
    self.defaultNumbers = defaultNumbers
  }
}
