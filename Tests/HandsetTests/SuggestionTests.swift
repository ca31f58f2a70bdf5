import CallModel
import CellDisplay
import ContactSearch
import Keypad
import Testing
import TimeLimit

@testable import Contacts
@testable import Handset

/// Before anything is typed: suggested contacts, browsed and called on twelve keys.
@Suite(.timeLimited) struct SuggestionTests {
  private static let all = Set(LineAbility.allCases)
  private static let family = [
    Contact(name: "Mom", numbers: [PhoneNumber("+16505550142")], isFavourite: true),
    Contact(name: "Zoe", numbers: [PhoneNumber("+16505550145")]),
    Contact(
      name: "Anna",
      numbers: [PhoneNumber("+16505550143", type: "cell"), PhoneNumber("+16505550144")]),
  ]

  private func phone(
    _ script: String, _ contacts: [Contact] = Self.family, log: [LoggedCall] = []
  ) throws -> TestPhone {
    var phone = TestPhone(contacts, abilities: Self.all, log: log)
    try phone.play(script)
    return phone
  }

  @Test func favouritesStandOnTheHomeScreen() throws {
    let phone = try phone("")
    #expect(
      phone.lines == ["", "3 contacts: type a name or a number", "  ★ Mom  +16505550142"])
    #expect(phone.handset.screen.hint == "* people  hold # mode")
    #expect(phone.handset.shownContact == nil)
  }

  /// A contact without a picture gets a letter beside those with one. Without any picture no face
  /// is drawn.
  @Test func allWhomLinesAreAboutHaveAFaceWhereOneHasAPicture() throws {
    var people = Self.family
    for place in people.indices { people[place].isFavourite = true }
    #expect(try phone("", people).handset.peopleWithFaces.isEmpty)
    people[2].photo = ContactPhoto(offset: 0, length: 1)
    let phone = try phone("", people)
    #expect(phone.handset.peopleWithFaces.values.map(\.name).sorted() == ["Anna", "Mom", "Zoe"])
    // Only of lines that are there: Anna's is not.
    #expect(try self.phone("666", people).handset.peopleWithFaces.isEmpty)
  }

  @Test func aPersonWithFewContactsNeverTypes() throws {
    var phone = try phone("**")
    #expect(
      phone.lines == [
        "**", "  ★ Mom  +16505550142", ">   Anna  2 numbers", "    Zoe  +16505550145",
      ])
    #expect(phone.handset.shownContact?.name == "Anna")
    #expect(phone.handset.screen.hint == "hold # call  * next  hold * back")
    try phone.play("*")
    #expect(phone.lines[0] == "**" && phone.lines[3] == ">   Zoe  +16505550145")
    try phone.play("{hold #}")
    #expect(phone.calls == ["Zoe +16505550145"])
    try phone.play("{answered}{ended}{wait 4000}")
    // The entry is empty again, and the contact that was called comes first.
    #expect(
      phone.lines == [
        "", "3 contacts: type a name or a number", "  → Zoe  +16505550145",
        "  ★ Mom  +16505550142",
      ])
  }

  /// One after the other, around, and back.
  @Test func browsing() throws {
    func selected(_ script: String) throws -> String? {
      try phone(script).lines.first { $0.hasPrefix(">") }
    }
    #expect(try selected("*") == "> ★ Mom  +16505550142")
    #expect(try selected("****") == "> ★ Mom  +16505550142")
    #expect(try selected("{down}{down}{up}") == "> ★ Mom  +16505550142")
    #expect(try selected("{up}") == ">   Zoe  +16505550145")
    #expect(try selected("**{hold *}") == nil)
    #expect(try phone("**{hold *}").lines[0] == "")
    #expect(try phone("{down}{call}").calls == ["Mom +16505550142"])
    #expect(try phone("{down}{select}").calls == ["Mom +16505550142"])
    #expect(try phone("{select}").calls == [])
    #expect(try phone("{down}{end}{select}").calls == [])
  }

  /// Codes are typed as ever.
  @Test func codesStayTypeable() throws {
    for code in ["*#06#", "#31#0301", "**21*4930#", "*100#", "##002#", "*21#"] {
      let phone = try phone(code)
      #expect(phone.lines[0] == code, "\(code)")
      #expect(!phone.lines.contains { $0.contains("Mom") }, "\(code)")
    }
    var phone = try phone("*100#{hold #}")
    #expect(phone.lines[0] == "send *100# to the network?")
    // Without a suggestion a star is a star.
    phone = try self.phone("***", [])
    #expect(phone.lines[0] == "***")
  }

  /// Numbers of no contact are suggested all the same. Where there is room the list says how to add
  /// contacts, with the keys at hand.
  @Test func anEmptyBookWithCalls() throws {
    func texts(rowLength: Int, listRows: Int) throws -> [String] {
      var session = Session(Handset(contacts: ContactIndex([])))
      session.set(ListRoom(columns: rowLength, rows: listRows, mostRows: listRows + 3))
      var playback = Playback(session)
      let script = try KeyScript("0301{call}{wait 1000}{answered}{wait 9000}{ended}{wait 9000}")
      for step in script.steps { playback.play(step) { _, _ in } }
      playback.advance(to: script.end) { _, _ in }
      return playback.session.handset.screen.drawn.rows.dropFirst().map(\.text.string)
    }
    #expect(
      try texts(rowLength: 40, listRows: 3) == [
        "no contacts: type a number", "→ 0301", "to add contacts: --contacts FILE.vcf",
        "in the call list, hold # saves a number",
      ])
    #expect(try texts(rowLength: 20, listRows: 3) == ["no contacts: type a number", "→ 0301"])
  }

  @Test func severalNumbersAreChosenFrom() throws {
    let phone = try phone("**{hold #}")
    #expect(
      phone.lines == [
        "Anna: which number?", "> 1 cell  +16505550143", "  2 number  +16505550144",
      ])
    #expect(phone.calls == [])
  }

  /// The contact that was called last is likeliest for a while, and then the one that is called
  /// most. Mom, the favourite, was not called.
  @Test func whomOneIsLikeliestToCall() throws {
    func call(_ name: String, _ number: String, day: Double) -> CallRecord {
      CallRecord(name: name, number: number, day: day)
    }
    var index = ContactIndex(Self.family)
    let calls =
      [call("Zoe", "+16505550145", day: 19_999.98)]
      + [CallRecord](repeating: call("Anna", "+16505550143", day: 19_996), count: 3)
    index.recall(calls: calls, choices: [])
    for (day, names) in [(20_000.0, ["Zoe", "Anna"]), (20_003, ["Anna", "Zoe"])] {
      let phone = TestPhone(index: index, dayAtZero: day, abilities: Self.all)
      let shown = phone.lines.dropFirst(2).compactMap { line in
        ["Anna", "Zoe", "Mom"].first { line.contains($0) }
      }
      #expect(shown == names + ["Mom"], "\(phone.lines)")
    }
    // And as a search begins, however long the telephone was on.
    let book = ["Anna", "Anne"].map { Contact(name: $0, numbers: [PhoneNumber("5550101")]) }
    index = ContactIndex(book)
    index.recall(
      calls: [call("Anna", "5550101", day: 19_999.98)]
        + [CallRecord](repeating: call("Anne", "5550101", day: 19_996), count: 3), choices: [])
    for (wait, name) in [("", "Anna"), ("{wait 86400000}{wait 86400000}{wait 86400000}", "Anne")] {
      var phone = TestPhone(index: index, dayAtZero: 20_000, abilities: Self.all)
      try phone.play("\(wait)26")
      #expect(phone.handset.shownContact?.name == name)
    }
  }

  /// The contact that is called at this hour stands first. The order follows the clock, but never
  /// while the user goes through the list.
  @Test func theHourDecides() throws {
    func call(_ name: String, _ number: String, day: Double) -> CallRecord {
      CallRecord(name: name, number: number, day: day)
    }
    var index = ContactIndex(Self.family)
    let calls = (0..<30).flatMap { day in
      [
        call("Zoe", "+16505550145", day: 20_003 + Double(day) + 8.0 / 24),
        call("Anna", "+16505550143", day: 20_003 + Double(day) + 9.5 / 24),
      ]
    }
    index.recall(calls: calls, choices: [])
    var phone = TestPhone(index: index, dayAtZero: 20_033, abilities: Self.all)
    func first() -> String? {
      phone.lines.lazy.compactMap { line in
        ["Anna", "Zoe", "Mom"].first { line.contains($0) }
      }.first
    }
    phone.feed(.clock(dayAtZero: 20_033 + 8.0 / 24, zone: 0))
    try phone.play("{wait 61000}")
    #expect(first() == "Zoe", "\(phone.lines)")
    try phone.play("{wait 5400000}")
    #expect(first() == "Anna", "\(phone.lines)")
    phone.feed(.clock(dayAtZero: 20_034 + 8.0 / 24 - 1.5 / 24, zone: 0))
    try phone.play("{down}{wait 61000}")
    #expect(phone.lines.first { $0.hasPrefix(">") }?.contains("Anna") == true, "\(phone.lines)")
  }

  /// Missed calls come first, then the likeliest contacts, then the favourites; none comes twice.
  @Test func theOrder() throws {
    var phone = try phone(
      "{ring +16505550145}{ended}{ring +16505550199}{ended}{ring}{ended}")
    #expect(
      phone.lines == [
        "", "3 missed calls, last: number withheld", "3 contacts: type a name or a number",
        "  ! +16505550199", "  ! Zoe  +16505550145", "  ★ Mom  +16505550142",
      ])
    try phone.play("{wait 1000}*{hold #}")
    #expect(phone.calls == ["+16505550199"])
  }

  /// One key alone makes no call; nor does a key that is held.
  @Test func aPocketCallsNobody() throws {
    for key in Key.all {
      let keys = "{press \(key.name)}{wait 2000}{release \(key.name)}{wait 900}"
      let taps = String(repeating: key.name.count == 1 ? key.name : "{\(key.name)}", count: 20)
      for script in [keys + keys + keys, taps + keys, keys + taps] {
        let phone = try phone(script)
        #expect(phone.calls == [], "\(script)")
      }
    }
  }

  /// A ring that comes and goes leaves the selected contact, and makes no code of the stars.
  @Test func aRingMeanwhile() throws {
    var phone = try phone("**{ring +16505550145}{wait 2500}*{wait 3000}{hold #}")
    #expect(phone.lines[0] == "Anna: which number?")
    phone = try self.phone("***{ring +16505550145}{ended}{wait 2000}{hold #}")
    #expect(phone.calls == [])
    #expect(!phone.lines.contains { $0.hasPrefix("call *") }, "\(phone.lines)")
  }

  /// Arrows choose as stars do.
  @Test func arrowsAndAHeldPound() throws {
    #expect(try phone("{down}{hold #}").calls == ["Mom +16505550142"])
  }

  /// A number that has only the same end is the same person.
  @Test func nobodyStandsThereTwice() throws {
    let carl = Contact(name: "Carl", numbers: [PhoneNumber("555-0104")], isFavourite: true)
    var phone = TestPhone([carl], country: "US", abilities: Self.all)
    try phone.play("{ring +16505550104}{ended}{wait 2000}")
    #expect(phone.lines.count { $0.contains("Carl") && $0.contains("!") } == 1)
    #expect(phone.lines.count { $0.contains("★") } == 0, "\(phone.lines)")
  }

  /// Going back twice by habit locks nothing.
  @Test func backTwice() throws {
    #expect(try phone("*{hold *}{hold *}").lines[0] == "")
  }

  /// A call to a contact that was found with the keys of another word does not teach that word.
  @Test func aGuessIsNotLearned() throws {
    let contact = Contact(name: "Gooe Zz", numbers: [PhoneNumber("+16505550177")])
    var session = Session(
      Handset(
        contacts: ContactIndex([contact]), settings: HandsetSettings(mode: .t9),
        lists: [WriterTests.list]))
    var request: Request?
    for event in try KeyScript("4663#").events {
      session.feed(event) { request = $1.request ?? request }
    }
    session.finish(at: Instant(milliseconds: 9_000))
    guard case .line(.call(.dial))? = request else {
      Issue.record("nobody is called")
      return
    }
    let learned = session.drainRecords().contains { if case .learned = $0 { true } else { false } }
    #expect(!learned)
  }

  /// The next key does not act on another contact than the selected one.
  @Test func theBookChangesMeanwhile() throws {
    var phone = try phone("**")
    var book = Self.family
    book[2] = Contact(name: "Anna", numbers: [PhoneNumber("+16505550177")])
    phone.feed(.contacts(book))
    #expect(phone.notice == "the address book has changed: choose again")
    try phone.play("{hold #}")
    #expect(phone.calls == [])
    phone = try self.phone("**")
    phone.feed(.contacts([book[0]]))
    try phone.play("{hold #}")
    #expect(phone.calls == [])
  }

  /// A contact that is not the word that t9 guesses is found in t9, too.
  @Test func t9FindsWhomSearchFinds() throws {
    let settings = HandsetSettings(mode: .t9)
    var phone = TestPhone([Self.family[0]], settings: settings)
    try phone.play("666")
    #expect(phone.lines.contains { $0.hasSuffix("[Mom]  +16505550142") })
    // 666 is an emergency number in some country: without a known country the contact stands before it.
    #expect(phone.lines.last == "  call 666")
    try phone.play("#")
    #expect(phone.lines[0] == "dial: Mom +16505550142")
  }
}
