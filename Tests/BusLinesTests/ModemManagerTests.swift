import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Conversations as ModemManager 1.20 has them: modems, SIMs and codes.
@Suite(.timeLimited) struct ModemManagerTests {
  typealias Interface = ModemManagerSession.Interface
  private let bench = ModemManagerBench()

  // MARK: The modem

  @Test func aModemIsALineWithAllThatItTells() {
    let talk = bench.started()
    #expect(talk.lost.isEmpty)
    #expect(
      talk.told == [
        .ready([.answers, .progress, .tones, .holds, .services]), .status(.name("SIM7600E")),
        .status(.identity("490154203237518")), .status(.signal(4)), .status(.registration(.home)),
        .sim(.state(.ready)),
        .status(.emergencyNumbers(["911"])),
      ])
    #expect(talk.session.deadline == nil)
  }

  /// A modem that has just been turned on is not one that hears nothing.
  @Test func whatNobodyHasMeasuredIsNoSignal() {
    func quality(_ percent: Int, isRecent: Bool) -> BusValue {
      .list([.number(percent), .flag(isRecent)])
    }
    var talk = bench.started(
      bench.object(state: 8, ["SignalQuality": quality(0, isRecent: false)]))
    #expect(!talk.told.contains { if case .status(.signal) = $0 { true } else { false } })
    for (percent, bars) in [(64, 4), (0, 0)] {
      bench.change(
        &talk, bench.modem, Interface.modem, ["SignalQuality": quality(percent, isRecent: true)])
      #expect(talk.told.contains(.status(.signal(bars))))
    }
    bench.change(
      &talk, bench.modem, Interface.modem, ["SignalQuality": quality(64, isRecent: false)])
    #expect(talk.told.last == .status(.signal(4)))
  }

  @Test func aModemThatIsOffIsTurnedOn() {
    var talk = bench.started(bench.object(state: 3))
    #expect(talk.told.contains(.status(.name("SIM7600E"))))
    #expect(talk.isAsked("Enable"))
    #expect(talk.session.problem == nil)
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(8)])
    #expect(talk.told.contains(.ready([.answers, .progress, .tones, .holds, .services])))
  }

  @Test func whoMayNotTurnItOnIsTold() {
    var talk = bench.started(bench.object(state: 3))
    talk.fail("Enable", "org.freedesktop.ModemManager1.Error.Core.Unauthorized")
    #expect(talk.lost == [.notAllowed("ModemManager")])
    #expect(talk.session.problem == .notAllowed("ModemManager"))
  }

  @Test func whoTurnsItOffMeansIt() {
    var talk = bench.started()
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(3)])
    #expect(talk.lost == [.off("SIM7600E")])
    #expect(!talk.isAsked("Enable"))
    // A call does not wait for that person.
    talk.tryAgain()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "112")))
    #expect(talk.isAsked("Enable"))
    bench.change(&talk, bench.modem, Interface.modem, ["State": .number(8)])
    #expect(talk.asked.last?.hasPrefix("0 CreateCall {number: 112}") == true)
  }

  @Test func aServiceThatIsNotThereAndComes() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.vanished)
    #expect(talk.lost == [.notRunning("ModemManager")])
    talk.hear(.vanished)
    #expect(talk.lost.count == 1)
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([:]))
    #expect(talk.lost == [.notRunning("ModemManager"), .noModem("ModemManager")])
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesAdded", .string(bench.modem),
      bench.object(state: 8))
    #expect(talk.session.problem == nil)
    #expect(talk.told.first == .ready([.answers, .progress, .tones, .holds, .services]))
  }

  @Test func aServiceThatDoesNotAnswerIsAskedAgain() {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.fail("GetManagedObjects", "org.freedesktop.DBus.Error.NoReply")
    #expect(talk.lost == [.serviceSilent("ModemManager")])
    talk.pass()
    #expect(talk.isAsked("GetManagedObjects"))
  }

  @Test func aModemWithoutVoiceIsNamed() {
    let talk = bench.started(bench.object(state: 3, hasVoice: false, model: "SIM7670G"))
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
        bench.modem: bench.object(state: 8, hasVoice: false, model: "MC7455"),
        other: bench.object(state: 8),
      ]))
    #expect(talk.told.contains(.status(.name("SIM7600E"))))
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesAdded",
      .string("/org/freedesktop/ModemManager1/Modem/2"), bench.object(state: 8, model: "EC25"))
    #expect(!talk.told.contains(.status(.name("EC25"))))
  }

  @Test func aModemThatGoesEndsItsCallsAtOnce() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.signal(
      ModemManagerSession.root, Interface.objects, "InterfacesRemoved", .string(bench.modem),
      .list([.string(Interface.modem), .string(Interface.voice)]))
    #expect(talk.lost == [.gone])
    #expect(!talk.session.hasCalls)
    #expect(talk.session.deadline == nil)
  }

  @Test func aServiceThatDiesEndsItsCallsAtOnce() {
    var talk = bench.dialled()
    bench.state(&talk, 1, 4)
    talk.hear(.vanished)
    #expect(talk.lost == [.notRunning("ModemManager")])
    #expect(!talk.session.hasCalls)
  }

  // MARK: Codes

  @Test func aSIMThatWantsItsPINIsGivenWhatIsTyped() {
    let locked: [String: BusValue] = [
      "UnlockRequired": .number(2), "UnlockRetries": .table([.number(2): .number(3)]),
    ]
    var talk = bench.started(bench.object(state: 2, hasVoice: false, locked))
    #expect(talk.told.contains(.sim(.state(.wants(.pin, triesLeft: 3)))))
    #expect(talk.lost.isEmpty)
    talk.ask(.unlock(pin: "1111"))
    #expect(talk.lastCall?.isSecret == true)
    talk.fail("SendPin", "org.freedesktop.ModemManager1.Error.MobileEquipment.IncorrectPassword")
    talk.answer(
      "GetAll", at: bench.modem,
      .properties(["UnlockRetries": .table([.number(2): .number(2)]), "UnlockRequired": .number(2)])
    )
    #expect(talk.told.last == .sim(.state(.wants(.pin, triesLeft: 2))))
    talk.ask(.unlock(pin: "1234"))
    talk.answer("SendPin")
    talk.answer("GetAll", at: bench.modem, .properties(["UnlockRequired": .number(2)]))
    #expect(talk.told.last == .sim(.state(.wants(.pin, triesLeft: 2))))
    bench.change(&talk, bench.modem, Interface.modem, ["UnlockRequired": .number(1)])
    #expect(talk.told.last == .sim(.state(.ready)))
    // Only the PINs that the user typed were sent.
    #expect(talk.asked.filter { $0.contains("SendPin") } == ["0 SendPin 1111", "0 SendPin 1234"])
  }

  @Test func aSIMThatIsMissingIsNamed() {
    let talk = bench.started(
      bench.object(state: -1, hasVoice: false, ["StateFailedReason": .number(2)]))
    #expect(talk.lost == [.noSIM("SIM7600E", "ModemManager")])
    #expect(talk.told.contains(.sim(.state(.absent))))
  }

  /// ModemManager passes on what it can't read.
  @Test func aTextInHexIsRead() {
    for (text, words) in [
      ("00420061006C0020003500300020", "Bal 50 "), ("42616C616E63653A2035", "Balance: 5"),
      ("60A876844F59989D", "您的余额"), ("12345678", "12345678"), ("CAFE", "CAFE"),
    ] {
      var talk = bench.started()
      talk.ask(.service(.send("*100#")))
      talk.answer("Initiate", .string(text))
      talk.answer("GetAll", at: bench.modem, .properties(["State": .number(1)]))
      #expect(talk.told.last == .service(.information(words)))
    }
  }

  @Test func aCodeIsAnswered() {
    var talk = bench.started()
    talk.ask(.service(.send("*100#")))
    talk.answer("Initiate", .string("Balance 12.34"))
    talk.answer("GetAll", at: bench.modem, .properties(["State": .number(1)]))
    #expect(talk.told.last == .service(.information("Balance 12.34")))
    talk.ask(.service(.send("*101#")))
    talk.answer("Initiate", .string("1 or 2?"))
    talk.answer("GetAll", at: bench.modem, .properties(["State": .number(3)]))
    #expect(talk.told.last == .service(.asks("1 or 2?")))
    talk.ask(.service(.reply("1")))
    talk.fail("Respond", "org.freedesktop.DBus.Error.NoReply")
    #expect(talk.told.last == .service(.failed("no answer")))
    bench.change(&talk, bench.modem, Interface.codes, ["NetworkNotification": .string("Welcome")])
    #expect(talk.told.last == .service(.information("Welcome")))
  }
}
