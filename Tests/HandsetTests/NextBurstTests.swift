import Keypad
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// After a change of the screen a quick typist types something new, soon and as usual.
@Suite(.timeLimited) struct NextBurstTests {
  private static let inCall = "2125550142#{wait 1000}{answered}{wait 3000}"
  private static let code =
    "{services}*100#{call}{wait 1500}{call}{wait 1500}{service? your code?}{wait 3000}"
  private static let ring = "{ring +447700900104}"

  private func phone(_ script: String) throws -> TestPhone {
    var phone = TestPhone([], country: "US", abilities: SimulatedLine.usualAbilities)
    try phone.play(script)
    return phone
  }

  /// The number is whole, also in groups, and after tones of which the pace is not known.
  @Test(arguments: ["7", "44", "44556"], [1_200, 1_600, 2_000, 2_500])
  func aNumberAfterACall(tones: String, pause: Int) throws {
    for number in [
      "3105550177#", "310{wait 600}555{wait 600}0177#", "310{wait 1100}555{wait 1100}0177#",
      "3{wait 200}1{wait 200}0{wait 200}5{wait 200}5{wait 200}5{wait 200}0{wait 200}177#",
    ] {
      let phone = try phone(Self.inCall + tones + "{ended}{wait \(pause)}\(number)")
      #expect(phone.calls.last == "+13105550177", "\(number)")
    }
  }

  /// Part of a number is not called at once, and is on the screen.
  @Test(arguments: [1_200, 1_600, 2_000]) func theRestOfAGroupedNumber(pause: Int) throws {
    var phone = try phone(Self.inCall + "7{ended}{wait 300}3105{wait \(pause)}550177#")
    #expect(phone.calls.last == "tones 7" && phone.lines[0] == "550177")
    #expect(phone.notice == Desk.tooSoonNotice)
    try phone.play("{end}{wait 1000}3105550177#")
    #expect(phone.calls.last == "+13105550177")
  }

  @Test(arguments: [1_000, 1_500, 1_900, 2_200])
  func helpAfterAChangeThatEndedAText(pause: Int) throws {
    for before in [
      Self.inCall + "7{ended}", Self.inCall + "74{ended}", Self.inCall + "44556{ended}",
      "{sim pin 3}{wait 3000}1234{sim ready}", "{sim pin 3}{wait 3000}12{sim ready}",
      Self.code + "1{service Bye}", Self.code + "12{service Bye}",
    ] {
      var phone = try phone(before + "{wait \(pause)}112#")
      #expect(phone.lines[0] == "call 112?", "\(before) \(pause)")
      try phone.play("{wait 900}#")
      #expect(phone.calls.last == "112")
    }
  }

  /// A second attempt is asked about, too.
  @Test func helpTypedAgain() throws {
    let phone = try phone(Self.inCall + "7{ended}{wait 200}0112#{wait 600}112#")
    #expect(phone.lines[0] == "call 112?")
  }

  @Test(arguments: ["#", "{call}"], ["7", "77"])
  func aRingThatWasSilencedIsAnswered(key: String, digits: String) throws {
    for before in ["{wait 10000}", Self.inCall + "{wait 2000}"] {
      let phone = try phone(
        before + Self.ring + "{wait 3000}\(digits){wait 1200}\(key){wait 1200}\(key)")
      #expect(phone.calls.contains("answer"))
    }
  }

  @Test(arguments: ["3", "56", "564", "5646"]) func starRefusesARingOverAText(text: String) throws {
    let phone = try phone(text + "{wait 300}\(Self.ring){wait 1500}*{wait 1500}*{wait 300}")
    #expect(phone.calls == ["hang up"])
  }

  /// A name is typed blindly; its `*` refuses no ring, and its `#` answers none.
  @Test func aNameOverTwoRings() throws {
    let phone = try phone(
      "{wait 2000}\(Self.ring){wait 300}{ring +447700900105}{wait 615}5{wait 150}6{wait 150}4"
        + "{wait 150}6{wait 650}*{wait 650}#")
    #expect(phone.calls == [] && phone.handset.sceneName == "ringing")
  }

  @Test func theEndKeyWorksASecondAfterACall() throws {
    var phone = try phone(Self.inCall + "7{ended}{wait 1200}{end}")
    #expect(phone.handset.sceneName == "home")
    try phone.play("{wait 700}3105550177#")
    #expect(phone.calls.last == "+13105550177")
  }

  @Test func aRingAfterACallIsAnswered() throws {
    let phone = try phone(Self.inCall + "7{ended}{wait 300}\(Self.ring){wait 1200}#{wait 1000}#")
    #expect(phone.calls.contains("answer"))
  }

  @Test func aCorrectionLongAfterARing() throws {
    let phone = try phone(
      "{wait 3000}310555\(Self.ring){wait 200}0178{wait 300}{ended}{wait 1100}{erase}{wait 300}7"
        + "{wait 1500}#")
    #expect(phone.calls.last == "+13105550177")
  }

  /// A held 0 is `+`, also as the first key: the number is dialled as it was typed, or not at all.
  @Test func aHeldZeroAfterAPause() throws {
    for number in ["13105550177", "44771"] {
      let phone = try phone(Self.inCall + "7{ended}{wait 2000}{hold 0}\(number)#")
      #expect(phone.calls.last == "tones 7")
    }
  }

  /// A digit that was sent as a tone is not typed at home, too.
  @Test(arguments: ["{lost}{wait 50}", "{ended}{ended}"]) func aToneIsSentOnce(end: String) throws {
    let phone = try phone(Self.inCall + "7\(Self.ring){wait 1500}3\(end)105550177#")
    #expect(phone.calls.last == "tones 3" || phone.calls.last == "tones 7")
    #expect(phone.handset.isEntryEmpty || phone.lines[0].hasPrefix("1055"))
  }

  /// The first `#` after one digit is refused: the digit was not seen.
  @Test(arguments: ["#", "{call}", "{select}"]) func oneDigitAfterATone(key: String) throws {
    let phone = try phone(Self.inCall + "7{ended}{wait 1500}3\(key)")
    #expect(phone.calls.last == "tones 7" && phone.notice == Desk.tooSoonNotice)
  }

  /// A key that a ring refuses does not shorten the time of a secret.
  @Test(arguments: ["{end}", "#"]) func theRestOfASecretAfterARefusedKey(key: String) throws {
    for (begin, end) in [
      ("{sim pin 3}{wait 3000}", "{sim ready}"), (Self.code, "{service Bye}"),
    ] {
      let phone = try phone(
        begin + "4{wait 1500}5\(Self.ring){wait 200}6{wait 300}\(key){wait 550}\(end)"
          + "{wait 1150}7{wait 1000}8")
      #expect(!phone.changes.contains { $0.keyName == "7" || $0.keyName == "8" })
    }
  }

  /// The `*` of a name, a code or tones does not refuse a ring that nothing has silenced.
  @Test(arguments: [
    "5{wait 400}RING{wait 900}*", "5{wait 300}*{wait 300}RING{wait 900}*",
    "*{wait 400}RING{wait 900}*", "{sim pin 3}{wait 3000}1{wait 400}RING{wait 1200}*",
  ]) func starRefusesNoRingWithinAText(script: String) throws {
    let parts = script.split(separator: "RING")
    let phone = try phone(parts[0] + Self.ring + parts[1])
    #expect(phone.calls == [] && phone.handset.sceneName == "ringing")
  }

  /// The rest of lost tones leaves no digit in a PIN.
  @Test func theRestIsDeletedInAPIN() throws {
    let phone = try phone(
      "{sim pin 3}{wait 3000}\(Self.ring){wait 1500}{call}{wait 200}{answered}{wait 3000}44556{ended}"
        + "{wait 1200}1{wait 1000}1{wait 4000}1234#{wait 1000}")
    #expect(phone.calls.last == "unlock 1234")
  }

  @Test func slowHelpAfterATone() throws {
    let phone = try phone(Self.inCall + "7{ended}{wait 1500}1{wait 900}1{wait 900}2{wait 900}#")
    #expect(phone.lines[0] == "call 112?")
  }
}
