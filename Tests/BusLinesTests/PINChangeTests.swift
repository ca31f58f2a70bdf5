import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// Another PIN for a SIM that ModemManager has.
@Suite(.timeLimited) struct PINChangeTests {
  private let bench = ModemManagerBench()
  private let isWrong = "org.freedesktop.ModemManager1.Error.MobileEquipment.IncorrectPassword"

  @Test func theSIMTakesAnotherPIN() {
    var talk = bench.started()
    talk.ask(.changePIN(old: "1234", new: "4321"))
    #expect(talk.asked == ["0 ChangePin 1234 4321"] && talk.lastCall?.isSecret == true)
    talk.answer("ChangePin")
    #expect(talk.told.last == .sim(.pinChange(.changed)))
  }

  @Test func aWrongPINIsToldWithItsTries() {
    var talk = bench.started()
    talk.ask(.changePIN(old: "1111", new: "4321"))
    talk.fail("ChangePin", isWrong)
    talk.answer(
      "GetAll", at: bench.modem,
      .properties(["UnlockRetries": .table([.number(2): .number(2)]), "UnlockRequired": .number(1)])
    )
    #expect(talk.told.last == .sim(.pinChange(.wrong(triesLeft: 2))))
    talk.ask(.changePIN(old: "1111", new: "4321"))
    talk.fail("ChangePin", "org.freedesktop.ModemManager1.Error.MobileEquipment.SimPuk")
    talk.answer("GetAll", at: bench.modem, .properties(["UnlockRequired": .number(4)]))
    #expect(talk.told.contains(.sim(.pinChange(.wrong(triesLeft: 0)))))
    #expect(talk.asked.filter { $0.contains("ChangePin") }.count == 2)
  }

  @Test func otherwiseItSaysWhyNot() {
    var talk = bench.started()
    talk.ask(.changePIN(old: "1111", new: "4321"))
    talk.fail("ChangePin", "org.freedesktop.ModemManager1.Error.Core.Unauthorized")
    #expect(talk.told.last == .sim(.pinChange(.failed("not allowed"))))
    talk.ask(.changePIN(old: "12\"4", new: "4321"))
    #expect(talk.told.last == .sim(.pinChange(.failed("a PIN has 4 to 8 digits"))))
    var locked = bench.started(
      bench.object(state: 2, hasVoice: false, ["UnlockRequired": .number(2)]))
    locked.ask(.changePIN(old: "1111", new: "4321"))
    #expect(locked.told.last == .sim(.pinChange(.failed("the SIM is not ready"))))
    #expect(!locked.isAsked("ChangePin"))
  }

  @Test func noCodeForTheSIMIsSentToTheNetwork() {
    var talk = bench.started()
    for code in ["**04*1234*5678*5678#", "**052*12345678*1111*1111#", "*05*12345678*1*1#"] {
      talk.ask(.service(.send(code)))
      #expect(talk.told.last == .service(.failed("SIM codes are not sent to the network")))
    }
    #expect(talk.asked.isEmpty)
  }
}
