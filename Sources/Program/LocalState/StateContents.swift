import CallModel
import ContactSearch
import Records
import TextEntry

/// The whole contents of a state file.
package struct StateContents: Sendable {
  package var words: [LearnedWord] = []
  package var pairs: [LearnedPair] = []
  /// The number of times that data was forgotten.
  package var forgettings: Int64 = 0
  package var calls: [CallRecord] = []
  package var choices: [ChoiceRecord] = []
  /// The latest call first.
  package var log: [LoggedCall] = []
  package var speedDials: [UInt8: SpeedDial] = [:]
  /// The starred numbers, the latest last.
  package var defaultNumbers: [(name: String, number: String)] = []

  var isEmpty: Bool {
    words.isEmpty && pairs.isEmpty && calls.isEmpty && choices.isEmpty && log.isEmpty
      && speedDials.isEmpty && defaultNumbers.isEmpty
  }

  /// The total number of entries.
  var count: Int {
    words.count + pairs.count + calls.count + choices.count + log.count + speedDials.count
      + defaultNumbers.count
  }
}

extension Knowledge {
  package init(_ contents: StateContents) {
    self.init(log: contents.log, speedDials: contents.speedDials)
    learning = Learning(words: contents.words, pairs: contents.pairs)
    (calls, choices) = (contents.calls, contents.choices)
    defaultNumbers = Dictionary(contents.defaultNumbers.map { ($0.name, $0.number) }) { $1 }
  }
}
