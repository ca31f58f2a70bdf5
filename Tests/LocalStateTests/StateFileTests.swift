import CSQLite
import Glibc
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

@Suite(.timeLimited) struct StateFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func givesBackWhatWasWritten() throws {
    let words = [
      LearnedWord(word: "Zoë", count: 1_000, boost: -30_000),
      LearnedWord(word: "dose", count: 7, boost: 30_000),
      LearnedWord(word: String(repeating: "𝒶", count: 64), count: 1, boost: 0),
    ]
    let pairs = [
      LearnedPair(first: "dose", second: "Zoë", count: 7),
      LearnedPair(first: "dose", second: "dose", count: 1_000),
    ]
    do {
      var state = try StateFile(path: folder.state)
      try state.apply(words.map(LearningChange.word) + pairs.map(LearningChange.pair))
      try state.apply([])
    }
    let state = try StateFile(path: folder.state)
    #expect(state.path == folder.state)
    let learned = try state.learned()
    #expect(learned.words == words)
    #expect(learned.pairs == pairs)
  }

  @Test func whatIsLearnedAddsUp() throws {
    var state = try StateFile(path: folder.state)
    try state.apply([
      .word(LearnedWord(word: "ford", count: 1, boost: 2)),
      .pair(LearnedPair(first: "a", second: "ford", count: 1)),
      .word(LearnedWord(word: "ford", count: 3, boost: -4)),
      .pair(LearnedPair(first: "a", second: "ford", count: 2)),
    ])
    let learned = try state.learned()
    #expect(learned.words == [LearnedWord(word: "ford", count: 4, boost: -2)])
    #expect(learned.pairs == [LearnedPair(first: "a", second: "ford", count: 3)])
  }

  @Test func sumsStayInsideTheBounds() throws {
    var state = try StateFile(path: folder.state)
    for boost in [Int32.max, .min, .min] {
      try state.apply([
        .word(LearnedWord(word: "ford", count: .max, boost: boost)),
        .pair(LearnedPair(first: "a", second: "ford", count: .max)),
      ])
    }
    #expect(try state.learned().words == [LearnedWord(word: "ford", count: 1_000, boost: -30_000)])
    #expect(
      try state.learned().pairs == [LearnedPair(first: "a", second: "ford", count: 1_000)])
    // What an editing hand left there.
    let raw = try RawDatabase(folder.state)
    for number in ["9223372036854775807", "-9223372036854775808"] {
      try raw.execute("UPDATE word SET count = \(number), boost = \(number)")
      try raw.execute("UPDATE pair SET count = \(number)")
      try state.apply([
        .word(LearnedWord(word: "ford", count: 1, boost: 1)),
        .pair(LearnedPair(first: "a", second: "ford", count: 1)),
      ])
      let isHigh = number.first != "-"
      let word = LearnedWord(
        word: "ford", count: isHigh ? 1_000 : 2, boost: isHigh ? 30_000 : -29_999)
      #expect(try state.learned().words == [word])
      #expect(try state.learned().pairs.first?.count == word.count)
    }
  }

  /// Chosen again by a telephone that has not heard of the forgetting.
  @Test func aBoostAloneMakesNoWord() throws {
    var state = try StateFile(path: folder.state)
    try state.apply([.word(LearnedWord(word: "ford", count: 0, boost: 500))])
    #expect(try state.learned().words == [])
  }

  @Test func leavesOutWhatIsNoWord() throws {
    var state = try StateFile(path: folder.state)
    let long = String(repeating: "a", count: 65)
    for word in ["", "a\0b", long, String(repeating: "e\u{301}", count: 33)] {
      try state.apply([
        .word(LearnedWord(word: word, count: 1, boost: 0)),
        .pair(LearnedPair(first: word, second: "a", count: 1)),
        .pair(LearnedPair(first: "a", second: word, count: 1)),
        .forgetWord(word),
      ])
    }
    let learned = try state.learned()
    #expect(learned.words == [])
    #expect(learned.pairs == [])
  }

  @Test func forgetsAWordAndItsPairs() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(Self.changes(["b", "a", "b", "c", "c"]))
    try state.apply([.forgetWord("b"), .forgetWord("never heard")])
    let learned = try state.learned()
    #expect(learned.words.map(\.word) == ["a", "c"])
    #expect(learned.pairs == [LearnedPair(first: "c", second: "c", count: 1)])
  }

  @Test func higherCountsStayWhereMuchIsAddedAtOnce() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(Self.changes(["a", "b", "b"]))
    let words = [
      LearnedWord(word: "a", count: 3, boost: -1), LearnedWord(word: "b", count: 1, boost: 1),
      LearnedWord(word: "z", count: 1, boost: 1),
    ]
    let pairs = [
      LearnedPair(first: "a", second: "b", count: 3),
      LearnedPair(first: "z", second: "z", count: 2),
    ]
    try state.apply([
      .merge(words: words, pairs: pairs), .word(LearnedWord(word: "y", count: 2, boost: 0)),
    ])
    let learned = try state.learned()
    #expect(
      learned.words == [
        LearnedWord(word: "a", count: 3), LearnedWord(word: "b", count: 2, boost: 1),
        LearnedWord(word: "y", count: 2), LearnedWord(word: "z", count: 1, boost: 1),
      ])
    #expect(
      learned.pairs == [
        LearnedPair(first: "a", second: "b", count: 3),
        LearnedPair(first: "b", second: "b", count: 1), pairs[1],
      ])
  }

  /// What there is too much of is what all have written together.
  @Test func ageingLooksAtWhatIsThere() throws {
    var state = try StateFile(path: folder.state)
    let words = (0..<Learning.wordLimit).map { LearnedWord(word: "w\($0)", count: 2) }
    try state.apply([.merge(words: words, pairs: []), .age(keeping: "w0")])
    #expect(try state.learned().words.count == Learning.wordLimit)
    var other = try StateFile(path: folder.state)
    try other.apply([.word(LearnedWord(word: "often", count: 9))])
    try state.apply([.word(LearnedWord(word: "now", count: 1)), .age(keeping: "now")])
    let learned = try state.learned().words
    #expect(learned.count == Learning.wordLimit * 3 / 4)
    #expect(learned.contains(LearnedWord(word: "often", count: 5)))
    #expect(learned.contains(LearnedWord(word: "now", count: 1)))
    #expect(learned.contains(LearnedWord(word: "w0", count: 1)))
  }

  /// A password can slip in as a word.
  @Test func whatIsForgottenLeavesTheFiles() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(Self.changes(["hunter2", "dose", "correcthorse"]))
    #expect(folder.stateHolds("hunter2"))
    try state.apply([.forgetWord("hunter2")])
    #expect(!folder.stateHolds("hunter2"))
    #expect(folder.stateHolds("correcthorse"))
    try state.forgetAll()
    #expect(!folder.stateHolds("correcthorse"))
    let learned = try state.learned()
    #expect(learned.words == [])
    #expect(learned.pairs == [])
  }

  @Test func isForItsOwnersEyesOnly() throws {
    let deep = folder.path + "/a/b//c/state.db"
    var state = try StateFile(path: deep)
    try state.apply(Self.changes(["a"]))
    for suffix in ["", "-wal", "-shm"] {
      #expect(permissions(of: deep + suffix) == 0o600, "\(suffix)")
    }
    for above in ["/a", "/a/b", "/a/b/c"] {
      #expect(permissions(of: folder.path + above) == 0o700, "\(above)")
    }
  }

  @Test func twoConnectionsSeeEachOther() throws {
    var one = try StateFile(path: folder.state)
    var two = try StateFile(path: folder.state)
    try one.apply(Self.changes(["a", "b"]))
    try two.apply(Self.changes(["b", "c"]))
    let learned = try (one.learned(), two.learned())
    #expect(learned.0.words.map(\.word) == ["a", "b", "c"])
    #expect(learned.1.words.map(\.word) == ["a", "b", "c"])
    #expect(learned.1.pairs.count == 2)
  }

  @Test func severalOpenANewFileAtTheSameTime() throws {
    let path = folder.state
    onThreads(8) { index in
      #expect(throws: Never.self) {
        // Turns are not fair, and a disk or a machine may be slow; to open a new file, too, is to
        // wait for a turn.
        var state = try StateFile(path: path, patience: .seconds(300))
        for count in 1...5 {
          try state.apply([.word(LearnedWord(word: "w\(index)", count: UInt32(count), boost: 0))])
        }
      }
    }
    let words = try StateFile(path: path).learned().words
    #expect(words == (0..<8).map { LearnedWord(word: "w\($0)", count: 15, boost: 0) })
  }

  @Test func waitsForItsTurnToStartTheLog() throws {
    // A new file that another process is writing to, which has not started the log yet.
    let other = try RawDatabase(folder.state)
    try other.execute("BEGIN IMMEDIATE")
    let path = folder.state
    let clock = ContinuousClock()
    let begin = clock.now
    let error = errorOf { () throws(StateError) in
      _ = try StateFile(path: path, patience: .seconds(1))
    }
    #expect(error?.kind == .busy)
    #expect(clock.now - begin >= .seconds(1))
    try other.execute("COMMIT")
    #expect(throws: Never.self) { _ = try StateFile(path: path) }
  }

  @Test func saysWhoIsInTheWay() throws {
    var state = try StateFile(path: folder.state)
    let other = try RawDatabase(folder.state)
    try other.execute("BEGIN IMMEDIATE")
    sqlite3_busy_timeout(state.connection.handle, 20)
    let error = errorOf { () throws(StateError) in try state.apply(Self.changes(["a"])) }
    #expect(error?.kind == .busy)
    #expect(try state.learned().words == [])
    try other.execute("COMMIT")
    try state.apply(Self.changes(["a"]))
  }

  @Test func aFullDiskChangesNothing() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(Self.changes(["a"]))
    try state.connection.execute("PRAGMA max_page_count = 8")
    let many = (0..<1000).map { "word\($0)" }
    let error = errorOf { () throws(StateError) in
      try state.apply([.forgetWord("a")] + Self.changes(many))
    }
    #expect(error?.kind == .diskFull)
    #expect(error?.description.hasPrefix(folder.state + ": ") == true)
    #expect(try state.learned().words.map(\.word) == ["a"])
    try state.connection.execute("PRAGMA max_page_count = 1000")
    try state.apply(Self.changes(many))
    #expect(try state.learned().words.count == 1001)
  }

  @Test func theLogStaysSmall() throws {
    var state = try StateFile(path: folder.state)
    var largest = 0
    for index in 0..<1500 {
      try state.apply(Self.changes(["first\(index)", "second\(index)"]))
      if index % 10 == 0 { largest = max(largest, bytes(of: folder.state + "-wal").count) }
    }
    #expect(largest > 0)
    #expect(largest < 2 << 20)
    #expect(try state.learned().words.count == 3000)
  }

  /// Each word once, and a pair of each with the one before it.
  /// Each version has a statement, whichever table it belongs to.
  @Test func everyVersionIsSomeTables() {
    #expect(Schema.migrations.count >= 7 && Schema.migrations.allSatisfy { !$0.isEmpty })
  }

  static func changes(_ words: [String]) -> [LearningChange] {
    words.map { .word(LearnedWord(word: $0, count: 1, boost: 0)) }
      + zip(words, words.dropFirst()).map {
        .pair(LearnedPair(first: $0, second: $1, count: 1))
      }
  }
}

func errorOf(_ body: () throws(StateError) -> Void) -> StateError? {
  do throws(StateError) {
    try body()
    return nil
  } catch {
    return error
  }
}
