import CallModel
import ContactSearch
import Keypad
import TestSupport
import Testing
import TextEntry
import TimeLimit

@testable import Contacts
@testable import Handset

/// The address book changes under a phone in use.
@Suite(.timeLimited) struct ContactChangeTests {
  private static func contact(_ name: String, _ numbers: String..., file: String? = nil) -> Contact
  {
    Contact(
      name: name, numbers: numbers.map { PhoneNumber($0) },
      source: ContactSource(file: file ?? name + ".vcf", line: 1))
  }

  private static let john = contact("John Smith", "+1 650-555-0142")
  private static let jane = contact("Jane Doe", "+44 7700 900123")
  private static let felix = contact("Felix Deli", "212-555-0193", "212 555 0194")
  private static let rescue = contact("Rescue", "112")
  private static let book = [john, jane, felix, rescue]

  @Test func whoComesIsFoundAtOnce() throws {
    var phone = TestPhone([Self.jane])
    #expect(phone.lines == ["", "1 contact: type a name or a number"])
    try phone.play("564")
    #expect(phone.lines == ["564", "> call 564"])
    phone.feed(.contacts([Self.jane, Self.john]))
    #expect(phone.lines == ["564", "  [Joh]n Smith  +1 650-555-0142", "> call 564"])
    try phone.play("{end}")
    #expect(phone.lines == ["", "2 contacts: type a name or a number"])
  }

  /// Every scene stays consistent at any key, pressed twice, when a large book is replaced by a small
  /// one that ends before the contact of the scene.
  @Test(arguments: [
    "266", "266*", "266{up}{up}", "266{call}", "266{call}{answered}", "266{up}{call}", "2661{call}",
    "266{up}{hold # 1600}", "266{up}{up}{hold # 1600}", "266{up}{up}{hold # 1600}**#",
    "266{up}{up}{hold # 1600}***#555", "{hold 2}", "{hold 2}266{up}{up}", "{hold 2}266{up}{up}#",
    "*", "**", "266{up}{up}{call}{end}{wait 3000}*", "266{up}{up}{call}{end}{wait 3000}{call}",
    "266{up}{up}{call}{end}{wait 3000}{call}{hold #}", "{ring 5551999}{wait 700}",
    "{ring 5551999}{wait 700}#{wait 700}", "266{up}{up}{call}{answered}{hold #}",
    "266{call}{wait 100}{end}{hold # 1600}",
    "5550100{hold # 1600}", "5550100{hold # 1600}266",
  ])
  func aSmallBookReplacesALargeOne(script: String) throws {
    let large =
      (0..<3_000).map {
        Self.contact("Ann \(1_000 + $0)", "555 \(1_000 + $0)", "556 \(1_000 + $0)")
      }
      + [Self.contact("Ann Zoe", "555 9999", file: "zoe.vcf")]
    for small in [[], [Self.jane], Array(large[2_990...])] {
      var phone = TestPhone(large, abilities: Set(LineAbility.allCases))
      try phone.play(script)
      phone.feed(.contacts(small))
      // Contacts that are in both books keep their positions.
      if small.count < 2 { #expect(phone.handset.desk.index.contacts.count == small.count) }
      for key in [
        "", "#", "*", "{call}", "2", "{up}", "{hold #}", "{hold # 1600}", "{end}{end}{end}", "266",
      ] {
        try phone.play(key)
        #expect(!phone.lines.contains { $0.contains("Ann 1000") }, "\(script) \(key)")
      }
    }
  }

  @Test func whoGoesIsNotFoundAnyMore() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5")
    phone.feed(.contacts([Self.jane]))
    #expect(phone.lines == ["5", "> [J]ane Doe  +44 7700 900123", "  call 5"])
    phone.feed(.contacts([]))
    #expect(phone.lines == ["5", "> call 5"])
    try phone.play("{wait 1000}{end}")
    #expect(phone.lines == ["", "no contacts: type a number"])
  }

  @Test func aChangeIsToldAndNoChangeIsNot() throws {
    var phone = TestPhone([Self.john])
    try phone.play("564")
    let told = phone.changes.count
    var moved = Self.john
    moved.source = ContactSource(file: "other.vcf", line: 7)
    phone.feed(.contacts([moved]))
    #expect(phone.changes.count == told)
    moved.numbers = [PhoneNumber("+1 650-555-0199")]
    phone.feed(.contacts([moved]))
    #expect(phone.changes.count == told + 1)
    #expect(phone.changes.last?.key == nil)
    #expect(phone.lines[1] == "> [Joh]n Smith  +1 650-555-0199")
  }

  @Test func theSelectionStaysOnTheSameContact() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5*")
    #expect(phone.lines[2].hasPrefix("> [J]ohn Smith"))
    phone.feed(.contacts([Self.contact("Jack", "1"), Self.contact("Jo", "2")] + Self.book))
    #expect(phone.lines[4].hasPrefix("> [J]ohn Smith"))
    try phone.play("{call}")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  @Test func theSelectionStaysAlsoFarDown() throws {
    let many = (0..<300).map { Self.contact("Ann \(1_000 + $0)", "555 \(1_000 + $0)") }
    var phone = TestPhone(many)
    try phone.play("266{up}{up}")
    #expect(phone.handset.selectedMatch == 299)
    phone.feed(.contacts([Self.contact("Ann 0", "1")] + many))
    #expect(phone.handset.selectedMatch == 300)
    #expect(phone.lines.contains { $0.hasPrefix("> [Ann] 1299") })
  }

  @Test func aSelectionWhoseContactGoesFallsToTheFirstAndSaysSo() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5*")
    phone.feed(.contacts([Self.jane, Self.felix, Self.rescue]))
    #expect(phone.lines[1].hasPrefix("> [J]ane Doe"))
    #expect(phone.notice == "John Smith is no longer in the address book")
    try phone.play("6")
    #expect(phone.notice == nil)
  }

  /// A key that is already down is meant for the contact that was shown then.
  @Test(arguments: ["#", "*"]) func aKeyThatIsDownDoesNotActOnSomebodyElse(key: String) throws {
    var phone = TestPhone(Self.book)
    try phone.play("5{press \(key)}")
    let before = phone.lines
    phone.feed(.contacts([Self.john, Self.felix]))
    #expect(phone.lines != before)
    let after = phone.lines
    try phone.play("{release \(key)}")
    #expect(phone.calls.isEmpty)
    #expect(phone.lines == after)
    // Nor does the next one, however long after.
    try phone.play("{wait 12000}#")
    #expect(phone.calls.isEmpty)
    #expect(phone.notice == "the address book has changed: call again")
    try phone.play("#")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  /// A card that is replaced by another person's is another person, whatever file it is in.
  @Test func anotherUIDIsSomebodyElse() throws {
    var anna = Self.contact("Anna Ash", "1")
    anna.uid = "a"
    var anne = Self.contact("Anne Oak", "2")
    anne.uid = "b"
    var phone = TestPhone([anna])
    try phone.play("266")
    phone.feed(.contacts([anne]))
    #expect(phone.lines[1].hasPrefix("> [Ann]e Oak"))
    #expect(phone.notice == "Anna Ash is no longer in the address book")
    try phone.play("{call}")
    #expect(phone.calls.isEmpty)
    try phone.play("{wait 2400}{call}")
    #expect(phone.calls.isEmpty)
    try phone.play("{call}")
    #expect(phone.calls == ["Anne Oak 2"])
  }

  @Test func aKeyThatIsDownActsWhereTheSelectionIsTheSame() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5646{press #}")
    phone.feed(.contacts(Self.book + [Self.contact("Joe", "3")]))
    try phone.play("{release #}")
    #expect(phone.calls == ["John Smith +16505550142"])
  }

  @Test func aNumberUnderTheFingerThatChangesIsNotCalled() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5646{press #}")
    var john = Self.john
    john.numbers = [PhoneNumber("0900 555 0100")]
    phone.feed(.contacts([john]))
    try phone.play("{release #}")
    #expect(phone.calls.isEmpty)
  }

  @Test func theTypedNumberStaysSelected() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5646{up}")
    #expect(phone.lines.last == "> call 5646")
    phone.feed(.contacts([Self.john, Self.contact("John Smithson", "4")]))
    #expect(phone.lines.last == "> call 5646")
    #expect(phone.lines.count == 4)
  }

  @Test func aQuestionStaysWhileItsContactDoes() throws {
    var phone = TestPhone(Self.book)
    try phone.play("335{call}")
    let asked = phone.lines
    phone.feed(.contacts([Self.contact("Abe", "1"), Self.felix]))
    #expect(phone.lines == asked)
    #expect(phone.notice == nil)
    try phone.play("2")
    #expect(phone.calls == ["Felix Deli 2125550194"])
    phone = TestPhone(Self.book)
    try phone.play("737{call}")
    #expect(phone.lines[0] == "call Rescue?")
    phone.feed(.contacts([Self.rescue]))
    try phone.play("{wait 600}{call}")
    #expect(phone.calls == ["Rescue 112"])
  }

  @Test(arguments: ["335{call}", "737{call}"])
  func aQuestionAboutSomebodyWhoIsGoneIsOver(script: String) throws {
    var phone = TestPhone(Self.book)
    try phone.play(script + "{press #}")
    let name = script.hasPrefix("335") ? "Felix Deli" : "Rescue"
    phone.feed(.contacts([Self.john, Self.jane]))
    #expect(phone.notice == "\(name) is no longer in the address book: not called")
    #expect(phone.lines[0] == String(script.prefix(3)))
    try phone.play("{release #}")
    #expect(phone.calls.isEmpty)
  }

  @Test func aQuestionAboutNumbersThatChangeIsOver() throws {
    var phone = TestPhone(Self.book)
    try phone.play("335{call}")
    var felix = Self.felix
    felix.numbers.removeFirst()
    phone.feed(.contacts([Self.john, felix]))
    #expect(phone.notice == "Felix Deli has changed in the address book: choose again")
    #expect(phone.lines[1].hasPrefix("> [Fel]ix Deli"))
    // What is no matter of the call changes nothing.
    phone = TestPhone(Self.book)
    try phone.play("335{call}")
    felix = Self.felix
    felix.nickname = "Fritz"
    phone.feed(.contacts([felix]))
    #expect(phone.lines[0] == "Felix Deli: which number?")
  }

  @Test func theLastCallKeepsItsNumber() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5646{call}{end}")
    #expect(phone.takeUsed().map(\.call.name) == ["John Smith"])
    phone.feed(.contacts([Self.jane]))
    try phone.play("{hold # 1600}")
    #expect(phone.lines == ["call John Smith?", "+16505550142", "the last call again"])
    // Also while it is asked.
    phone.feed(.contacts([Self.felix]))
    #expect(phone.lines[0] == "call John Smith?")
    try phone.play("{call}")
    #expect(phone.calls.last == "John Smith +16505550142")
    try phone.play("{end}")
    // The call counts for no contact any more.
    #expect(phone.takeUsed().isEmpty)
  }

  @Test func theLastCallStillCountsForAContactThatChanged() throws {
    var phone = TestPhone(Self.book)
    try phone.play("335{call}2{end}")
    _ = phone.takeUsed()
    var felix = Self.felix
    felix.numbers = [PhoneNumber("1"), PhoneNumber("2"), felix.numbers[1]]
    phone.feed(.contacts([felix]))
    try phone.play("{hold # 1600}{call}")
    #expect(phone.calls.last == "Felix Deli 2125550194")
    try phone.play("{end}")
    #expect(phone.takeUsed().map(\.call.number) == ["2125550194"])
  }

  /// The contact changes while the question stands.
  @Test func theLastCallFollowsItsNumberWhileItIsAsked() throws {
    var phone = TestPhone(Self.book)
    try phone.play("335{call}2{end}{hold # 1600}")
    #expect(phone.lines[0] == "call Felix Deli?")
    _ = phone.takeUsed()
    var felix = Self.felix
    felix.numbers = [felix.numbers[1]]
    phone.feed(.contacts([felix]))
    try phone.play("{wait 1000}{call}")
    #expect(phone.calls.last == "Felix Deli 2125550194")
    try phone.play("{end}")
    #expect(phone.takeUsed().map(\.call.number) == ["2125550194"])
    // A number that the contact no longer has counts for no contact.
    try phone.play("{end}{hold # 1600}")
    felix.numbers = [PhoneNumber("1")]
    phone.feed(.contacts([felix]))
    try phone.play("{wait 1000}{call}")
    #expect(phone.calls.last == "Felix Deli 2125550194")
    try phone.play("{end}")
    #expect(phone.takeUsed().isEmpty)
  }

  @Test func whoIsCalledOftenStaysInFront() throws {
    var phone = TestPhone(Self.book)
    try phone.play("5646{call}{end}")
    phone.feed(.contacts([Self.contact("Jim", "1")] + Self.book))
    try phone.play("5")
    #expect(phone.lines[1].hasPrefix("> [J]ohn Smith"))
  }

  @Test func aNoticeTakesThePlaceOfOneThatIsNoLongerSo() throws {
    var phone = TestPhone(Self.book)
    phone.feed(.notice("gone: a"))
    phone.feed(.notice("gone: b"))
    phone.feed(.notice("back: a", insteadOf: "gone: a"))
    #expect(phone.notice == "gone: b · back: a")
    phone.feed(.notice("back: c", insteadOf: "gone: c"))
    #expect(phone.notice == "gone: b · back: a · back: c")
  }

  @Test func whatIsBeingWrittenStays() throws {
    for mode in [Mode.abc, .t9] {
      var phone = TestPhone(Self.book, settings: HandsetSettings(mode: mode))
      try phone.play(mode == .abc ? "5{wait 1100}666" : "5646")
      let text = phone.handset.entryText
      phone.feed(.contacts(Self.book + [Self.contact("Jolene", "5")]))
      #expect(phone.handset.entryText == text)
      #expect(phone.handset.mode == mode)
    }
  }

  @Test func predictiveTextKnowsTheNamesThatThereAre() throws {
    func words(_ contacts: [Contact]) throws -> [String] {
      var phone = TestPhone([Self.contact("Zoe", "1")], settings: HandsetSettings(mode: .t9))
      phone.feed(.contacts(contacts))
      try phone.play("5646")
      return phone.handset.candidates
    }
    #expect(try words([Self.john]).first == "John")
    #expect(try words([Self.jane]).first != "John")
    var phone = TestPhone(
      [Self.john, Self.contact("John Doe", "1")], settings: HandsetSettings(mode: .t9))
    // The other John is still there.
    phone.feed(.contacts([Self.contact("John Doe", "1")]))
    try phone.play("5646")
    #expect(phone.handset.candidates.first == "John")
    phone.feed(.contacts([Self.jane]))
    try phone.play("{end}5646")
    #expect(!phone.handset.candidates.contains("John"))
    // Of a book that is read anew and is as it was, before a word was looked up.
    var same = TestPhone([Self.john], settings: HandsetSettings(mode: .t9))
    same.feed(.contacts([Self.john]))
    try same.play("5646")
    #expect(same.handset.candidates.first == "John")
  }

  /// Only keys that call or choose wait until the change can have been seen.
  @Test func endClearsACodeRightBehindAChange() throws {
    var phone = TestPhone([Self.john])
    try phone.play("*2")
    phone.feed(.contacts([Self.jane]))
    try phone.play("{end}")
    #expect(phone.handset.entryText.isEmpty)
    try phone.play("5")
    phone.feed(.contacts([Self.john]))
    try phone.play("{call}")
    #expect(phone.requests.isEmpty)
    #expect(phone.handset.desk.notice == Desk.tooSoonNotice)
  }

  /// However contacts come and go, the phone shows what one shows that began with them.
  @Test func aPhoneThatFollowedShowsWhatANewOneShows() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = ["Ann", "Anna Bo", "Bob Ann", "Joh", "John", "Kim Lee", "Lee", "Ämilie", "김철수"]
    func someone() -> Contact {
      Contact(
        name: names.randomElement(using: &random)! + " \(Int.random(in: 0...40, using: &random))",
        numbers: (0..<Int.random(in: 0...2, using: &random)).map { _ in
          PhoneNumber("555 \(Int.random(in: 100...140, using: &random))")
        },
        source: ContactSource(
          file: "\(Int.random(in: 0...5, using: &random)).vcf",
          line: Int.random(in: 1...500, using: &random)))
    }
    for round in 0..<Effort.rounds(200) {
      var contacts = (0..<Int.random(in: 0...40, using: &random)).map { _ in someone() }
      let mode = Mode.allCases.randomElement(using: &random)!
      var phone = TestPhone(contacts, settings: HandsetSettings(mode: mode))
      for _ in 0..<6 {
        for _ in 0..<Int.random(in: 0...4, using: &random) where !contacts.isEmpty {
          let place = contacts.indices.randomElement(using: &random)!
          switch Int.random(in: 0...2, using: &random) {
          case 0: contacts.remove(at: place)
          case 1: contacts[place] = someone()
          default: contacts.insert(someone(), at: place)
          }
        }
        phone.feed(.contacts(contacts))
        try phone.play(
          ["5", "2", "26", "{erase}", "*", "{end}", "{down}"].randomElement(using: &random)!)
      }
      phone.feed(.contacts(contacts))
      var other = TestPhone(contacts, settings: HandsetSettings(mode: mode))
      try phone.play("{end}{end}26")
      try other.play("26")
      let reports = phone.handset.matchReports(limit: 0)
      let expected = other.handset.matchReports(limit: 0)
      // Namesakes stand in the order in which they came.
      func sorted(_ reports: [MatchReport]) -> [String] {
        reports.map { "\($0.kind) \($0.name) \($0.number ?? "-") \($0.spans)" }.sorted()
      }
      #expect(sorted(reports) == sorted(expected), "seed \(seed) round \(round)")
      #expect(reports.map(\.name) == expected.map(\.name), "seed \(seed) round \(round)")
      #expect(phone.handset.candidates == other.handset.candidates, "seed \(seed) round \(round)")
    }
  }
}
