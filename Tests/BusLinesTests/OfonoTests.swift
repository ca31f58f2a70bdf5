import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Conversations as oFono 1.31 and 2.16 have them.
@Suite(.timeLimited) struct OfonoTests {
  typealias Interface = OfonoSession.Interface
  private let modem = "/phonesim"
  private let call = "/phonesim/voicecall01"
  private let all: [String] = [
    Interface.voice, Interface.sim, Interface.network, Interface.codes,
  ]

  private func properties(
    powered: Bool = true, online: Bool = true, _ interfaces: [String],
    _ more: [String: BusValue] = [:]
  ) -> BusValue {
    var properties: [String: BusValue] = [
      "Powered": .flag(powered), "Online": .flag(online), "Model": .string("SIM7600E"),
      "Serial": .string("490154203237518"), "Type": .string("hardware"),
      "Interfaces": .list(interfaces.map { .string($0) }),
    ]
    properties.merge(more) { $1 }
    return .properties(properties)
  }

  private func begun(_ properties: BusValue) -> Talk<OfonoSession> {
    var talk = Talk<OfonoSession>()
    talk.hear(.appeared)
    talk.answer("GetModems", .list([.list([.string(modem), properties])]))
    return talk
  }

  private func started() -> Talk<OfonoSession> {
    var talk = begun(properties(all))
    talk.answer(
      "GetProperties",
      .properties([
        "Present": .flag(true), "PinRequired": .string("none"),
      ]))
    talk.answer(
      "GetProperties",
      .properties(["Status": .string("registered"), "Strength": .number(64)]))
    talk.answer(
      "GetProperties", .properties(["EmergencyNumbers": .list([.string("112"), .string("08")])]))
    talk.answer("GetProperties", .properties(["State": .string("idle")]))
    talk.answer("GetCalls", .list([]))
    talk.asked = []
    return talk
  }

  private func change(
    _ talk: inout Talk<OfonoSession>, _ path: String, _ interface: String, _ name: String,
    _ value: BusValue
  ) {
    talk.signal(path, interface, "PropertyChanged", .string(name), value)
  }

  private func state(_ talk: inout Talk<OfonoSession>, _ state: String) {
    change(&talk, call, Interface.call, "State", .string(state))
  }

  private func added(_ talk: inout Talk<OfonoSession>, _ state: String, _ number: String) {
    talk.signal(
      modem, Interface.voice, "CallAdded", .string(call),
      .properties(["State": .string(state), "LineIdentification": .string(number)]))
  }

  private func dialled() -> Talk<OfonoSession> {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "+15555550142")))
    added(&talk, "dialing", "+15555550142")
    talk.answer("Dial", .string(call))
    talk.told = []
    return talk
  }

  // MARK: The modem

  @Test func aModemIsALineWithAllThatItTells() {
    let talk = started()
    #expect(talk.lost.isEmpty)
    #expect(
      talk.told == [
        .ready([.answers, .progress, .tones, .holds, .services]), .status(.name("SIM7600E")),
        .status(.identity("490154203237518")), .sim(.state(.ready)), .status(.signal(4)),
        .status(.registration(.home)),
        .status(.emergencyNumbers(["112", "08"])),
      ])
    #expect(talk.session.deadline == nil)
  }

  @Test func aModemThatIsOffIsTurnedOn() {
    var talk = begun(properties(powered: false, online: false, []))
    #expect(talk.asked.last == "phonesim SetProperty Powered true")
    change(&talk, modem, Interface.modem, "Powered", .flag(true))
    #expect(talk.asked.last == "phonesim SetProperty Online true")
    change(&talk, modem, Interface.modem, "Online", .flag(true))
    change(&talk, modem, Interface.modem, "Interfaces", .list([.string(Interface.voice)]))
    #expect(talk.told.contains(.ready([.answers, .progress, .tones, .holds])))
    change(&talk, modem, Interface.modem, "Powered", .flag(false))
    #expect(talk.lost == [.off("SIM7600E")])
    #expect(talk.asked.filter { $0.contains("Powered") }.count == 1)
  }

  @Test func whoMayNotTurnItOnIsTold() {
    var talk = begun(properties(powered: false, online: false, []))
    talk.fail("SetProperty", "org.freedesktop.DBus.Error.AccessDenied")
    #expect(talk.lost == [.notAllowed("oFono")])
  }

  @Test func aModemWithoutVoiceIsNamedAfterAWhile() {
    var talk = begun(properties([Interface.network]))
    #expect(talk.session.problem == nil)
    talk.pass()
    #expect(talk.lost == [.noVoice("SIM7600E")])
    change(&talk, modem, Interface.modem, "Interfaces", .list([.string(Interface.voice)]))
    #expect(talk.told.contains(.ready([.answers, .progress, .tones, .holds])))
  }

  /// Some phones tell no strength before they have lost their network.
  @Test func aLostNetworkHasNoSignal() {
    var talk = begun(properties([Interface.voice, Interface.network]))
    talk.answer("GetProperties", .properties(["Status": .string("registered")]))
    #expect(!talk.told.contains { if case .status(.signal) = $0 { true } else { false } })
    change(&talk, modem, Interface.network, "Status", .string("unregistered"))
    #expect(talk.told.contains(.status(.signal(0))))
  }

  /// The phone is the line of another session, and no second line beside it.
  @Test func aPhoneIsLeftToItsOwnSession() {
    var sessions = [OfonoSession(), .withoutPhones(isSelected: true)]
    for place in sessions.indices {
      var talk = Talk(sessions[place])
      talk.hear(.appeared)
      talk.answer(
        "GetModems",
        .list([
          .list([
            .string(modem),
            .properties([
              "Type": .string("hfp"), "Name": .string("Pocket phone"), "Powered": .flag(true),
              "Online": .flag(true), "Interfaces": .list([.string(Interface.voice)]),
            ]),
          ])
        ]))
      // A phone has no `Model`.
      #expect(talk.told.contains(.status(.name("Pocket phone"))) == (place == 0))
      sessions[place] = talk.session
    }
    #expect(sessions.map(\.isReady) == [true, false])
    #expect(sessions[1].problem == .noModem("oFono"))
  }

  @Test func nobodysTelephoneIsTurnedOnByBluetooth() {
    let talk = begun(
      properties(powered: false, online: false, [], ["Type": .string("hfp")]))
    #expect(talk.lost == [.noModem("oFono")])
    #expect(talk.asked.deeds.isEmpty)
  }

  @Test func modemsComeAndGo() {
    var talk = dialled()
    state(&talk, "active")
    talk.signal("/", Interface.manager, "ModemRemoved", .string(modem))
    #expect(talk.lost == [.gone])
    #expect(!talk.session.hasCalls)
    talk.signal("/", Interface.manager, "ModemAdded", .string(modem), properties(all))
    #expect(talk.told.contains(.ready([.answers, .progress, .tones, .holds, .services])))
  }

  // MARK: Calls

  @Test func aCallIsMadeAndHungUp() {
    var talk = dialled()
    state(&talk, "alerting")
    state(&talk, "active")
    talk.ask(.tones(.here(1), "5#"))
    talk.answer("SendTones")
    talk.answer("SendTones")
    talk.ask(.hangUp(.here(1), force: false))
    state(&talk, "disconnected")
    #expect(
      talk.told == [
        .call(.alerting(.here(1))), .call(.active(.here(1))), .call(.ended(.here(1), .hungUpHere)),
      ])
    #expect(
      talk.asked.deeds == [
        "phonesim Dial +15555550142 ", "phonesim SendTones 5", "phonesim SendTones #",
        "voicecall01 Hangup",
      ])
    #expect(talk.session.deadline == nil)
  }

  @Test(arguments: [
    ("remote", CallEnd.failed("busy or rejected")), ("network", .failed("no connection")),
    ("local", .hungUpHere),
  ])
  func whyThereIsNoCallIsNotInvented(_ reason: String, _ end: CallEnd) {
    var talk = dialled()
    state(&talk, "alerting")
    talk.signal(call, Interface.call, "DisconnectReason", .string(reason))
    state(&talk, "disconnected")
    #expect(talk.told.last == .call(.ended(.here(1), end)))
  }

  @Test(arguments: [
    ("remote", CallEnd.hungUpThere), ("network", .failed("ended by the network")),
  ])
  func whyACallIsOverIsTold(_ reason: String, _ end: CallEnd) {
    var talk = dialled()
    state(&talk, "active")
    talk.signal(call, Interface.call, "DisconnectReason", .string(reason))
    state(&talk, "disconnected")
    talk.signal(modem, Interface.voice, "CallRemoved", .string(call))
    #expect(talk.told.suffix(1) == [.call(.ended(.here(1), end))])
  }

  @Test func aCallThatIsHungUpWhileItIsDialledEnds() {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.ask(.hangUp(.here(1), force: false))
    #expect(!talk.isAsked("Hangup"))
    talk.answer("Dial", .string(call))
    #expect(talk.isAsked("Hangup"))
    talk.signal(modem, Interface.voice, "CallRemoved", .string(call))
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpHere)))
  }

  @Test func aNumberThatItRefusesIsNoCall() {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.fail("Dial", "org.ofono.Error.Failed", "Operation failed")
    #expect(talk.told.last == .call(.ended(.here(1), .failed("no connection"))))
    #expect(!talk.session.hasCalls)
  }

  @Test func whoCallsIsAnsweredBesideAnotherCall() {
    var talk = dialled()
    state(&talk, "active")
    let other = "/phonesim/voicecall02"
    talk.signal(
      modem, Interface.voice, "CallAdded", .string(other),
      .properties(["State": .string("waiting"), "LineIdentification": .string("withheld")]))
    talk.pass()
    #expect(talk.told.last == .call(.incoming(.there(1), number: nil)))
    // The handset holds first what is on: to answer does both.
    talk.ask(.hold(.here(1)))
    talk.ask(.answer(.there(1)))
    #expect(talk.asked.deeds.last == "phonesim HoldAndAnswer")
    state(&talk, "held")
    change(&talk, other, Interface.call, "State", .string("active"))
    #expect(talk.told.suffix(2) == [.call(.held(.here(1))), .call(.active(.there(1)))])
  }

  @Test func aCallThatItForgetsIsOver() {
    var talk = dialled()
    state(&talk, "active")
    talk.pass()
    talk.answer("GetCalls", .list([]))
    talk.pass()
    talk.answer("GetCalls", .list([]))
    #expect(talk.told.last == .call(.ended(.here(1), .hungUpThere)))
  }

  @Test func callsFromBeforeAreShown() {
    var talk = begun(properties([Interface.voice]))
    let other = "/phonesim/voicecall02"
    talk.answer(
      "GetCalls",
      .list([
        .list([.string(call), .properties(["State": .string("active")])]),
        .list([
          .string(other),
          .properties([
            "State": .string("incoming"), "LineIdentification": .string("5550143"),
          ]),
        ]),
      ]))
    #expect(
      talk.told.suffix(2) == [
        .call(.connected(.there(1), number: nil, isOutgoing: false, ago: .zero)),
        .call(.incoming(.there(2), number: "5550143")),
      ])
    #expect(talk.asked.deeds.isEmpty)
    talk.ask(.hangUp(.there(1), force: false))
    #expect(talk.asked.last == "voicecall01 Hangup")
  }

  // MARK: Codes

  @Test func aSIMThatWantsItsPINIsGivenWhatIsTyped() {
    var talk = begun(properties([Interface.voice, Interface.sim]))
    talk.answer(
      "GetProperties",
      .properties([
        "Present": .flag(true), "PinRequired": .string("pin"),
        "Retries": .properties(["pin": .number(3)]),
      ]))
    #expect(talk.told.last == .sim(.state(.wants(.pin, triesLeft: 3))))
    talk.ask(.unlock(pin: "1111"))
    #expect(talk.lastCall?.isSecret == true)
    talk.fail("EnterPin", "org.ofono.Error.Failed")
    // The voice's is still to be answered.
    talk.answer("GetProperties", .properties([:]))
    talk.answer(
      "GetProperties",
      .properties([
        "PinRequired": .string("pin"), "Retries": .properties(["pin": .number(2)]),
      ]))
    #expect(talk.told.last == .sim(.state(.wants(.pin, triesLeft: 2))))
    talk.ask(.unlock(pin: "1234"))
    talk.answer("EnterPin")
    change(&talk, modem, Interface.sim, "PinRequired", .string("none"))
    #expect(talk.told.last == .sim(.state(.ready)))
    #expect(
      talk.asked.filter { $0.contains("EnterPin") }
        == ["phonesim EnterPin pin 1111", "phonesim EnterPin pin 1234"])
  }

  /// Some modems have no voice until the SIM is unlocked. A slow PIN entry does not report such a
  /// modem as one without voice.
  @Test func aModemWhoseSIMIsLockedIsNotCalledMute() {
    var talk = begun(properties([Interface.sim]))
    talk.answer(
      "GetProperties", .properties(["Present": .flag(true), "PinRequired": .string("pin")]))
    talk.pass(.seconds(60))
    talk.ask(.unlock(pin: "1234"))
    talk.answer("EnterPin")
    talk.answer("GetProperties", .properties(["PinRequired": .string("none")]))
    #expect(talk.lost.isEmpty)
    change(&talk, modem, Interface.sim, "PinRequired", .string("none"))
    // It has a while from here on.
    #expect(talk.lost.isEmpty && talk.session.problem == nil)
    talk.pass(.seconds(30))
    talk.pass(.seconds(30))
    #expect(talk.lost == [.noVoice("SIM7600E")])
  }

  @Test func theSIMTakesAnotherPIN() {
    var talk = started()
    talk.ask(.changePIN(old: "1234", new: "4321"))
    #expect(talk.asked == ["phonesim ChangePin pin 1234 4321"])
    #expect(talk.lastCall?.isSecret == true)
    talk.answer("ChangePin")
    #expect(talk.told.last == .sim(.pinChange(.changed)))
    // A code that is one for the SIM is not the network's.
    talk.ask(.service(.send("**04*4321*1234*1234#")))
    #expect(talk.told.last == .service(.failed("SIM codes are not sent to the network")))
    #expect(talk.asked.count == 1)
  }

  /// oFono answers each refusal alike, and asks the SIM for its tries only then.
  @Test func aWrongPINIsToldOnceItsTriesAreKnown() {
    var talk = started()
    change(&talk, modem, Interface.sim, "Retries", .properties(["pin": .number(3)]))
    talk.ask(.changePIN(old: "1111", new: "4321"))
    talk.fail("ChangePin", "org.ofono.Error.Failed")
    talk.answer("GetProperties", .properties(["Retries": .properties(["pin": .number(3)])]))
    #expect(!talk.told.contains { if case .sim(.pinChange) = $0 { true } else { false } })
    change(&talk, modem, Interface.sim, "Retries", .properties(["pin": .number(2)]))
    #expect(talk.told.last == .sim(.pinChange(.wrong(triesLeft: 2))))
    // A SIM that takes no try of it has another reason.
    talk.ask(.changePIN(old: "1111", new: "4321"))
    talk.fail("ChangePin", "org.ofono.Error.Failed")
    talk.pass(.seconds(11))
    #expect(talk.told.last == .sim(.pinChange(.failed("the SIM refuses: the PIN is as before"))))
    talk.ask(.changePIN(old: "1111", new: "4321"))
    talk.fail("ChangePin", "org.ofono.Error.Failed")
    change(&talk, modem, Interface.sim, "PinRequired", .string("puk"))
    #expect(talk.told.contains(.sim(.pinChange(.wrong(triesLeft: 0)))))
  }

  /// oFono says nothing of what the next SIM wants where it wants nothing, as oFono thinks at first of every
  /// SIM.
  @Test func theNextSIMWantsNoPINOfTheLast() {
    var talk = begun(properties([Interface.sim]))
    talk.answer(
      "GetProperties", .properties(["Present": .flag(true), "PinRequired": .string("pin")]))
    #expect(talk.told.last == .sim(.state(.wants(.pin, triesLeft: nil))))
    change(&talk, modem, Interface.sim, "Present", .flag(false))
    #expect(talk.told.last == .sim(.state(.absent)))
    talk.answer("GetProperties", .properties(["Present": .flag(false)]))
    change(&talk, modem, Interface.sim, "Present", .flag(true))
    talk.answer(
      "GetProperties", .properties(["Present": .flag(true), "PinRequired": .string("none")]))
    #expect(talk.told.last == .sim(.state(.ready)))
  }

  @Test func aCodeIsAnswered() {
    var talk = started()
    talk.ask(.service(.send("*100#")))
    talk.answer("Initiate", .string("USSD"), .string("1 or 2?"))
    talk.answer("GetProperties", .properties(["State": .string("user-response")]))
    #expect(talk.told.last == .service(.asks("1 or 2?")))
    talk.ask(.service(.reply("1")))
    talk.answer("Respond", .string("Balance 12.34"))
    talk.answer("GetProperties", .properties(["State": .string("idle")]))
    #expect(talk.told.last == .service(.information("Balance 12.34")))
    talk.signal(modem, Interface.codes, "NotificationReceived", .string("Welcome"))
    #expect(talk.told.last == .service(.information("Welcome")))
  }

  // MARK: Strangers

  @Test func nonsenseIsIgnored() {
    var random = Random(seed: 4)
    for _ in 0..<200 {
      var talk = started()
      for _ in 0..<40 { act(&talk, &random) }
      talk.hear(.vanished)
      #expect(!talk.session.hasCalls)
      #expect(talk.session.deadline == nil)
    }
  }

  private func act(_ talk: inout Talk<OfonoSession>, _ random: inout Random) {
    let interfaces = [Interface.call, Interface.voice, Interface.manager, Interface.modem]
    let members = [
      "CallAdded", "CallRemoved", "PropertyChanged", "DisconnectReason", "ModemAdded",
      "ModemRemoved",
    ]
    switch random.next(8) {
    case 0: talk.ask(.dial(.here(random.next(3)), DialRequest(name: nil, number: "5550142")))
    case 1: talk.ask(.hangUp(.here(random.next(3)), force: random.next(2) == 0))
    case 2: talk.answer("Dial", random.value())
    case 3: talk.answer("GetCalls", random.value())
    case 4: talk.pass()
    default:
      talk.signal(
        [modem, call, "/"][random.next(3)], interfaces[random.next(4)], members[random.next(6)],
        random.value(), random.value())
    }
  }
}
