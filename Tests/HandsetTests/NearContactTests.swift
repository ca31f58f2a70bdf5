import CallModel
import ContactSearch
import Contacts
import Keypad
import Records
import Testing
import TimeLimit

@testable import Handset

/// Contacts that are found although one key was wrong. None of them is called without a question.
@Suite(.timeLimited) struct NearContactTests {
  private func phone(
    _ script: String, _ contacts: [Contact] = TestPhone.book, country: String? = nil,
    settings: HandsetSettings = HandsetSettings(), log: [LoggedCall] = [], rows: Int? = nil
  ) throws -> TestPhone {
    var phone = TestPhone(contacts, country: country, settings: settings, log: log)
    if let rows { phone.set(rowLength: 16, listRows: rows) }
    try phone.play(script)
    return phone
  }

  private static let question = [
    "call John Smith?", "+16505550142", "found with one wrong key",
  ]

  // MARK: The list

  /// The 5 is beside the 6: Jon for Jo.
  @Test func aNearContactIsMarkedAndLit() throws {
    #expect(
      try phone("5546").lines == [
        "5546", "> ~[John] Smith  +1 650-555-0142", "  call 5546",
      ])
    #expect(try phone("5546").handset.screen.status.count == "1 found")
    let report = try #require(try phone("5546").handset.matchReports(limit: 0).first)
    #expect(report.kind == .near && report.name == "John Smith")
    #expect(report.spans.name == [0..<4])
  }

  @Test func whatFitsComesFirst() throws {
    let book = ["Jonas", "Kmm", "Joon"].map {
      Contact(name: $0, numbers: [PhoneNumber("030 2312500")])
    }
    #expect(
      try phone("5666", book).lines == [
        "5666", "> [Joon]  030 2312500", "  ~[Jon]as  030 2312500", "  ~[Kmm]  030 2312500",
        "  call 5666",
      ])
  }

  /// However many contacts are near, the typed number is within four steps.
  @Test func theTypedNumberStaysClose() throws {
    let book = "ABCDEFGHIJKLMNOPQRST".map {
      Contact(name: "John \($0)", numbers: [PhoneNumber("030 2312500")])
    }
    let phone = try phone("5546****", book)
    #expect(phone.lines.count == 6)
    #expect(phone.lines.last == "> call 5546")
    #expect(phone.handset.screen.status.count == "4 found")
  }

  @Test func itCanBeSwitchedOff() throws {
    var settings = HandsetSettings()
    settings.near = false
    #expect(try phone("5546", settings: settings).lines == ["5546", "> call 5546"])
    settings = HandsetSettings()
    settings.nearLines = 0
    #expect(try phone("5546", settings: settings).lines == ["5546", "> call 5546"])
  }

  @Test func onlyTheModeSearchForgives() throws {
    var settings = HandsetSettings()
    for mode in [Mode.number, .t9, .abc] {
      settings.mode = mode
      let phone = try phone("5546", settings: settings)
      #expect(!phone.lines.contains { $0.contains("~") }, "\(mode)")
    }
  }

  /// On one row of a list a near contact takes the place of nothing that fits: the typed number
  /// comes first, and the near contact is one step away.
  @Test(arguments: [1, 2]) func onAShortDisplayTheNumberComesFirst(rows: Int) throws {
    var phone = try phone("5546", rows: rows)
    #expect(phone.lines == ["5546", "> call 5546", "  ~[John] Smith  +1 650-555-0142"])
    #expect(phone.handset.selectedMatch == nil)
    try phone.play("*")
    #expect(phone.handset.selectedMatch == 0)
    try phone.play("#")
    // One row has room for one line, which scrolls.
    #expect(
      phone.lines == (rows == 1 ? ["call +16505550142 John Smith?"] : Self.question))
    #expect(phone.calls.isEmpty)
    #expect(try self.phone("5546#", rows: rows).calls == ["5546"])
    #expect(
      try self.phone("5646", rows: rows).lines.prefix(2) == [
        "5646", "> [John] Smith  +1 650-555-0142",
      ])
  }

  @Test func onThreeRowsTheNumberComesLast() throws {
    #expect(
      try phone("5546", rows: 3).lines == [
        "5546", "> ~[John] Smith  +1 650-555-0142", "  call 5546",
      ])
  }

  /// The selection stays where it was.
  @Test func anotherDisplayCountsAtOnce() throws {
    var phone = try phone("5546", rows: 3)
    phone.set(rowLength: 16, listRows: 1)
    #expect(phone.lines == ["5546", "  call 5546", "> ~[John] Smith  +1 650-555-0142"])
    try phone.play("*")
    phone.set(rowLength: 16, listRows: 3)
    #expect(phone.lines == ["5546", "  ~[John] Smith  +1 650-555-0142", "> call 5546"])
  }

  /// The call key does not call the number in place of the contact that is gone.
  @Test func aChangedSettingCountsAtOnce() throws {
    var settings = HandsetSettings()
    settings.near = false
    var phone = try phone("5546")
    phone.session.apply(settings)
    #expect(phone.lines == ["5546", "> call 5546"])
    try phone.play("{call}")
    #expect(phone.calls.isEmpty)
    try phone.play("{wait 1000}{call}")
    #expect(phone.calls == ["5546"])
  }

  // MARK: Numbers

  @Test func aNumberThatCanBeDialledIsNotWrong() throws {
    // 666 is an ambulance in one country, and 999 an emergency number everywhere. Mmk is 665, and
    // Xxt 998.
    let book = ["Mmk", "Xxt"].map { Contact(name: $0, numbers: [PhoneNumber("030 2312500")]) }
    #expect(try phone("666", book, country: "DE").lines[1].contains("~[Mmk]"))
    #expect(try !phone("666", book).lines.contains { $0.contains("~") })
    #expect(try !phone("999", book, country: "DE").lines.contains { $0.contains("~") })
    // A whole number of the United States spells this name but for the last key.
    let name = [Contact(name: "Whxadgjmpp", numbers: [PhoneNumber("212 555 0100")])]
    #expect(try phone("9492345678", name, country: "DE").lines[1].contains("~"))
    #expect(try !phone("9492345678", name, country: "US").lines.contains { $0.contains("~") })
  }

  @Test func whatWasCalledBeforeIsNotWrong() throws {
    let call = LoggedCall(kind: .made, name: nil, number: "5546", time: 0, seconds: 9)
    #expect(try phone("5546", log: [call]).lines == ["5546", "> call 5546"])
    let missed = LoggedCall(kind: .missed, name: nil, number: "5546", time: 0, seconds: 0)
    #expect(try phone("5546", log: [missed]).lines[1].contains("~"))
    var called = try phone("5546*#")
    #expect(called.calls == ["5546"])
    called.feed(.callStarted)
    called.feed(.callEnded(problem: nil))
    try called.play("{end}{wait 2000}5546")
    #expect(called.lines == ["5546", "> call 5546"])
    var settings = HandsetSettings()
    settings.voicemail = "5546"
    #expect(try phone("5546", settings: settings).lines == ["5546", "> call 5546"])
  }

  @Test func shortAndWholeNumbersAreNumbers() {
    let rows: [(number: String, country: String?, isNumber: Bool)] = [
      ("999", "GB", true), ("666", "DE", false), ("666", nil, true),
      ("6505550142", "US", true), ("5546376767", "DE", false), ("5546", "US", false),
      ("5546", nil, false), ("112", nil, true), ("03023125400", "DE", true),
    ]
    for (number, country, isNumber) in rows {
      let check = DialCheck(country: country)
      #expect(check.isNumber(number, in: country) == isNumber, "\(number) \(country ?? "-")")
    }
  }

  // MARK: Calls

  @Test(arguments: [
    "{call}", "{select}", "#", "{call}{wait 100}{call}", "#{wait 100}#", "{call}#", "##",
    "{hold call 900}", "{call}{call}{call}{call}", "{down}{up}{call}", "{wait 2000}#",
    "{command hook lifted}{call}", "{command hook lifted}#{command hook down}{command answer}",
    "{call}{command hook lifted}", "{call}{paste 5546}", "{call}{command dial 5546}",
    "{press call}{wait 700}{release call}", "{call}5{hold #}",
  ])
  func everyCallIsAskedAbout(keys: String) throws {
    for pause in ["", "{wait 1500}"] {
      let phone = try phone("5546" + pause + keys)
      #expect(phone.calls.isEmpty, "\(keys)")
      #expect(phone.lines == Self.question, "\(keys)")
    }
  }

  @Test(arguments: ["{call}", "{select}", "#"]) func aLaterYesCalls(key: String) throws {
    var phone = try phone("5546#{wait 700}\(key)")
    #expect(phone.calls == ["John Smith +16505550142"])
    // The use counts as that of any other contact.
    phone.feed(.callStarted)
    phone.feed(.callEnded(problem: nil))
    let used = phone.takeUsed()
    #expect(used.map(\.call.name) == ["John Smith"])
    #expect(used.first?.choice?.query == "5546")
  }

  @Test func duringAnotherCallItIsAskedAboutToo() throws {
    var phone = TestPhone(abilities: Set(LineAbility.allCases))
    try phone.play("526{call}{answered}{wait 1000}{down}5546{wait 300}{call}")
    #expect(phone.calls == ["Jane Doe +447700900123"])
    #expect(phone.lines.contains("found with one wrong key"))
    try phone.play("{wait 700}#")
    #expect(phone.calls.last == "John Smith +16505550142")
  }

  @Test(arguments: ["*", "{end}", "{erase}", "{hold *}"]) func noIsNo(key: String) throws {
    let phone = try phone("5546{call}{wait 700}" + key)
    #expect(phone.calls.isEmpty)
    #expect(phone.lines[0] == "5546")
  }

  @Test func oneOfSeveralNumbersIsAskedAbout() throws {
    // Felix is 33549.
    var phone = try phone("32549{call}{wait 700}")
    #expect(phone.lines[0] == "Felix Deli: which number?")
    try phone.play("2")
    #expect(phone.lines == ["call Felix Deli?", "2125550194", "found with one wrong key"])
    #expect(phone.calls.isEmpty)
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["Felix Deli 2125550194"])
  }

  @Test func theContactsPageAsks() throws {
    for name in ["5546{hold # 1600}", "32549{call}{hold # 900}"] {
      let phone = try phone(name + "{wait 700}#")
      #expect(phone.calls.isEmpty, "\(name)")
      #expect(phone.lines.last == "found with one wrong key", "\(name)")
    }
  }

  /// A question of another kind shows name and number, too.
  @Test func aGraveNumberKeepsItsOwnQuestion() throws {
    let phone = try phone("82689{call}")
    #expect(phone.lines[0] == "call Vanity?")
    #expect(phone.lines[2] == "the digits of 1-800-MY-APPLE")
    #expect(phone.calls.isEmpty)
  }

  @Test func aRepeatedCallIsAskedAboutLikeAnyOther() throws {
    var phone = try phone("5546#{wait 700}#")
    phone.feed(.callStarted)
    phone.feed(.callEnded(problem: nil))
    try phone.play("{end}{wait 2000}{hold # 1600}")
    #expect(phone.lines == ["call John Smith?", "+16505550142", "the last call again"])
    #expect(phone.calls.count == 1)
    try phone.play("{wait 700}#")
    #expect(phone.calls.count == 2)
  }

  @Test func aPastedNumberForgivesNothing() throws {
    let phone = try phone("{paste 5546}{wait 700}")
    #expect(phone.lines == ["5546", "> call 5546"])
  }

  /// A speed dial is saved without a question, so no wrong key is forgiven there.
  @Test func aSpeedDialForgivesNothing() throws {
    let phone = try phone("{hold 5}5546")
    #expect(phone.lines.last == "> call 5546")
    #expect(!phone.lines.contains { $0.contains("~") })
  }

  /// A change of the address book keeps the selected contact.
  @Test func theSelectionStays() throws {
    var phone = try phone("5546*")
    #expect(phone.lines.last == "> call 5546")
    phone.feed(.contacts(TestPhone.book + [Contact(name: "Join", numbers: [])]))
    #expect(phone.lines.last == "> call 5546")
    #expect(phone.lines.contains("  ~[Join]"))
  }
}
