import Keypad
import Testing
import TimeLimit

@testable import Handset
@testable import Telephony

/// After a change of the screen a quick typist types something new, soon and as usual.
@Suite(.timeLimited) struct NextBurstTests {
  private static let inCall = "2125550142#{wait 1000}{answered}{wait 3000}"
  private static let code =
    "{services}*100#{call}{wait 1500}{call}{wait 1500}{service? your code?}{wait 3000}"
  private static let ring = "{ring +447700900104}"

  private func phone(_ script: String) throws -> TestPhone {
    var phone = TestPhone([], country: "US", abilities: PretendedLine.usualAbilities)
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
    #expect(phone.calls.last == "tones 7")
    #expect(phone.notice == Desk.tooSoonNotice || phone.handset.isEntryEmpty)
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
    let phone = try phone(Self.inCall + "7{ended}{wait 1200}{end}{wait 700}3105550177#")
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
}
