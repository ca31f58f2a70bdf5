import Keypad
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// A typist of a known, quick pace becomes slow. Until the new pace is known, the rest of a burst goes
/// nowhere else.
@Suite(.timeLimited) struct SlowingTypistTests {
  private static let ring = "{ring +447700900104}"
  private static let inCall = "5646{call}{wait 1000}{answered}{wait 3000}"

  private func phone(_ script: String) throws -> TestPhone {
    var phone = TestPhone(country: "US", abilities: SimulatedLine.usualAbilities)
    try phone.play(script)
    return phone
  }

  /// The call ends before the first slow key.
  @Test(arguments: ["2{wait 1050}#", "2{wait 1050}1{wait 1050}2{wait 1050}5550193{wait 200}#"])
  func theRestOfANumberIsNotDialled(rest: String) throws {
    let phone = try phone(
      Self.inCall + "44556{wait 100}{ended}{wait 600}1{wait 1000}1{wait 1050}\(rest){wait 300}")
    #expect(phone.isHomeEmpty)
    #expect(!phone.calls.dropFirst().contains { !$0.hasPrefix("tones ") })
    #expect(phone.notice == "the call ended while you typed: type it again")
  }

  /// The call ends during the first slow interval, wherever the seconds of the call change.
  @Test(arguments: [1_050, 1_150], [400, 800]) func theCallEndsInThePause(
    before: Int, after: Int
  ) throws {
    for start in stride(from: 0, to: 1_000, by: 50) {
      var phone = try phone(
        Self.inCall + "{wait \(start)}44556{wait \(before)}{ended}{wait \(after)}7{wait 1000}7")
      #expect(phone.isHomeEmpty)
      #expect(phone.notice == "the call ended while you typed: type it again")
      try phone.play("{wait 1000}7{wait 1000}#")
      #expect(!phone.calls.dropFirst().contains { !$0.hasPrefix("tones ") })
    }
  }

  /// One digit and `#` after a pause are no rest, though a typist takes longer before `#`.
  @Test func aDigitAndPoundAfterAPause() throws {
    let phone = try phone(Self.inCall + "44556{ended}{wait 1500}5{wait 800}#{wait 300}")
    #expect(phone.calls.count > 6 && !phone.calls.last!.hasPrefix("tones"))
  }

  /// When the ring has gone, a quick typist's `#` is not refused for longer than without a ring.
  @Test func aRingThatHasGoneHoldsNothingUp() throws {
    let phone = try phone("2125550{wait 300}\(Self.ring){wait 300}177{ended}{wait 1000}#")
    #expect(phone.calls == ["+12125550177"])
  }

  /// Digits that were erased do not hide an emergency number.
  @Test func anEmergencyNumberBehindErasedDigits() throws {
    let phone = try phone(
      Self.inCall + "44{ended}{wait 1100}9{wait 700}{erase}{erase}{erase}112{call}")
    #expect(phone.lines[0] == "call 112?" || phone.lines[0] == "call Rescue?")
  }

  /// A quick number behind a pause is a number of its own.
  @Test(arguments: [1_050, 1_500, 2_200]) func aQuickNumberBehindAPause(pause: Int) throws {
    var phone = try phone(
      Self.inCall + "44{ended}55{wait \(pause + 1_000)}2125550177{wait 1100}#{wait 300}")
    #expect(phone.calls.last == "+12125550177")
    phone = try self.phone(Self.inCall + "44556{wait \(pause)}{ended}{wait 1100}2125550177#")
    #expect(phone.calls.last == "+12125550177")
  }

  /// An emergency number behind a pause is asked about, whether the keys before belong to it or not.
  @Test(arguments: [("112#", "Rescue"), ("1{wait 1000}1{wait 1000}2{wait 1000}#", "112")])
  func anEmergencyNumberBehindAPause(keys: String, name: String) throws {
    let phone = try phone(Self.inCall + "44556{wait 100}{ended}{wait 1050}" + keys)
    #expect(phone.lines[0] == "call \(name)?")
  }

  @Test func theRestOfAPINIsNotShown() throws {
    for begin in [
      "{sim pin 3}{wait 4000}55555{wait 1500}4{wait 100}{sim ready}{wait 940}7",
      "{sim pin 3}{wait 4000}123456{wait 50}#{wait 900}{sim pin 2}{wait 500}4{wait 100}{sim ready}"
        + "{wait 880}7",
    ] {
      let phone = try phone(begin + "{wait 1030}1{wait 1030}1{wait 1030}#{wait 300}")
      #expect(phone.isHomeEmpty)
      #expect(!phone.changes.contains { $0.keyName == "7" || $0.keyName == "1" })
      #expect(!phone.calls.contains { $0.contains("11") && !$0.hasPrefix("unlock") })
    }
  }

  /// The `#` of a name, a number or tones answers no ring.
  @Test func aSlowPoundAnswersNoRing() throws {
    for (keys, calls) in [
      ("2542{wait 300}\(Self.ring){wait 750}3{wait 1050}#", 0),
      (Self.inCall + "44556{wait 500}\(Self.ring){wait 700}7{wait 1150}#", 1),
    ] {
      var phone = try phone(keys + "{wait 300}")
      #expect(phone.handset.sceneName == "ringing" && !phone.calls.contains("answer"))
      #expect(phone.notice == Desk.tooSoonNotice)
      // The next one is meant.
      try phone.play("{wait 1000}#{wait 300}")
      let count = phone.handset.desk.calls.all.count
      #expect(phone.calls.contains("answer") && count == calls + 1)
    }
  }
}

extension TestPhone {
  fileprivate var isHomeEmpty: Bool { handset.sceneName == "home" && handset.isEntryEmpty }
}
