import CSQLite
import CallModel
import ContactSearch
import Records
import TestSupport
import Testing
import TimeLimit

@testable import LocalState

/// The call log.
@Suite(.timeLimited) struct LogTests {
  private let folder: TemporaryFolder
  private var path: String { folder.state }

  init() throws { folder = try TemporaryFolder() }

  private func call(
    _ kind: LoggedCall.Kind = .made, _ name: String? = "Ann", _ number: String? = "555",
    time: Double = 1e9, seconds: Int = 5
  ) -> LoggedCall {
    LoggedCall(kind: kind, name: name, number: number, time: time, seconds: seconds)
  }

  @Test func givesBackWhatWasWritten() throws {
    let calls = [
      call(.made), call(.answered, "Bob", "+44 7700"), call(.missed, nil, nil, seconds: 0),
      call(.refused, nil, "1"), call(.failed, "Zoë", "*#06#", time: 0),
    ]
    do {
      var file = try StateFile(path: path)
      for call in calls { try file.write(.call(call)) }
    }
    #expect(try StateFile(path: path).logged() == calls.reversed())
  }

  @Test func noMoreIsKeptThanTheLimit() throws {
    var file = try StateFile(path: path)
    for number in 0..<StateFile.maximumLoggedCalls + 7 {
      try file.write(.call(call(time: Double(number))))
    }
    let kept = try file.logged()
    #expect(kept.count == StateFile.maximumLoggedCalls)
    #expect(kept.first?.time == Double(StateFile.maximumLoggedCalls + 6))
    #expect(kept.last?.time == 7)
  }

  /// The call is kept, whatever its name is.
  @Test func whatIsTooLongIsCut() throws {
    var file = try StateFile(path: path)
    try file.write(
      .call(
        call(
          .missed, String(repeating: "é", count: 5_000), "1\0" + String(repeating: "2", count: 99))
      ))
    try file.write(.call(call(time: .infinity)))
    try file.write(.call(call(time: -1)))
    try file.write(.call(call(seconds: .max)))
    let kept = try file.logged()
    #expect(kept.count == 2)
    #expect(kept[0].seconds == Int(Int32.max))
    #expect(kept[1].name?.count == StateFile.maximumNameLength)
    #expect(kept[1].number?.count == StateFile.maximumNumberLength)
    #expect(kept[1].number?.contains("\0") == false)
  }

  /// An address that is cut would lead to another person.
  @Test(arguments: ["sip:", "sips:", ""]) func anAddressIsKeptWhole(scheme: String) throws {
    var file = try StateFile(path: path)
    let address = scheme + String(repeating: "a", count: 179) + "@b.org"
    try file.write(
      .call(call(.missed, nil, address)),
      .used(CallRecord(name: "Ann", number: address, day: 20_700), nil),
      .defaultNumber(name: "Ann", number: address),
      .speedDial(2, SpeedDial(name: "Ann", number: address)))
    #expect(try file.logged().map(\.number) == [address])
    #expect(try file.used().calls.map(\.number) == [address])
    #expect(try file.defaultNumbers()["Ann"] == address)
    #expect(try file.speedDials()[2]?.number == address)
  }

  /// A missed call stays unseen until a user looks at it, whatever runs in between.
  @Test func missedCallsWaitForSomebodyToLook() throws {
    func missed(_ number: String?) -> LoggedCall {
      LoggedCall(
        kind: .missed, name: nil, number: number, time: 1e9, seconds: 0, isUnseen: true)
    }
    func unseen() throws -> [String?] {
      try StateFile(path: path).logged().filter(\.isUnseen).map(\.number)
    }
    do {
      var file = try StateFile(path: path)
      for number in ["1", "2", nil, "1"] { try file.write(.call(missed(number))) }
      try file.write(.call(call(.answered)))
    }
    #expect(try unseen() == ["1", nil, "2", "1"])
    do {
      var file = try StateFile(path: path)
      try file.write(.seen(number: "1"))
    }
    #expect(try unseen() == [nil, "2"])
    var file = try StateFile(path: path)
    // A call that comes after a forgotten one is not unseen in its place.
    #expect(try file.forgetCalls(of: "2"))
    try file.write(.call(call(.missed, nil, "3")))
    #expect(try unseen() == [nil])
    try file.write(.seen(number: nil))
    #expect(try unseen() == [])
    try file.write(.call(missed("4")))
    try file.forgetAllCalls()
    try file.write(.call(call(.missed, nil, "5")))
    #expect(try unseen() == [])
  }

  /// A missed call is marked as seen by its whole number, though the log has the number cut.
  @Test func aMissedCallOfAnEndlessNumberIsSeenToo() throws {
    var file = try StateFile(path: path)
    let number = "+" + String(repeating: "12", count: StateFile.maximumNumberLength)
    try file.write(
      .call(
        LoggedCall(
          kind: .missed, name: nil, number: number, time: 1e9, seconds: 0, isUnseen: true)))
    #expect(try file.logged().map(\.isUnseen) == [true])
    try file.write(.seen(number: number))
    #expect(try file.logged().map(\.isUnseen) == [false])
  }

  @Test func whatHasNoRoomIsNotMissedEither() throws {
    var file = try StateFile(path: path)
    for number in 0..<StateFile.maximumLoggedCalls + 5 {
      try file.write(
        .call(
          LoggedCall(
            kind: .missed, name: nil, number: "\(number)", time: 1, seconds: 0, isUnseen: true)))
    }
    #expect(try file.logged().count(where: \.isUnseen) == StateFile.maximumLoggedCalls)
    #expect(
      try RawDatabase(path).value("SELECT count(*) FROM unseen")
        == "\(StateFile.maximumLoggedCalls)")
  }

  @Test func aStarredNumberOfEachName() throws {
    do {
      var file = try StateFile(path: path)
      #expect(try file.defaultNumbers() == [:])
      try file.write(.defaultNumber(name: "Ann", number: "1"))
      try file.write(.defaultNumber(name: "Zoë", number: "+49 2"))
      try file.write(.defaultNumber(name: "Ann", number: "3"))
      try file.write(.defaultNumber(name: "Bob", number: "4"))
      try file.write(.defaultNumber(name: "Bob", number: nil))
      try file.write(.defaultNumber(name: "C", number: ""))
      try file.write(.defaultNumber(name: "D", number: "1\0"))
      try file.write(
        .defaultNumber(
          name: "E", number: String(repeating: "1", count: StateFile.maximumNumberLength + 1)))
    }
    #expect(try StateFile(path: path).defaultNumbers() == ["Ann": "3", "Zoë": "+49 2"])
  }

  /// The oldest stars go, whatever the names are; and what no hand of ours has written goes first.
  @Test func theLatestStarredNumbersStay() throws {
    let limit = StateFile.maximumCalls
    do {
      var file = try StateFile(path: path)
      try file.write(.defaultNumber(name: "Zoë", number: "1"))
      try file.write(.defaultNumber(name: "Ann", number: "2"))
    }
    try RawDatabase(path).execute(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(limit - 2))
        INSERT INTO default_number (name, number) SELECT 'n' || x, '3' FROM n;
      INSERT INTO default_number (name, number) VALUES (printf('%.300c', 'i'), '4'), ('J', '');
      """)
    var file = try StateFile(path: path)
    #expect(try file.defaultNumbers().count == limit)
    // Starred again, Zoë is no more the oldest.
    try file.write(.defaultNumber(name: "Zoë", number: "5"))
    #expect(try file.defaultNumbers()["Ann"] == "2")
    try file.write(.defaultNumber(name: "zz", number: "6"))
    let kept = try file.defaultNumbers()
    #expect(kept.count == limit)
    #expect(kept["Ann"] == nil && kept["zz"] == "6" && kept["Zoë"] == "5" && kept["n1"] == "3")
    #expect(try RawDatabase(path).value("SELECT count(*) FROM default_number") == "\(limit)")
  }

  /// A file of before there were stars: what it has stays, and stars can be kept.
  @Test func aFileOfTheFifthVersionIsBroughtUpToDate() throws {
    let raw = try RawDatabase(path)
    for migration in Schema.migrations[..<5] { try raw.execute(migration) }
    try raw.execute(
      """
      INSERT INTO logged VALUES (1, 'missed', 'Ann', '555', 1e9, 0);
      INSERT INTO speed_dial VALUES (2, 'Ann', '555');
      PRAGMA application_id = \(Schema.applicationID);
      PRAGMA user_version = 5;
      """)
    do {
      var file = try StateFile(path: path)
      #expect(try file.logged().map(\.isUnseen) == [false])
      #expect(try file.defaultNumbers() == [:])
      try file.write(.defaultNumber(name: "Ann", number: "555"))
    }
    let file = try StateFile(path: path)
    #expect(try file.logged().count == 1)
    #expect(try file.speedDials() == [2: SpeedDial(name: "Ann", number: "555")])
    #expect(try file.defaultNumbers() == ["Ann": "555"])
  }

  /// A kill between two statements of a change leaves all of it or nothing.
  @Test func eachChangeIsOneTransaction() throws {
    var file = try StateFile(path: path)
    final class Commits { var count = 0 }
    let commits = Commits()
    sqlite3_commit_hook(
      file.connection.handle,
      {
        Unmanaged<Commits>.fromOpaque($0!).takeUnretainedValue().count += 1
        return 0
      }, Unmanaged.passUnretained(commits).toOpaque())
    func expectOne(_ what: Comment) {
      #expect(commits.count == 1, what)
      commits.count = 0
    }
    let missed = LoggedCall(
      kind: .missed, name: "Ann", number: "1", time: 1, seconds: 0, isUnseen: true)
    // What has no room goes in the same moment.
    try RawDatabase(path).execute(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 2000)
        INSERT INTO logged (kind, time, seconds) SELECT 'missed', 1, 0 FROM n;
      INSERT INTO unseen SELECT id FROM logged;
      """)
    try file.write(.call(missed))
    expectOne("log")
    try file.write(.seen(number: "1"))
    expectOne("see")
    try file.write(.call(missed))
    expectOne("log")
    try file.write(.seen(number: nil))
    expectOne("see all")
    try file.write(.defaultNumber(name: "Ann", number: "1"))
    expectOne("star")
    try file.write(.defaultNumber(name: "Ann", number: "2"))
    expectOne("another star")
    try file.write(.defaultNumber(name: "Ann", number: nil))
    expectOne("no star")
    try file.write(.speedDial(2, SpeedDial(name: "Ann", number: "1")))
    expectOne("speed dial")
    try file.write(.speedDial(2, nil))
    expectOne("no speed dial")
    _ = try file.forgetCalls(of: "Ann")
    expectOne("forget one")
    try file.write(.call(missed))
    commits.count = 0
    try file.forgetAllCalls()
    expectOne("forget all")
    sqlite3_commit_hook(file.connection.handle, nil, nil)
  }

  /// Words from before a forgetting are left out, and what happened beside them is kept.
  @Test func aCallBesideWordsThatAreForgottenIsKept() throws {
    var file = try StateFile(path: path)
    let before = try file.read().forgettings
    try file.forgetAll()
    let records: [Record] = [.learned(StateFileTests.changes(["dose"])), .call(call())]
    let now = try file.write(records, since: before)
    #expect(now != before)
    #expect(try file.read().knowledge.learning.isEmpty)
    #expect(try file.logged() == [call()])
    try file.write(records, since: now)
    #expect(try file.read().knowledge.learning.words.keys.sorted() == ["dose"])
  }

  /// What was set on the pad is no trace of calls.
  @Test func forgettingAllCallsKeepsWhatWasSet() throws {
    var file = try StateFile(path: path)
    let ann = SpeedDial(name: "Ann", number: "555")
    try file.write(.speedDial(2, ann))
    try file.write(.defaultNumber(name: "Ann", number: "555"))
    try file.write(.call(call()))
    try file.forgetAllCalls()
    #expect(try file.logged().isEmpty)
    #expect(try file.speedDials() == [2: ann])
    #expect(try file.defaultNumbers() == ["Ann": "555"])
  }

  @Test func aNameIsForgottenHereToo() throws {
    var file = try StateFile(path: path)
    for name in ["Ann", "Bob", nil, "Ann"] { try file.write(.call(call(.answered, name))) }
    #expect(try file.forgetCalls(of: "Ann"))
    #expect(try file.logged().map(\.name) == [nil, "Bob"])
    #expect(try !file.forgetCalls(of: "Ann"))
    try file.forgetAllCalls()
    #expect(try file.logged().isEmpty)
  }
}
