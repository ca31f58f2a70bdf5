import CallModel
import CellDisplay
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// A phone is paired on the pad, by the code `*#8#`.
@Suite(.timeLimited) struct PairingTests {
  private static let all = Set(LineAbility.allCases)
  private let open = "*#8#{wait 900}"
  private let found = "*#8#{wait 900}{pair found Pocket phone}{pair found Jane's phone}{wait 900}"
  private var asked: String { found + "#{wait 900}{pair digits 123456}" }

  private func phone(
    _ script: String, abilities: Set<LineAbility> = [.answers, .holds, .tones]
  ) throws -> TestPhone {
    var phone = TestPhone(abilities: abilities)
    try phone.play(script)
    return phone
  }

  /// What the pairing was asked for.
  private func asked(_ phone: TestPhone) -> [String] {
    phone.requests.compactMap { request in
      guard case .pairing(let request) = request else { return nil }
      switch request {
      case .begin(let isVisible): return isVisible ? "visible" : "look"
      case .pair(let address): return address
      case .answer(_, let isYes): return isYes ? "yes" : "no"
      case .cancel: return "end"
      }
    }
  }

  // MARK: The code

  @Test func theCodeOpensTheScene() throws {
    for mode in Mode.allCases {
      var settings = HandsetSettings()
      settings.mode = mode
      var phone = TestPhone(settings: settings)
      try phone.play("*#8#")
      #expect(phone.handset.sceneName == "pairing" && asked(phone) == ["look"], "\(mode)")
      #expect(phone.lines[0] == "looking for phones")
      #expect(phone.handset.home.entry.isEmpty)
    }
  }

  /// The code makes no call, wherever it comes from.
  @Test func theCodeMakesNoCall() throws {
    let ann = [Contact(name: "Ann", numbers: [PhoneNumber("*#8#")])]
    let log = [LoggedCall(kind: .missed, name: nil, number: "*#8#", time: 0, seconds: 0)]
    for abilities in [[], Self.all] {
      var phone = TestPhone(
        ann, abilities: abilities, log: log, speedDials: [3: SpeedDial(name: nil, number: "*#8#")])
      try phone.play("266{call}{wait 700}{call}")
      #expect(phone.notice == "*#8# pairs a phone: type it")
      try phone.play("{end}{hold 3}{wait 900}#{wait 900}{end}{end}{call}{wait 900}#{wait 900}#")
      #expect(phone.calls == [] && asked(phone) == [])
      try phone.play("{end}{end}{command dial *#8#}{link tel:*%238%23}{paste *#8#}{wait 900}{call}")
      #expect(phone.calls == [] && asked(phone) == [])
    }
    // Another code is another code.
    var phone = try phone("*#81#", abilities: Self.all)
    #expect(phone.handset.sceneName == "home")
    try phone.play("{erase}{erase}#")
    #expect(phone.handset.sceneName == "pairing" && phone.calls == [])
  }

  /// A terminal that does not mark a paste sends its signs as keys.
  @Test func pastedKeysOpenNothingByThemselves() throws {
    var phone = TestPhone()
    for key in [Key.star, .pound, .digit(8), .pound] { phone.stroke(key, origin: .paste) }
    #expect(phone.handset.sceneName == "home" && asked(phone) == [])
    #expect(phone.lines == ["*#8#", "hold # or call: pair a phone"])
    try phone.play("{wait 900}{hold #}")
    #expect(phone.handset.sceneName == "pairing" && phone.calls == [])
  }

  // MARK: The way through

  @Test func aPhoneIsPaired() throws {
    var phone = try phone(found)
    #expect(
      phone.lines == [
        "which phone?", "> Pocket phone", "  Jane's phone", "  begin on the phone",
      ])
    #expect(phone.handset.screen.hint == "# pair  * next  hold * end")
    try phone.play("*{wait 900}#")
    #expect(asked(phone) == ["look", "00:00:5E:00:53:01"])
    #expect(phone.lines == ["Jane's phone", "waiting for the phone"])
    try phone.play("{wait 900}{pair digits 004711}{wait 900}")
    #expect(phone.lines == ["Is 004711 on the phone, too?", "Jane's phone"])
    #expect(phone.handset.screen.hint == "# yes  * no")
    try phone.play("#")
    #expect(asked(phone).last == "yes" && phone.lines == ["Jane's phone", "connecting"])
    try phone.play("{wait 900}{pair done}{wait 900}")
    #expect(phone.lines == ["Take over contacts and calls?", "Jane's phone"])
    try phone.play("*")
    #expect(asked(phone).last == "no")
    #expect(phone.lines == ["Jane's phone is paired", "calls go through this phone"])
    try phone.play("{wait 900}#")
    #expect(phone.handset.sceneName == "home" && asked(phone).last == "no")
    #expect(phone.calls == [])
  }

  @Test func thePhoneMayBegin() throws {
    var phone = try phone(open + "*{wait 900}#")
    #expect(asked(phone) == ["look", "visible"])
    #expect(phone.lines == ["now begin on the phone", "Bluetooth there, then: twelvekey"])
    try phone.play("{wait 900}{pair digits 123456}{wait 900}#")
    #expect(asked(phone).last == "yes")
  }

  @Test func aNoEndsIt() throws {
    var phone = try phone(asked + "{wait 900}*")
    #expect(asked(phone).last == "no")
    #expect(phone.lines == ["not paired: refused here"])
    try phone.play("{wait 900}{end}")
    #expect(phone.handset.sceneName == "home" && asked(phone).last == "no")
  }

  @Test func whatGoesWrongIsSaid() throws {
    var phone = try phone(open + "{pair failed radio off}{wait 900}")
    #expect(phone.lines[0] == "not paired: radio off")
    phone = try self.phone(open)
    phone.feed(.pairing(.failed(.noAdapter)))
    #expect(phone.lines[0] == "this machine has no Bluetooth")
    phone = try self.phone(open)
    phone.feed(.pairing(.failed(.nothingFound)))
    #expect(
      phone.lines == [
        "no phone was found", "on the phone, open Settings, Bluetooth, and stay there",
      ])
    #expect(phone.handset.screen.hint == "# back")
  }

  @Test func aPhoneThatIsNotConnectedYetIsSet() throws {
    var phone = try phone(open)
    phone.feed(
      .pairing(
        .done(
          PairedPhone(
            address: "00:00:5E:00:53:01", name: "Pixel", takesContacts: true, problem: .outOfReach))
      )
    )
    #expect(phone.lines == ["Pixel is paired", "the phone is out of reach"])
  }

  @Test(arguments: [
    (PairedPhone.Use.otherLine, "but calls go through another line, which is set"),
    (.notSet, "but not set: calls do not go through it"),
  ])
  func aPhoneThatIsNotTheLine(use: PairedPhone.Use, text: String) throws {
    var phone = try phone(open)
    var paired = PairedPhone(
      address: "00:00:5E:00:53:01", name: "Pixel", takesContacts: true, problem: .outOfReach)
    paired.use = use
    phone.feed(.pairing(.done(paired)))
    #expect(phone.lines == ["Pixel is paired", text])
  }

  @Test func aCodeIsShown() throws {
    var phone = try phone(found + "#")
    phone.feed(.pairing(.code("4711", PairingDevice(address: "x", name: "Old"))))
    #expect(phone.lines == ["4711", "type this on Old"])
  }

  // MARK: Keys that are not meant

  @Test func aDoublePressAnswersNothing() throws {
    for keys in ["#", "##", "{call}", "*", "{end}", "{hold *}", "77#", "{up}#"] {
      var phone = try phone(asked + keys)
      #expect(!asked(phone).contains { $0 == "yes" || $0 == "no" }, "\(keys)")
      #expect(phone.lines[0] == "Is 123456 on the phone, too?", "\(keys)")
      try phone.play("{wait 900}#")
      #expect(asked(phone).last == "yes", "\(keys)")
    }
    // A key that was down before.
    var phone = try phone(
      found + "#{wait 900}{press #}{wait 300}{pair digits 123456}{wait 900}{release #}")
    #expect(!asked(phone).contains("yes"))
    try phone.play("{wait 900}#")
    #expect(asked(phone).last == "yes")
  }

  /// The list was just opened.
  @Test func aDoublePressPicksNothing() throws {
    var phone = try phone("*#8##")
    #expect(asked(phone) == ["look"])
    phone.feed(
      .pairing(.looking([PairingDevice(address: "00:00:5E:00:53:01", name: "Pixel")])))
    try phone.play("#")
    #expect(asked(phone) == ["look"] && phone.lines[1] == "> Pixel")
  }

  @Test func anEmptyListHasNothingToPick() throws {
    let phone = try phone(open + "#")
    #expect(asked(phone) == ["look"])
    #expect(phone.notice == "no phone yet: open Bluetooth on the phone")
  }

  @Test func theListMayChange() throws {
    let pixel = PairingDevice(address: "00:00:5E:00:53:01", name: "Pixel")
    let jane = PairingDevice(address: "00:00:5E:00:53:02", name: "Jane", isPaired: true)
    let bar = PairingDevice(address: "00:00:5E:00:53:03", name: "Soundbar", isPhone: false)
    var phone = try phone(open)
    phone.feed(.pairing(.looking([bar])))
    #expect(
      phone.lines == [
        "looking for phones", "open Bluetooth on the phone", "  other devices",
        "  begin on the phone",
      ])
    phone.feed(.pairing(.looking([bar, pixel, jane])))
    #expect(
      phone.lines == [
        "which phone?", "> Pixel", "  Jane  paired", "  other devices", "  begin on the phone",
      ])
    // The selected one goes away: the next press only says so.
    try phone.play("*")
    phone.feed(.pairing(.looking([bar, pixel])))
    try phone.play("{wait 900}#")
    #expect(asked(phone) == ["look"] && phone.notice == "the list has changed: choose again")
    try phone.play("{wait 900}#")
    #expect(asked(phone).last == pixel.address)
  }

  /// A phone that was found before the selected one comes back: the selection stays where it is.
  @Test func aPhoneThatComesBackIsNotSelected() throws {
    let pixel = PairingDevice(address: "00:00:5E:00:53:01", name: "Pixel")
    let jane = PairingDevice(address: "00:00:5E:00:53:02", name: "Jane")
    var phone = try phone(open)
    phone.feed(.pairing(.looking([jane])))
    #expect(phone.lines[1] == "> Jane")
    phone.feed(.pairing(.looking([pixel, jane])))
    #expect(
      phone.lines == ["which phone?", "  Pixel", "> Jane", "  begin on the phone"])
    try phone.play("{wait 900}#")
    #expect(asked(phone) == ["look", jane.address])
  }

  /// Another phone is in the place of the selected one, and then that one moves, too.
  @Test func aNewSelectionIsNotChosenByTheNextPress() throws {
    let pixel = PairingDevice(address: "00:00:5E:00:53:01", name: "Pixel")
    let jane = PairingDevice(address: "00:00:5E:00:53:02", name: "Jane")
    var phone = try phone(open)
    phone.feed(.pairing(.looking([jane])))
    phone.feed(.pairing(.looking([pixel])))
    phone.feed(.pairing(.looking([jane, pixel])))
    try phone.play("{wait 900}#")
    #expect(asked(phone) == ["look"] && phone.lines[2] == "> Pixel")
    try phone.play("{wait 900}#")
    #expect(asked(phone) == ["look", pixel.address])
  }

  @Test func otherDevicesAreShownOnRequest() throws {
    let bar = PairingDevice(address: "00:00:5E:00:53:03", name: "Soundbar", isPhone: false)
    var phone = try phone(open)
    phone.feed(.pairing(.looking([bar])))
    try phone.play("*{wait 900}#{wait 900}")
    #expect(phone.lines == ["which device?", "> Soundbar", "  begin on the phone"])
    try phone.play("#")
    #expect(asked(phone).last == bar.address)
  }

  // MARK: Leaving

  @Test func whatIsLeftEnds() throws {
    for keys in ["{hold *}", "{end}", "{erase}", "{left}"] {
      let phone = try phone(found + keys)
      #expect(phone.handset.sceneName == "home" && asked(phone) == ["look", "end"], "\(keys)")
    }
    // The end of what is over needs no word.
    let phone = try phone(open + "{pair failed away}{wait 900}{hold *}")
    #expect(phone.handset.sceneName == "home" && asked(phone) == ["look"])
  }

  @Test func newsOfAnEndedPairingChangeNothing() throws {
    var phone = try phone(open + "{hold *}")
    phone.feed(
      .pairing(.question(.mayPair(PairingDevice(address: "00:00:5E:00:53:01", name: "Pixel")))))
    #expect(phone.handset.sceneName == "home")
  }

  @Test func commandsAndPastesAreRefused() throws {
    var phone = try phone(asked + "{wait 900}{command open home}")
    #expect(phone.notice == "finish this first" && phone.handset.sceneName == "pairing")
    try phone.play("{paste 1}")
    #expect(phone.notice == "answer first: not pasted" && asked(phone).last != "yes")
    try phone.play("{command answer}{link tel:5550102}")
    #expect(phone.handset.sceneName == "pairing" && !asked(phone).contains("yes"))
  }

  // MARK: Calls

  /// A call rings as ever, and the question waits below it.
  @Test func aCallRings() throws {
    var phone = try phone(asked + "{wait 900}{ring +16505550142}{wait 900}")
    #expect(phone.handset.sceneName == "ringing" && phone.alerts.contains("ring"))
    try phone.play("#{wait 900}")
    #expect(phone.calls == ["answer"] && phone.handset.sceneName == "call")
    #expect(!asked(phone).contains("yes"))
    try phone.play("{ended}{wait 4500}")
    #expect(phone.lines[0] == "Is 123456 on the phone, too?")
    try phone.play("#")
    #expect(asked(phone).last == "yes")
  }

  /// A question that appears during a ring answers no key of the ring.
  @Test func aQuestionBelowARing() throws {
    var phone = try phone(
      found + "#{wait 900}{ring +16505550142}{wait 900}{pair digits 123456}{wait 900}*")
    #expect(phone.calls == ["hang up"] && !asked(phone).contains("no"))
    #expect(phone.lines[0] == "Is 123456 on the phone, too?")
    // Nor does another key that follows at once.
    try phone.play("#")
    #expect(!asked(phone).contains("yes") && phone.notice == Desk.tooSoonNotice)
    try phone.play("{wait 900}*")
    #expect(asked(phone).last == "no")
  }

  @Test func anEmergencyNumberIsAskedAbout() throws {
    let phone = try phone(found + "112#")
    #expect(phone.lines[0] == "call 112?" && asked(phone) == ["look"])
  }

  // MARK: Any order

  /// The question on the screen, and the answers that came before it could be read.
  private final class ShownQuestion {
    private var question: PairingQuestion?
    private var since = Instant.zero
    private(set) var early: [PairingQuestion] = []

    func receive(_ handset: Handset, _ change: Session.Change) {
      if case .pairing(.answer(let answered, _))? = change.request,
        answered != question || change.at - since < .milliseconds(600)
      {
        early.append(answered)
      }
      var new: PairingQuestion?
      if let scene = handset.scene as? Pairing, case .question(let one) = scene.news { new = one }
      if new != question { (question, since) = (new, change.at) }
    }
  }

  /// A yes is never sent within the time that a question needs to be read.
  @Test func randomKeys() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let steps = [
      "#", "*", "{call}", "{end}", "{hold *}", "8", "{wait 200}", "{wait 700}", "*#8#",
      "{pair found A}", "{pair found B}", "{pair digits 123456}", "{pair digits 654321}",
      "{pair failed away}", "{pair done}",
      "{ring}", "{ended}", "{paste *#8#}", "{up}", "{down}",
    ]
    for round in 0..<Effort.rounds(20_000) {
      var phone = TestPhone(abilities: [.answers])
      var script = ""
      let shown = ShownQuestion()
      phone.watch = { shown.receive($0, $1) }
      for step in ["*#8#"] + (0..<40).map({ _ in steps.randomElement(using: &random) ?? "" }) {
        script += step
        try phone.play(step)
        #expect(shown.early.isEmpty, "seed \(seed), \(round): \(script)")
        if !shown.early.isEmpty { return }
      }
      // A longer code may have these characters, too.
      #expect(
        phone.calls.allSatisfy { !$0.split(separator: " ").contains("*#8#") },
        "seed \(seed), \(round): \(script)")
    }
  }
}
