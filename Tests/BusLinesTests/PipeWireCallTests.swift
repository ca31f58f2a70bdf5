import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Two calls at once over PipeWire 1.4.2, which reports less of them than oFono.
@Suite(.timeLimited) struct PipeWireCallTests {
  private static let call = CallID.here(1)
  private static let second = CallID.there(1)

  /// A line with a call that is on, and another one that waits.
  private func waitedFor() -> PhoneBench {
    var bench = PhoneBench.talking(.pipeWire)
    bench.keepsWaiting = true
    bench.add("5550143", "waiting")
    bench.told = []
    return bench
  }

  private func hangUps(_ bench: PhoneBench) -> [String] {
    bench.asked.filter { $0.contains("Hangup") }
  }

  // MARK: A call that waits

  /// A repeated request would refuse the next call that waits, and end a call on hold.
  @Test func aWaitingCallIsRefusedOnce() {
    var bench = waitedFor()
    bench.ask(.hangUp(Self.second, force: false))
    bench.pass(.seconds(1), serves: false)
    bench.pass(.seconds(3), serves: false)
    bench.serve()
    bench.pass(.seconds(30))
    #expect(bench.callEvents == [.ended(Self.second, .hungUpHere)])
    #expect(hangUps(bench) == ["call2 Hangup"])
  }

  /// The caller gave up meanwhile.
  @Test(arguments: ["Failed", "CME"]) func aWaitingCallThatThePhoneDeniesIsOver(error: String) {
    var bench = waitedFor()
    bench.ask(.hangUp(Self.second, force: false))
    bench.fail("Hangup", "org.pipewire.Telephony.Error.\(error)")
    bench.pass(.seconds(10))
    #expect(bench.callEvents == [.ended(Self.second, .hungUpHere)])
    #expect(hangUps(bench) == ["call2 Hangup"])
  }

  @Test func aRefusalThatCameTooEarlyIsRepeated() {
    var bench = waitedFor()
    bench.ask(.hangUp(Self.second, force: false))
    bench.fail("Hangup", "org.pipewire.Telephony.Error.InProgress")
    #expect(bench.callEvents.isEmpty)
    bench.pass(.seconds(3))
    #expect(bench.callEvents == [.ended(Self.second, .hungUpHere)])
    #expect(hangUps(bench).count == 2)
  }

  @Test func aCallDoesNotWaitForEver() {
    var bench = waitedFor()
    bench.pass(.seconds(115))
    #expect(bench.callEvents.isEmpty)
    bench.pass(.seconds(10))
    #expect(bench.callEvents == [.ended(Self.second, .hungUpThere)])
    #expect(bench.deeds.isEmpty)
  }

  /// A call that waits while there is no other rings, says the phone at once, or is over.
  @Test func aCallDoesNotWaitAlone() {
    var bench = waitedFor()
    bench.remove(bench.modem + "/call1")
    bench.pass(.seconds(6))
    #expect(
      bench.callEvents == [.ended(Self.call, .hungUpThere), .ended(Self.second, .hungUpThere)])
    #expect(bench.session.deadline == nil)
  }

  @Test func aCallThatWaitedRingsOnAlone() {
    var bench = waitedFor()
    bench.remove(bench.modem + "/call1")
    bench.change(bench.modem + "/call2", to: "incoming")
    bench.pass(.seconds(6))
    #expect(bench.callEvents == [.ended(Self.call, .hungUpThere)])
  }

  /// What was left from before the telephone started is no call.
  @Test func whatIsLeftDoesNotRing() {
    var bench = waitedFor()
    let old = bench.modem + "/call2"
    bench.remove(bench.modem + "/call1")
    bench.session = PhoneSession(phone: PhoneBench.address, isSelected: true)
    bench.told = []
    bench.start()
    bench.dial(1, "5550142")
    bench.serve()
    bench.change(bench.modem + "/call1", to: "active")
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.active(Self.call)])
    // PipeWire gives its object to the next call that waits.
    bench.reuse(old, for: "5550144")
    bench.serve()
    #expect(bench.callEvents.last == .incoming(Self.second, number: "5550144"))
  }

  // MARK: Hold

  /// PipeWire only swaps two calls.
  @Test func aCallIsNotHeldAlone() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.ask(.hold(Self.call))
    bench.serve()
    #expect(bench.deeds.isEmpty)
    let status = PhoneBench.connected(.pipeWire).told.contains(.status(.onlySwaps(true)))
    #expect(status && !PhoneBench.connected(.ofono).told.contains(.status(.onlySwaps(true))))
  }

  /// The phone itself has put it on hold. PipeWire's `Hangup` refuses a held call.
  @Test func aHeldCallIsHungUp() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.change(bench.modem + "/call1", to: "held")
    bench.ask(.hangUp(Self.call, force: false))
    bench.serve()
    #expect(bench.callEvents == [.held(Self.call), .ended(Self.call, .hungUpHere)])
    #expect(bench.deeds == ["ag1 HangupAll"])
  }

  /// The phone's "OK" and its word that no call is on hold come together: PipeWire 1.4.2 then takes
  /// both calls away, and makes a new object for the one that goes on.
  @Test(arguments: [false, true]) func aHeldCallThatPipeWireTakesAwayGoesOn(isSwapped: Bool) {
    var bench = talkingToTwo()
    if isSwapped {
      bench.ask(.hold(Self.second))
      bench.ask(.resume(Self.call))
      bench.serve()
      bench.told = []
    }
    let (over, held) = isSwapped ? (Self.call, Self.second) : (Self.second, Self.call)
    bench.answers = { call in
      if call.member == "Hangup" { BusAnswer.values([]) } else { nil }
    }
    bench.ask(.hangUp(over, force: false))
    bench.serve()
    // The held call goes first.
    for place in isSwapped ? [2, 1] : [1, 2] { bench.remove("\(bench.modem)/call\(place)") }
    #expect(bench.callEvents == [.ended(over, .hungUpHere)])
    bench.pass(.milliseconds(200), serves: false)
    bench.add(isSwapped ? "5550143" : "5550142", "active")
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.ended(over, .hungUpHere), .active(held)])
    bench.answers = { _ in nil }
    bench.ask(.hangUp(held, force: false))
    bench.serve()
    #expect(bench.callEvents.last == .ended(held, .hungUpHere))
  }

  /// The phone says of both that they are on: its user has joined them there.
  @Test func aHeldCallThatIsJoinedGoesOn() {
    var bench = talkingToTwo()
    bench.remove(bench.modem + "/call1")
    bench.add("5550142", "active")
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.active(Self.call)])
  }

  /// The other end has hung up.
  @Test(arguments: ["5550144", nil]) func aHeldCallThatIsOverEnds(next: String?) {
    var bench = talkingToTwo()
    bench.remove(bench.modem + "/call1")
    if let next { bench.add(next, "waiting") }
    bench.pass(.seconds(2))
    #expect(bench.callEvents.contains(.ended(Self.call, .hungUpThere)))
    #expect(bench.callEvents.count == (next == nil ? 1 : 2))
  }

  /// A call on hold that is over is no call beside the next one, and does not wait for the phone.
  @Test func aHeldCallThatIsOverDoesNotCount() {
    var bench = talkingToTwo()
    bench.ask(.hold(Self.second))
    bench.ask(.resume(Self.call))
    bench.serve()
    bench.ask(.hangUp(Self.call, force: false))
    bench.serve()
    bench.remove(bench.modem + "/call2")
    bench.asked = []
    #expect(bench.add("5550144", "incoming") == bench.modem + "/call1")
    bench.ask(.answer(.there(2)))
    bench.serve()
    #expect(bench.deeds == ["call1 Answer"])

    bench = talkingToTwo()
    bench.remove(bench.modem + "/call1")
    bench.goAway()
    #expect(bench.callEvents == [.ended(Self.call, .hungUpThere)])
  }

  /// Of two calls on hold that PipeWire takes away, the one with the number goes on, and not the one
  /// whose path and unknown number would fit.
  @Test func aHeldCallIsFoundByItsNumber() {
    var bench = PhoneBench.connected(.pipeWire)
    bench.add("", "incoming")
    bench.ask(.answer(.there(1)))
    bench.serve()
    bench.add("5550143", "waiting")
    bench.ask(.answer(.there(2)))
    bench.serve()
    bench.change(bench.modem + "/call2", to: "held")
    bench.told = []
    for place in [1, 2] { bench.remove("\(bench.modem)/call\(place)") }
    #expect(bench.add("5550143", "active") == bench.modem + "/call1")
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.ended(.there(1), .hungUpThere), .active(.there(2))])
  }

  /// A line with a call on hold and another one that is on.
  private func talkingToTwo() -> PhoneBench {
    var bench = PhoneBench.talking(.pipeWire)
    bench.add("5550143", "waiting")
    bench.ask(.answer(Self.second))
    bench.serve()
    (bench.asked, bench.told) = ([], [])
    return bench
  }

  /// PipeWire is still busy with the step before.
  @Test func aSwapThatCameTooEarlyIsRepeated() {
    var bench = talkingToTwo()
    bench.ask(.hold(Self.second))
    bench.ask(.resume(Self.call))
    bench.fail("SwapCalls", "org.pipewire.Telephony.Error.InProgress")
    bench.serve()
    #expect(bench.callEvents.isEmpty)
    bench.pass(.seconds(1))
    #expect(Set(bench.callEvents) == [.held(Self.second), .active(Self.call)])
    #expect(bench.asked.count { $0.contains("SwapCalls") } == 2)
  }

  @Test func aStepIsNotRepeatedForEver() {
    var bench = talkingToTwo()
    bench.ask(.hold(Self.second))
    for _ in 0..<30 {
      bench.fail("SwapCalls", "org.pipewire.Telephony.Error.InProgress")
      bench.serve()
      bench.pass(.milliseconds(300), serves: false)
    }
    #expect(bench.asked.count { $0.contains("SwapCalls") } == 11)
    #expect(bench.callEvents == [.requestFailed(Self.second, "another request is under way")])
  }

  @Test(arguments: [OfonoSession.Dialect.ofono, .pipeWire])
  func aRefusedAnswerIsReportedWhileTheCallRings(dialect: OfonoSession.Dialect) {
    var bench = PhoneBench.connected(dialect)
    let path = bench.add("5550143", "incoming")
    bench.serve()
    bench.told = []
    bench.ask(.answer(Self.second))
    bench.fail("Answer", "org.ofono.Error.Failed", "Operation failed")
    #expect(
      bench.callEvents == [.requestFailed(Self.second, "the modem refuses: Operation failed")])
  }

  /// Without an answer the call may have been answered, and a call that is over needs no message.
  @Test(arguments: [("", "NoReply"), ("active", "Failed"), ("over", "Failed")])
  func aFailureThatChangesNothingIsNotReported(change: String, error: String) {
    var bench = PhoneBench.connected(.pipeWire)
    let path = bench.add("5550143", "incoming")
    bench.serve()
    bench.ask(.answer(Self.second))
    #expect(bench.isAsked("Answer"))
    if change == "over" { bench.remove(path) }
    if change == "active" { bench.change(path, to: change) }
    bench.told = []
    bench.fail("Answer", "org.ofono.Error.\(error)", "Operation failed")
    #expect(!bench.isAsked("Answer") && bench.callEvents.isEmpty)
  }

  // MARK: A second call that is made

  /// As it is answered, PipeWire takes its object away and makes another one for it.
  @Test(arguments: ["call2", "call3"]) func aSecondCallThatIsAnsweredGoesOn(object: String) {
    var bench = PhoneBench.talking(.pipeWire)
    bench.dial(2, "5550143")
    bench.serve()
    bench.change(bench.modem + "/call2", to: "alerting")
    bench.told = []
    bench.move(bench.modem + "/call2", to: "\(bench.modem)/\(object)", as: "active")
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.active(.here(2))])
    bench.ask(.hangUp(.here(2), force: false))
    bench.serve()
    #expect(bench.callEvents.last == .ended(.here(2), .hungUpHere))
  }

  @Test func aSecondCallOfThePhoneItselfGoesOn() {
    var bench = PhoneBench.talking(.pipeWire)
    let path = bench.add("5550143", "dialing")
    bench.move(path, to: path, as: "active")
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.outgoing(Self.second, number: "5550143"), .active(Self.second)])
  }

  @Test func aSecondCallThatIsNotAnsweredIsOver() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.dial(2, "5550143")
    bench.serve()
    bench.remove(bench.modem + "/call2")
    bench.pass(.seconds(5))
    #expect(bench.callEvents.last == .ended(.here(2), .failed("no connection")))
  }
}
