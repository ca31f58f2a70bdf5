import CSQLite
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

@Suite(.timeLimited) struct HostileContentTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var state = try StateFile(path: folder.state)
    try state.apply(StateFileTests.changes(["dose", "ford"]))
  }

  private func readsOnlyWhatWasThere() throws {
    var state = try StateFile(path: folder.state)
    var learned = try state.learned()
    #expect(learned.words.map(\.word) == ["dose", "ford"])
    #expect(learned.pairs == [LearnedPair(first: "dose", second: "ford", count: 1)])
    try state.apply([.word(LearnedWord(word: "fore", count: 1, boost: 0))])
    learned = try state.learned()
    #expect(learned.words.map(\.word) == ["dose", "ford", "fore"])
  }

  @Test func valuesOutOfRangeAreLeftOut() throws {
    try RawDatabase(folder.state).execute(
      """
      INSERT INTO word VALUES
        ('a', -1, 0), ('b', 4294967296, 0), ('c', 9223372036854775807, 0),
        ('d', 1, 2147483648), ('e', 1, -2147483649), ('', 1, 0),
        ('f' || char(0) || 'g', 1, 0), (CAST(x'68ff' AS TEXT), 1, 0),
        (printf('%.65c', 'h'), 1, 0), (printf('%.60000c', 'i'), 1, 0);
      INSERT INTO pair VALUES
        ('a', '', 1), ('', 'a', 1), ('a', 'b', -1), ('a', 'c', 4294967296),
        (printf('%.65c', 'h'), 'a', 1), ('a', char(0), 1), (CAST(x'ff' AS TEXT), 'a', 1);
      """)
    try readsOnlyWhatWasThere()
  }

  @Test func wrongTypesAreLeftOut() throws {
    let raw = try RawDatabase(folder.state)
    let sql = try raw.value("SELECT group_concat(sql, ';') FROM sqlite_schema") ?? ""
    try raw.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql =
        'CREATE TABLE word (word PRIMARY KEY, count, boost) WITHOUT ROWID' WHERE name = 'word';
      UPDATE sqlite_schema SET sql =
        'CREATE TABLE pair (first, second, count, PRIMARY KEY (first, second)) WITHOUT ROWID'
        WHERE name = 'pair';
      PRAGMA writable_schema = RESET;
      INSERT INTO word VALUES ('a', '1', 0), ('b', 1, x'00'), ('c', 1.5, 0), ('d', NULL, NULL),
        (x'6162', 1, 0), (5, 1, 0), (1e300, 1, 0), (zeroblob(50000), 1, 0);
      INSERT INTO pair VALUES (1, 2, 3), (x'61', 'b', 1), ('a', 'b', 'c'), ('a', 'c', NULL);
      """)
    let definitions = sql.split(separator: ";").map(String.init)
    try raw.execute("PRAGMA writable_schema = ON")
    for (name, definition) in zip(["word", "pair"], definitions) {
      try raw.execute("UPDATE sqlite_schema SET sql = '\(definition)' WHERE name = '\(name)'")
    }
    try readsOnlyWhatWasThere()
  }

  @Test func equalSpellingsAreOneWord() throws {
    try RawDatabase(folder.state).execute(
      """
      DELETE FROM word; DELETE FROM pair;
      INSERT INTO word VALUES ('\u{e9}', 1, 0), ('e\u{301}', 2, 0);
      INSERT INTO pair VALUES ('\u{e9}', 'a', 1), ('e\u{301}', 'a', 2);
      """)
    let learned = try StateFile(path: folder.state).learned()
    #expect(learned.words == [LearnedWord(word: "\u{e9}", count: 2, boost: 0)])
    #expect(learned.pairs == [LearnedPair(first: "\u{e9}", second: "a", count: 2)])
  }

  @Test func aHugeValueIsRefused() throws {
    try RawDatabase(folder.state).execute(
      "INSERT INTO word VALUES (CAST(zeroblob(50000000) AS TEXT), 1, 0)")
    let state = try StateFile(path: folder.state)
    let error = errorOf { () throws(StateError) in _ = try state.learned() }
    #expect(error?.kind == .damaged)
    #expect(error?.remedy.hasPrefix("`twelvekey run` keeps it under another name") == true)
  }

  @Test func noMoreIsReadThanTheLimits() throws {
    try RawDatabase(folder.state).execute(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 210000)
        INSERT INTO pair SELECT 'a', x, 1 FROM n;
      INSERT OR IGNORE INTO word SELECT second, 1, 1 FROM pair;
      """)
    let learned = try StateFile(path: folder.state).learned()
    #expect(learned.words.count == StateFile.maximumWords)
    #expect(learned.pairs.count == StateFile.maximumPairs)
  }

  @Test(arguments: [
    "DROP TABLE word; CREATE VIEW word AS SELECT 'a' word, 1 count, 1 boost",
    "DROP TABLE pair",
    "CREATE TABLE more (a)",
    "CREATE TRIGGER t AFTER INSERT ON word BEGIN DELETE FROM pair; END",
    "ALTER TABLE word ADD COLUMN more TEXT",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 900 WHERE name = 'word'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE (', name = x'00'",
  ])
  func otherTablesAreRefused(_ sql: String) throws {
    try RawDatabase(folder.state).execute(sql)
    let error = errorOf { () throws(StateError) in
      let state = try StateFile(path: folder.state)
      _ = try state.learned()
    }
    #expect(error?.kind == .damaged, "\(error?.reason ?? "")")
  }

  @Test func whatSQLiteKeepsForItselfIsFine() throws {
    try RawDatabase(folder.state).execute("ANALYZE")
    try readsOnlyWhatWasThere()
  }

  /// Any bytes may change: an error or some words, and writing does no harm to the process either.
  @Test func changedBytesNeverCrash() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    do {
      var state = try StateFile(path: folder.state)
      try state.apply(StateFileTests.changes((0..<2000).map { "word\($0)" }))
    }
    let whole = bytes(of: folder.state)
    var refused = 0
    let rounds = Effort.rounds(400)
    for _ in 0..<rounds {
      var changed = whole
      // Half of them in a page's first bytes, where its structure is.
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let page = 4096 * Int.random(in: 0..<(whole.count / 4096), using: &random)
        let offset = Int.random(in: 0..<(Bool.random(using: &random) ? 120 : 4096), using: &random)
        changed[page + offset] = UInt8.random(in: 0 ... .max, using: &random)
      }
      for suffix in ["-wal", "-shm", "-journal"] { write([], to: folder.state + suffix) }
      write(changed, to: folder.state)
      let error = errorOf { () throws(StateError) in
        var state = try StateFile(path: folder.state)
        _ = try state.learned()
        try state.apply(StateFileTests.changes(["ford", "fore"]) + [.forgetWord("word7")])
        try state.forgetAll()
      }
      if let error {
        refused += 1
        #expect(
          [.damaged, .notAStateFile, .newerVersion, .inputOutput].contains(error.kind),
          "\(error), seed \(seed)")
      }
    }
    print("\(refused) of \(rounds) changed files were refused, seed \(seed)")
  }
}
