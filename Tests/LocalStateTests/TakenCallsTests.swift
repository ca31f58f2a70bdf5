import CallModel
import Records
import TestSupport
import Testing
import TimeLimit

@testable import LocalState

/// The calls of a phone's own lists in the call log.
@Suite(.timeLimited) struct TakenCallsTests {
  private let damaged: DamagedState
  private var path: String { damaged.folder.state }
  private static let phone = "AA:BB:CC:DD:EE:01"
  private static let otherPhone = "AA:BB:CC:DD:EE:02"
  private static let noon = 1_790_000_000.0

  init() throws { damaged = try DamagedState() }

  /// A call, at so many seconds after ``noon``.
  private func call(
    _ number: String? = "+491713920053", at seconds: Double = 0,
    _ kind: LoggedCall.Kind = .answered, _ name: String? = nil
  ) -> LoggedCall {
    LoggedCall(kind: kind, name: name, number: number, time: Self.noon + seconds, seconds: 0)
  }

  private func listed(
    _ lists: [LoggedCall.Kind: [LoggedCall]], by phone: String = Self.phone
  ) -> Record { .phoneCalls(PhoneCalls(phone: phone, lists: lists)) }

  /// The log as lines such as `answered +49171 60 phone`.
  private func log() throws -> [String] {
    try StateFile(path: path).logged().map { call in
      "\(call.kind) \(call.number ?? "-") \(Int(call.time - Self.noon))"
        + (call.phone == nil ? "" : " phone") + (call.isUnseen ? " unseen" : "")
    }
  }

  @Test func eachCallIsTakenOnce() throws {
    var file = try StateFile(path: path)
    let calls = [call("2", at: 300), call("1", at: 0)]
    for _ in 0..<3 { try file.write(listed([.answered: calls])) }
    #expect(try log() == ["answered 2 300 phone", "answered 1 0 phone"])
    try file.write(listed([.answered: [call("3", at: 400), call("3", at: 400)] + calls]))
    #expect(try log().first == "answered 3 400 phone")
    #expect(try log().count == 3)
  }

  /// The calls of the phone stand among the others by their times, and those of this telephone
  /// keep their order, in which they ended.
  @Test func callsStandWhereTheyBelong() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call("1", at: 1_000)))
    // The clock was not set yet.
    try file.write(.call(call("2", at: -5_000)))
    try file.write(.call(call("3", at: 3_000)))
    try file.write(listed([.made: [call("4", at: 2_000), call("5", at: 4_000)]]))
    #expect(
      try log() == [
        "made 5 4000 phone", "answered 3 3000", "made 4 2000 phone", "answered 2 -5000",
        "answered 1 1000",
      ])
  }

  /// The phone lists the calls that went through this telephone, too, with its own clock, and
  /// perhaps with another form of the number.
  @Test(arguments: [
    ("+491713920053", 0.0, LoggedCall.Kind.answered, true),
    ("01713920053", 179, .answered, true), ("00491713920053", -179, .refused, true),
    ("01713920053", 181, .answered, false), ("01713920053", 0, .made, false),
    ("01713920054", 0, .answered, false), ("20053", 0, .answered, false),
    ("0049171392005399", 0, .answered, false),
  ])
  func aCallOfBothIsLoggedOnce(
    number: String, later seconds: Double, kind: LoggedCall.Kind, isSame: Bool
  ) throws {
    var file = try StateFile(path: path)
    try file.write(.call(call(number, at: seconds, kind)))
    try file.write(listed([.answered: [call("+491713920053")]]))
    #expect(try log().count == (isSame ? 1 : 2))
  }

  @Test func aWithheldNumberIsTheSameAsNone() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call(nil, at: 5, .missed)))
    try file.write(listed([.missed: [call(nil)]]))
    #expect(try log() == ["missed - 5"])
  }

  /// Two calls within a minute, one of which this telephone has seen.
  @Test func eachCallOfTheLogStandsForOneOfTheLists() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call("5550100", at: 62, .missed)))
    try file.write(listed([.missed: [call("5550100", at: 60), call("5550100", at: 0)]]))
    #expect(try log() == ["missed 5550100 62", "missed 5550100 0 phone"])
    // A call of the same kind goes before a nearer one of another kind.
    try file.write(.call(call("5550101", at: 1_000)), .call(call("5550101", at: 1_030, .missed)))
    try file.write(
      listed([.missed: [call("5550101", at: 1_010)], .answered: [call("5550101", at: 1_020)]]))
    #expect(try log().count == 4)
  }

  /// What was forgotten here does not come back with the next connection.
  @Test func forgottenCallsStayForgotten() throws {
    var file = try StateFile(path: path)
    let calls = [call("1", at: 0, .answered, "Ann"), call("2", at: 60)]
    try file.write(listed([.answered: calls]))
    #expect(try file.forgetCalls(of: "Ann"))
    try file.write(listed([.answered: calls]))
    #expect(try log() == ["answered 2 60 phone"])
    try file.forgetAllCalls()
    try file.write(listed([.answered: calls]))
    #expect(try log() == [])
  }

  /// A call that went through this telephone is in the phone's list as well, and was forgotten before
  /// the list came.
  @Test(arguments: [true, false])
  func forgottenCallsOfThisTelephoneDoNotComeBack(isAll: Bool) throws {
    var file = try StateFile(path: path)
    try file.write(listed([.answered: [call("1")], .made: [], .missed: []]))
    try file.write(.call(call("+491713920053", at: 1_000, .answered, "Ann")))
    try file.write(.call(call("+491713920053", at: 2_000, .failed, "Ann")))
    if isAll { try file.forgetAllCalls() } else { #expect(try file.forgetCalls(of: "Ann")) }
    let kept = isAll ? [] : ["answered 1 0 phone"]
    #expect(try log() == kept)
    // The phone's own calls about that time are news.
    let answered = [call("2", at: 1_100), call("01713920053", at: 1_010), call("1")]
    let made = [call("01713920053", at: 1_995)]
    for _ in 0..<2 {
      try file.write(listed([.answered: answered, .made: made, .missed: [call("3", at: 2_010)]]))
      #expect(try log() == ["missed 3 2010 phone unseen", "answered 2 1100 phone"] + kept)
    }
    // Neither number nor name is stored of them, and nothing once the phone has listed them.
    let count = "SELECT count(*) FROM taken WHERE phone = '00:00:00:00:00:00'"
    #expect(try RawDatabase(path).value(count) == "0")
    for place in 0..<300 { try file.write(.call(call("4", at: 5_000 + Double(place)))) }
    try file.forgetAllCalls()
    #expect(try RawDatabase(path).value(count) == "100")
    try file.forgetCalls(ofPhone: Self.phone)
    try file.write(listed([.made: [call("9", at: 9_000)]]))
    #expect(try log() == ["made 9 9000 phone"])
  }

  /// Without a phone nothing is stored of a call that was forgotten.
  @Test func nothingIsStoredWithoutAPhone() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call("1")))
    try file.forgetAllCalls()
    #expect(try RawDatabase(path).value("SELECT count(*) FROM taken") == "0")
  }

  /// On the first day no old missed call wants to be looked at.
  @Test func laterMissedCallsAreUnseen() throws {
    var file = try StateFile(path: path)
    try file.write(listed([.missed: [call("2", at: 60), call("1")], .answered: []]))
    try file.write(listed([.missed: [call("3", at: 90), call("2", at: 60), call("1")]]))
    #expect(
      try log() == ["missed 3 90 phone unseen", "missed 2 60 phone", "missed 1 0 phone"])
    // The list of received calls was there at the first time, and was empty.
    try file.write(listed([.missed: [call("3", at: 90)], .answered: [call("4", at: 95)]]))
    #expect(try log().first == "answered 4 95 phone")
    try file.write(.seen(number: "3"))
    #expect(try log().allSatisfy { !$0.hasSuffix("unseen") })
  }

  @Test func anEmptyListIsAFirstTimeToo() throws {
    var file = try StateFile(path: path)
    try file.write(listed([.missed: []]))
    try file.write(listed([.missed: [call("1")]]))
    #expect(try log() == ["missed 1 0 phone unseen"])
  }

  @Test func aForgottenPhoneTakesItsCallsAlong() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call("1")))
    try file.write(listed([.missed: [call("2", at: 10)]]))
    try file.write(listed([.missed: [call("3", at: 20)]], by: Self.otherPhone))
    try file.forgetCalls(ofPhone: Self.phone)
    #expect(try log() == ["missed 3 20 phone", "answered 1 0"])
    #expect(
      try RawDatabase(path).value("SELECT count(*) FROM taken WHERE phone = '\(Self.phone)'") == "0"
    )
    // A phone that is paired again begins anew.
    try file.write(listed([.missed: [call("2", at: 10)]]))
    #expect(try log().count == 3)
    #expect(try StateFile(path: path).logged().allSatisfy { !$0.isUnseen })
  }

  /// Neither a second connection nor one that broke off before a list came, nor a phone that is
  /// forgotten and paired again, adds a call twice, also not one that went through this telephone.
  @Test func noCallIsAddedTwice() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call("1", at: 2)))
    let calls = [call("2", at: 60), call("1")]
    let all = ["answered 2 60 phone", "answered 1 2"]
    let connections: [[LoggedCall.Kind: [LoggedCall]]] = [
      [:], [.missed: []], [.answered: calls], [.answered: calls, .missed: []],
    ]
    for lists in connections {
      try file.write(listed(lists))
      #expect(try log() == (lists[.answered] == nil ? ["answered 1 2"] : all))
    }
    // Its data was kept, and then deleted.
    try file.write(listed([.answered: calls]))
    #expect(try log() == all)
    try file.forgetCalls(ofPhone: Self.phone)
    #expect(try log() == ["answered 1 2"])
    for _ in 0..<2 { try file.write(listed([.answered: calls])) }
    #expect(try log() == all)
  }

  @Test func noMoreIsKeptThanTheLimit() throws {
    var file = try StateFile(path: path)
    try file.write(.call(call("own", at: -1e6)))
    let limit = StateFile.maximumTakenCalls
    try file.write(listed([.made: (0..<limit + 50).map { call("\($0)", at: Double($0) * 400) }]))
    var kept = try file.logged()
    #expect(kept.count == limit + 1)
    #expect(kept.first?.number == "\(limit + 49)" && kept.last?.number == "own")
    try file.write(listed([.missed: [call("last", at: 1e9)]]))
    kept = try file.logged()
    #expect(kept.count == limit + 1 && kept.first?.number == "last")
  }

  /// The phone's text is untrusted.
  @Test func impossibleCallsAreLeftOut() throws {
    var file = try StateFile(path: path)
    try file.write(
      listed([
        .made: [
          call("1", at: -.infinity), call("2", at: .nan), call("3", at: 1e18),
          call("4", at: 0, .made, String(repeating: "é", count: 5_000)),
        ]
      ]))
    let kept = try file.logged()
    #expect(kept.map(\.number) == ["4"])
    #expect(kept[0].name?.count == StateFile.maximumNameLength)
    try file.write(listed([.made: [call("5")]], by: "\0"))
    #expect(try file.logged().count == 1)
  }

  /// A file of before there were phones: what it has stays, in its order, and calls can be taken.
  @Test func aFileOfTheSeventhVersionIsBroughtUpToDate() throws {
    let raw = try RawDatabase(path)
    for migration in Schema.migrations[..<7] { try raw.execute(migration) }
    try raw.execute(
      """
      INSERT INTO logged VALUES (3, 'missed', 'Ann', '555', 1790000000.0, 0);
      INSERT INTO logged VALUES (7, 'made', NULL, '556', 1.0, 9);
      INSERT INTO unseen VALUES (3);
      PRAGMA application_id = \(Schema.applicationID);
      PRAGMA user_version = 7;
      """)
    var file = try StateFile(path: path)
    #expect(
      try file.logged() == [
        LoggedCall(kind: .made, name: nil, number: "556", time: 1, seconds: 9),
        LoggedCall(
          kind: .missed, name: "Ann", number: "555", time: Self.noon, seconds: 0, isUnseen: true),
      ])
    try file.write(listed([.answered: [call("1", at: 9)]]))
    #expect(try log().first == "answered 1 9 phone")
    #expect(try raw.value("PRAGMA user_version") == "\(Schema.migrations.count)")
  }

  /// A damaged file keeps which calls came from the phone, and how far they were taken.
  @Test func aDamagedFileKeepsThePhoneOfACall() throws {
    let calls = (0..<80).map { call("666\(1_000 + $0)", at: Double($0) * 500) }
    do {
      var state = try StateFile(path: path)
      try damaged.fill(&state)
      try state.write(listed([.missed: [], .answered: calls]))
    }
    let known = try damaged.contents()
    #expect(known.knowledge.log.count { $0.phone == Self.phone } == 80)
    damaged.empty(page: 1)
    #expect(damaged.salvage().contents.knowledge.log == known.knowledge.log)
    #expect(try damaged.start() != nil)
    var state = try StateFile(path: path)
    #expect(try state.logged() == known.knowledge.log)
    try state.write(listed([.missed: [call("1", at: 9e5)], .answered: calls]))
    let log = try state.logged()
    #expect(log.count == known.knowledge.log.count + 1)
    #expect(log.first { $0.number == "1" }?.isUnseen == true)
  }

  /// A file of the version before, damaged.
  @Test func aDamagedFileOfTheSeventhVersionIsRead() throws {
    try RawDatabase(path).execute(
      Schema.migrations[..<7].joined(separator: ";")
        + """
        ;INSERT INTO logged VALUES (1, 'missed', 'Ann', '555', 1790000000.0, 0);
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 7;
        """)
    damaged.empty(page: 1)
    #expect(
      damaged.salvage().contents.knowledge.log == [
        LoggedCall(kind: .missed, name: "Ann", number: "555", time: Self.noon, seconds: 0)
      ])
  }

  /// The telephone reads what became of the calls, though it wrote them itself.
  @Test func takenCallsAreNews() throws {
    let state = try KnownState(path: path)
    try state.save([.call(call("1"))])
    #expect(try state.news() == nil)
    try state.save([listed([.missed: [call("2", at: 10)]])])
    #expect(try state.news()?.log.map(\.number) == ["2", "1"])
    #expect(try state.news() == nil)
    try state.save([.phoneForgotten(Self.phone)])
    #expect(try state.news()?.log.map(\.number) == ["1"])
  }

  /// Whatever the lists are and however often they come: no call is there twice, none of this
  /// telephone is lost, and a second refresh changes nothing.
  @Test(arguments: [UInt64(43), .random(in: 0...UInt64.max)])
  func randomListsAreTakenOnce(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var file = try StateFile(path: path)
    let numbers: [String?] = ["+491713920053", "030 99001234", "112", nil, "anna@example.org"]
    var owns = 0
    var lists: [LoggedCall.Kind: [LoggedCall]] = [.made: [], .answered: [], .missed: []]
    for _ in 0..<60 {
      let time = Double(Int.random(in: 0...40_000, using: &random))
      let number = numbers.randomElement(using: &random)!
      if Bool.random(using: &random) {
        let kind = LoggedCall.Kind.allCases.randomElement(using: &random)!
        try file.write(.call(call(number, at: time, kind)))
        owns += 1
      } else {
        let kind = [LoggedCall.Kind.made, .answered, .missed].randomElement(using: &random)!
        lists[kind]?.insert(call(number, at: time, kind), at: 0)
      }
      if Int.random(in: 0..<10, using: &random) > 0 { continue }
      try file.write(listed(lists))
      let once = try file.logged()
      try file.write(listed(lists))
      #expect(try file.logged() == once, "seed \(seed)")
      #expect(once.count { $0.phone == nil } == owns, "seed \(seed)")
      let taken = once.filter { $0.phone != nil }.map { "\($0.kind) \($0.number ?? "") \($0.time)" }
      #expect(Set(taken).count == taken.count, "seed \(seed)")
    }
  }
}
