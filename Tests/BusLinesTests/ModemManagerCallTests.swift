import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Conversations as ModemManager 1.20 has them: calls.
@Suite(.timeLimited) struct ModemManagerCallTests {
  typealias Interface = ModemManagerSession.Interface
  private let bench = ModemManagerBench()

  // MARK: Calls

  @Test func aCallIsMadeAndHungUp() {
    var talk = bench.dialled()
    bench.state(&talk, 0, 1, 1)
    bench.state(&talk, 1, 2)
    bench.state(&talk, 2, 4)
    talk.ask(.tones(.here(1), "5#"))
    talk.answer("SendDtmf")
    talk.answer("SendDtmf")
    talk.ask(.hangUp(.here(1), force: false))
    bench.state(&talk, 4, 7, 4)
    #expect(
      talk.told == [
        .call(.alerting(.here(1))), .call(.active(.here(1))), .call(.ended(.here(1), .hungUpHere)),
      ])
    #expect(
      talk.asked == [
        "0 CreateCall {number: +15555550142}", "0 Start", "0 SendDtmf 5", "0 SendDtmf #",
        "0 Hangup", "0 DeleteCall \(bench.call)",
      ])
    #expect(talk.session.deadline == nil)
  }

  @Test(arguments: [
    (0, CallEnd.failed("no connection")), (4, .failed("no connection")),
    (5, .failed("busy or rejected")), (6, .failed("no connection")),
  ])
  func whyThereIsNoCallIsNotInvented(_ reason: Int, _ end: CallEnd) {
    var talk = bench.dialled()
    bench.state(&talk, 1, 7, reason)
    #expect(talk.told == [.call(.ended(.here(1), end))])
  }

  @Test func whoeverHangsUpThereIsTold() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    bench.state(&talk, 4, 7, 0)
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpThere)))
  }

  @Test func aCallThatIsHungUpBeforeItHasAnObjectIsNotMade() {
    var talk = bench.started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.ask(.hangUp(.here(1), force: false))
    talk.answer("CreateCall", .string(bench.call))
    #expect(talk.asked == ["0 CreateCall {number: 5550142}", "0 DeleteCall \(bench.call)"])
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpHere)))
    #expect(!talk.session.hasCalls)
  }

  @Test(arguments: [
    "+1555;112", "12 34", "", "+", "5550142\r\nATD112", "55A", "**21*5550142#",
    "*100#,1",
  ])
  func nothingButANumberGoesOut(_ number: String) {
    var talk = bench.started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: number)))
    let isCut = number.hasPrefix("+1555")
    #expect(talk.asked.deeds == (isCut ? ["0 CreateCall {number: +1555}"] : []))
    if !isCut {
      #expect(talk.told.last == .call(.ended(.here(1), .failed("a modem can't dial this"))))
    }
  }

  @Test func whoCallsIsAnswered() {
    var talk = bench.rung()
    #expect(talk.told == [.call(.incoming(.there(1), number: "+15555550143"))])
    talk.ask(.answer(.there(1)))
    #expect(talk.asked.last == "0 Accept")
    talk.answer("Accept")
    bench.state(&talk, 3, 4, 3)
    bench.state(&talk, 4, 7, 4)
    #expect(
      talk.told.suffix(2) == [.call(.active(.there(1))), .call(.ended(.there(1), .hungUpThere))])
  }

  @Test func anAddressIsNotDialled() {
    var talk = bench.started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "sip:5550101@example.com")))
    #expect(!talk.isAsked("CreateCall"))
    #expect(
      talk.told.last
        == .call(
          .ended(
            .here(1), .failed("only numbers can be called here: sip:5550101@example.com needs SIP"))
        ))
  }

  /// Both services pass on what the modem has written.
  @Test func aNumberInHexIsRead() {
    for (written, number) in [
      ("002B00340039003300300031003200330034", "+49301234"), ("493012345678", "493012345678"),
      ("0049301234567890", "0049301234567890"),
      (String(repeating: "7", count: 100), String(repeating: "7", count: 64)),
    ] {
      var talk = bench.started()
      talk.signal(bench.modem, Interface.voice, "CallAdded", .string(bench.call))
      talk.answer(
        "GetAll", at: bench.call, .properties(["State": .number(3), "Number": .string(written)]))
      #expect(talk.told.last == .call(.incoming(.there(1), number: number)))
    }
  }

  @Test func aNumberMayComeLaterOrNever() {
    var talk = bench.started()
    talk.signal(bench.modem, Interface.voice, "CallAdded", .string(bench.call))
    talk.answer(
      "GetAll", at: bench.call, .properties(["State": .number(3), "Number": .string("")]))
    let count = talk.told.count
    bench.change(&talk, bench.call, Interface.call, ["Number": .string("5550143")])
    #expect(talk.told.suffix(from: count) == [.call(.incoming(.there(1), number: "5550143"))])
    talk = bench.started()
    talk.signal(bench.modem, Interface.voice, "CallAdded", .string(bench.call))
    talk.answer(
      "GetAll", at: bench.call, .properties(["State": .number(3), "Number": .string("")]))
    talk.pass()
    #expect(talk.told.last == .call(.incoming(.there(1), number: nil)))
  }

  @Test func whoIsRefusedOrGivesUpIsTold() {
    var talk = bench.rung()
    talk.ask(.hangUp(.there(1), force: false))
    #expect(talk.asked.last == "0 Hangup")
    bench.state(&talk, 3, 7, 4)
    #expect(talk.told.last == .call(.ended(.there(1), .hungUpHere)))
    talk = bench.rung()
    bench.state(&talk, 3, 7, 0)
    #expect(talk.told.last == .call(.ended(.there(1), .hungUpThere)))
  }

  @Test func aCallIsHeldAndAnotherOneTaken() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.ask(.hold(.here(1)))
    #expect(talk.asked.last == "0 HoldAndAccept")
    bench.state(&talk, 4, 5)
    // To take one up while another is still being held would change places.
    talk.ask(.resume(.here(1)))
    #expect(talk.asked.deeds.last == "0 HoldAndAccept")
    talk.answer("HoldAndAccept")
    talk.answer("GetAll", at: bench.call, .properties(["State": .number(5)]))
    #expect(talk.asked.deeds.filter { $0 == "0 HoldAndAccept" }.count == 2)
    #expect(talk.told.suffix(2) == [.call(.active(.here(1))), .call(.held(.here(1)))])
  }

  @Test func aModemThatCanNotHoldIsNotAskedAgain() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.ask(.hold(.here(1)))
    talk.fail("HoldAndAccept", "org.freedesktop.ModemManager1.Error.Core.Unsupported")
    #expect(
      talk.told.suffix(2) == [
        .ready([.answers, .progress, .tones, .services]),
        .call(.requestFailed(.here(1), "the modem can't do this")),
      ])
  }

  @Test func whatWasNotToldOfACallIsFound() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.pass()
    talk.answer(
      "GetAll", at: bench.call, .properties(["State": .number(7), "StateReason": .number(0)]))
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpThere)))
    #expect(talk.session.deadline == nil)
  }

  @Test func aCallWhoseObjectIsGoneIsOver() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.pass()
    talk.fail("GetAll", "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpThere)))
  }

  @Test func callsFromBeforeAreShown() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([bench.modem: bench.object(state: 8)]))
    let other = "/org/freedesktop/ModemManager1/Call/1"
    talk.answer("ListCalls", .list([.string(bench.call), .string(other)]))
    talk.answer("GetAll", at: bench.call, .properties(["State": .number(4)]))
    talk.answer(
      "GetAll", at: other, .properties(["State": .number(3), "Number": .string("5550143")]))
    #expect(
      talk.told.suffix(2) == [
        .call(.connected(.there(1), number: nil, isOutgoing: false, ago: .zero)),
        .call(.incoming(.there(2), number: "5550143")),
      ])
    #expect(talk.asked.deeds.isEmpty)
    talk.ask(.hangUp(.there(1), force: false))
    #expect(talk.asked.last == "0 Hangup")
  }

  @Test func aCallThatDoesNotEndIsAskedAgain() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.ask(.hangUp(.here(1), force: false))
    talk.pass(BusCalls.endPause)
    #expect(talk.asked.filter { $0 == "0 Hangup" }.count == 2)
    talk.ask(.hangUp(.here(1), force: true))
    #expect(talk.asked.last == "0 Hangup")
  }

  @Test func whatIsDialledBeforeTheModemIsThereWaits() {
    var talk = Talk<ModemManagerSession>()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "112")))
    #expect(talk.asked.isEmpty)
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([bench.modem: bench.object(state: 8)]))
    #expect(talk.asked.deeds == ["0 CreateCall {number: 112}"])
  }

  // MARK: Strangers

  /// Whatever comes, in whatever order: nothing traps, and no call stays that can't be ended.
  @Test func nonsenseIsIgnored() {
    var random = Random(seed: 16)
    for _ in 0..<200 {
      var talk = bench.started()
      for _ in 0..<40 { act(&talk, &random) }
      talk.hear(.vanished)
      #expect(!talk.session.hasCalls)
      #expect(talk.session.deadline == nil)
    }
  }

  private func act(_ talk: inout Talk<ModemManagerSession>, _ random: inout Random) {
    let paths = [bench.modem, bench.call, bench.sim, "/", ""]
    let path = paths[random.next(paths.count)]
    let interfaces = [Interface.call, Interface.voice, Interface.objects, Interface.properties]
    let members = [
      "CallAdded", "CallDeleted", "StateChanged", "DtmfReceived", "InterfacesAdded",
      "InterfacesRemoved", "PropertiesChanged",
    ]
    switch random.next(8) {
    case 0: talk.ask(.dial(.here(random.next(3)), DialRequest(name: nil, number: "5550142")))
    case 1: talk.ask(.hangUp(.here(random.next(3)), force: random.next(2) == 0))
    case 2: talk.answer("CreateCall", random.value())
    case 3: talk.answer("GetAll", random.value())
    case 4: talk.pass()
    default:
      talk.signal(
        path, interfaces[random.next(4)], members[random.next(7)], random.value(), random.value(),
        random.value())
    }
  }

  // MARK: The network

  @Test func aCallWaitsForTheNetworkAndOneForHelpDoesNot() {
    var talk = bench.started(bench.object(state: 3))
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(6)])
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    #expect(!talk.isAsked("CreateCall"))
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(8)])
    #expect(talk.asked.last == "0 CreateCall {number: 5550142}")
    talk = bench.started(bench.object(state: 3))
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(6)])
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "911")))
    #expect(talk.asked.last == "0 CreateCall {number: 911}")
  }

  @Test func aCallWaitsForTheNetworkNoLongerThanSo() {
    var talk = bench.started(bench.object(state: 3))
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(6)])
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.pass(ModemManagerSession.networkPatience)
    #expect(talk.asked.last == "0 CreateCall {number: 5550142}")
  }

  @Test func whatItRefusesIsToldInItsWords() {
    var talk = bench.started(
      bench.object(state: 6), network: ["RegistrationState": .number(2)])
    talk.pass()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.answer("CreateCall", .string(bench.call))
    bench.state(&talk, 0, 7)
    talk.fail("Start", "org.freedesktop.ModemManager1.Error.Core.Unauthorized", "NOT allowed")
    #expect(
      talk.told.last
        == .call(.ended(.here(1), .failed("there is no network: emergency calls only"))))
  }
}
