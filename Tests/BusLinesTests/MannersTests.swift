import BusMessages
import Keypad
import Telephony
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

  private func dial(_ number: String, _ id: Int = 1) -> LineRequest {
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

  // MARK: Who only looks

  @Test func whoOnlyLooksAtModemManagerChangesNothing() {
    var talk = looked([bench.modem: bench.object(state: 3)])
    #expect(talk.lost == [.resting("SIM7600E")])
    #expect(talk.asked.deeds.isEmpty)
    talk.select()
    #expect(talk.asked.deeds == ["0 Enable true"])
    #expect(talk.session.problem == nil)
  }

  @Test func whoOnlyLooksAtOfonoChangesNothing() {
    var talk = ofono(isSelected: false, powered: false, online: false)
    #expect(talk.lost == [.resting("EC25")])
    #expect(talk.asked.deeds.isEmpty)
    talk.select()
    #expect(talk.asked.deeds == ["phonesim SetProperty Powered true"])
    let second = ofono(isSelected: false, online: false)
    #expect(second.lost == [.resting("EC25")])
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
    #expect(talk.told.last == .incoming(.there(1), number: "5550143"))
    talk.asked = []
    talk.select()
    #expect(talk.asked.isEmpty)
  }

  // MARK: Other programs' calls

  @Test func aCallThatAnotherProgramMakesIsShownOnceItIsOn() {
    var talk = bench.started()
    talk.signal(bench.modem, Interface.voice, "CallAdded", .string(bench.call))
    talk.answer("GetAll", at: bench.call, .properties(["State": .number(1)]))
    #expect(!talk.session.hasCalls)
    bench.state(&talk, 1, 4)
    talk.answer(
      "GetAll", at: bench.call, .properties(["State": .number(4), "Number": .string("5550143")]))
    #expect(
      talk.told.suffix(2) == [.incoming(.there(1), number: "5550143"), .active(.there(1))])
    var second = ofono()
    added(&second, 1, "dialing", "5550143")
    #expect(!second.session.hasCalls)
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
      second.told.suffix(2) == [.incoming(.there(1), number: "5550143"), .active(.there(1))])
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
    let talk = bench.rung()
    #expect(talk.session.hasCalls && talk.session.farewell.isEmpty)
    #expect(bench.dialled().session.farewell.map(\.member) == ["Hangup"])
  }

  /// oFono has no object yet for what it is dialling.
  @Test func theTelephonesEndIsTheEndOfACallThatIsJustDialled() {
    var talk = ofono()
    talk.ask(dial("5550142"))
    #expect(talk.session.farewell.map(\.member) == ["HangupAll"])
  }

  /// It may have dialled nevertheless: whoever is called would hear nobody hang up.
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
    #expect(talk.told.last == .active(.there(1)))
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
    #expect(talk.told.contains(.name("EC25")))
    #expect(talk.asked.deeds.isEmpty)
    talk.ask(dial("5550144", 3))
    #expect(talk.asked.last == "1 CreateCall {number: 5550144}")
  }

  // MARK: Once more

  @Test func aModemThatCouldNotBeTurnedOnIsTriedAgainForACall() {
    var talk = bench.started(bench.object(state: 3))
    talk.fail("Enable", "org.freedesktop.ModemManager1.Error.Core.Failed", "no luck")
    #expect(talk.lost == [.failed("SIM7600E", "the modem refuses: no luck")])
    talk.tryAgain()
    #expect(talk.isAsked("Enable") && talk.session.problem == nil)
    var second = ofono(powered: false, online: false)
    second.fail("SetProperty", "org.ofono.Error.Failed", "no luck")
    #expect(second.lost == [.failed("EC25", "the modem refuses: no luck")])
    second.tryAgain()
    #expect(second.isAsked("SetProperty") && second.session.problem == nil)
  }

  /// Whoever calls meanwhile is not told that there is no modem.
  @Test func aServiceThatIsSilentStaysThatForACall() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.fail("GetManagedObjects", "org.freedesktop.DBus.Error.NoReply")
    talk.tryAgain()
    #expect(talk.session.problem == .silent)
    var second = Talk<OfonoSession>()
    second.hear(.appeared)
    second.fail("GetModems", "org.freedesktop.DBus.Error.AccessDenied")
    second.tryAgain()
    #expect(second.session.problem == .notAllowed)
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
    #expect(talk.lost == [.failed("EC25", "the modem refuses: no luck")])
    talk.tryAgain()
    #expect(talk.isAsked("SetProperty") && talk.session.problem == nil)
  }
}
