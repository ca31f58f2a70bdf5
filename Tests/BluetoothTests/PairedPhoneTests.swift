import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Bluetooth

/// A phone that was paired before is picked: it is set as the line, and its pairing stays.
@Suite(.timeLimited) struct PairedPhoneTests {
  private static let device = PairingDevice(
    address: PairingTalk.phoneAddress, name: "Pocket phone", isPaired: true)

  private func picked(_ prepare: (inout PairingTalk) -> Void = { _ in }) -> PairingTalk {
    var talk = PairingTalk()
    talk.devices[PairingTalk.phonePath] = [
      "Address": .string(PairingTalk.phoneAddress), "Adapter": .string(PairingTalk.hci),
      "Alias": .string("Pocket phone"), "Class": .number(0x5A020C), "Paired": .flag(true),
      "UUIDs": .list([.string(BluezUUID.handsFreeGateway)]),
    ]
    prepare(&talk)
    talk.appear()
    #expect(talk.list == [Self.device])
    talk.ask(.pair(address: PairingTalk.phoneAddress))
    return talk
  }

  private func done(_ problem: PairingProblem? = nil) -> PairingNews {
    .done(
      PairedPhone(
        address: PairingTalk.phoneAddress, name: "Pocket phone", takesContacts: true,
        problem: problem))
  }

  @Test func aPairedPhoneIsOnlySet() {
    var talk = picked()
    #expect(talk.question == .takesContacts(Self.device))
    talk.ask(.answer(.takesContacts(Self.device), true))
    #expect(talk.last == done() && talk.isPhonePaired && talk.isRestored)
    #expect(!talk.calls.contains("Pair") && !talk.calls.contains("RemoveDevice"))
  }

  /// It is set although it is not here now.
  @Test func aPairedPhoneThatIsAwayIsSet() {
    var talk = picked { $0.errors["ConnectProfile"] = ("Failed", "br-connection-page-timeout") }
    talk.wait(10)
    talk.ask(.answer(.takesContacts(Self.device), true))
    #expect(talk.last == done(.outOfReach) && talk.isPhonePaired)
    #expect(!talk.calls.contains("Pair") && !talk.calls.contains("RemoveDevice"))
  }

  @Test func anEndLeavesItPaired() {
    var talk = picked { $0.late.insert("ConnectProfile") }
    talk.ask(.cancel)
    #expect(talk.last == .failed(.cancelled) && talk.isPhonePaired)
    #expect(!talk.calls.contains("RemoveDevice"))
  }
}
