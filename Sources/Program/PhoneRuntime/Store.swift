import CallModel
import ContactSearch
import Handset
import Keypad
import TextEntry

/// Keeps the learned words, and the calls. The telephone goes on if the store fails.
package protocol Store: AnyObject {
  /// Called when keys begin to wait for the store: from then on a call takes only a short time.
  func beginLive()

  /// Keeps new records. Those that can't be written now are written by a later call.
  ///
  /// - Parameters:
  ///   - isLast: whether no later call follows.
  ///   - emit: called when something goes wrong for the first time. It may call this function
  ///     again.
  func save(_ records: [Record], isLast: Bool, orReport emit: (String) -> Void)

  /// When to call ``save(_:isLast:orReport:)`` for records that could not be written before; `nil` if
  /// all have been written.
  var deadline: Instant? { get }

  /// The present knowledge, if another process has written something since the last call of this
  /// function; otherwise `nil`.
  ///
  /// - Parameters:
  ///   - day: in days since 1970-01-01 UTC; calls that were made later do not count.
  ///   - report: as in ``save(_:isLast:orReport:)``.
  func news(on day: Double, orReport emit: (String) -> Void) -> Knowledge?
}

/// The knowledge that lasts between runs of the telephone.
package struct Knowledge: Sendable {
  package var learning: Learning
  /// Whether words were forgotten since the last reading.
  package var isAfterForgetting: Bool
  /// How contacts were used; the most used first.
  package var calls: [CallRecord]
  /// The contacts that were chosen, and for which entry; the latest first.
  package var choices: [ChoiceRecord]
  /// The call log; the latest call first.
  package var log: [LoggedCall]
  /// The contacts that are called by holding a digit.
  package var speedDials: [UInt8: SpeedDial]
  /// The starred numbers by name, as `Handset.recall` expects them.
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
