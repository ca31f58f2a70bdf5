import CallModel
import Contacts
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// The key lock.
@Suite(.timeLimited) struct LockTests {
  private static let locked = ["keypad locked", "hold *, then #"]

  private func phone(_ script: String, lockAfter: Duration? = nil) throws -> TestPhone {
    var settings = HandsetSettings()
    settings.lockAfter = lockAfter
    var phone = TestPhone(
      country: "DE", settings: settings, abilities: Set(LineAbility.allCases))
    try phone.play(script)
    return phone
  }

  @Test func lockedAndUnlocked() throws {
    var phone = try phone("{hold *}")
    #expect(phone.lines == Self.locked)
    #expect(phone.handset.screen.hint == "hold *, then #: unlocks")
    try phone.play("5646#{call}*{up}{hold 2}{hold #}{mode}")
    #expect(phone.lines == Self.locked && phone.calls == [])
    try phone.play("{hold *}")
    #expect(phone.lines == ["keypad locked", "now press #"])
    try phone.play("{wait 5000}#")
    #expect(phone.lines == Self.locked)
    try phone.play("{hold *}#")
    #expect(phone.lines[0] == "" && phone.lines[1].hasPrefix("8 contacts"))
  }

  /// Emergency numbers in full, and nothing else.
  @Test func emergencyNumbersAreCalled() throws {
    var phone = try phone("{hold *}11")
    #expect(phone.lines[0] == "locked: 11")
    try phone.play("2")
    #expect(phone.lines == ["call 112?", "this is an emergency number"])
    try phone.play("#")
    #expect(phone.lines[0] == "call 112?" && phone.calls == [])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["112"])
    // Behind the call the keys are locked as before.
    try phone.play("{answered}{ended}{wait 4000}")
    #expect(phone.lines == Self.locked)
    for other in ["1123#", "1120#", "5646#", "*11#", "0#", "5646{call}"] {
      let phone = try self.phone("{hold *}\(other){wait 700}#{wait 700}#")
      #expect(phone.calls == [], "\(other)")
    }
  }

  @Test func aCallIsAnswered() throws {
    var phone = try phone("{hold *}{ring +16505550142}{wait 600}#{answered}")
    #expect(phone.calls == ["answer"])
    #expect(phone.lines[0] == "John Smith")
    // A digit is a tone, and on a line without tones opens nothing.
    try phone.play("5{hold #}{wait 700}#")
    #expect(phone.lines == ["keypad locked", "hold *: the call"])
    try phone.play("{hold *}")
    #expect(phone.lines[0] == "John Smith")
    try phone.play("{wait 700}{hold *}{wait 5000}")
    #expect(phone.lines == Self.locked)
  }

  @Test func byTime() throws {
    var phone = try phone("{wait 29000}", lockAfter: .seconds(30))
    #expect(phone.lines != Self.locked)
    try phone.play("56{wait 29000}")
    #expect(phone.lines[0] == "56")
    try phone.play("{wait 1100}")
    #expect(phone.lines == Self.locked)
    // What was typed is there again.
    try phone.play("{hold *}#")
    #expect(phone.lines[0] == "56")
    // A call is not locked away, and behind it the time begins anew.
    try phone.play("{hold * 1600}5646{call}{answered}{wait 60000}")
    #expect(phone.lines[0] == "John Smith")
    try phone.play("{ended}{wait 32000}")
    #expect(phone.lines[0] == "")
    try phone.play("{wait 2000}")
    #expect(phone.lines == Self.locked)
  }

  /// A question without an answer does not stay open in a pocket: the keys are locked.
  @Test func whateverIsOpenIsLocked() throws {
    for open in ["112#", "335#", "{hold 5}", "*", "5646#{answered}{ended}{wait 9000}{hold # 1600}"]
    {
      var phone = try phone(open + "{wait 31000}", lockAfter: .seconds(30))
      #expect(phone.lines == Self.locked, "\(open)")
      let calls = phone.calls.count
      try phone.play("{wait 3600000}#")
      #expect(phone.calls.count == calls, "\(open)")
    }
  }

  /// What a pocket has typed stands before no emergency number.
  @Test func oldDigitsGo() throws {
    let phone = try phone("{hold *}5551{wait 11000}112")
    #expect(phone.lines[0] == "call 112?")
  }

  /// What was typed is there again, whatever was pressed in a call meanwhile.
  @Test func typedTextStaysUnderTheLock() throws {
    var phone = try phone(
      "22{wait 11000}{ring +16505550142}{wait 700}#{answered}{wait 1000}{ended}{wait 1200}7"
        + "{wait 4000}", lockAfter: .seconds(10))
    try phone.play("{hold *}#")
    #expect(phone.lines[0] == "22")
  }

  /// A star that came too soon to refuse a call locks nothing under it.
  @Test func aRefusalThatCameTooSoon() throws {
    let phone = try phone("{ring +16505550142}{wait 100}{hold *}{wait 3000}{ended}{wait 1500}")
    #expect(phone.lines != Self.locked)
  }

  /// What a terminal repeats ends no call.
  @Test func aHeldAltStarLeadsToTheCallOnly() throws {
    var phone = try phone("5646{call}{answered}{hold #}{hold * 2000}{hold *}")
    let before = phone.calls
    #expect(phone.lines[0] == "John Smith")
    for edge in [KeyEdge.press, .release] {
      phone.edge(.star, edge, after: .milliseconds(600), origin: .perhapsRepeat)
    }
    #expect(phone.calls == before)
  }

  /// Erasing once too often does not lock the keys.
  @Test func erasingLocksNothing() throws {
    let phone = try phone("56{hold *}{hold *}{hold *}")
    #expect(phone.lines[0] == "" && phone.notice == "nothing to erase")
    #expect(try self.phone("56{hold *}{hold *}{wait 2000}{hold *}").lines == Self.locked)
  }

  /// A single key, however often and long, opens nothing.
  @Test func oneKeyDoesNotUnlock() throws {
    for key in Key.all {
      let name = key.name.count == 1 ? key.name : "{\(key.name)}"
      let script = "{hold *}{wait 700}\(name)\(name){hold \(key.name) 2000}\(name)"
      // 9999 is an emergency number behind a prefix.
      let phone = try phone(script)
      #expect(["locked", "question"].contains(phone.handset.sceneName), "\(key.name)")
      #expect(phone.calls == [], "\(key.name)")
    }
  }
}
