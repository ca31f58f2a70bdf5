import ContactSearch
import Telephony
import TextEntry

/// All that a state file holds.
package struct StateContents: Sendable {
  package var words: [LearnedWord] = []
  package var pairs: [LearnedPair] = []
  /// How often something was forgotten.
  package var forgettings: Int64 = 0
  package var calls: [CallRecord] = []
  package var choices: [ChoiceRecord] = []
  /// The latest first.
  package var log: [LoggedCall] = []
  package var speedDials: [UInt8: SpeedDial] = [:]
  /// The numbers that were starred on the pad, the latest last.
  package var defaultNumbers: [(name: String, number: String)] = []

  package init() {}

  var isEmpty: Bool {
    words.isEmpty && pairs.isEmpty && calls.isEmpty && choices.isEmpty && log.isEmpty
      && speedDials.isEmpty && defaultNumbers.isEmpty
  }

  /// How many things of all kinds.
  var count: Int {
    words.count + pairs.count + calls.count + choices.count + log.count + speedDials.count
      + defaultNumbers.count
  }
}
