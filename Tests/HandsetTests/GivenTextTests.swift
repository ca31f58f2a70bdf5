import CallModel
import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// A text that arrives as a whole, from a paste or a link: its effect, and that it starts no call.
@Suite(.timeLimited) struct GivenTextTests {
  private func phone(
    _ script: String, _ contacts: [Contact] = TestPhone.book, country: String? = nil,
    settings: HandsetSettings = HandsetSettings(), abilities: Set<LineAbility>? = [],
    rowLength: Int? = nil
  ) throws -> TestPhone {
    var phone = TestPhone(contacts, country: country, settings: settings, abilities: abilities)
    if let rowLength { phone.set(rowLength: rowLength) }
    try phone.play(script)
    return phone
  }

  @Test func aNumberIsTheNumberOfALink() {
    let rows: [(text: String, number: String)] = [
      ("030 5550102", "0305550102"), ("+1 (650) 555-0142", "+16505550142"), ("112", "112"),
      (" \t030 5550102 \r\n", "0305550102"), ("030.555.01-02", "0305550102"),
      ("tel:+1-650-555-0142", "+16505550142"), ("TEL:030%205550102", "0305550102"),
      ("\u{202A}+1\u{A0}650‑555–0142\u{202C}", "+16505550142"),
      ("+49 (0)30 5550102", "+49305550102"),
      ("+39 (0)6 5550102", "+39065550102"), ("(030) 5550102", "0305550102"),
    ]
    for row in rows {
      #expect(
        GivenText(row.text).meaning == .number(row.number, extension: nil), "\(row.text)")
    }
    #expect(GivenText("tel:5550142;ext=12").meaning == .number("5550142", extension: "12"))
  }

  @Test func whatIsNeitherANumberNorAName() {
    let codes = [
      "*#06#", "**21*5550100#", "5550142,1", "5550142#", "1+2", "-", "!", "٠٣٠", "555\u{FF0B}",
    ]
    for text in codes {
      #expect(
        GivenText(text).meaning
          == .nothing("no number or name (type codes by hand)"),
        "\(text)")
    }
    for text in [
      "112\n113", "112\r113", "0\u{0}30", "\u{1B}[200~030", "030\t555", "\u{FFFD}030",
      "Jo\u{2028}hn",
      "Ann\u{7}", "030\u{9B}1",
    ] {
      #expect(
        GivenText(text).meaning == .nothing("more than one line, or no text"),
        "\(text)")
    }
    for text in ["", " ", "\r\n", "\u{A0}"] {
      #expect(GivenText(text).meaning == .nothing("empty"))
    }
    #expect(
      GivenText(String(repeating: "1", count: 33)).meaning
        == .nothing("too long for a number"))
    for text in [String(repeating: "1", count: 1 << 20), String(repeating: "x", count: 257)] {
      #expect(
        GivenText(text).meaning == .nothing("too long for a number or a name"))
    }
    #expect(GivenText("John Smith").meaning == .name("John Smith"))
    #expect(GivenText("1-800-MY-APPLE").meaning == .name("1-800-MY-APPLE"))
  }

  /// A number replaces the typed text in every mode, until it is erased.
  @Test(arguments: Mode.allCases) func aNumberStandsThereAtOnce(mode: Mode) throws {
    let settings = HandsetSettings(mode: mode)
    var phone = try phone("56{paste 030 5550102}", settings: settings)
    #expect(phone.lines == ["0305550102", "> call 0305550102"])
    #expect(phone.handset.mode == .number && phone.notice == nil)
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["0305550102"])
    // After erasing, the earlier mode returns.
    for erasing in [
      "{hold * 1600}", "{end}", "{hold * }{hold * }{hold *}", "{erase}{erase}{erase}",
    ] {
      phone = try self.phone("56{paste 030}{wait 100}\(erasing)", settings: settings)
      #expect(phone.lines[0] == "" && phone.handset.mode == mode, "\(erasing)")
    }
    // Unless the user has changed the mode.
    phone = try self.phone("{paste 030}{mode}{hold * 1600}", settings: settings)
    #expect(phone.handset.mode == Mode.number.next)
  }

  @Test func aNameIsLookedFor() throws {
    var phone = try phone("5{paste john smith}")
    #expect(phone.lines == ["john smith", "> [John Smith]  +1 650-555-0142"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["John Smith +16505550142"])
    // A name is searched by its letters and not by its keys: Jane has the same keys as Lane.
    phone = try self.phone("{paste Lane}")
    #expect(phone.lines[0] == "" && phone.notice == Self.unknown)
    phone = try self.phone("5{paste Zaphod\\n}")
    #expect(phone.lines[0] == "5" && phone.notice == Self.unknown && phone.handset.mode == .search)
    // A name is not a number, although its keys have digits.
    phone = try self.phone(
      "{paste Mom}", [Contact(name: "Mom", numbers: [PhoneNumber("5550100")])], country: "KH")
    #expect(phone.lines == ["Mom", "> [Mom]  5550100"])
    phone = try self.phone(
      "{paste Жанна}{wait 700}{call}", [Contact(name: "Жанна", numbers: [PhoneNumber("5550100")])])
    #expect(phone.calls == ["Жанна 5550100"])
  }

  private static let unknown = "no number, and no contact has that name: not pasted"

  @Test func whatIsRefusedChangesNothing() throws {
    for text in [
      "*#06#", "**21*5550100#", "112\\n113", "5550142,1", "Zaphod", "\u{1B}[A", "1\u{0}2",
    ] {
      var phone = try phone("56{paste \(text)}")
      #expect(
        phone.lines[0] == "56" && phone.notice?.hasSuffix("not pasted") == true, "\(text)")
      // A refused text changes neither the mode nor the pause before a call.
      try phone.play("46#")
      #expect(phone.calls == ["John Smith +16505550142"], "\(text)")
    }
  }

  /// The call key works only after the display has shown the whole number for 0.6 s.
  @Test func noKeyCallsTooSoon() throws {
    for key in ["#", "{call}", "{select}"] {
      for text in ["5550142", "John Smith", "tel:+16505550142"] {
        var phone = try phone("{paste \(text)}{wait 400}\(key)")
        #expect(phone.calls == [] && phone.notice == Desk.tooSoonNotice, "\(text) \(key)")
        try phone.play("{wait 600}\(key)")
        #expect(phone.calls.count == 1, "\(text) \(key)")
      }
    }
    // A key that was already down, or one that a program sends together with the text.
    var phone = try phone("{press #}{paste 5550142}{release #}{wait 700}")
    #expect(phone.calls == [])
    phone = try self.phone("{press call}{paste 5550142}{wait 700}#{release call}")
    #expect(phone.calls == [])
    for origin in [KeyOrigin.paste, .perhapsRepeat] {
      phone = try self.phone("{paste 5550142}{wait 700}")
      phone.stroke(.call, origin: origin)
      #expect(phone.calls == [], "\(origin)")
    }
    // A slow display has not shown the number earlier.
    phone = try self.phone("{paste 5550142}")
    phone.wasDrawn(after: .milliseconds(2_000))
    try phone.play("{wait 2400}#")
    #expect(phone.calls == [])
    try phone.play("{wait 700}#")
    #expect(phone.calls.count == 1)
    // A digit typed after the text must be read, too.
    phone = try self.phone("{paste 555014}{wait 700}2#")
    #expect(phone.calls == [] && phone.lines[0] == "5550142")
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["5550142"])
    // A text that appears again after another scene must be read again.
    phone = try self.phone("{paste 5550142}{wait 700}{hold # 1600}{hold *}#")
    #expect(phone.calls == [])
  }

  /// A number that the display cuts off is asked about, and an emergency number.
  @Test func questions() throws {
    var phone = try phone("{paste +49 305 55 0142 55}{wait 700}#", rowLength: 14)
    #expect(phone.calls == [])
    #expect(phone.lines == ["call +4930555014255?", "the whole number as dialled"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["+4930555014255"])
    phone = try self.phone("{paste +4930555014255}{wait 700}#", rowLength: 16)
    #expect(phone.calls == ["+4930555014255"])
    // The end of the number may be dialled in another form.
    phone = try self.phone("{paste 030 5550102}{wait 700}#", country: "DE", rowLength: 12)
    #expect(phone.lines.last == "the whole number as dialled")
    for text in ["112", "+49 112", "9112"] {
      phone = try self.phone("{paste \(text)}{wait 700}#", country: "DE")
      #expect(phone.calls == [] && phone.lines.last == "this is an emergency number", "\(text)")
    }
    phone = try self.phone("{paste 12345678901234567890}{wait 700}#")
    #expect(phone.lines.last == "longer than any telephone number")
  }

  /// A short code goes to a mobile network as a code only if fingers typed it.
  @Test func aShortCodeIsNotSent() throws {
    let services = SimulatedLine.usualAbilities.union([.services])
    var phone = try phone("{paste 21}{wait 700}#{wait 700}#", [], abilities: services)
    #expect(phone.calls == [])
    #expect(phone.notice == "21 is a code: type it to send it")
    phone = try self.phone("{paste 21}{hold * 1600}21#{wait 700}#", [], abilities: services)
    #expect(phone.calls == ["service 21"])
  }

  // MARK: Scenes

  private static let texts = [
    "5550142", "112", "tel:112", "John Smith", "Zaphod", "*#06#", "1234", "1\\n", "#",
    "5550142\\n#\\r",
    "\u{1B}[201~\\r", "", "\\n",
  ]

  /// A text answers nothing in any scene, and no call, tone or code is sent by it.
  @Test func itAnswersNothing() throws {
    let usual = SimulatedLine.usualAbilities
    let scenes: [(script: String, scene: String, notice: String?)] = [
      ("112#", "question", "answer first"),
      ("{ring +16505550142}{wait 700}", "ringing", "incoming call"),
      ("5646#{answered}{wait 1200}", "call", "type tones by hand"),
      ("{hold *}", "locked", "locked"),
      ("{hold *}{wait 300}{hold *}", "locked", "locked"),
      ("5646#{answered}{wait 1200}{hold #}", "menu", "go back first"),
      ("335#{wait 700}", "numbers", "go back first"),
      ("5646{hold # 1600}", "contact", "go back first"),
      ("5550109{hold # 1600}", "save", "go back first"),
      ("{sim pin 1}{wait 2000}1111#", "sim", "answer first"),
      ("{sim pin 3}{wait 2000}", "sim", nil),
      ("{services}*100#{hold #}{wait 700}#", "service", nil),
      ("{service? 1 or 2}{wait 2000}", "service", nil), ("{hold 5}", "picker", nil),
      ("", "home", nil), ("5646", "home", nil), ("5646#{ended}", "ended", nil),
    ]
    // In these scenes the keys call the contact on the screen, as before the text.
    let calling = ["numbers", "contact"]
    for row in scenes {
      let before = try phone(row.script, abilities: usual)
      #expect(before.handset.sceneName == row.scene, "\(row.script)")
      for text in Self.texts {
        var phone = before
        phone.feed(.text(text.replacing("\\n", with: "\n").replacing("\\r", with: "\r")))
        #expect(phone.requests == before.requests, "\(row.scene) \(text)")
        if let notice = row.notice {
          #expect(phone.notice == notice + ": not pasted", "\(row.scene) \(text)")
          #expect(phone.lines == before.lines, "\(row.scene) \(text)")
        }
        // A key right after the text does nothing either: the screen before it may have been meant.
        let isHome = row.scene == "home" && phone.lines == before.lines
        for key in ["#", "{call}"] where !isHome && !calling.contains(row.scene) {
          var pressed = phone
          try pressed.play(key)
          let new = pressed.calls.dropFirst(before.calls.count)
          #expect(
            !new.contains { $0.first?.isNumber == true || $0.hasPrefix("John") || $0 == "answer" },
            "\(row.scene) \(text) \(key) \(new)")
        }
      }
    }
  }

  /// A paste restarts the pause before an answer.
  @Test func aQuestionIsReadAnew() throws {
    var phone = try phone("112#{wait 550}{paste 5}{wait 400}#")
    #expect(phone.calls == [])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["Rescue 112"])
  }

  /// After the end of a call, and after a message of the network, a text begins the next number.
  @Test func itGoesToTheHomeScreen() throws {
    for script in [
      "5646#{answered}{wait 1200}{ended}", "5646#{wait 1200}{busy}", "{service Hi}{wait 2000}",
    ] {
      var phone = try phone(script, abilities: SimulatedLine.usualAbilities)
      let calls = phone.calls.count
      #expect(phone.handset.sceneName != "home")
      phone.feed(.text("*#06#"))
      #expect(phone.handset.sceneName != "home")
      try phone.play("{paste 030 5550102}")
      #expect(phone.lines == ["0305550102", "> call 0305550102"], "\(script)")
      try phone.play("#")
      #expect(phone.calls.count == calls, "\(script)")
      try phone.play("{wait 700}#")
      #expect(phone.calls.last == "0305550102", "\(script)")
    }
  }

  /// The digits of a PIN are hidden, and a finger sends them.
  @Test func aPIN() throws {
    var phone = try phone(
      "{sim pin 3}{wait 2000}77{paste 1234\\n}", abilities: SimulatedLine.usualAbilities)
    #expect(phone.lines[0] == "••••" && phone.calls == [])
    try phone.play("#")
    #expect(phone.calls == ["unlock 1234"])
    for text in ["123456789", "12 34", "John", "*#06#"] {
      phone = try self.phone(
        "{sim pin 3}{wait 2000}77{paste \(text)}", abilities: SimulatedLine.usualAbilities)
      #expect(phone.lines[0] == "••", "\(text)")
      #expect(phone.notice == "no more than 8 digits, and nothing else: not pasted")
    }
    // An emergency number pasted as a PIN is asked about.
    phone = try self.phone(
      "{sim pin 3}{wait 2000}{paste 112}#", abilities: SimulatedLine.usualAbilities)
    #expect(phone.lines == ["call 112?", "this is an emergency number"])
  }

  @Test func anAnswerToTheNetwork() throws {
    var phone = try phone(
      "{service? code?}{wait 2000}9{paste 12*3#}", abilities: SimulatedLine.usualAbilities)
    #expect(phone.lines[0] == "12*3#" && phone.calls == [])
    try phone.play("#")
    #expect(phone.calls == ["reply 12*3#"])
    phone = try self.phone(
      "{service? code?}{wait 2000}9{paste a b}", abilities: SimulatedLine.usualAbilities)
    #expect(phone.lines[0] == "9")
    #expect(phone.notice == "use digits, * and #: not pasted")
  }

  @Test func numbersAndNamesOfTheAddressBook() throws {
    var phone = try phone("5646{hold # 1600}")
    while phone.handset.sceneName == "contact",
      phone.lines.contains(where: { $0.hasPrefix("> ") && $0.contains("number") }) == false
    {
      try phone.play("*")
    }
    try phone.play("#")
    #expect(phone.handset.sceneName == "number")
    try phone.play("{paste John}")
    #expect(phone.notice == "not a valid number: not pasted")
    try phone.play("{paste 030 5550102}")
    #expect(phone.lines[0] == "0305550102")
    phone = try self.phone("5550109{hold # 1600}#")
    #expect(phone.handset.sceneName == "name")
    try phone.play("{paste 030 5550102}")
    #expect(phone.notice == "that is not a name: not pasted")
    try phone.play("{paste Ada Lovelace}")
    #expect(phone.lines[0] == "Ada Lovelace")
    phone = try self.phone("{hold 5}{paste john}#")
    #expect(phone.notice?.hasPrefix("hold 5 to call John Smith") == true, "\(phone.lines)")
  }

  /// Random texts in random scenes, followed by random keys at once: no call without a pause.
  @Test func randomTexts() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    // Scenes in which no key calls by itself.
    let starts = [
      "", "112#", "{ring 5550100}", "5646#{answered}", "{hold *}", "{service Hi}", "{hold 5}",
    ]
    let pieces = [
      "1", "12", "5550142", " ", "(", ")", "-", "+", "*", "#", ",", "\n", "\r", "\t", "\u{1B}",
      "\u{1B}[201~",
      "John", "Smith", "ü", "\u{0}", "\u{FFFD}", "tel:", ";ext=5", "%23", "\u{202E}", "e", "x9",
      "👍🏽",
    ]
    for _ in 0..<Effort.rounds(2_000) {
      var phone = try phone(
        starts.randomElement(using: &random)!, abilities: SimulatedLine.usualAbilities)
      let calls = phone.calls.count
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          pieces.randomElement(using: &random)!
        }
        phone.feed(.text(text.joined()))
        for key in [Key.pound, .call, .select] where Bool.random(using: &random) {
          phone.stroke(key, origin: Bool.random(using: &random) ? .finger : .paste)
        }
      }
      let made = phone.calls.dropFirst(calls).filter { $0.contains { $0.isNumber } }
      #expect(made == [], "seed \(seed)")
    }
  }
}
