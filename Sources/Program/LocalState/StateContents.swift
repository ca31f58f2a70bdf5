import Records
import TextEntry

/// The whole contents of a state file.
package struct StateContents: Sendable {
  package var words: [LearnedWord] = []
  package var pairs: [LearnedPair] = []
  /// The number of times that data was forgotten.
  package var forgettings: Int64 = 0
  /// The other kinds. Its learned words and starred numbers are empty.
  package var knowledge = Knowledge()
  /// The starred numbers, the latest last.
  package var defaultNumbers: [(name: String, number: String)] = []
  /// How far the calls of phones' lists have been taken into the log.
  var taken: [TakenCalls] = []

  var isEmpty: Bool { count == 0 }

  /// The total number of entries.
  var count: Int { words.count + pairs.count + defaultNumbers.count + knowledge.count }
}

extension Knowledge {
  package init(_ contents: StateContents) {
    self = contents.knowledge
    learning = Learning(words: contents.words, pairs: contents.pairs)
    defaultNumbers = Dictionary(contents.defaultNumbers.map { ($0.name, $0.number) }) { $1 }
  }
}
