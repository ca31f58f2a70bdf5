import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Handset

/// Calls that were not begun here: the phone itself, or another program, makes or answers them.
@Suite(.timeLimited) struct OwnCallTests: PlayedPhones {
  private static let jane = ["Jane Doe", "+447700900123"]

  @Test func aCallOfThePhoneItselfIsShownAndLogged() throws {
    var phone = try phone("{makes +447700900123}")
    #expect(phone.lines == ["dial: Jane Doe +447700900123"])
    #expect(phone.handset.sceneName == "call" && phone.handset.callReport?.isOutgoing == true)
    try phone.play("{alerting}")
    #expect(phone.lines == Self.jane + ["ringing"])
    try phone.play("{answered}{wait 65000}")
    #expect(phone.lines == Self.jane + ["1:05"])
    try phone.play("{ended}")
    #expect(phone.lines == Self.jane + ["call ended  1:05"])
    #expect(logged(phone) == ["made Jane Doe 65"])
    // Nothing rang, and nothing was asked of the line.
    #expect(phone.alerts == [] && phone.calls == [] && phone.notice == nil)
    // It counts for the order of the contacts.
    #expect(phone.takeUsed().count == 1)
    try phone.play("{wait 4000}")
    #expect(phone.lines.prefix(2) == Self.home[...])
  }

  @Test(arguments: [
    ("", "call ended"), ("{alerting}", "no answer"),
  ]) func aCallOfThePhoneItselfThatComesToNothing(cues: String, why: String) throws {
    let phone = try phone("{makes +447700900123}\(cues){ended}")
    #expect(phone.lines == Self.jane + [why])
    #expect(logged(phone) == ["made Jane Doe 0"])
  }

  /// The end of another call, above what was typed before, does not hide it.
  @Test func aCallOfThePhoneItselfIsShownInPlaceOfAnEnd() throws {
    var phone = try phone("56{wait 3000}{ring +447700900123}{wait 2500}{call}{wait 1000}{ended}")
    #expect(phone.handset.sceneName == "ended" && !phone.handset.isEntryEmpty)
    try phone.play("{makes +15555550142}")
    #expect(phone.handset.sceneName == "call" && phone.lines == ["dial: +15555550142"])
    try phone.play("{ended}{wait 7000}")
    #expect(phone.handset.sceneName == "home" && !phone.handset.isEntryEmpty)
  }

  /// The phone's user hangs up on the phone: no key of this pad has asked for that.
  @Test func anEndAtThePhoneIsNoKeyOfThisPad() throws {
    var phone = try phone("{makes +447700900123}{answered}{wait 3000}12")
    #expect(phone.calls == ["tones 1", "tones 2"])
    phone.feed(.line(.call(.ended(.there(1), .hungUpHere))))
    #expect(phone.lines == Self.jane + ["call ended  0:03"])
    // A key that was on its way as a tone begins no number.
    try phone.play("3")
    #expect(phone.handset.isEntryEmpty)
    #expect(logged(phone) == ["made Jane Doe 3"])
  }

  /// The keys are for the call, as for any other.
  @Test func aCallOfThePhoneItselfIsHeldAndEndedHere() throws {
    var phone = try phone("{makes +447700900123}{answered}{wait 1000}{call}")
    #expect(phone.calls == ["hold"] && phone.lines.last == "on hold  0:01")
    try phone.play("{wait 1000}{call}{wait 1000}{end}")
    #expect(phone.calls == ["hold", "resume", "hang up"])
    #expect(logged(phone) == ["made Jane Doe 3"])
  }

  @Test func aNumberThatIsNotKnownIsNotCalledWithheld() throws {
    var phone = try phone("{makes}")
    #expect(phone.lines == ["dial: number not known"])
    try phone.play("{alerting}{ended}")
    #expect(phone.lines == ["number not known", "no answer"])
    #expect(logged(phone) == ["made ? 0"])
    try phone.play("{wait 7000}{call}{wait 900}")
    #expect(phone.lines.contains { $0.contains("number not known") })
    #expect(!phone.lines.contains { $0.contains("withheld") })
  }

  /// A text is not hidden by a call that the user has not made here; the status bar shows the call.
  @Test func aTextThatIsBeingTypedStays() throws {
    var phone = try phone("5646{wait 1000}{makes +447700900123}{wait 1000}")
    #expect(phone.handset.sceneName == "home" && phone.lines[0] == "5646")
    #expect(phone.handset.screen.status.device.contains("Jane Doe calling"))
    try phone.play("{answered}{wait 3000}")
    #expect(phone.handset.sceneName == "home" && phone.lines[0] == "5646")
    #expect(phone.handset.screen.status.device.contains("Jane Doe 0:03"))
    #expect(phone.calls == [])
    try phone.play("{ended}{wait 1000}")
    #expect(phone.lines[0] == "5646")
    #expect(phone.notice == "Jane Doe: call ended")
  }

  /// A key that was on its way to the home screen is no tone.
  @Test func aKeyOnItsWayIsNoTone() throws {
    var phone = try phone()
    phone.feed(
      .line(
        .call(
          .connected(.there(1), number: "+447700900123", isOutgoing: true, ago: .seconds(65)))))
    #expect(phone.lines == Self.jane + ["1:05"])
    try phone.play("5")
    #expect(phone.calls == [])
    try phone.play("{wait 3000}5")
    #expect(phone.calls == ["tones 5"])
  }

  /// The telephone starts during a call.
  @Test(arguments: [true, false])
  func aCallFromBeforeHasItsDirectionAndTimes(isOutgoing: Bool) throws {
    // Day 20,000, a minute after the machine's start.
    var phone = TestPhone(dayAtZero: 20_000, abilities: Self.all)
    try phone.play("{wait 60000}")
    phone.feed(
      .line(
        .call(
          .connected(
            .there(1), number: "+447700900123", isOutgoing: isOutgoing, ago: .seconds(3_600)))))
    #expect(phone.lines == Self.jane + ["1:00:00"])
    #expect(phone.alerts == [] && phone.handset.callReport?.isOutgoing == isOutgoing)
    try phone.play("{wait 5000}")
    phone.feed(.line(.call(.ended(.there(1), .hungUpThere))))
    #expect(phone.lines == Self.jane + ["call ended  1:00:05"])
    let call = try #require(phone.handset.desk.journal.log.first)
    #expect(call.kind == (isOutgoing ? .made : .answered) && call.seconds == 3_605)
    #expect(abs(call.time - (20_000 * 86_400 + 60 - 3_600)) < 1)
  }

  /// The phone itself answers: the ring ends, and the screen changes under the fingers.
  @Test func aCallThatThePhoneAnswersIsNoMissedOne() throws {
    var phone = try phone("{ring +447700900123}{wait 2000}")
    phone.feed(.line(.call(.active(.there(1)))))
    #expect(phone.alerts == ["ring", "silent"] && phone.lines == Self.jane + ["0:00"])
    // A key that was to answer, to refuse or to silence the call is no tone.
    try phone.play("#")
    #expect(phone.calls == [])
    try phone.play("{wait 200}5")
    #expect(phone.calls == [])
    try phone.play("{wait 6500}")
    phone.feed(.line(.call(.ended(.there(1), .hungUpThere))))
    #expect(logged(phone) == ["answered Jane Doe 7"])
    #expect(phone.handset.desk.journal.missed == 0)
  }

  /// The last number that is dialled again is the one of this pad.
  @Test func theCallOfThePhoneIsNotTheLastNumberOfThisPad() throws {
    let phone = try phone(
      "5646{call}{answered}{wait 1000}{ended}{wait 9000}"
        + "{makes +447700900123}{answered}{wait 1000}{ended}{wait 9000}")
    #expect(phone.handset.desk.callFacts.lastDialled?.request.name == "John Smith")
    #expect(logged(phone) == ["made Jane Doe 1", "made John Smith 1"])
  }

  /// Calling back on the phone itself is calling back.
  @Test func aCallBackOnThePhoneMarksTheMissedCallAsSeen() throws {
    var phone = try phone("{ring +447700900123}{wait 2000}{ended}{wait 1000}")
    #expect(phone.handset.desk.journal.missed == 1)
    try phone.play("{makes +447700900123}{answered}{wait 1000}{ended}")
    #expect(phone.handset.desk.journal.missed == 0)
  }

  /// Locked keys stay locked.
  @Test func lockedKeysStayLocked() throws {
    var phone = try phone("{hold *}{wait 1000}{makes +447700900123}{answered}{wait 1000}")
    #expect(phone.handset.sceneName == "locked")
    try phone.play("5{end}{wait 1000}")
    #expect(phone.calls == [])
    try phone.play("{hold *}{wait 1000}5")
    #expect(phone.handset.sceneName == "call" && phone.calls == ["tones 5"])
  }
}
