import Keypad
import Testing
import TimeLimit

@testable import CallModel
@testable import Handset

/// The SIM's PIN and PUK, on a pretended SIM: PIN 1234, PUK 12345678.
@Suite(.timeLimited) struct SIMEntryTests {
  private func phone(_ script: String = "{sim pin 3}{wait 1200}") throws -> TestPhone {
    var phone = TestPhone(country: "DE", abilities: SimulatedLine.usualAbilities)
    try phone.play(script)
    return phone
  }

  @Test func theRightPIN() throws {
    var phone = try phone()
    #expect(phone.lines == ["", "SIM PIN: 3 tries left"])
    #expect(phone.handset.sceneName == "sim" && phone.handset.screen.hint == "hold * later")
    try phone.play("12")
    #expect(phone.lines[0] == "••")
    try phone.play("#")
    #expect(phone.notice == "a PIN has 4 to 8 digits" && phone.calls == [])
    try phone.play("34{wait 700}#")
    #expect(phone.calls == ["unlock 1234"])
    #expect(phone.handset.sceneName == "home" && phone.notice == "SIM unlocked")
    // The second press of a double press makes no call, nor does it open anything.
    try phone.play("#")
    #expect(phone.handset.sceneName == "home" && phone.calls.count == 1)
  }

  @Test func aWrongOne() throws {
    var phone = try phone()
    try phone.play("1111#")
    #expect(phone.lines == ["", "wrong PIN: 2 tries left"])
    // Nothing sends it again.
    try phone.play("{wait 700}#{wait 60000}#")
    #expect(phone.calls == ["unlock 1111"])
    try phone.play("{call}1234{call}")
    #expect(phone.calls == ["unlock 1111", "unlock 1234"])
    #expect(phone.notice == "SIM unlocked")
  }

  @Test func theLastTryIsAskedAbout() throws {
    var phone = try phone("{sim pin 1}{wait 1200}1111#")
    #expect(phone.lines == ["last try: send?", "a wrong PIN blocks the SIM"])
    #expect(phone.handset.screen.hint == "# yes  * no")
    // Neither a double press nor a press too soon is a yes.
    try phone.play("#{wait 200}#")
    #expect(phone.calls == [])
    try phone.play("*")
    #expect(phone.lines == ["", "SIM PIN: 1 try left"])
    try phone.play("1111#{wait 700}#")
    #expect(phone.calls == ["unlock 1111"])
    #expect(phone.lines == ["", "SIM PUK: 10 tries left"])
  }

  @Test func thePUKAndANewPIN() throws {
    var phone = try phone("{sim puk 10}{wait 1200}")
    #expect(phone.lines == ["", "SIM PUK: 10 tries left"])
    try phone.play("1234567#")
    #expect(phone.notice == "a PUK has 8 digits")
    try phone.play("8{wait 700}#")
    #expect(phone.lines == ["", "new PIN"])
    try phone.play("4321{wait 700}#")
    #expect(phone.lines == ["", "repeat new PIN"])
    try phone.play("4322{wait 700}#")
    #expect(
      phone.lines == ["", "new PIN"] && phone.notice == "they differ: type the new PIN again")
    try phone.play("4321{wait 700}#4321{wait 700}#")
    #expect(phone.calls == ["unblock 12345678 4321"])
    #expect(phone.notice == "SIM unlocked")
    // A wrong one begins with the PUK again.
    phone = try self.phone(
      "{sim puk 10}{wait 1200}87654321{wait 700}#1111{wait 700}#1111{wait 700}#")
    #expect(phone.lines == ["", "wrong PUK: 9 tries left"])
    // Back from the new PIN to the PUK.
    try phone.play("12345678{wait 700}#1{hold *}{hold *}")
    #expect(phone.lines[1] == "wrong PUK: 9 tries left" || phone.lines[1].hasPrefix("SIM PUK"))
  }

  @Test func thePINThatWasSetHolds() throws {
    var phone = try phone(
      "{sim puk 10}{wait 1200}12345678{wait 700}#4321{wait 700}#4321{wait 700}#")
    try phone.play("{wait 3000}{sim pin 3}{wait 1200}1234#")
    #expect(phone.lines[1] == "wrong PIN: 2 tries left")
    try phone.play("{wait 700}4321#")
    #expect(phone.notice == "SIM unlocked")
  }

  /// The PIN entry does not interrupt typing.
  @Test func itComesWhenHomeIsFree() throws {
    var phone = try phone("56{sim pin 3}46")
    #expect(phone.lines[0] == "5646")
    phone = try self.phone("56{sim pin 3}")
    #expect(phone.notice == "the SIM needs its PIN" && phone.handset.sceneName == "home")
    try phone.play("{hold *}{hold *}{wait 1800}")
    #expect(phone.handset.sceneName == "home")
    try phone.play("{wait 200}")
    #expect(phone.handset.sceneName == "sim")
  }

  /// A digit that was meant for a contact's name may be in the PIN: then a question comes first.
  @Test func digitsTypedAsItComes() throws {
    var phone = try phone("{sim pin 3}1234#")
    #expect(phone.lines[0] == "••••" && phone.notice == Desk.tooSoonNotice)
    try phone.play("{wait 1200}#")
    #expect(phone.lines == ["send as the PIN?", "typed just as the SIM asked"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["unlock 1234"])
    // Typed anew it goes at once.
    phone = try self.phone("{sim pin 3}5646{wait 1200}#{wait 700}*1234#")
    #expect(phone.calls == ["unlock 1234"])
    phone = try self.phone("{sim pin 3}5646{wait 1200}{hold * 2000}1234#")
    #expect(phone.calls == ["unlock 1234"])
    // Nor are those lost that come as soon as the SIM has said no.
    phone = try self.phone("{sim pin 3}{wait 1200}")
    phone.playback.line?.isSlow = true
    try phone.play("1111#{sim pin 2}1234{wait 1200}#")
    #expect(phone.calls == ["unlock 1111", "unlock 1234"])
  }

  /// The `#` may come too early: three digits may be an emergency number, and the others follow.
  @Test func aPINThatBeginsWithAnEmergencyNumber() throws {
    var phone = try phone()
    try phone.play("110#")
    #expect(phone.lines[0] == "call 110?" && phone.notice == "a PIN has 4 to 8 digits")
    try phone.play("*4")
    #expect(phone.lines[0] == "••••")
    try phone.play("#")
    #expect(phone.calls == ["unlock 1104"])
  }

  /// Four digits and more may be a PIN, and are one; held, the key calls.
  @Test func aLongEmergencyNumber() throws {
    var phone = try phone("{emergency 1180}{sim pin 3}{wait 1200}1180{hold #}")
    #expect(phone.lines == ["call 1180?", "this is an emergency number"])
    try phone.play("{wait 700}#")
    #expect(phone.calls == ["1180"])
    // What is no such number is not called.
    phone = try self.phone("{sim pin 3}{wait 1200}1234{hold #}{wait 700}#")
    #expect(phone.calls == ["unlock 1234"])
  }

  /// A digit at a question about a PIN, as of an emergency number, is typed, and no PIN is sent.
  @Test func aDigitBehindTheQuestionIsTyped() throws {
    var phone = try phone("{sim pin 1}{wait 1200}1111#{wait 700}112#{wait 700}#")
    #expect(phone.calls == ["112"])
    phone = try self.phone("{sim pin 1}{wait 1200}9999#9")
    #expect(phone.lines[0] == "•")
    #expect(!phone.changes.contains { $0.keyName == "9" })
  }

  /// Another person may unlock the keys.
  @Test func aLockForgetsWhatIsTyped() throws {
    var settings = HandsetSettings()
    settings.lockAfter = .seconds(30)
    var phone = TestPhone(
      country: "DE", settings: settings, abilities: SimulatedLine.usualAbilities)
    try phone.play("{sim pin 3}{wait 1200}1234{wait 40000}")
    #expect(phone.handset.sceneName == "locked")
    try phone.play("{hold *}#{wait 3000}")
    #expect(phone.lines == ["", "SIM PIN: 3 tries left"])
  }

  @Test func itWaitsForACallAndForALock() throws {
    var phone = try phone("5646{call}{answered}{sim pin 3}{wait 5000}")
    #expect(phone.handset.sceneName == "call")
    try phone.play("{ended}{wait 4000}")
    #expect(phone.handset.sceneName == "sim")
    phone = try self.phone("{hold *}{sim pin 3}{wait 5000}")
    #expect(phone.handset.sceneName == "locked")
    try phone.play("{hold *}#{wait 3000}")
    #expect(phone.handset.sceneName == "sim")
  }

  @Test func aRingGoesOverIt() throws {
    var phone = try phone()
    try phone.play("12{ring +16505550142}34")
    #expect(phone.handset.sceneName == "ringing")
    try phone.play("{ended}{wait 1200}")
    #expect(phone.lines[0] == "••••")
  }

  @Test(arguments: ["{end}", "{hold *}", "12{hold *}{hold *}{hold *}", "{erase}"])
  func itCanBeLeft(keys: String) throws {
    var phone = try phone()
    try phone.play(keys)
    #expect(phone.handset.sceneName == "home")
    #expect(phone.notice == "SIM locked: emergency calls only")
    #expect(phone.handset.screen.status.device == "SIM locked")
    // It does not come back by itself.
    try phone.play("{wait 60000}5646{hold * 2000}{wait 60000}")
    #expect(phone.handset.sceneName == "home")
    // The call key brings the PIN entry back, and makes no call.
    try phone.play("5646{call}{wait 700}")
    #expect(phone.handset.sceneName == "sim" && phone.calls == [])
    try phone.play("1234#")
    #expect(phone.lines[0] == "5646" && phone.calls == ["unlock 1234"])
    try phone.play("{wait 700}{call}")
    #expect(phone.calls.last == "John Smith +16505550142")
  }

  @Test func emergencyNumbersAreCalled() throws {
    for number in ["112", "110", "911"] {
      var phone = try phone()
      try phone.play("\(number)#")
      #expect(phone.lines == ["call \(number)?", "this is an emergency number"])
      try phone.play("{wait 700}#")
      #expect(phone.calls == [number])
      try phone.play("{answered}{ended}{wait 4000}")
      #expect(phone.lines == ["", "SIM PIN: 3 tries left"])
    }
    // Typed on home it goes, too.
    var phone = try phone()
    try phone.play("{end}112{wait 700}#{wait 700}#")
    #expect(phone.calls == ["Rescue 112"])
    // What may be a PIN is one.
    phone = try self.phone("{emergency 1180}{sim pin 3}{wait 1200}1180#")
    #expect(phone.calls == ["unlock 1180"])
  }

  /// A held key of a terminal, or a paste, sends no PIN.
  @Test func onlyFingersSendIt() throws {
    for origin in [KeyOrigin.paste, .perhapsRepeat] {
      var phone = try phone()
      try phone.play("1111")
      phone.stroke(.pound, origin: origin, after: .seconds(1))
      phone.stroke(.call, origin: origin, after: .seconds(1))
      #expect(phone.calls == [])
    }
  }

  @Test func aSIMThatDoesNotAnswer() throws {
    var phone = try phone()
    // A line that has another SIM than the handset thinks answers nothing.
    phone.feed(.line(.sim(.state(.wants(.pin, triesLeft: 2)))))
    _ = phone.playback.line?.play(.sim(.ready))
    try phone.play("{wait 1200}1234#")
    #expect(phone.lines[1] == "checking")
    try phone.play("5678#")
    #expect(phone.notice == "the SIM has not answered yet" && phone.calls == ["unlock 1234"])
    try phone.play("{wait 20000}")
    #expect(phone.notice?.hasSuffix("the SIM does not answer: type it again") == true)
  }

  @Test func whatElseASIMIs() throws {
    var phone = try phone("{sim absent}")
    #expect(phone.notice == "no SIM: emergency calls only")
    #expect(phone.handset.screen.status.device == "no SIM")
    try phone.play("112#{wait 700}#")
    #expect(phone.calls == ["Rescue 112"])
    phone = try self.phone("{sim pin 3}{wait 1200}12{sim failed no contact}")
    #expect(phone.notice == "SIM error: no contact" && phone.handset.sceneName == "home")
    try phone.play("{wait 2400}112#{wait 700}#")
    #expect(phone.calls == ["Rescue 112"])
    phone = try self.phone("{sim pin 3}{wait 1200}12{lost}")
    #expect(phone.handset.sceneName == "home")
    #expect(phone.handset.screen.status.device == "")
  }

  /// Nothing that is shown or told has a digit of it.
  @Test func noDigitIsToldOf() throws {
    var phone = try phone("{sim pin 3}{wait 1200}")
    try phone.play("9999{wait 700}#8{hold *}{wait 700}777{ring 555}{wait 200}7{ended}{wait 1200}#")
    #expect(phone.calls.contains("unlock 7777"))
    for change in phone.changes {
      #expect(change.keyName != "9" && change.keyName != "8" && change.keyName != "7")
    }
    phone = try self.phone("{sim pin 3}{wait 1200}9999")
    let screen = phone.handset.screen
    #expect(!screen.plainText.joined().contains("9"))
    #expect(phone.handset.entryText == "" && phone.handset.queryDigits == "")
    #expect(phone.changes.last?.keyName == "•")
  }
}
