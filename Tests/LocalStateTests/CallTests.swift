import CSQLite
import ContactSearch
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import LocalState

/// Calls and choices in the state file.
@Suite(.timeLimited) struct CallTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  static func call(
    _ name: String, _ number: String = "1", weight: Double = 1_400, count: Int = 1,
    lastDay: Double = 20_000
  ) -> CallRecord {
    CallRecord(
      name: name, number: number, weight: CallWeight(hour: weight, day: weight, month: weight),
      count: count, lastDay: lastDay)
  }

  static func choice(
    _ query: String, _ name: String = "Bob", _ number: String = "1", day: Double = 20_000
  ) -> ChoiceRecord {
    ChoiceRecord(query: query, name: name, number: number, day: day)
  }

  private func calls() throws -> [CallRecord] {
    let used = try StateFile(path: folder.state).used()
    return used.calls
  }

  private func choices() throws -> [ChoiceRecord] {
    let used = try StateFile(path: folder.state).used()
    return used.choices
  }

  @Test func givesBackWhatWasWritten() throws {
    let calls = [
      Self.call("Zoë", "+16505550142", weight: 1_500.25, count: 7, lastDay: 20_413.75),
      Self.call(String(repeating: "𝒶", count: 256), String(repeating: "1", count: 64)),
      Self.call("Bob", "*21*5550100#", weight: 0, count: .init(Int32.max), lastDay: 0),
      Self.call("", "112", weight: -3.5),
    ]
    let choices = [
      Self.choice("9", "Zoë", "+16505550142", day: 20_413.75),
      Self.choice(String(repeating: "2", count: 64)), Self.choice("zo", "", "", day: 0),
    ]
    do {
      var state = try StateFile(path: folder.state)
      for (place, call) in calls.enumerated() {
        try state.write(.used(call, place < choices.count ? choices[place] : nil))
      }
    }
    #expect(try self.calls() == calls)
    #expect(try self.choices() == choices)
  }

  @Test func callsAreAddedAndChoicesReplaced() throws {
    var state = try StateFile(path: folder.state)
    try state.write(.used(Self.call("Bob", "1"), Self.choice("262", "Bob")))
    try state.write(.used(Self.call("Bob", "2", weight: 1_300), Self.choice("26")))
    // As much again: twice the weight, in powers of two.
    try state.write(.used(Self.call("Bob", "1", lastDay: 20_001), Self.choice("262", "Abe")))
    let used = try state.used()
    let bob = [
      Self.call("Bob", "1", weight: 1_401, count: 2, lastDay: 20_001),
      Self.call("Bob", "2", weight: 1_300),
    ]
    #expect(used.calls == bob)
    #expect(used.choices == [Self.choice("26"), Self.choice("262", "Abe")])
  }

  /// Two telephones with one file: neither takes the other's calls away, nor brings back what was
  /// forgotten meanwhile.
  @Test func callsOfSeveralRunsAddUp() throws {
    var first = try StateFile(path: folder.state)
    var second = try StateFile(path: folder.state)
    try first.write(.used(Self.call("Bob"), nil))
    try second.write(.used(Self.call("Bob"), nil))
    try first.write(.used(Self.call("Bob"), nil))
    #expect(try calls().map(\.count) == [3])
    #expect(try second.forgetCalls(of: "Bob"))
    try first.write(.used(Self.call("Bob"), nil))
    #expect(try calls() == [Self.call("Bob")])
  }

  @Test func leavesOutWhatCannotBe() throws {
    var state = try StateFile(path: folder.state)
    let long = String(repeating: "a", count: 257)
    let bad = [
      Self.call(long), Self.call("a\0b"), Self.call("a", ""),
      Self.call("a", String(repeating: "1", count: 65)), Self.call("a", weight: .nan),
      Self.call("a", weight: .infinity), Self.call("a", weight: -1e9), Self.call("a", count: 0),
      Self.call("a", count: -1), Self.call("a", count: 1 << 31), Self.call("a", lastDay: .nan),
      Self.call("a", lastDay: -1), Self.call("a", lastDay: 1e300),
    ]
    for call in bad { try state.write(.used(call, nil)) }
    let badChoices = [
      Self.choice(""), Self.choice(String(repeating: "2", count: 65)), Self.choice("2\0"),
      Self.choice("2", long), Self.choice("2", "a", String(repeating: "1", count: 65)),
      Self.choice("2", day: .nan), Self.choice("2", day: -1), Self.choice("2", day: .infinity),
    ]
    for (place, choice) in badChoices.enumerated() {
      try state.write(.used(Self.call("good", String(place)), choice))
    }
    let used = try state.used()
    #expect(used.calls == badChoices.indices.map { Self.call("good", String($0)) })
    #expect(used.choices == [])
  }

  /// What another program put there is not taken for ours, and does not stand before ours either.
  @Test func damagedRowsAreLeftOut() throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.write(.used(Self.call("Bob"), Self.choice("262")))
    }
    try RawDatabase(folder.state).execute(
      """
      INSERT INTO call VALUES
        ('a', '1', 1, 1, 9e999, 1, 1), ('b', '1', -9e999, 1, 1, 1, 1), ('b2', '1', 1, 1e9, 1, 1, 1),
        ('c', '1', 1, 1, 1, -1, 1), ('d', '1', 1, 1, 1, 4294967296, 1), ('e', '1', 1, 1, 1, 1, -1),
        ('f', '1', 1, 1, 1, 1, 9e999), ('g', '', 1, 1, 1, 1, 1), ('h' || char(0), '1', 1, 1, 1, 1, 1),
        (CAST(x'68ff' AS TEXT), '1', 1, 1, 1, 1, 1), (printf('%.257c', 'i'), '1', 1, 1, 1, 1, 1),
        ('j', printf('%.65c', '1'), 1, 1, 1, 1, 1), ('k', '1', 1, 1, 1, 0, 1),
        ('l', '1', 1, 1, 1, 9223372036854775807, 1);
      INSERT INTO choice VALUES
        ('', 'a', '1', 1), ('1', 'a', '1', -1), ('2', 'a', '1', 9e999), ('3', char(0), '1', 1),
        (printf('%.65c', '2'), 'a', '1', 1), ('4', printf('%.257c', 'i'), '1', 1),
        ('5', CAST(x'ff' AS TEXT), '1', 1), ('6', 'a', printf('%.65c', '1'), 1);
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 3000)
        INSERT INTO call SELECT 'many' || x, '1', 1, 1, 9e999, 1, 1 FROM n;
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 3000)
        INSERT INTO call SELECT printf('%.300c', 'i') || x, '1', 1, 1, 9000, 1, 1 FROM n;
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 3000)
        INSERT INTO choice SELECT 'many' || x, 'a', '1', 9e999 FROM n;
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 3000)
        INSERT INTO choice SELECT printf('%.300c', '2') || x, 'a', '1', 90000 FROM n;
      """)
    #expect(try calls() == [Self.call("Bob")])
    #expect(try choices() == [Self.choice("262")])
    // The next call takes the surplus away, and not what is good.
    do {
      var state = try StateFile(path: folder.state)
      try state.write(.used(Self.call("Ann", weight: 5), Self.choice("266", "Ann", day: 5)))
    }
    #expect(try calls() == [Self.call("Bob"), Self.call("Ann", weight: 5)])
    #expect(try choices() == [Self.choice("262"), Self.choice("266", "Ann", day: 5)])
    let raw = try RawDatabase(folder.state)
    #expect(try raw.value("SELECT count(*) FROM call") == "2000")
    #expect(try raw.value("SELECT count(*) FROM choice") == "2000")
  }

  @Test func wrongTypesAreLeftOut() throws {
    do {
      var state = try StateFile(path: folder.state)
      try state.write(.used(Self.call("Bob"), Self.choice("262")))
    }
    let raw = try RawDatabase(folder.state)
    var definitions: [(name: String, sql: String)] = []
    for name in ["call", "choice"] {
      let sql = try raw.value("SELECT sql FROM sqlite_schema WHERE name = '\(name)'")
      definitions.append((name, try #require(sql)))
    }
    try raw.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE call (name, number, hour, day, month, count, last_day, '
        || 'PRIMARY KEY (name, number)) WITHOUT ROWID' WHERE name = 'call';
      UPDATE sqlite_schema SET sql = 'CREATE TABLE choice (query PRIMARY KEY, name, number, day) '
        || 'WITHOUT ROWID' WHERE name = 'choice';
      PRAGMA writable_schema = RESET;
      INSERT INTO call VALUES ('a', '1', 'x', 1, 1, 1, 1.5), ('b', '1', 1, x'00', 1, 1, 1.5),
        ('c', '1', 1, 1, NULL, 1, 1.5), ('d', '1', 1, 1, 1.5, 1.5, 1.5), ('e', '1', 1, 1, 1, '1', 1.5),
        (x'6162', '1', 1, 1, 1.5, 1, 1.5), (5, '1', 1, 1, 1, 1, 1.5), ('f', 1, 1, 1, 1, 1, 1.5),
        ('g', '1', 1, 1, 1.5, 1, 'x'), ('h', '1', 1, 1, 1.5, NULL, NULL);
      INSERT INTO choice VALUES (2, 'a', '1', 1.5), ('2', 2, '1', 1.5), ('3', 'a', 1, 1.5),
        ('4', 'a', '1', 'x'), ('5', 'a', '1', NULL), (x'36', 'a', '1', 1.5);
      PRAGMA writable_schema = ON;
      """)
    for (name, sql) in definitions {
      try raw.execute("UPDATE sqlite_schema SET sql = '\(sql)' WHERE name = '\(name)'")
    }
    #expect(try calls() == [Self.call("Bob")])
    #expect(try choices() == [Self.choice("262")])
  }

  /// The least used and the oldest go.
  @Test func noMoreIsKeptThanTheLimits() throws {
    let limit = StateFile.maximumCalls
    #expect(limit == StateFile.maximumChoices)
    _ = try StateFile(path: folder.state)
    try RawDatabase(folder.state).execute(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(limit))
        INSERT INTO call SELECT 'n' || x, '1', 0, 0, 1000 + x, 1, 1 FROM n;
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(limit))
        INSERT INTO choice SELECT x, 'a', '1', 1000 + x FROM n;
      """)
    #expect(try calls().count == limit)
    do {
      var state = try StateFile(path: folder.state)
      try state.write(.used(Self.call("Bob", weight: 1_002.5), Self.choice("262b", day: 1_002.5)))
    }
    let calls = try calls()
    #expect(calls.count == limit)
    #expect(calls.first?.name == "n\(limit)")
    #expect(calls.suffix(2).map(\.name) == ["Bob", "n2"])
    let choices = try choices()
    #expect(choices.count == limit)
    #expect(choices.first?.query == "\(limit)")
    #expect(choices.suffix(2).map(\.query) == ["262b", "2"])
    // One that is less than all there is does not stay.
    do {
      var state = try StateFile(path: folder.state)
      try state.write(.used(Self.call("Least", weight: 1), nil))
    }
    #expect(try self.calls() == calls)
  }

  @Test func aNameIsForgottenInAllItsSpellings() throws {
    var state = try StateFile(path: folder.state)
    for name in ["Zo\u{eb}", "Zoe\u{308}", "Bob"] {
      try state.write(.used(Self.call(name), Self.choice("9" + name, name)))
    }
    #expect(try state.forgetCalls(of: "Zoë"))
    #expect(try !state.forgetCalls(of: "Zoë"))
    #expect(try !state.forgetCalls(of: "bob"))
    let used = try state.used()
    #expect(used.calls == [Self.call("Bob")])
    #expect(used.choices == [Self.choice("9Bob")])
  }

  @Test func whatIsForgottenLeavesTheFiles() throws {
    var state = try StateFile(path: folder.state)
    try state.apply(StateFileTests.changes(["dose"]))
    try state.write(.used(Self.call("Secret Love", "5550100"), Self.choice("7327", "Secret Love")))
    try state.write(.used(Self.call("Bob", "5550199"), Self.choice("262")))
    #expect(folder.stateHolds("Secret Love"))
    #expect(try state.forgetCalls(of: "Secret Love"))
    #expect(
      !folder.stateHolds("Secret Love") && !folder.stateHolds("5550100")
        && !folder.stateHolds("7327"))
    #expect(folder.stateHolds("5550199"))
    try state.forgetAllCalls()
    #expect(!folder.stateHolds("5550199"))
    let used = try state.used()
    #expect(used.calls == [])
    #expect(used.choices == [])
    // Words are another matter.
    #expect(try state.learned().words.map(\.word) == ["dose"])
  }

  /// The other way round, too.
  @Test func forgettingWordsKeepsTheCalls() throws {
    var state = try StateFile(path: folder.state)
    try state.write(.used(Self.call("Bob"), Self.choice("262")))
    try state.forgetAll()
    let used = try state.used()
    #expect(used.calls == [Self.call("Bob")])
    #expect(used.choices == [Self.choice("262")])
  }

  @Test func aCallIsWrittenWholeOrNotAtAll() throws {
    var state = try StateFile(path: folder.state)
    let other = try RawDatabase(folder.state)
    try other.execute("BEGIN IMMEDIATE")
    sqlite3_busy_timeout(state.connection.handle, 20)
    let error = errorOf { () throws(StateError) in
      try state.write(.used(Self.call("Bob"), Self.choice("262")))
    }
    #expect(error?.kind == .busy)
    try other.execute("COMMIT")
    try state.connection.execute("PRAGMA max_page_count = 6")
    let full = errorOf { () throws(StateError) in
      for place in 0..<1_000 {
        let name = "\(place) " + String(repeating: "x", count: 200)
        try state.write(.used(Self.call(name), Self.choice(String(place), name)))
      }
    }
    #expect(full?.kind == .diskFull)
    let used = try state.used()
    #expect(used.calls.count == used.choices.count)
    #expect(used.calls.count > 2)
  }

  /// A file of the version before the three sums: each contact keeps its calls and their number.
  @Test func aFileWithOneSumOfCallsKeepsThem() throws {
    let raw = try RawDatabase(folder.state)
    for migration in Schema.migrations[..<6] { try raw.execute(migration) }
    // Of Ann: four calls on one day; of Bob: one, and one a half-life before.
    try raw.execute(
      """
      INSERT INTO call VALUES ('Ann', '1', 20000 / 14.0 + 2, 4, 20000),
        ('Bob', '2', 20000 / 14.0 + 0.5849625007211562, 2, 20000);
      INSERT INTO choice VALUES ('26', 'Ann', '1', 20000);
      PRAGMA application_id = \(Schema.applicationID);
      PRAGMA user_version = 6;
      """)
    let calls = try calls()
    #expect(calls.map(\.name) == ["Ann", "Bob"] && calls.map(\.count) == [4, 2])
    for (call, times) in zip(calls, [4, 1.5]) {
      let (once, all) = (CallWeight(day: 20_000), CallWeight(day: 20_000, times: times))
      #expect(abs(call.weight.hour - once.hour) < 1e-6 && abs(call.weight.day - once.day) < 1e-6)
      #expect(abs(call.weight.month - all.month) < 1e-6)
    }
    #expect(try choices().map(\.name) == ["Ann"])
    #expect(try raw.value("PRAGMA user_version") == "\(Schema.migrations.count)")
  }

  /// A file as the first version made it: its words are there, and calls can be written.
  @Test func aFileOfTheFirstVersionKeepsItsWords() throws {
    let raw = try RawDatabase(folder.state)
    try raw.execute(Schema.migrations[0])
    try raw.execute(
      """
      INSERT INTO word VALUES ('dose', 3, 1200), ('ford', 1, 0);
      INSERT INTO pair VALUES ('dose', 'ford', 2);
      PRAGMA application_id = \(Schema.applicationID);
      PRAGMA user_version = 1;
      """)
    do {
      var state = try StateFile(path: folder.state)
      let used = try state.used()
      #expect(used.calls == [])
      #expect(used.choices == [])
      try state.write(.used(Self.call("Bob"), Self.choice("262")))
    }
    let learned = try StateFile(path: folder.state).learned()
    let words = [
      LearnedWord(word: "dose", count: 3, boost: 1200), LearnedWord(word: "ford", count: 1),
    ]
    #expect(learned.words == words)
    #expect(learned.pairs == [LearnedPair(first: "dose", second: "ford", count: 2)])
    #expect(try calls() == [Self.call("Bob")])
    #expect(try raw.value("PRAGMA user_version") == "\(Schema.migrations.count)")
  }

  /// Values at random, with NaN, huge ones and odd texts among them. Each record that is read was
  /// written, and the records come in order.
  @Test func anyValuesAreSafe() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let numbers: [Double] = [0, 1, -1, 14, 1e5, 1e9, 1e300, .nan, .infinity, -.infinity, -0.0]
    let texts = ["", "a", "b", "Zoë", "\0", "é", "e\u{301}", String(repeating: "y", count: 300)]
    var state = try StateFile(path: folder.state)
    // One at least that is good, and not among those that the least used make room for.
    let good = Self.call("Bob")
    try state.write(.used(good, Self.choice("262")))
    var written = [[good.name, good.number]: good.count]
    for _ in 0..<200 {
      let call = CallRecord(
        name: texts.randomElement(using: &random)!, number: texts.randomElement(using: &random)!,
        weight: CallWeight(
          hour: numbers.randomElement(using: &random)!, day: numbers.randomElement(using: &random)!,
          month: numbers.randomElement(using: &random)!),
        count: [Int.min, -1, 0, 1, 2, .max].randomElement(using: &random)!,
        lastDay: numbers.randomElement(using: &random)!)
      let choice = ChoiceRecord(
        query: texts.randomElement(using: &random)!, name: call.name, number: call.number,
        day: numbers.randomElement(using: &random)!)
      try state.write(.used(call, choice))
      written[[call.name, call.number], default: 0] += max(min(call.count, 2), 0)
    }
    let used = try state.used()
    #expect(!used.calls.isEmpty && !used.choices.isEmpty, "seed \(seed)")
    for call in used.calls {
      let most = written[[call.name, call.number]] ?? 0
      #expect(call.count <= most, "\(call.name) \(call.number) seed \(seed)")
    }
    let months = used.calls.map(\.weight.month)
    #expect(months == months.sorted(by: >), "seed \(seed)")
    #expect(used.choices.map(\.day) == used.choices.map(\.day).sorted(by: >), "seed \(seed)")
    #expect(used.calls.allSatisfy { $0.count > 0 && $0.lastDay.isFinite }, "seed \(seed)")
  }
}
