import BusMessages
import Keypad
import Telephony
import Testing
import TimeLimit

@testable import BusLines

/// Conversations as ModemManager 1.20 has them.
@Suite(.timeLimited) struct ModemManagerTests {
  typealias Interface = ModemManagerSession.Interface
  private let modem = "/org/freedesktop/ModemManager1/Modem/0"
  private let call = "/org/freedesktop/ModemManager1/Call/0"
  private let sim = "/org/freedesktop/ModemManager1/SIM/0"

  private func object(
    state: Int, hasVoice: Bool = true, model: String = "SIM7600E", _ more: [String: BusValue] = [:]
  ) -> BusValue {
    var properties: [String: BusValue] = [
      "State": .number(state), "Model": .string(model), "Sim": .string(sim),
      "EquipmentIdentifier": .string("490154203237518"), "UnlockRequired": .number(1),
      "SignalQuality": .list([.number(64), .flag(true)]),
    ]
    properties.merge(more) { $1 }
    var interfaces: [String: BusValue] = [
      Interface.modem: .properties(properties),
      Interface.network: .properties(["RegistrationState": .number(1)]),
      Interface.codes: .properties(["State": .number(1)]),
    ]
    if hasVoice { interfaces[Interface.voice] = .properties(["EmergencyOnly": .flag(false)]) }
    return .properties(interfaces)
  }

  private func started(_ object: BusValue? = nil) -> Talk<ModemManagerSession> {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([modem: object ?? self.object(state: 8)]))
    talk.answer("GetAll", at: sim, .properties(["EmergencyNumbers": .list([.string("911")])]))
    talk.answer("ListCalls", .list([]))
    talk.asked = []
    return talk
  }

  private func state(
    _ talk: inout Talk<ModemManagerSession>, _ old: Int, _ new: Int, _ reason: Int = 0
  ) {
    talk.signal(
      call, Interface.call, "StateChanged", .number(old), .number(new), .number(reason))
  }

  private func change(
    _ talk: inout Talk<ModemManagerSession>, _ path: String, _ interface: String,
    _ values: [String: BusValue]
  ) {
    talk.signal(
      path, Interface.properties, "PropertiesChanged", .string(interface), .properties(values),
      .list([]))
  }

  private func dialled() -> Talk<ModemManagerSession> {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "+15555550142")))
    talk.answer("CreateCall", .string(call))
    talk.told = []
    return talk
  }

  private func rung() -> Talk<ModemManagerSession> {
    var talk = started()
    talk.signal(modem, Interface.voice, "CallAdded", .string(call))
    talk.answer(
      "GetAll", at: call,
      .properties(["State": .number(3), "Number": .string("+15555550143")]))
    talk.told.removeFirst(talk.told.count - 1)
    return talk
  }

  // MARK: The modem

  @Test func aModemIsALineWithAllThatItTells() {
    let talk = started()
    #expect(talk.lost.isEmpty)
    #expect(
      talk.told == [
        .ready([.answers, .progress, .tones, .holds, .services]), .name("SIM7600E"),
        .identity("490154203237518"), .signal(4), .registration(.home), .sim(.ready),
        .emergencyNumbers(["911"]),
      ])
    #expect(talk.session.deadline == nil)
  }

  @Test func aModemThatIsOffIsTurnedOn() {
    var talk = started(object(state: 3))
    #expect(talk.told.contains(.name("SIM7600E")))
    #expect(talk.isAsked("Enable"))
    #expect(talk.session.problem == nil)
    change(&talk, modem, Interface.modem, ["State": .number(8)])
    #expect(talk.told.contains(.ready([.answers, .progress, .tones, .holds, .services])))
  }

  @Test func whoMayNotTurnItOnIsTold() {
    var talk = started(object(state: 3))
    talk.fail("Enable", "org.freedesktop.ModemManager1.Error.Core.Unauthorized")
    #expect(talk.lost == [.notAllowed])
    #expect(talk.session.problem == .notAllowed)
  }

  @Test func whoTurnsItOffMeansIt() {
    var talk = started()
    change(&talk, modem, Interface.modem, ["State": .number(3)])
    #expect(talk.lost == [.off("SIM7600E")])
    #expect(!talk.isAsked("Enable"))
    // A call does not wait for that person.
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "112")))
    #expect(talk.isAsked("Enable"))
    change(&talk, modem, Interface.modem, ["State": .number(8)])
    #expect(talk.asked.last?.hasPrefix("0 CreateCall {number: 112}") == true)
  }

  @Test func aServiceThatIsNotThereAndComes() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.vanished)
    #expect(talk.lost == [.notRunning])
    talk.hear(.vanished)
    #expect(talk.lost.count == 1)
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([:]))
    #expect(talk.lost == [.notRunning, .noModem])
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesAdded", .string(modem),
      object(state: 8))
    #expect(talk.session.problem == nil)
    #expect(talk.told.first == .ready([.answers, .progress, .tones, .holds, .services]))
  }

  @Test func aServiceThatDoesNotAnswerIsAskedAgain() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.fail("GetManagedObjects", "org.freedesktop.DBus.Error.NoReply")
    #expect(talk.lost == [.silent])
    talk.pass()
    #expect(talk.isAsked("GetManagedObjects"))
  }

  @Test func aModemWithoutVoiceIsNamed() {
    let talk = started(object(state: 3, hasVoice: false, model: "SIM7670G"))
    #expect(talk.lost == [.noVoice("SIM7670G")])
    #expect(!talk.isAsked("Enable"))
  }

  @Test func theOneWithVoiceIsChosenAndKept() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    let other = "/org/freedesktop/ModemManager1/Modem/1"
    talk.answer(
      "GetManagedObjects",
      .properties([
        modem: object(state: 8, hasVoice: false, model: "MC7455"), other: object(state: 8),
      ]))
    #expect(talk.told.contains(.name("SIM7600E")))
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesAdded",
      .string("/org/freedesktop/ModemManager1/Modem/2"), object(state: 8, model: "EC25"))
    #expect(!talk.told.contains(.name("EC25")))
  }

  @Test func aModemThatGoesEndsItsCallsAtOnce() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesRemoved", .string(modem),
      .list([.string(Interface.modem), .string(Interface.voice)]))
    #expect(talk.lost == [.gone])
    #expect(!talk.session.hasCalls)
    #expect(talk.session.deadline == nil)
  }

  @Test func aServiceThatDiesEndsItsCallsAtOnce() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.hear(.vanished)
    #expect(talk.lost == [.notRunning])
    #expect(!talk.session.hasCalls)
  }

  // MARK: Calls

  @Test func aCallIsMadeAndHungUp() {
    var talk = dialled()
    state(&talk, 0, 1, 1)
    state(&talk, 1, 2)
    state(&talk, 2, 4)
    talk.ask(.tones(.here(1), "5#"))
    talk.answer("SendDtmf")
    talk.answer("SendDtmf")
    talk.ask(.hangUp(.here(1), force: false))
    state(&talk, 4, 7, 4)
    #expect(
      talk.told == [.alerting(.here(1)), .active(.here(1)), .ended(.here(1), .hungUpHere)])
    #expect(
      talk.asked == [
        "0 CreateCall {number: +15555550142}", "0 Start", "0 SendDtmf 5", "0 SendDtmf #",
        "0 Hangup", "0 DeleteCall \(call)",
      ])
    #expect(talk.session.deadline == nil)
  }

  @Test(arguments: [
    (0, CallEnd.failed("no connection")), (4, .failed("no connection")),
    (5, .failed("busy, or refused")), (6, .failed("no connection")),
  ])
  func whyThereIsNoCallIsNotInvented(_ reason: Int, _ end: CallEnd) {
    var talk = dialled()
    state(&talk, 1, 7, reason)
    #expect(talk.told == [.ended(.here(1), end)])
  }

  @Test func whoeverHangsUpThereIsTold() {
    var talk = dialled()
    state(&talk, 1, 4)
    state(&talk, 4, 7, 0)
    #expect(talk.told.last == .ended(.here(1), .hungUpThere))
  }

  @Test func aCallThatIsHungUpBeforeItHasAnObjectIsNotMade() {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.ask(.hangUp(.here(1), force: false))
    talk.answer("CreateCall", .string(call))
    #expect(talk.asked == ["0 CreateCall {number: 5550142}", "0 DeleteCall \(call)"])
    #expect(talk.told.last == .ended(.here(1), .hungUpHere))
    #expect(!talk.session.hasCalls)
  }

  @Test(arguments: ["+1555;112", "12 34", "", "+", "5550142\r\nATD112", "55A"])
  func nothingButANumberGoesOut(_ number: String) {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: number)))
    let isCut = number.hasPrefix("+1555")
    #expect(talk.asked.deeds == (isCut ? ["0 CreateCall {number: +1555}"] : []))
    if !isCut { #expect(talk.told.last == .ended(.here(1), .failed("a modem can't dial this"))) }
  }

  @Test func whoCallsIsAnswered() {
    var talk = rung()
    #expect(talk.told == [.incoming(.there(1), number: "+15555550143")])
    talk.ask(.answer(.there(1)))
    #expect(talk.asked.last == "0 Accept")
    talk.answer("Accept")
    state(&talk, 3, 4, 3)
    state(&talk, 4, 7, 4)
    #expect(talk.told.suffix(2) == [.active(.there(1)), .ended(.there(1), .hungUpThere)])
  }

  @Test func aNumberMayComeLaterOrNever() {
    var talk = started()
    talk.signal(modem, Interface.voice, "CallAdded", .string(call))
    talk.answer("GetAll", at: call, .properties(["State": .number(3), "Number": .string("")]))
    let count = talk.told.count
    change(&talk, call, Interface.call, ["Number": .string("5550143")])
    #expect(talk.told.suffix(from: count) == [.incoming(.there(1), number: "5550143")])
    talk = started()
    talk.signal(modem, Interface.voice, "CallAdded", .string(call))
    talk.answer("GetAll", at: call, .properties(["State": .number(3), "Number": .string("")]))
    talk.pass()
    #expect(talk.told.last == .incoming(.there(1), number: nil))
  }

  @Test func whoIsRefusedOrGivesUpIsTold() {
    var talk = rung()
    talk.ask(.hangUp(.there(1), force: false))
    #expect(talk.asked.last == "0 Hangup")
    state(&talk, 3, 7, 4)
    #expect(talk.told.last == .ended(.there(1), .hungUpHere))
    talk = rung()
    state(&talk, 3, 7, 0)
    #expect(talk.told.last == .ended(.there(1), .hungUpThere))
  }

  @Test func aCallIsHeldAndAnotherOneTaken() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.ask(.hold(.here(1)))
    #expect(talk.asked.last == "0 HoldAndAccept")
    state(&talk, 4, 5)
    // To take one up while another is still being held would change places.
    talk.ask(.resume(.here(1)))
    #expect(talk.asked.deeds.last == "0 HoldAndAccept")
    talk.answer("HoldAndAccept")
    talk.answer("GetAll", at: call, .properties(["State": .number(5)]))
    #expect(talk.asked.deeds.filter { $0 == "0 HoldAndAccept" }.count == 2)
    #expect(talk.told.suffix(2) == [.active(.here(1)), .held(.here(1))])
  }

  @Test func aModemThatCanNotHoldIsNotAskedAgain() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.ask(.hold(.here(1)))
    talk.fail("HoldAndAccept", "org.freedesktop.ModemManager1.Error.Core.Unsupported")
    #expect(talk.told.last == .ready([.answers, .progress, .tones, .services]))
  }

  @Test func whatWasNotToldOfACallIsFound() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.pass()
    talk.answer("GetAll", at: call, .properties(["State": .number(7), "StateReason": .number(0)]))
    #expect(talk.told.last == .ended(.here(1), .hungUpThere))
    #expect(talk.session.deadline == nil)
  }

  @Test func aCallWhoseObjectIsGoneIsOver() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.pass()
    talk.fail("GetAll", "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(talk.told.last == .ended(.here(1), .hungUpThere))
  }

  @Test func aCallFromBeforeIsEndedAndOneThatRingsIsShown() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([modem: object(state: 8)]))
    let other = "/org/freedesktop/ModemManager1/Call/1"
    talk.answer("ListCalls", .list([.string(call), .string(other)]))
    talk.answer("GetAll", at: call, .properties(["State": .number(4)]))
    talk.answer(
      "GetAll", at: other, .properties(["State": .number(3), "Number": .string("5550143")]))
    #expect(talk.asked.deeds == ["0 Hangup"])
    #expect(talk.told.last == .incoming(.there(1), number: "5550143"))
  }

  @Test func aCallThatDoesNotEndIsAskedAgain() {
    var talk = dialled()
    state(&talk, 1, 4)
    talk.ask(.hangUp(.here(1), force: false))
    talk.pass()
    #expect(talk.asked.filter { $0 == "0 Hangup" }.count == 2)
    talk.ask(.hangUp(.here(1), force: true))
    #expect(talk.asked.last == "0 HangupAll")
  }

  @Test func whatIsDialledBeforeTheModemIsThereWaits() {
    var talk = Talk<ModemManagerSession>()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "112")))
    #expect(talk.asked.isEmpty)
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([modem: object(state: 8)]))
    #expect(talk.asked.deeds == ["0 CreateCall {number: 112}"])
  }

  // MARK: Codes

  @Test func aSIMThatWantsItsPINIsGivenWhatIsTyped() {
    let locked: [String: BusValue] = [
      "UnlockRequired": .number(2), "UnlockRetries": .table([.number(2): .number(3)]),
    ]
    var talk = started(object(state: 2, hasVoice: false, locked))
    #expect(talk.told.contains(.sim(.wants(.pin, triesLeft: 3))))
    #expect(talk.lost.isEmpty)
    talk.ask(.unlock(pin: "1111"))
    #expect(talk.lastCall?.isSecret == true)
    talk.fail("SendPin", "org.freedesktop.ModemManager1.Error.MobileEquipment.IncorrectPassword")
    talk.answer(
      "GetAll", at: modem,
      .properties(["UnlockRetries": .table([.number(2): .number(2)]), "UnlockRequired": .number(2)])
    )
    #expect(talk.told.last == .sim(.wants(.pin, triesLeft: 2)))
    talk.ask(.unlock(pin: "1234"))
    talk.answer("SendPin")
    talk.answer("GetAll", at: modem, .properties(["UnlockRequired": .number(2)]))
    #expect(talk.told.last == .sim(.wants(.pin, triesLeft: 2)))
    change(&talk, modem, Interface.modem, ["UnlockRequired": .number(1)])
    #expect(talk.told.last == .sim(.ready))
    // Nobody but who typed it has tried.
    #expect(talk.asked.filter { $0.contains("SendPin") } == ["0 SendPin 1111", "0 SendPin 1234"])
  }

  @Test func aSIMThatIsMissingIsNamed() {
    let talk = started(object(state: -1, hasVoice: false, ["StateFailedReason": .number(2)]))
    #expect(talk.lost == [.noSIM("SIM7600E")])
    #expect(talk.told.contains(.sim(.absent)))
  }

  @Test func aCodeIsAnswered() {
    var talk = started()
    talk.ask(.service("*100#"))
    talk.answer("Initiate", .string("Balance 12.34"))
    talk.answer("GetAll", at: modem, .properties(["State": .number(1)]))
    #expect(talk.told.last == .service(.told("Balance 12.34")))
    talk.ask(.service("*101#"))
    talk.answer("Initiate", .string("1 or 2?"))
    talk.answer("GetAll", at: modem, .properties(["State": .number(3)]))
    #expect(talk.told.last == .service(.asks("1 or 2?")))
    talk.ask(.serviceReply("1"))
    talk.fail("Respond", "org.freedesktop.DBus.Error.NoReply")
    #expect(talk.told.last == .service(.failed("no answer")))
    change(&talk, modem, Interface.codes, ["NetworkNotification": .string("Welcome")])
    #expect(talk.told.last == .service(.told("Welcome")))
  }

  // MARK: Strangers

  /// Whatever comes, in whatever order: nothing traps, and no call stays that can't be ended.
  @Test func nonsenseIsIgnored() {
    var random = Random(seed: 16)
    for _ in 0..<200 {
      var talk = started()
      for _ in 0..<40 { act(&talk, &random) }
      talk.hear(.vanished)
      #expect(!talk.session.hasCalls)
      #expect(talk.session.deadline == nil)
    }
  }

  private func act(_ talk: inout Talk<ModemManagerSession>, _ random: inout Random) {
    let paths = [modem, call, sim, "/", ""]
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
}

/// Seeded: what fails can be run again.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  mutating func value(_ depth: Int = 0) -> BusValue {
    switch next(depth > 2 ? 4 : 7) {
    case 0:
      .string(["/", "State", "Number", "", "5", "/org/freedesktop/ModemManager1/Call/0"][next(6)])
    case 1: .number([-1, 0, 2, 3, 4, 5, 7, .max, .min][next(9)])
    case 2: .flag(next(2) == 0)
    case 3: .fraction(.nan)
    case 4: .list((0..<next(4)).map { _ in value(depth + 1) })
    default:
      .table(
        Dictionary(
          (0..<next(4)).map { _ in
            (
              BusValue.string(
                ["State", "Number", "StateReason", ModemManagerSession.Interface.modem][next(4)]),
              value(depth + 1)
            )
          }
        ) { $1 })
    }
  }
}
