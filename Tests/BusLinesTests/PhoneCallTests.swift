import Bluetooth
import BusMessages
import CallModel
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import BusLines

/// The calls of a mobile phone, over each of the two services.
@Suite(.timeLimited) struct PhoneCallTests {
  typealias Dialect = OfonoSession.Dialect
  static let dialects = [Dialect.ofono, .pipeWire]
  private static let call = CallID.here(1)

  private func connected(_ dialect: Dialect) -> PhoneBench { PhoneBench.connected(dialect) }

  // MARK: Calls

  @Test(arguments: dialects) func tonesGoOneByOne(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.asked = []
    bench.ask(.tones(Self.call, "5#"))
    #expect(bench.deeds.count == 1)
    bench.serve()
    #expect(bench.deeds.map { $0.suffix(11) } == ["SendTones 5", "SendTones #"])
  }

  @Test(arguments: dialects) func whoCallsIsAnswered(dialect: Dialect) {
    var bench = connected(dialect)
    bench.add("5550143", "incoming")
    #expect(bench.callEvents == [.incoming(.there(1), number: "5550143")])
    bench.ask(.answer(.there(1)))
    bench.serve()
    #expect(bench.callEvents.last == .active(.there(1)))
    bench.add("5550144", "waiting")
    bench.ask(.answer(.there(2)))
    bench.serve()
    #expect(bench.deeds.last?.hasSuffix("HoldAndAnswer") == true)
    #expect(bench.callEvents.contains(.held(.there(1))))
    bench.ask(.hangUp(.there(2), force: false))
    bench.serve()
    #expect(bench.callEvents.last == .ended(.there(2), .hungUpHere))
  }

  @Test(arguments: dialects) func whatThePhoneItselfDialsIsMade(dialect: Dialect) {
    var bench = connected(dialect)
    let path = bench.add("5550143", "dialing")
    bench.change(path, to: "alerting")
    bench.change(path, to: "active")
    bench.ask(.hangUp(.there(1), force: false))
    bench.serve()
    #expect(
      bench.callEvents == [
        .outgoing(.there(1), number: "5550143"), .alerting(.there(1)), .active(.there(1)),
        .ended(.there(1), .hungUpHere),
      ])
  }

  /// The phone rings already as it is connected.
  @Test(arguments: dialects) func whatRingsBeforeRingsHereToo(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.add("5550143", "incoming")
    bench.start()
    #expect(bench.callEvents == [.incoming(.there(1), number: "5550143")])
    bench.ask(.answer(.there(1)))
    bench.serve()
    #expect(bench.callEvents.last == .active(.there(1)))
  }

  @Test func aCallFromBeforeHasItsTime() {
    var bench = connected(.ofono)
    // 2026-11-29 00:00 UTC.
    bench.session.dayAtZero = 20_786
    bench.signal(
      .ofono, bench.modem, OfonoSession.Interface.voice, "CallAdded",
      .string(bench.modem + "/call1"),
      .properties([
        "State": .string("held"), "LineIdentification": .string("5550143"),
        "StartTime": .string("2026-11-28T23:58:55+0000"),
      ]))
    guard case .connected(_, _, _, let ago)? = bench.callEvents.first else {
      Issue.record("\(bench.callEvents)")
      return
    }
    let passed = ago - (bench.now - .zero)
    #expect(passed > .milliseconds(64_998) && passed <= .milliseconds(65_001))
    #expect(bench.callEvents.last == .held(.there(1)))
  }

  /// PipeWire 1.4.2 reports no end of some calls.
  @Test func anEndThatIsNotReportedIsFoundInTheList() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.reportsEnds = false
    bench.remove(bench.modem + "/call1")
    bench.pass(.seconds(3))
    #expect(bench.callEvents == [.ended(Self.call, .hungUpThere)])
    #expect(bench.session.deadline == nil)
  }

  /// An object whose call has ended without a word may be used for the next call.
  @Test func anObjectIsUsedAgain() {
    var bench = PhoneBench.talking(.pipeWire)
    bench.reportsEnds = false
    bench.remove(bench.modem + "/call1")
    bench.add("5550143", "incoming")
    #expect(
      bench.callEvents == [
        .ended(Self.call, .hungUpThere), .incoming(.there(1), number: "5550143"),
      ])
  }

  // MARK: Out of range and back

  @Test(arguments: dialects) func aCallOutlivesAPhoneThatIsBackInTime(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    let tries = bench.connections
    bench.goAway()
    #expect(bench.progress == .outOfReach(PhoneBench.name))
    #expect(bench.lost.isEmpty && bench.callEvents.isEmpty && bench.session.hasCalls)
    bench.pass(.seconds(40))
    // No try disturbs the call.
    #expect(bench.connections == tries)
    bench.comeBack()
    bench.pass(.seconds(10))
    #expect(bench.callEvents.isEmpty && bench.progress == nil && bench.lost.isEmpty)
    bench.ask(.hangUp(Self.call, force: false))
    bench.serve()
    #expect(bench.callEvents == [.ended(Self.call, .hungUpHere)])
    #expect(bench.calls.isEmpty && bench.session.deadline == nil)
  }

  /// oFono keeps the values of a phone that is gone for a moment.
  @Test func oldValuesOfAPhoneThatIsAwayAreNotReported() {
    var bench = PhoneBench.talking(.ofono)
    func signals() -> [Int?] {
      bench.told.compactMap { if case .status(.signal(let bars)) = $0 { bars } else { nil } }
    }
    for name in ["Powered", "Online"] { bench.changeModem(name, .flag(false)) }
    #expect(bench.progress == .outOfReach(PhoneBench.name) && signals() == [nil])
    for name in ["Powered", "Online"] { bench.changeModem(name, .flag(true)) }
    bench.serve()
    #expect(bench.progress == nil && signals() == [nil, 4])
  }

  @Test(arguments: dialects) func aCallThatIsNotThereAnyMoreIsOver(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.goAway()
    bench.remove(bench.modem + "/call1")
    bench.pass(.seconds(20))
    bench.comeBack()
    #expect(bench.callEvents.isEmpty)
    bench.pass(.seconds(4))
    #expect(bench.callEvents == [.ended(Self.call, .hungUpThere)] && bench.lost.isEmpty)
    #expect(bench.session.problem == nil && bench.progress == nil)
  }

  @Test(arguments: dialects) func aCallWhosePhoneStaysAwayIsOver(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.goAway()
    bench.pass(.seconds(61))
    let reason = LineProgress.outOfReach(PhoneBench.name).words
    #expect(bench.callEvents == [.ended(Self.call, .failed(reason))])
    #expect(bench.lost == [.outOfReach(PhoneBench.name)] && !bench.session.hasCalls)
    // From now on it is tried again.
    let tries = bench.connections
    bench.pass(.seconds(30))
    #expect(bench.connections > tries)
    // The call that comes back then is one of the phone's own, with its direction.
    bench.comeBack()
    bench.serve()
    let back = CallEvent.connected(.there(1), number: "5550142", isOutgoing: true, ago: .zero)
    #expect(bench.callEvents.dropFirst() == [back])
  }

  @Test(arguments: dialects) func aCallThatIsBackLateHasItsDirection(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.add("5550143", "incoming")
    bench.goAway()
    bench.pass(.seconds(61))
    bench.change(bench.modem + "/call2", to: "held")
    bench.comeBack()
    bench.serve()
    func back() -> [String] {
      bench.callEvents.compactMap { event in
        guard case .connected(_, let number, let isOutgoing, _) = event else { return nil }
        return "\(number ?? "") \(isOutgoing)"
      }
    }
    #expect(back() == ["5550142 true", "5550143 false"])
    // A call an hour later is none of them.
    bench.goAway()
    bench.pass(.seconds(3_700))
    bench.comeBack()
    bench.serve()
    #expect(back().suffix(2) == ["5550142 false", "5550143 false"])
  }

  @Test(arguments: dialects) func aRingIsNotRungTwice(dialect: Dialect) {
    var bench = connected(dialect)
    bench.add("5550143", "incoming")
    bench.goAway()
    bench.pass(.seconds(5))
    bench.comeBack()
    bench.pass(.seconds(5))
    #expect(bench.callEvents == [.incoming(.there(1), number: "5550143")])
    bench.ask(.answer(.there(1)))
    bench.serve()
    #expect(bench.callEvents.last == .active(.there(1)))
  }

  /// A call that was hung up here meanwhile is ended on the phone.
  @Test(arguments: dialects) func aCallThatIsHungUpMeanwhileIsEnded(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.goAway()
    bench.ask(.hangUp(Self.call, force: false))
    #expect(bench.callEvents == [.ended(Self.call, .hungUpHere)])
    #expect(bench.lost == [.outOfReach(PhoneBench.name)])
    bench.comeBack()
    bench.serve()
    #expect(bench.calls.isEmpty && bench.callEvents.count == 1)
  }

  /// The phone may write the other party's number in another way than it was dialled.
  @Test(arguments: dialects) func aCallIsKnownByItsListedNumber(dialect: Dialect) {
    var bench = PhoneBench.talking(dialect)
    bench.rename(bench.modem + "/call1", "+15555550142")
    bench.pass(.seconds(2))
    bench.goAway()
    bench.comeBack()
    bench.pass(.seconds(10))
    #expect(bench.callEvents.isEmpty && bench.session.hasCalls)
  }

  @Test func aSecondCallOfTheSameNumberIsAnother() {
    var bench = PhoneBench.talking(.ofono)
    bench.goAway()
    bench.add("5550142", "waiting")
    bench.comeBack()
    bench.pass(.seconds(4))
    #expect(bench.callEvents == [.incoming(.there(1), number: "5550142")])
  }

  // MARK: Emergency calls

  @Test(arguments: dialects) func anEmergencyCallGoesOnTrying(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    let tries = bench.connections
    bench.dial(1, "112", isForHelp: true)
    // It is told at once, and not after the first try.
    #expect(bench.progress == .outOfReach(PhoneBench.name))
    bench.serve()
    bench.pass(.seconds(20))
    #expect(bench.callEvents.isEmpty && bench.session.hasCalls)
    #expect((15...25).contains(bench.connections - tries))
    bench.isNear = true
    bench.pass(.seconds(2))
    #expect(bench.deeds.last?.contains("Dial 112") == true && bench.progress == nil)
  }

  @Test func anEmergencyCallIsGivenUpAtLast() {
    var bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.dial(1, "112", isForHelp: true)
    bench.serve()
    bench.pass(.seconds(601))
    #expect(bench.refused == [.outOfReach(PhoneBench.name)] && bench.callEvents.count == 1)
    // Hung up by the user, it ends at once.
    bench.dial(2, "112", isForHelp: true)
    bench.ask(.hangUp(.here(2), force: false))
    #expect(bench.callEvents.last == .ended(.here(2), .hungUpHere) && !bench.session.hasCalls)
  }

  /// A service that is started again does not end an emergency call. One that stays away does.
  @Test(arguments: [PhoneSession.Service.bluez, .ofono])
  func anEmergencyCallOutlivesAServiceThatIsStartedAgain(service: PhoneSession.Service) {
    var bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.dial(1, "112", isForHelp: true)
    bench.hear(.vanished, service)
    bench.dial(2, "911", isForHelp: true)
    bench.pass(.seconds(9))
    bench.isNear = true
    bench.hear(.appeared, service)
    bench.serve()
    bench.pass(.seconds(2))
    #expect(bench.refused.isEmpty && bench.asked.contains { $0.contains("Dial 112") })
    bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.dial(1, "112", isForHelp: true)
    bench.hear(.vanished, service)
    bench.pass(.seconds(10))
    let reason =
      service == .bluez
      ? LineProblem.notRunning("bluetoothd") : .noHandsFree(PhoneBench.name)
    #expect(bench.refused == [reason] && !bench.session.hasCalls)
    // It is known by now.
    bench.dial(2, "112", isForHelp: true)
    #expect(bench.refused == [reason, reason] && bench.session.deadline == nil)
  }

  // MARK: Whatever happens

  /// Random calls, losses and returns: each call ends once, nothing is told of it afterwards, and
  /// no request is dialled twice.
  @Test(arguments: dialects) func eachCallEndsOnce(dialect: Dialect) {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(400) {
      var bench = PhoneBench(dialect)
      bench.start()
      var dialled: [String] = []
      for _ in 0..<50 {
        step(&bench, &dialled, &random)
        check(bench, "seed \(seed)")
      }
      bench.goAway()
      bench.pass(.seconds(900))
      #expect(!bench.session.hasCalls, "seed \(seed)")
      let ended = bench.callEvents.compactMap { event in
        if case .ended(let id, _) = event { id } else { nil }
      }
      #expect(Set(ended).isSuperset(of: dialled.indices.map { .here($0 + 1) }), "seed \(seed)")
      for number in dialled {
        let count = bench.asked.count { $0.contains("Dial \(number)") }
        #expect(count <= 1, "seed \(seed): \(number)")
      }
    }
  }

  private func step(
    _ bench: inout PhoneBench, _ dialled: inout [String], _ random: inout SeededGenerator
  ) {
    let paths = bench.calls.keys.sorted()
    let rung = bench.callEvents.compactMap { event in
      if case .incoming(let id, _) = event { id } else { nil }
    }
    let ids = dialled.indices.map { CallID.here($0 + 1) } + rung + [.here(0)]
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1:
      dialled.append("555\(1_000 + dialled.count)")
      bench.dial(
        dialled.count, dialled.last ?? "", isForHelp: Int.random(in: 0..<8, using: &random) == 0)
    case 2: bench.add("666\(Int.random(in: 0..<4, using: &random))", "incoming")
    case 3, 4:
      if let path = paths.randomElement(using: &random) {
        bench.change(path, to: ["active", "held", "alerting"].randomElement(using: &random)!)
      }
    case 5: if let path = paths.randomElement(using: &random) { bench.remove(path) }
    case 6, 7: bench.goAway()
    case 8, 9: bench.comeBack()
    case 10: bench.reportsEnds.toggle()
    case 11: bench.ask(.hangUp(ids.randomElement(using: &random)!, force: false))
    case 12: bench.ask(.answer(ids.randomElement(using: &random)!))
    case 13: bench.ask(.hold(ids.randomElement(using: &random)!))
    case 14: bench.pass(.milliseconds(Int.random(in: 0..<70_000, using: &random)))
    default: bench.ask(.tones(ids.randomElement(using: &random)!, "12"))
    }
    if Bool.random(using: &random) { bench.serve() } else { bench.serveOne() }
  }

  /// Checks that a call begins once, ends once, and that nothing is told of it afterwards.
  private func check(_ bench: PhoneBench, _ comment: Comment) {
    var begun: Set<CallID> = []
    var over: Set<CallID> = []
    for event in bench.callEvents {
      switch event {
      case .incoming(let id, _), .outgoing(let id, _), .connected(let id, _, _, _):
        #expect(begun.insert(id).inserted, comment)
      case .alerting(let id), .active(let id), .held(let id), .tone(let id, _):
        #expect(!over.contains(id), comment)
      case .ended(let id, _):
        // A request to hang up a call that is over is answered, too.
        over.insert(id)
      default: break
      }
    }
    for id in over {
      let ends = bench.callEvents.count { event in
        if case .ended(id, let reason) = event { reason != .hungUpHere } else { false }
      }
      #expect(ends <= 1, comment)
    }
  }
}
