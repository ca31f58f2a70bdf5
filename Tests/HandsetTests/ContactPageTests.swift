import CallModel
import Contacts
import Keypad
import Records
import Testing
import TimeLimit

@testable import Handset

/// The page of a contact, and what can be changed there on the pad.
@Suite(.timeLimited) struct ContactPageTests {
  private static let all = Set(LineAbility.allCases)
  private static let ann = Contact(
    name: "Ann Lee", nickname: "Annie", organization: "Deli & Sons",
    numbers: [PhoneNumber("555 0100", type: "home"), PhoneNumber("+44 7700 900123", type: "cell")])
  private static let bob = Contact(name: "Bob Ray", numbers: [PhoneNumber("555 0200")])
  private static let page = [
    "Ann Lee", "Annie", "Deli & Sons", "> home  555 0100", "  cell  +44 7700 900123",
    "  make favourite", "  add a number",
  ]

  private func phone(
    _ script: String, log: [LoggedCall] = [], settings: HandsetSettings = HandsetSettings()
  ) throws -> TestPhone {
    var phone = TestPhone(
      [Self.ann, Self.bob], settings: settings, abilities: Self.all, log: log)
    try phone.play(script)
    return phone
  }

  private func books(_ phone: TestPhone) -> [BookChange] {
    phone.requests.compactMap { if case .book(let change) = $0 { change } else { nil } }
  }

  @Test func fromTheListInEveryMode() throws {
    for (mode, keys) in [(Mode.search, "266"), (.abc, "2{right}66"), (.t9, "266")] {
      var phone = try phone(keys + "{hold # 1600}", settings: HandsetSettings(mode: mode))
      #expect(phone.lines == Self.page, "\(mode)")
      #expect(phone.handset.sceneName == "contact")
      #expect(phone.handset.mode == mode)
      // What was typed stands there again.
      try phone.play("{hold *}")
      #expect(phone.handset.sceneName == "home" && !phone.handset.isEntryEmpty)
      #expect(phone.handset.mode == mode, "\(mode)")
    }
    let phone = try phone("2{down}{hold # 1600}")
    #expect(phone.lines[0] == "Bob Ray")
  }

  @Test func aNumberIsCalled() throws {
    var phone = try phone("266{hold # 1600}{wait 700}*")
    #expect(phone.lines[4] == "> cell  +44 7700 900123")
    #expect(phone.handset.screen.hint == "# call  * next  hold # default  hold * back")
    try phone.play("#")
    #expect(phone.calls == ["Ann Lee +447700900123"])
    // Behind the call there is home.
    try phone.play("{answered}{wait 2000}{ended}{wait 3500}")
    #expect(phone.handset.sceneName == "contact")
  }

  /// The number that is starred is proposed from then on, everywhere.
  @Test func aNumberIsProposed() throws {
    var phone = try phone("266{hold # 1600}{wait 700}*{hold #}")
    #expect(phone.lines[4] == "> ★ cell  +44 7700 900123")
    #expect(phone.notice == "+44 7700 900123 is the default now")
    #expect(phone.drainRecords() == [.defaultNumber(name: "Ann Lee", number: "+447700900123")])
    var other = phone
    try other.play("{hold *}{call}")
    #expect(other.lines.last == "> 2 cell  +44 7700 900123")
    try phone.play("{wait 700}{hold #}")
    #expect(phone.lines[4] == "> cell  +44 7700 900123")
    #expect(phone.drainRecords() == [.defaultNumber(name: "Ann Lee", number: nil)])
  }

  @Test func favouriteOnAndOff() throws {
    var phone = try phone("266{hold # 1600}{wait 700}**#")
    #expect(phone.lines[5] == "> ★ favourite")
    #expect(books(phone) == [.favourite(true, Self.ann)])
    // It stands on the home screen at once.
    var other = phone
    try other.play("{hold *}{end}")
    #expect(other.lines.contains("  ★ Ann Lee  2 numbers"))
    try phone.play("{wait 700}#")
    #expect(phone.lines[5] == "> make favourite")
    var starred = Self.ann
    starred.isFavourite = true
    #expect(books(phone).last == .favourite(false, starred))
  }

  @Test func aNumberIsAdded() throws {
    var phone = try phone("266{hold # 1600}{wait 700}***#")
    #expect(phone.lines == ["", "a number of Ann Lee"])
    #expect(phone.handset.mode == .number)
    try phone.play("{wait 700}#")
    #expect(phone.notice == "type a number first")
    try phone.play("*#")
    #expect(phone.notice == "not a valid number")
    try phone.play("{hold *}{hold 0}4420123456{hold *}7#")
    #expect(phone.handset.sceneName == "contact")
    #expect(phone.notice == "Ann Lee: +4420123457 added")
    #expect(phone.lines[5] == "  number  +4420123457")
    #expect(phone.lines.last == "> add a number")
    #expect(books(phone) == [.add(PhoneNumber("+4420123457"), to: Self.ann)])
    // Found by it, too.
    try phone.play("{end}{wait 600}{end}4420")
    #expect(phone.lines.contains { $0.contains("Ann Lee") })
    // Once is enough.
    phone = try self.phone("266{hold # 1600}{wait 700}***#{wait 700}5550100#")
    #expect(phone.notice == "Ann Lee already has 5550100")
    #expect(books(phone).isEmpty)
  }

  private static func missed(_ number: String?) -> LoggedCall {
    LoggedCall(kind: .missed, name: nil, number: number, time: 0, seconds: 0)
  }

  @Test func fromTheLog() throws {
    var phone = try phone("{call}{wait 700}{hold #}", log: [Self.missed("+447700900123")])
    #expect(phone.lines.dropFirst(3).prefix(2) == ["  home  555 0100", "> cell  +44 7700 900123"])
    try phone.play("{hold *}")
    #expect(phone.handset.sceneName == "log")
    phone = try self.phone("{call}{wait 700}{hold #}", log: [Self.missed(nil)])
    #expect(phone.notice == "this number can't be saved")
  }

  /// In a pocket one key is pressed again and again: the `#` that has opened the log and the page.
  @Test func oneKeyAloneIsAskedFirst() throws {
    let phone = try phone(
      "{hold # 1600}{wait 700}{hold #}{wait 700}#{wait 100}#{wait 100}#",
      log: [Self.missed("5550200")])
    #expect(phone.lines[0] == "call Bob Ray?")
    #expect(phone.calls == [])
  }

  /// A number that was not chosen is asked about, also where another one had been chosen before.
  @Test func theKeyThatOpenedThePageChoosesNoOtherNumber() throws {
    var phone = try phone(
      "{hold # 1600}{wait 700}{hold #}{wait 700}*", log: [Self.missed("5550100")])
    #expect(phone.lines[4] == "> cell  +44 7700 900123")
    var changed = Self.ann
    changed.numbers.removeLast()
    phone.feed(.contacts([changed, Self.bob]))
    #expect(phone.lines[3] == "> home  555 0100")
    try phone.play("{wait 1100}#")
    #expect(phone.notice == "the address book has changed: press again")
    try phone.play("{wait 1100}#")
    #expect(phone.calls == [] && phone.lines[0] == "call Ann Lee?")
  }

  @Test func anUnknownNumberGetsAName() throws {
    var phone = try phone("{call}{wait 700}{hold #}", log: [Self.missed("+441134960000")])
    #expect(
      phone.lines == [
        "whose number is +441134960000?", "> new contact", "  existing contact",
      ])
    try phone.play("{wait 700}#")
    #expect(phone.lines == ["", "whose number is +441134960000?"])
    try phone.play("{wait 700}#")
    #expect(phone.notice == "type a name first")
    // zoe ray
    try phone.play("9999{right}666{right}33{right}0777{right}2{right}999#")
    #expect(phone.notice == "Zoe Ray is now in the address book")
    #expect(
      books(phone) == [
        .create(Contact(name: "Zoe Ray", numbers: [PhoneNumber("+441134960000")]))
      ])
    #expect(phone.lines == ["> ! Zoe Ray  now"])
    try phone.play("{end}963")
    #expect(phone.lines[1] == "> [Zoe] Ray  +441134960000")
  }

  /// In t9 a name is one word after another.
  @Test func aNameInT9AndOneThatIsThereAlready() throws {
    var phone = try phone(
      "{call}{wait 700}{hold #}{wait 700}#{wait 700}", log: [Self.missed("+441134960000")],
      settings: HandsetSettings(mode: .t9))
    #expect(phone.handset.mode == .t9)
    try phone.play("262")
    #expect(phone.handset.candidates.contains { $0.lowercased() == "bob" })
    while phone.handset.entryText.lowercased() != "bob" { try phone.play("*") }
    // Another person may have that name: the notice names the contact that has it, and a double
    // press is no answer.
    try phone.play("0729##")
    #expect(
      phone.notice == "Bob Ray is in the address book: # again adds this number")
    #expect(books(phone).isEmpty)
    var other = phone
    try other.play("{wait 700}5{wait 700}#")
    #expect(books(other).map(\.notice) == ["Bob Rayj is now in the address book"])
    try phone.play("{wait 700}#")
    #expect(phone.notice == "Bob Ray: +441134960000 added")
    #expect(books(phone) == [.add(PhoneNumber("+441134960000"), to: Self.bob)])
  }

  @Test func anUnknownNumberOfSomebodyKnown() throws {
    var phone = try phone("{hold 0}441134960000{hold # 1600}")
    #expect(phone.lines[0] == "whose number is +441134960000?")
    try phone.play("{wait 700}*#{wait 700}262#")
    #expect(phone.notice == "Bob Ray: +441134960000 added")
    #expect(phone.handset.sceneName == "home")
  }

  /// A ring loses nothing that was typed, and a key on its way is typed.
  @Test func aRingWhileANameIsTyped() throws {
    var phone = try phone(
      "5559876{hold # 1600}{wait 700}#{wait 700}2{right}{ring +15550100}6{wait 1200}{end}{wait 1200}"
    )
    #expect(phone.handset.sceneName == "name")
    #expect(phone.handset.entryText == "am")
    try phone.play("6{right}#")
    #expect(phone.notice == "Amm is now in the address book")
  }

  @Test func theContactGoesMeanwhile() throws {
    for keys in ["", "***#{wait 700}55"] {
      var phone = try phone("266{hold # 1600}{wait 700}" + keys)
      phone.feed(.contacts([Self.bob]))
      #expect(phone.handset.sceneName == "home", "\(keys)")
      #expect(phone.notice == "Ann Lee is no longer in the address book")
    }
    // No key acts on another number than the one that stood there.
    var phone = try phone("266{hold # 1600}{wait 700}{press #}")
    var other = Self.ann
    other.numbers.removeFirst()
    phone.feed(.contacts([other, Self.bob]))
    try phone.play("{release #}")
    #expect(phone.calls == [])
    #expect(phone.lines[3] == "> cell  +44 7700 900123")
    #expect(phone.notice == "555 0100 is no longer a number of Ann Lee: choose again")
    // Nor does a key that was pressed before the change could be read.
    try phone.play("{wait 1100}#")
    #expect(phone.calls == [])
    #expect(phone.notice == "the address book has changed: press again")
    try phone.play("{wait 1100}#")
    #expect(phone.calls == ["Ann Lee +447700900123"])
  }

  /// The selection follows the number, and not its place.
  @Test func aNumberComesBeforeTheSelectedOne() throws {
    var phone = try phone("266{hold # 1600}{wait 700}*")
    var other = Self.ann
    other.numbers.insert(PhoneNumber("555 0300", type: "work"), at: 0)
    phone.feed(.contacts([other, Self.bob]))
    #expect(phone.lines[5] == "> cell  +44 7700 900123")
    try phone.play("{wait 1100}#")
    #expect(phone.calls == ["Ann Lee +447700900123"])
  }

  /// Whose number it is to be has another name now: no `#` that was on its way keeps it.
  @Test func theNameChangesWhileANumberIsTyped() throws {
    var phone = try phone("266{hold # 1600}{wait 700}***#{wait 700}5550300{press #}")
    var other = Self.ann
    other.name = "Ann Ray"
    phone.feed(.contacts([other, Self.bob]))
    try phone.play("{release #}")
    #expect(phone.lines == ["5550300", "a number of Ann Ray"])
    #expect(phone.notice == "Ann Lee is Ann Ray now")
    #expect(books(phone).isEmpty)
    try phone.play("{wait 1100}#")
    #expect(books(phone) == [.add(PhoneNumber("5550300"), to: other)])
  }

  @Test func aNumberThatIsTooLong() throws {
    let digits = String(repeating: "5", count: DigitEntry.limit)
    let phone = try phone("266{hold # 1600}{wait 700}***#{wait 700}\(digits)5")
    #expect(phone.notice == "at most \(DigitEntry.limit) digits")
    #expect(phone.lines[0] == digits)
  }

  /// With the country known, a number that is written in another way is the same one.
  @Test func theSameNumberInAnotherWriting() throws {
    var phone = TestPhone([Self.ann, Self.bob], country: "GB", abilities: Self.all)
    try phone.play("266{hold # 1600}{wait 700}***#{wait 700}07700900123#")
    #expect(phone.notice == "Ann Lee already has 07700900123")
    #expect(books(phone).isEmpty)
  }

  /// A typed number of a contact leads to the contact's page.
  @Test func whoseANumberIs() throws {
    var phone = try phone("5550100*{hold # 1600}")
    #expect(phone.lines.dropFirst(3).first == "> home  555 0100")
    phone = try self.phone("{hold 0}447700900123{hold # 1600}")
    #expect(phone.lines.dropFirst(3).prefix(2) == ["  home  555 0100", "> cell  +44 7700 900123"])
  }

  /// One key alone changes nothing.
  @Test func oneKeyAloneStarsNothing() throws {
    let phone = try phone(
      "{hold # 1600}{wait 700}{hold #}{wait 700}{hold #}", log: [Self.missed("5550200")])
    #expect(phone.handset.sceneName == "contact")
    #expect(phone.notice == "choose a number with * first")
    #expect(!phone.lines.joined().contains("★ "))
  }

  /// One key that is pressed again and again, in whatever rhythm, answers no question that it has put.
  @Test(arguments: [30, 90, 150, 250, 400, 550]) func hammeringCallsNobody(gap: Int64) throws {
    let log = [Self.missed("5550200")]
    for (begin, key) in [("", Key.call), ("{hold # 1600}", .pound), ("###{hold #}", .pound)] {
      var phone = TestPhone([Self.ann, Self.bob], abilities: Self.all, log: log)
      try phone.play(begin)
      for _ in 0..<100 { phone.bounce(key, after: .milliseconds(gap / 2)) }
      #expect(phone.calls == [], "\(begin) \(key)")
    }
  }

  /// A key that calls on the home screen only chooses in the picker, or does nothing.
  @Test func nobodyIsCalledWhereOneIsLookedFor() throws {
    var starred = Self.bob
    starred.isFavourite = true
    for script in [
      "5559876{hold # 1600}{wait 700}*#{wait 700}*{hold #}", "{hold 3}{wait 700}*{hold #}",
    ] {
      for more in ["", "{wait 700}#"] {
        var phone = TestPhone([Self.ann, starred], abilities: Self.all)
        try phone.play(script + more)
        #expect(phone.calls == [], "\(script)")
        #expect((phone.handset.sceneName == "picker") == more.isEmpty, "\(script)\(more)")
      }
    }
  }

  /// Another contact takes the place of the selected one: the next key only says so.
  @Test func theListOfAPickerChanges() throws {
    var phone = try phone("5559876{hold # 1600}{wait 700}*#{wait 700}2")
    let selected = try #require(phone.lines.first { $0.hasPrefix("> ") })
    #expect(selected.contains("Lee"))
    phone.feed(.contacts([Self.bob]))
    try phone.play("{wait 2500}#")
    #expect(phone.notice == "the address book has changed: choose again")
    #expect(books(phone).isEmpty)
    try phone.play("{wait 1100}#")
    #expect(books(phone) == [.add(PhoneNumber("5559876"), to: Self.bob)])
  }

  /// Another process writes the log while it is shown. The selected call stays selected, or a
  /// notice says that it is gone.
  @Test func theLogIsWrittenByOthers() throws {
    let (one, two) = (Self.missed("5550100"), Self.missed("5550200"))
    var phone = try phone("{call}{wait 700}*", log: [one, two])
    let selected = try #require(phone.lines.first { $0.hasPrefix("> ") })
    func recall(_ log: [LoggedCall]) { phone.session.recall(Knowledge(log: log)) }
    var third = Self.missed("5550300")
    third.time = 60
    recall([third, one, two])
    try phone.play("{press #}")
    #expect(phone.lines.first { $0.hasPrefix("> ") } == selected)
    // It is gone before the key is let go.
    recall([third, one])
    try phone.play("{release #}")
    #expect(phone.calls == [])
    #expect(phone.notice == "that call is no longer in the list: choose again")
    #expect(phone.lines.count == 2 && phone.lines[0].hasPrefix("> "))
    recall([])
    try phone.play("{wait 1100}#")
    #expect(phone.calls == [])
  }
}
