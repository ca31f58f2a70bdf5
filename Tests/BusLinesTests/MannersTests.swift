import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// What a line does not do to a modem that others may have, too.
@Suite(.timeLimited) struct MannersTests {
  private let bench = ModemManagerBench()
  private let other = "/org/freedesktop/ModemManager1/Modem/1"
  private typealias Interface = ModemManagerSession.Interface
  private typealias Ofono = OfonoSession.Interface
  private let phonesim = "/phonesim"

  private func dial(_ number: String, _ id: Int = 1) -> CallRequest {
    .dial(.here(id), DialRequest(name: nil, number: number))
  }

  private func looked(_ modems: [String: BusValue]) -> Talk<ModemManagerSession> {
    var talk = Talk<ModemManagerSession>(isSelected: false)
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties(modems))
    return talk
  }

  /// oFono with a modem that can call.
  private func ofono(
    isSelected: Bool = true, powered: Bool = true, online: Bool = true
  ) -> Talk<OfonoSession> {
    var talk = Talk<OfonoSession>(isSelected: isSelected)
    talk.hear(.appeared)
    let interfaces = powered ? [BusValue.string(Ofono.voice)] : []
    let properties: [String: BusValue] = [
      "Powered": .flag(powered), "Online": .flag(online), "Model": .string("EC25"),
      "Type": .string("hardware"), "Interfaces": .list(interfaces),
    ]
    talk.answer("GetModems", .list([.list([.string(phonesim), .properties(properties)])]))
    talk.answer("GetProperties", .properties(["EmergencyNumbers": .list([.string("08")])]))
    talk.answer("GetCalls", .list([]))
    return talk
  }

  private func added(
    _ talk: inout Talk<OfonoSession>, _ call: Int, _ state: String, _ number: String
  ) {
    talk.signal(
      phonesim, Ofono.voice, "CallAdded", .string("\(phonesim)/voicecall0\(call)"),
      .properties(["State": .string(state), "LineIdentification": .string(number)]))
  }

  private func change(_ talk: inout Talk<OfonoSession>, _ name: String, _ value: BusValue) {
    talk.signal(phonesim, Ofono.modem, "PropertyChanged", .string(name), value)
  }

  // MARK: Sessions that are not selected

  @Test func whoOnlyLooksAtModemManagerChangesNothing() {
    var talk = looked([bench.modem: bench.object(state: 3)])
    #expect(talk.lost == [.poweredOff("SIM7600E")])
    #expect(talk.asked.deeds.isEmpty)
    talk.select()
    #expect(talk.asked.deeds == ["0 Enable true"])
    #expect(talk.session.problem == nil)
  }

  @Test func whoOnlyLooksAtOfonoChangesNothing() {
    var talk = ofono(isSelected: false, powered: false, online: false)
    #expect(talk.lost == [.poweredOff("EC25")])
    #expect(talk.asked.deeds.isEmpty)
    talk.select()
    #expect(talk.asked.deeds == ["phonesim SetProperty Powered true"])
    let second = ofono(isSelected: false, online: false)
    #expect(second.lost == [.poweredOff("EC25")])
    #expect(second.asked.deeds.isEmpty)
  }

  @Test func whoOnlyLooksHasNoCallsUntilItIsSelected() {
    var talk = looked([bench.modem: bench.object(state: 8)])
    talk.signal(bench.modem, Interface.voice, "CallAdded", .string(bench.call))
    #expect(!talk.asked.contains { $0.contains("ListCalls") } && !talk.session.hasCalls)
    talk.select()
    talk.answer("ListCalls", .list([.string(bench.call)]))
    talk.answer(
      "GetAll", at: bench.call, .properties(["State": .number(3), "Number": .string("5550143")]))
    #expect(talk.told.last == .call(.incoming(.there(1), number: "5550143")))
    talk.asked = []
    talk.select()
    #expect(talk.asked.isEmpty)
  }

  // MARK: Other programs' calls

  @Test func aCallThatAnotherProgramMakesIsShownWithItsDirection() {
    var talk = bench.started()
    talk.signal(bench.modem, Interface.voice, "CallAdded", .string(bench.call))
    // It is not begun yet.
    talk.answer("GetAll", at: bench.call, .properties(["State": .number(0)]))
    #expect(!talk.session.hasCalls)
    bench.state(&talk, 0, 1)
    talk.answer(
      "GetAll", at: bench.call, .properties(["State": .number(1), "Number": .string("5550143")]))
    bench.state(&talk, 1, 2)
    bench.state(&talk, 2, 4)
    let made: [LineEvent] = [
      .call(.outgoing(.there(1), number: "5550143")), .call(.alerting(.there(1))),
      .call(.active(.there(1))),
    ]
    #expect(talk.told.suffix(3) == made)
    bench.state(&talk, 4, 7)
    #expect(talk.told.last == .call(.ended(.there(1), .hungUpThere)))
    // Those signals were lost.
    for (direction, isOutgoing) in [(0, false), (1, false), (2, true)] {
      talk = bench.started()
      bench.state(&talk, 2, 4)
      talk.answer(
        "GetAll", at: bench.call,
        .properties([
          "State": .number(5), "Number": .string("5550143"), "Direction": .number(direction),
        ]))
      #expect(
        talk.told.suffix(2) == [
          .call(
            .connected(.there(1), number: "5550143", isOutgoing: isOutgoing, ago: .zero)),
          .call(.held(.there(1))),
        ])
    }
    var second = ofono()
    second.signal(
      "\(phonesim)/voicecall01", Ofono.call, "PropertyChanged", .string("State"),
      .string("active"))
    second.answer(
      "GetCalls",
      .list([
        .list([
          .string("\(phonesim)/voicecall01"),
          .properties(["State": .string("active"), "LineIdentification": .string("5550143")]),
        ])
      ]))
    #expect(
      second.told.last
        == .call(.connected(.there(1), number: "5550143", isOutgoing: false, ago: .zero)))
    #expect(second.asked.deeds.isEmpty)
  }

  /// Another program dials as this one does: each has its own call.
  @Test func anotherProgramsCallIsNotTakenForTheOneThatIsDialled() {
    var talk = ofono()
    talk.ask(dial("5550142"))
    added(&talk, 1, "dialing", "5550199")
    added(&talk, 2, "dialing", "5550142")
    talk.answer("Dial", .string("\(phonesim)/voicecall02"))
    talk.ask(.hangUp(.here(1), force: false))
    #expect(talk.asked.last == "voicecall02 Hangup")
  }

  @Test func theTelephonesEndRefusesNobody() {
    var talk = bench.rung()
    talk.asked = []
    talk.end()
    #expect(talk.session.hasCalls && !talk.session.isEndingCalls && talk.asked.isEmpty)
    var second = bench.dialled()
    second.end()
    #expect(second.asked.last == "0 Hangup" && second.session.isEndingCalls)
  }

  /// The telephone's end does not hang up a call that another program has answered or dialled.
  @Test func theTelephonesEndIsNotTheEndOfAnotherProgramsCalls() {
    var talk = bench.rung()
    bench.state(&talk, 3, 4)
    #expect(talk.told.last == .call(.active(.there(1))))
    talk.asked = []
    talk.end()
    #expect(talk.asked.isEmpty && !talk.session.isEndingCalls)
    // This one has.
    var second = bench.rung()
    second.ask(.answer(.there(1)))
    bench.state(&second, 3, 4)
    second.end()
    #expect(second.asked.last == "0 Hangup")
    // And as the user wishes.
    talk.ask(.hangUp(.there(1), force: true))
    #expect(talk.asked == ["0 Hangup"])
  }

  /// oFono has no object yet for what it is dialling, and ends nothing until it has.
  @Test func theTelephonesEndIsTheEndOfACallThatIsJustDialled() {
    var talk = ofono()
    talk.ask(dial("5550142"))
    talk.end()
    #expect(talk.session.isEndingCalls)
    talk.answer("Dial", .string("\(phonesim)/voicecall01"))
    #expect(talk.asked.deeds.last == "voicecall01 Hangup")
    talk.signal(
      phonesim, Ofono.voice, "CallRemoved", .string("\(phonesim)/voicecall01"))
    #expect(!talk.session.isEndingCalls)
  }

  /// A modem that another program puts into flight mode stays there. Only a call turns it on again.
  @Test func aModemThatIsPutIntoFlightModeStaysThere() {
    var talk = ofono()
    talk.asked = []
    change(&talk, "Online", .flag(false))
    #expect(talk.lost == [.off("EC25")] && talk.asked.deeds.isEmpty)
    talk.tryAgain()
    #expect(talk.asked.deeds == ["phonesim SetProperty Online true"])
  }

  /// The modem is there, but the service does not report what becomes of the call.
  @Test func aServiceThatHangsInACallIsTold() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    let begun = talk.now
    while talk.lost.isEmpty, talk.now - begun < .seconds(60) {
      talk.pass()
      talk.fail("ListCalls", "org.freedesktop.DBus.Error.NoReply")
    }
    #expect(talk.lost == [.serviceSilent("ModemManager")] && !talk.session.hasCalls)
    // What it takes for an answer comes on top.
    #expect(talk.now - begun <= BusCalls.listPause)
    var second = ofono()
    second.ask(dial("5550142"))
    second.answer("Dial", .string("\(phonesim)/voicecall01"))
    second.fail("GetCalls", "org.freedesktop.DBus.Error.NoReply")
    #expect(second.lost == [.serviceSilent("oFono")] && !second.session.hasCalls)
  }

  /// What can't answer may still hold, and the other way round.
  @Test func whatAModemCanNotDoIsLearntOfThatAlone() {
    var talk = bench.rung()
    talk.ask(.answer(.there(1)))
    talk.fail("Accept", "org.freedesktop.ModemManager1.Error.Core.Unsupported")
    #expect(
      talk.told.suffix(2) == [
        .ready([.progress, .tones, .holds, .services]),
        .call(.requestFailed(.there(1), "the modem can't do this")),
      ])
  }

  /// One modem dies, and another one can call.
  @Test func anotherModemTakesOver() {
    var talk = bench.started()
    talk.hear(
      .signal(
        BusSignal(
          "/org/freedesktop/ModemManager1", Interface.objects, "InterfacesAdded",
          [.string(other), bench.object(state: 8)])))
    talk.told = []
    talk.signal(
      bench.modem, Interface.properties, "PropertiesChanged", .string(Interface.modem),
      .properties(["State": .number(-1)]))
    #expect(talk.lost.count == 1)
    #expect(talk.told.contains { if case .ready = $0 { true } else { false } })
  }

  /// The handset knows the numbers of its own country, too.
  @Test func aCallForHelpWaitsForNoNetwork() {
    for isForHelp in [false, true] {
      var talk = looked([bench.modem: bench.object(state: 3)])
      talk.select()
      talk.answer("Enable")
      talk.signal(
        bench.modem, Interface.properties, "PropertiesChanged", .string(Interface.modem),
        .properties(["State": .number(6)]))
      talk.asked = []
      talk.ask(
        .dial(.here(1), DialRequest(name: nil, number: "999", isForHelp: isForHelp)))
      #expect(talk.asked.contains { $0.contains("CreateCall") } == isForHelp)
    }
  }

  /// oFono may have dialled nevertheless: then the call is reported, so that it can be hung up.
  @Test func aDialThatIsNotAnsweredLeavesNoCallUnseen() {
    var talk = ofono()
    talk.ask(dial("5550142"))
    talk.fail("Dial", "org.freedesktop.DBus.Error.NoReply")
    talk.answer(
      "GetCalls",
      .list([
        .list([
          .string("\(phonesim)/voicecall01"),
          .properties(["State": .string("active"), "LineIdentification": .string("5550142")]),
        ])
      ]))
    #expect(
      talk.told.last
        == .call(.connected(.there(1), number: "5550142", isOutgoing: true, ago: .zero)))
  }

  // MARK: Two modems

  @Test func theCallsOfAModemThatGoesAreNotTheNextOnes() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.answer(
      "GetManagedObjects",
      .properties([
        bench.modem: bench.object(state: 8), other: bench.object(state: 8, model: "EC25"),
      ]))
    talk.answer("ListCalls", .list([]))
    talk.ask(dial("5550142"))
    talk.answer("CreateCall", .string(bench.call))
    talk.answer("Start")
    bench.state(&talk, 1, 4)
    // Done once the call is: never.
    talk.ask(.tones(.here(1), "5"))
    talk.ask(dial("5550143", 2))
    talk.asked = []
    talk.told = []
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesRemoved", .string(bench.modem),
      .list([.string(Interface.modem), .string(Interface.voice)]))
    #expect(talk.lost == [.gone])
    #expect(!talk.session.hasCalls)
    #expect(talk.told.first == .ready([.answers, .progress, .tones, .holds, .services]))
    #expect(talk.told.contains(.status(.name("EC25"))))
    #expect(talk.asked.deeds.isEmpty)
    talk.ask(dial("5550144", 3))
    #expect(talk.asked.last == "1 CreateCall {number: 5550144}")
  }

  // MARK: Once more

  @Test func aModemThatCouldNotBeTurnedOnIsTriedAgainForACall() {
    var talk = bench.started(bench.object(state: 3))
    talk.fail("Enable", "org.freedesktop.ModemManager1.Error.Core.Failed", "no luck")
    #expect(talk.lost == [.modemFailed("SIM7600E", "the modem refuses: no luck")])
    talk.tryAgain()
    #expect(talk.isAsked("Enable") && talk.session.problem == nil)
    var second = ofono(powered: false, online: false)
    second.fail("SetProperty", "org.ofono.Error.Failed", "no luck")
    #expect(second.lost == [.modemFailed("EC25", "the modem refuses: no luck")])
    second.tryAgain()
    #expect(second.isAsked("SetProperty") && second.session.problem == nil)
  }

  /// A silent service is reported as silent when a call is made, and not as a missing modem.
  @Test func aServiceThatIsSilentStaysThatForACall() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.fail("GetManagedObjects", "org.freedesktop.DBus.Error.NoReply")
    talk.tryAgain()
    #expect(talk.session.problem == .serviceSilent("ModemManager"))
    var second = Talk<OfonoSession>()
    second.hear(.appeared)
    second.fail("GetModems", "org.freedesktop.DBus.Error.AccessDenied")
    second.tryAgain()
    #expect(second.session.problem == .notAllowed("oFono"))
  }

  /// An exchange does both: a second one would undo it.
  @Test func oneExchangeHoldsOneAndGoesOnWithTheOther() {
    var talk = ofono()
    talk.ask(dial("5550142"))
    added(&talk, 1, "dialing", "5550142")
    talk.answer("Dial", .string("\(phonesim)/voicecall01"))
    added(&talk, 2, "waiting", "5550143")
    for (call, state) in [(1, "active"), (1, "held"), (2, "active")] {
      talk.signal(
        "\(phonesim)/voicecall0\(call)", Ofono.call, "PropertyChanged", .string("State"),
        .string(state))
    }
    talk.asked = []
    talk.ask(.hold(.there(1)))
    talk.ask(.resume(.here(1)))
    talk.answer("SwapCalls")
    // The answer may be older than what was done.
    talk.answer(
      "GetCalls",
      .list(
        [(1, "held"), (2, "active")].map { call, state in
          .list([
            .string("\(phonesim)/voicecall0\(call)"), .properties(["State": .string(state)]),
          ])
        }))
    #expect(talk.asked.deeds == ["phonesim SwapCalls"])
  }

  // MARK: A modem that is not online

  @Test func aModemThatIsNotOnlineTakesOnlyCallsForHelp() {
    var talk = ofono(online: false)
    #expect(talk.asked.deeds == ["phonesim SetProperty Online true"])
    #expect(!talk.told.contains { if case .ready = $0 { true } else { false } })
    talk.ask(dial("5550142"))
    #expect(!talk.isAsked("Dial"))
    talk.ask(.hangUp(.here(1), force: false))
    talk.ask(dial("08", 2))
    #expect(talk.asked.last == "phonesim Dial 08 ")
    added(&talk, 1, "dialing", "08")
    talk.fail("SetProperty", "org.ofono.Error.Failed", "no luck")
    #expect(talk.lost.isEmpty && talk.session.hasCalls)
    change(&talk, "Online", .flag(true))
    #expect(talk.told.contains(.ready([.answers, .progress, .tones, .holds])))
  }

  @Test func aModemThatStaysOfflineIsNoLine() {
    var talk = ofono(online: false)
    talk.fail("SetProperty", "org.ofono.Error.Failed", "no luck")
    #expect(talk.lost == [.modemFailed("EC25", "the modem refuses: no luck")])
    talk.tryAgain()
    #expect(talk.isAsked("SetProperty") && talk.session.problem == nil)
  }
}
