import CSQLite
import ContactSearch
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// Two processes that change one file at the same time: each waits for the other, and both changes
/// are there in the end.
///
/// A transaction that begins by reading sees the file as it was then, and may not write once another
/// has: SQLite refuses it at once, however patient it is. So each of them takes its turn first.
@Suite(.timeLimited) struct TwoWritersTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let bobCalled =
    "INSERT OR REPLACE INTO call VALUES ('Bob', '1', 1400, 1400, 1400, 1, 20000)"

  @Test func aCallIsAddedToOneThatIsBeingWritten() throws {
    var state = try StateFile(path: folder.state)
    let other = try OtherWriter(folder.state)
    try other.begin(Self.bobCalled, before: state.connection.handle)
    try state.write(.used(CallTests.call("Bob", lastDay: 20_001), CallTests.choice("262")))
    #expect(other.waits == 1)
    let used = try state.used()
    #expect(used.calls == [CallTests.call("Bob", weight: 1_401, count: 2, lastDay: 20_001)])
    #expect(used.choices == [CallTests.choice("262")])
  }

  @Test func whoIsBeingCalledIsForgottenToo() throws {
    var state = try StateFile(path: folder.state)
    for known in [false, true] {
      if known { try state.write(.used(CallTests.call("Bob", "2"), CallTests.choice("262"))) }
      let other = try OtherWriter(folder.state)
      try other.begin(Self.bobCalled, before: state.connection.handle)
      #expect(try state.forgetCalls(of: "Bob"), "known before: \(known)")
      #expect(other.waits == 1)
      let used = try state.used()
      #expect(used.calls == [])
      #expect(used.choices == [])
    }
  }

  @Test func allCallsAreForgottenWithTheOneThatIsBeingWritten() throws {
    var state = try StateFile(path: folder.state)
    let other = try OtherWriter(folder.state)
    try other.begin(Self.bobCalled, before: state.connection.handle)
    try state.forgetAllCalls()
    #expect(other.waits == 1)
    #expect(try state.used().calls == [])
  }

  /// What one learns, replaces and forgets, another being at it.
  @Test func wordsAreWrittenAfterThoseThatAreBeingWritten() throws {
    let dose = LearnedWord(word: "dose", count: 1)
    let ford = LearnedWord(word: "ford", count: 7)
    let pair = LearnedPair(first: "dose", second: "ford", count: 1)
    let changes: [(change: LearningChange, words: [LearnedWord], pairs: [LearnedPair])] = [
      (.word(dose), [dose, ford], []), (.pair(pair), [ford], [pair]),
      (.word(LearnedWord(word: "ford", count: 2)), [LearnedWord(word: "ford", count: 9)], []),
      (.forgetWord("ford"), [], []), (.forgetAll, [], []),
      (.merge(words: [dose], pairs: []), [dose, ford], []),
    ]
    var state = try StateFile(path: folder.state)
    for (change, words, pairs) in changes {
      try state.forgetAll()
      let other = try OtherWriter(folder.state)
      try other.begin(
        "INSERT INTO word VALUES ('ford', 7, 0)", before: state.connection.handle)
      try state.apply([change])
      #expect(other.waits == 1, "\(change)")
      let learned = try state.learned()
      #expect(learned.words == words, "\(change)")
      #expect(learned.pairs == pairs, "\(change)")
    }
  }

  /// Two telephones that are started together after an update: one changes the tables, the other
  /// finds them changed.
  ///
  /// Not optimized: the optimizer of Swift 6.0.3 crashes over it (CopyPropagation).
  @_optimize(none)
  @Test func tablesThatAreBeingChangedAreNotChangedAgain() throws {
    let raw = try RawDatabase(folder.state)
    try raw.execute("PRAGMA journal_mode = WAL")
    let connection = try Connection(path: folder.state, name: folder.state)
    try connection.harden(patience: 0)
    let other = try OtherWriter(folder.state)
    try other.begin(
      Schema.migrations.joined()
        + """
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = \(Schema.migrations.count);
        INSERT INTO word VALUES ('ford', 7, 0);
        """, before: connection.handle)
    try Schema.migrate(connection, with: Schema.migrations)
    #expect(other.waits == 1)
    let learned = try StateFile(path: folder.state).learned()
    #expect(learned.words == [LearnedWord(word: "ford", count: 7)])
  }

  /// What is read in one go is of one moment.
  @Test func whatIsReadIsNotHalfOfAnothersChange() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(StateFileTests.changes(["dose", "ford"]))
    try state.write(.used(CallTests.call("Bob"), CallTests.choice("262")))
    let other = try OtherWriter(folder.state)
    other.write(
      "DELETE FROM word; DELETE FROM pair", when: "FROM pair", begins: state.connection.handle)
    let learned = try state.learned()
    #expect(other.waits == 1)
    #expect(learned.words.map(\.word) == ["dose", "ford"])
    #expect(learned.pairs == [LearnedPair(first: "dose", second: "ford", count: 1)])
    #expect(try state.learned().words == [])

    other.write(
      "DELETE FROM call; DELETE FROM choice", when: "FROM choice", begins: state.connection.handle)
    let used = try state.used()
    #expect(other.waits == 2)
    #expect(used.calls == [CallTests.call("Bob")])
    #expect(used.choices == [CallTests.choice("262")])
    #expect(try state.used().calls == [])
  }

  /// None of many calls is lost, and no writer is refused, however the writes coincide.
  @Test func callsOfManyAtTheSameTimeAddUp() throws {
    let path = folder.state
    _ = try StateFile(path: path)
    onThreads(4) { _ in
      #expect(throws: Never.self) {
        // Turns are not fair, and a disk or a machine may be slow.
        var state = try StateFile(path: path, patience: .seconds(300))
        for _ in 0..<25 { try state.write(.used(CallTests.call("Bob"), CallTests.choice("262"))) }
      }
    }
    #expect(try StateFile(path: path).used().calls.map(\.count) == [100])
  }
}
