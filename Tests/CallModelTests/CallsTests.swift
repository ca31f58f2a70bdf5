import Keypad
import Testing
import TimeLimit

@testable import CallModel

@Suite(.timeLimited) struct CallsTests {
  @Test func aCallIsMadeAndEndedThere() throws {
    var line = TestLine()
    line.dial("5550142")
    #expect(line.states == [.dialling])
    line.play(.alerting)
    #expect(line.states == [.alerting])
    line.pass(.seconds(4))
    line.play(.answered)
    #expect(line.states == [.active])
    line.pass(.seconds(12))
    line.play(.ended)
    #expect(line.states.isEmpty)
    #expect(line.ended == ["made 12"])
  }

  @Test(arguments: [
    (LineCue.busy, "made", CallEnd.busy), (.refused, "failed", .refused),
    (.ended, "made", .noAnswer), (.lost, "failed", .failed("line lost")),
  ]) func aCallThatNobodyAnswers(cue: LineCue, kind: String, reason: CallEnd) {
    var line = TestLine()
    line.dial("5550142")
    line.play(.alerting, cue)
    #expect(line.ended == [kind])
    guard case .ended(let call)? = line.news.last else { return #expect(Bool(false)) }
    #expect(call.reason == reason)
    #expect(line.calls.abilities != nil)
  }

  @Test func whoCallsAndIsNotAnsweredIsMissed() {
    var line = TestLine()
    line.play(.ring("+15555550142"), .ended)
    #expect(line.ended == ["missed"])
    line.play(.ring(nil))
    #expect(line.states == [.incoming])
    #expect(line.calls.ringing?.number == nil)
    line.hangUp(.there(2))
    line.play(.ring("1"))
    line.answer(.there(3))
    line.pass(.seconds(3))
    line.hangUp(.there(3))
    #expect(line.ended == ["missed", "refused", "answered 3"])
  }

  @Test func oneWaitsWhileAnotherIsSpokenTo() throws {
    var line = TestLine()
    line.dial("1")
    line.play(.answered, .ring("2"))
    #expect(line.states == [.active, .waiting])
    line.answer(.there(1))
    #expect(line.states == [.held, .active])
    line.swap()
    #expect(line.states == [.active, .held])
    line.hangUp(.here(1))
    #expect(line.states == [.held])
    line.swap()
    #expect(line.states == [.active])
  }

  /// A call that waited beside another one rings alone when that one is over.
  @Test func whoWaitedRingsAlone() {
    var line = TestLine()
    line.dial("1")
    line.play(.answered, .ring("2"))
    line.hangUp(.here(1))
    #expect(line.states == [.incoming])
  }

  @Test func aLineThatHoldsNothingHasOneCall() {
    var line = TestLine(abilities: [.answers])
    line.dial("1")
    line.play(.answered)
    #expect(line.dial("2") == nil)
    line.play(.ring("3"))
    #expect(line.calls.answer(.there(1), at: line.now) == nil)
    #expect(line.calls.swap() == nil)
    #expect(line.states == [.active, .waiting])
  }

  @Test func aSecondCallHoldsTheFirst() {
    var line = TestLine()
    line.dial("1")
    #expect(line.dial("2") == nil, "nobody has answered the first")
    line.play(.answered)
    line.dial("2")
    #expect(line.states == [.held, .dialling])
    #expect(line.dial("3") == nil)
    line.play(.answered)
    #expect(line.states == [.held, .active])
  }

  // MARK: Calls that were not begun here

  @Test func aCallOfThePhoneItselfIsMade() {
    var line = TestLine()
    line.play(.makes("5550142"))
    #expect(line.states == [.dialling])
    #expect(line.calls.current?.isOutgoing == true)
    #expect(line.calls.current?.isBegunHere == false)
    #expect(line.requests == [] && line.calls.ringing == nil && line.calls.deadline == nil)
    line.play(.alerting)
    #expect(line.states == [.alerting])
    line.pass(.seconds(4))
    line.play(.answered)
    #expect(line.states == [.active])
    line.pass(.seconds(65))
    line.play(.ended, .makes(nil), .busy, .makes("1"), .refused, .makes("2"), .ended)
    #expect(line.ended == ["made 65", "made", "failed", "made"])
  }

  /// It is a call as any other: tones, hold and end are for it, too.
  @Test func aCallOfThePhoneItselfCanBeHeldAndEnded() {
    var line = TestLine()
    line.play(.makes("5550142"), .answered)
    let id = CallID.there(1)
    line.send("5", to: id)
    #expect(line.tones == ["5"])
    line.dial("2")
    #expect(line.states == [.held, .dialling])
    line.play(.answered)
    line.swap()
    #expect(line.states == [.active, .held])
    line.hangUp(id)
    #expect(line.ended == ["made 0"])
    line.hangUp(.here(1))
    #expect(line.ended == ["made 0", "made 0"])
  }

  /// The line learns of a call after that was connected.
  @Test func aCallThatWasConnectedBeforeHasItsTimes() {
    var line = TestLine()
    line.pass(.seconds(10))
    line.receive(
      .connected(.there(1), number: "1", isOutgoing: true, ago: .seconds(65)))
    #expect(line.states == [.active])
    #expect(line.calls.current?.began == line.now + .seconds(-65))
    // The first call is held for the second.
    line.receive(
      .connected(.there(2), number: "2", isOutgoing: false, ago: .seconds(5)))
    #expect(line.states == [.held, .active])
    line.pass(.seconds(1))
    line.play(.lost)
    #expect(line.ended == ["made 66", "answered 6"])
    #expect(line.news.allSatisfy { if case .rings = $0 { false } else { true } })
  }

  /// What a foreign clock says is believed within a day, and not before the call rang here.
  @Test(arguments: [
    (Duration.seconds(86_400), "made 86400"), (.seconds(86_401), "made 0"),
    (.seconds(-1), "made 0"),
    (.seconds(Int64.max), "made 0"),
  ]) func aTimeThatCannotBeIsNotTaken(ago: Duration, ended: String) {
    var line = TestLine()
    line.receive(.connected(.there(1), number: nil, isOutgoing: true, ago: ago))
    line.receive(.ended(.there(1), .hungUpThere))
    line.receive(.incoming(.there(2), number: nil))
    line.pass(.seconds(3))
    line.receive(.connected(.there(2), number: nil, isOutgoing: true, ago: ago))
    line.receive(.ended(.there(2), .hungUpThere))
    #expect(line.ended == [ended, ago == .seconds(86_400) ? "answered 3" : "answered 0"])
  }

  /// The phone itself, or another program, answers: the ring ends, and the call is no missed one.
  @Test func aCallThatIsAnsweredElsewhereIsAnswered() {
    var line = TestLine()
    line.receive(.incoming(.there(1), number: "1"))
    line.receive(.active(.there(1)))
    #expect(line.calls.current?.isAnsweredHere == false)
    line.pass(.seconds(7))
    line.receive(.ended(.there(1), .hungUpThere))
    line.play(.ring("2"))
    line.answer(.there(1))
    #expect(line.calls.current?.isAnsweredHere == true)
    #expect(line.ended == ["answered 7"])
  }

  /// Another program's calls are not ended because there are too many.
  @Test func moreCallsThanANetworkSupportsAreIgnored() {
    var line = TestLine()
    for number in 1...9 { line.receive(.outgoing(.there(number), number: nil)) }
    line.receive(.connected(.there(10), number: nil, isOutgoing: true, ago: .zero))
    #expect(line.states.count == Calls.limit)
    #expect(line.requests == [] && line.ended == [])
    line.receive(.outgoing(.here(1), number: "1"))
    line.receive(.outgoing(.there(1), number: "2"))
    #expect(line.states.count == Calls.limit && line.calls[.there(1)]?.number == nil)
  }

  // MARK: Tones

  @Test func tonesAreSentInTheirOrder() {
    var line = TestLine()
    let id = line.dial("1")!
    line.send("4", to: id)
    line.play(.answered)
    for tone in ["5", "#", "5"] { line.send(tone, to: id) }
    #expect(line.tones == ["5", "#", "5"])
    #expect(line.calls.current?.tones == "5#5")
  }

  @Test func pausesInANumberAreSentBehindTheAnswer() {
    var line = TestLine()
    let id = line.dial("555,12,,3;9#")!
    let request = DialRequest(name: nil, number: "555,12,,3;9#")
    #expect(line.requests == [.dial(id, request)])
    #expect(request.numberBeforePause == "555")
    line.pass(.seconds(9))
    line.play(.answered)
    #expect(line.tones == [])
    line.pass(.milliseconds(2_999))
    #expect(line.tones == [])
    line.pass(.milliseconds(1))
    #expect(line.tones == ["12"])
    line.pass(.seconds(6))
    #expect(line.tones == ["12", "3"])
    line.pass(.seconds(60))
    #expect(line.tones == ["12", "3"])
    #expect(line.calls.current?.waitsForKey == true)
    line.sendRest(of: id)
    #expect(line.tones == ["12", "3", "9#"])
    #expect(line.calls.deadline == nil)
  }

  /// The program that a line without tones is may know what pauses are.
  @Test func aLineWithoutTonesGetsTheWholeNumber() {
    var line = TestLine(abilities: [])
    let id = line.dial("555,12")!
    #expect(line.requests == [.dial(id, DialRequest(name: nil, number: "555,12"))])
  }

  /// No tone is sent while the call is on hold: the pause waits.
  @Test func pausesWaitWhileACallIsHeld() {
    var line = TestLine()
    let id = line.dial("555,12;34")!
    line.play(.answered)
    line.swap()
    line.pass(.seconds(60))
    #expect(line.tones == [])
    line.swap()
    #expect(line.tones == ["12"])
    line.swap()
    line.sendRest(of: id)
    #expect(line.tones == ["12"])
    line.swap()
    line.sendRest(of: id)
    #expect(line.tones == ["12", "34"])
  }

  @Test func aHangUpEndsThePauses() {
    var line = TestLine()
    let id = line.dial("555,12,3")!
    line.play(.answered)
    line.hangUp(id)
    line.pass(.seconds(20))
    #expect(line.tones == [])
  }

  // MARK: Lines that say nothing, or too much

  @Test func aHangUpThatNobodyHearsIsForcedAndThenGivenUp() {
    var line = TestLine()
    let id = CallID.there(7)
    line.receive(.incoming(id, number: "1"))
    line.hangUp(id)
    #expect(line.requests == [.hangUp(id, force: false)])
    // A double press is no force.
    line.hangUp(id)
    #expect(line.requests.count == 1)
    line.pass(.milliseconds(4_999))
    #expect(line.requests.count == 1)
    line.pass(.milliseconds(1))
    #expect(line.requests.last == .hangUp(id, force: true))
    line.pass(.seconds(5))
    #expect(line.ended == ["refused"])
    #expect(line.calls.deadline == nil)
    line.receive(.ended(id, .hungUpThere))
    #expect(line.ended == ["refused"])
  }

  /// Nor does pressing the key again and again keep it.
  @Test func whoAsksAgainAndAgainDoesNotKeepTheCall() {
    var line = TestLine()
    let id = CallID.there(7)
    line.receive(.incoming(id, number: "1"))
    for _ in 0..<8 {
      line.hangUp(id)
      line.pass(.seconds(1))
    }
    #expect(line.ended == ["refused"])
  }

  @Test func anAnswerThatNobodyHearsCanBeGivenAgain() {
    var line = TestLine()
    let id = CallID.there(7)
    line.receive(.incoming(id, number: "1"))
    line.answer(id)
    line.answer(id)
    #expect(line.requests == [.answer(id)])
    line.pass(.seconds(10))
    #expect(line.calls.ringing?.isAnswering == false)
    line.answer(id)
    #expect(line.requests == [.answer(id), .answer(id)])
  }

  /// It rings again at once, and can be answered again.
  @Test func anAnswerThatTheLineRefusesCanBeGivenAgain() {
    var line = TestLine()
    let id = CallID.there(7)
    line.receive(.incoming(id, number: "1"))
    line.receive(.requestFailed(id, "busy"))
    #expect(line.calls.deadline == nil)
    line.answer(id)
    line.receive(.requestFailed(id, "busy"))
    line.pass(.zero)
    #expect(line.calls.ringing?.isAnswering == false && line.calls.deadline == nil)
    line.answer(id)
    #expect(line.requests == [.answer(id), .answer(id)])
    line.receive(.active(id))
    line.receive(.requestFailed(id, "busy"))
    line.pass(.seconds(10))
    #expect(line.calls.all.first?.state == .active && line.ended.isEmpty)
  }

  @Test func whatFitsNoCallChangesNothing() {
    var line = TestLine()
    let before = line.calls
    for id in [CallID.here(1), .there(1)] {
      for event in [CallEvent.active(id), .alerting(id), .held(id), .ended(id, .busy)] {
        line.receive(event)
      }
    }
    line.receive(.incoming(.here(4), number: "1"))
    #expect(line.calls == before && line.news.isEmpty)
    line.receive(.incoming(.there(1), number: "1"))
    line.receive(.incoming(.there(1), number: "2"))
    #expect(line.states == [.incoming])
    line.receive(.alerting(.there(1)))
    line.receive(.held(.there(1)))
    #expect(line.states == [.incoming])
    for number in 2...9 { line.receive(.incoming(.there(number), number: nil)) }
    #expect(line.states.count == Calls.limit)
    #expect(line.requests == [.hangUp(.there(8), force: false), .hangUp(.there(9), force: false)])
    // They are missed, once each, however often the line tells of them.
    func missed() -> Int {
      line.news.count { if case .ended(let ended) = $0 { ended.kind == .missed } else { false } }
    }
    #expect(missed() == 2)
    line.receive(.incoming(.there(9), number: nil))
    #expect(missed() == 2)
    line.receive(.ended(.there(9), .hungUpThere))
    line.receive(.incoming(.there(9), number: nil))
    #expect(missed() == 3)
    #expect(line.states.count == Calls.limit)
  }
}
