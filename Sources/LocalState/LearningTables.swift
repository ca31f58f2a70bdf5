import TextEntry

/// The tables of learned words and pairs. Calls come in a transaction.
struct LearningTables: ~Copyable {
  private let selectWords: Statement
  private let selectPairs: Statement
  private let putWord: Statement
  private let putPair: Statement
  private let deleteWord: Statement
  private let deletePairs: Statement
  private let deleteAllWords: Statement
  private let deleteAllPairs: Statement

  static func prepare(on connection: borrowing Connection) throws(StateError) -> LearningTables {
    LearningTables(
      selectWords: try Statement(
        """
        SELECT word, count, boost FROM word
        ORDER BY word LIMIT \(StateFile.maximumWords)
        """, on: connection),
      selectPairs: try Statement(
        """
        SELECT first, second, count FROM pair
        ORDER BY first, second LIMIT \(StateFile.maximumPairs)
        """, on: connection),
      putWord: try Statement("INSERT OR REPLACE INTO word VALUES (?, ?, ?)", on: connection),
      putPair: try Statement("INSERT OR REPLACE INTO pair VALUES (?, ?, ?)", on: connection),
      deleteWord: try Statement("DELETE FROM word WHERE word = ?", on: connection),
      // It reads all pairs, a few milliseconds: to forget is rare, and an index by the second word
      // would be one more page to write at every commit.
      deletePairs: try Statement("DELETE FROM pair WHERE ? IN (first, second)", on: connection),
      deleteAllWords: try Statement("DELETE FROM word", on: connection),
      deleteAllPairs: try Statement("DELETE FROM pair", on: connection))
  }

  func words() throws(StateError) -> [LearnedWord] {
    var words: [LearnedWord] = []
    // Two spellings of one word differ in their bytes and yet are equal strings.
    var seen: Set<String> = []
    while try selectWords.next() {
      guard let word = selectWords.text(0), Self.isStorable(word),
        let count = selectWords.integer(1, as: UInt32.self),
        let boost = selectWords.integer(2, as: Int32.self), seen.insert(word).inserted
      else { continue }
      words.append(LearnedWord(word: word, count: count, boost: boost))
    }
    return words
  }

  func pairs() throws(StateError) -> [LearnedPair] {
    var pairs: [LearnedPair] = []
    var seen: Set<LearnedPair> = []
    while try selectPairs.next() {
      guard let first = selectPairs.text(0), Self.isStorable(first),
        let second = selectPairs.text(1), Self.isStorable(second),
        let count = selectPairs.integer(2, as: UInt32.self),
        seen.insert(LearnedPair(first: first, second: second, count: 0)).inserted
      else { continue }
      pairs.append(LearnedPair(first: first, second: second, count: count))
    }
    return pairs
  }

  func write(_ change: LearningChange) throws(StateError) {
    switch change {
    case .word(let word): try put(word)
    case .pair(let pair): try put(pair)
    case .forgetWord(let word):
      try deleteWord.run(.text(word))
      try deletePairs.run(.text(word))
    case .replaceAll(let words, let pairs):
      try deleteAllWords.run()
      try deleteAllPairs.run()
      for word in words { try put(word) }
      for pair in pairs { try put(pair) }
    }
  }

  private func put(_ word: LearnedWord) throws(StateError) {
    guard Self.isStorable(word.word) else { return }
    try putWord.run(
      .text(word.word), .integer(Int64(word.count)), .integer(Int64(word.boost)))
  }

  private func put(_ pair: LearnedPair) throws(StateError) {
    guard Self.isStorable(pair.first), Self.isStorable(pair.second) else { return }
    try putPair.run(.text(pair.first), .text(pair.second), .integer(Int64(pair.count)))
  }

  private static func isStorable(_ word: String) -> Bool {
    let count = word.unicodeScalars.count
    return count > 0 && count <= StateFile.maximumWordLength && !word.utf8.contains(0)
  }
}
