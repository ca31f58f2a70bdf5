import Records
import TextEntry

/// The tables of learned words and pairs. The caller opens the transaction.
final class LearningTables: Table {
  static let migrations = [
    // The tables are strict, so that a wrong edit by hand fails at once. They have no row ids,
    // because rows are found only by their words, and a commit then writes one page for each table.
    0: """
    CREATE TABLE word (
      word TEXT NOT NULL PRIMARY KEY,
      count INTEGER NOT NULL,
      boost INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE pair (
      first TEXT NOT NULL,
      second TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (first, second)
    ) STRICT, WITHOUT ROWID;
    """,
    // The number of times that words were forgotten, in one row. It keeps a telephone from writing
    // words that it learned before they were last forgotten.
    2: """
    CREATE TABLE forgetting (
      id INTEGER PRIMARY KEY CHECK (id = 0),
      times INTEGER NOT NULL
    ) STRICT;
    """,
  ]

  private let selectWords: Statement
  private let selectPairs: Statement
  private let addWord: Statement
  private let addPair: Statement
  private let deleteWord: Statement
  private let deletePairs: Statement
  private let deleteAllWords: Statement
  private let deleteAllPairs: Statement
  private let countForgetting: Statement
  private let putForgettings: Statement

  init(on connection: borrowing Connection) throws(StateError) {
    selectWords = try Statement(
      """
      SELECT word, count, boost FROM word
      ORDER BY word LIMIT \(StateFile.maximumWords)
      """, on: connection)
    selectPairs = try Statement(
      """
      SELECT first, second, count FROM pair
      ORDER BY first, second LIMIT \(StateFile.maximumPairs)
      """, on: connection)
    addWord = try Statement(
      """
      INSERT INTO word SELECT ?1, \(Self.count("?2")), \(Self.boost("?3"))
        WHERE ?2 > 0 OR EXISTS (SELECT 1 FROM word WHERE word = ?1)
      ON CONFLICT (word) DO UPDATE SET
        count = \(Self.count(Self.count("count") + " + ?2")),
        boost = \(Self.boost(Self.boost("boost") + " + ?3"))
      """, on: connection)
    addPair = try Statement(
      """
      INSERT INTO pair VALUES (?1, ?2, \(Self.count("?3")))
      ON CONFLICT (first, second) DO UPDATE SET count = \(Self.count(Self.count("count") + " + ?3"))
      """, on: connection)
    deleteWord = try Statement("DELETE FROM word WHERE word = ?", on: connection)
    // This reads all pairs, which takes a few milliseconds. Forgetting is rare, and an index by
    // the second word would be one more page to write at every commit.
    deletePairs = try Statement("DELETE FROM pair WHERE ? IN (first, second)", on: connection)
    deleteAllWords = try Statement("DELETE FROM word", on: connection)
    deleteAllPairs = try Statement("DELETE FROM pair", on: connection)
    // The counter wraps around. It only has to change.
    countForgetting = try Statement(
      """
      INSERT INTO forgetting VALUES (0, 1)
      ON CONFLICT (id) DO UPDATE SET times = (times & \(Int32.max)) + 1
      """, on: connection)
    putForgettings = try Statement("INSERT INTO forgetting VALUES (0, ?)", on: connection)
  }

  /// Limits a count to its bounds, also before an addition, because a file may contain any number.
  private static func count(_ expression: String) -> String {
    "min(max(\(expression), \(Learning.counts.lowerBound)), \(Learning.counts.upperBound))"
  }

  private static func boost(_ expression: String) -> String {
    "min(max(\(expression), \(Learning.boosts.lowerBound)), \(Learning.boosts.upperBound))"
  }

  func words() throws(StateError) -> [LearnedWord] {
    // Two spellings of a word with different bytes may be equal strings.
    var seen: Set<String> = []
    return try selectWords.all {
      guard let word = selectWords.text(0), Self.isStorable(word),
        let count = selectWords.integer(1, as: UInt32.self),
        let boost = selectWords.integer(2, as: Int32.self),
        seen.insert(word).inserted
      else { return nil }
      return LearnedWord(word: word, count: count, boost: boost)
    }
  }

  func pairs() throws(StateError) -> [LearnedPair] {
    var seen: Set<LearnedPair> = []
    return try selectPairs.all {
      guard let first = selectPairs.text(0), Self.isStorable(first),
        let second = selectPairs.text(1), Self.isStorable(second),
        let count = selectPairs.integer(2, as: UInt32.self),
        seen.insert(LearnedPair(first: first, second: second, count: 0)).inserted
      else { return nil }
      return LearnedPair(first: first, second: second, count: count)
    }
  }

  func read(into knowledge: inout Knowledge) throws(StateError) {
    knowledge.learning = try learning()
  }

  func write(_ record: Record) throws(StateError) -> Bool {
    guard case .learned(let changes) = record else { return false }
    for change in changes { try write(change) }
    return true
  }

  private func write(_ change: LearningChange) throws(StateError) {
    switch change {
    case .word(let word): try add(word)
    case .pair(let pair): try add(pair)
    case .forgetWord(let word):
      try deleteWord.run(.text(word))
      try deletePairs.run(.text(word))
      try countForgetting.run()
    case .forgetAll:
      try deleteAll()
      try countForgetting.run()
    case .merge(let words, let pairs):
      try replaceAll(with: try learning().merging(words: words, pairs: pairs))
    case .age(let word):
      // The words of other processes count too, so the current contents of the file are aged.
      var learning = try learning()
      if learning.age(keeping: word) { try replaceAll(with: learning) }
    }
  }

  /// Recovers the number of forgettings, the only row with an id and two values.
  static func recover(_ row: DatabasePage.Row, into contents: inout StateContents) -> Bool {
    guard row.id == 0, row.values.count == 2, row.values[0].isNull,
      let times = row.values[1].integer, (1...Int64(Int32.max) + 1).contains(times)
    else { return false }
    contents.forgettings = times
    return true
  }

  /// Restores the contents of another file into this empty file.
  func restore(_ contents: StateContents) throws(StateError) {
    for word in contents.words { try add(word) }
    for pair in contents.pairs { try add(pair) }
    if contents.forgettings > 0 { try putForgettings.run(.integer(contents.forgettings)) }
  }

  private func learning() throws(StateError) -> Learning {
    Learning(words: try words(), pairs: try pairs())
  }

  private func replaceAll(with learning: Learning) throws(StateError) {
    try deleteAll()
    for word in learning.sortedWords { try add(word) }
    for pair in learning.sortedPairs { try add(pair) }
  }

  private func deleteAll() throws(StateError) {
    try deleteAllWords.run()
    try deleteAllPairs.run()
  }

  private func add(_ word: LearnedWord) throws(StateError) {
    guard Self.isStorable(word.word) else { return }
    try addWord.run(
      .text(word.word), .integer(Int64(word.count)), .integer(Int64(word.boost)))
  }

  private func add(_ pair: LearnedPair) throws(StateError) {
    guard Self.isStorable(pair.first), Self.isStorable(pair.second) else { return }
    try addPair.run(.text(pair.first), .text(pair.second), .integer(Int64(pair.count)))
  }

  static func isStorable(_ word: String) -> Bool {
    !word.isEmpty && word.isStorable(upTo: StateFile.maximumWordLength)
  }
}

extension Record {
  /// Whether the record forgets or replaces learned words, or forgets calls.
  var forgets: Bool {
    switch self {
    case .learned(let changes): changes.contains(where: \.forgets)
    case .phoneForgotten: true
    case .used, .call, .speedDial, .seen, .defaultNumber, .phoneCalls: false
    }
  }

  /// Whether the state file decides what becomes of the record: only reading it again shows the
  /// calls.
  var isMergedInFile: Bool {
    switch self {
    case .phoneCalls, .phoneForgotten: true
    case .learned, .used, .call, .speedDial, .seen, .defaultNumber: false
    }
  }
}

extension LearningChange {
  fileprivate var forgets: Bool {
    switch self {
    case .word, .pair: false
    case .forgetWord, .forgetAll, .merge, .age: true
    }
  }
}
