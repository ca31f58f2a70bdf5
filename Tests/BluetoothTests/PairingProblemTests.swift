import BusMessages
import CallModel
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Bluetooth

/// What goes wrong while a phone is paired, in this program's terms.
@Suite(.timeLimited) struct PairingProblemTests {
  private let phone = PairingTalk.phone

  private func pairing() -> PairingTalk {
    var talk = PairingTalk()
    talk.appear()
    talk.findPhone()
    talk.ask(.pair(address: phone.address))
    return talk
  }

  private func yes(_ talk: inout PairingTalk) {
    talk.confirm()
    talk.ask(.answer(.isSame(digits: "123456", phone), true))
  }

  @Test func withoutAnAdapter() {
    var talk = PairingTalk()
    talk.adapter = [:]
    talk.appear()
    #expect(talk.last == .failed(.noAdapter) && talk.calls == ["GetManagedObjects"])
    #expect(talk.session.isOver)
  }

  @Test func withoutTheService() {
    var talk = PairingTalk()
    talk.vanish()
    #expect(talk.news == [.starting, .failed(.notRunning)] && talk.session.isOver)
    talk = PairingTalk()
    talk.wait(10)
    #expect(talk.last == .failed(.notRunning))
    talk = PairingTalk()
    talk.run { $0.lose(.shutOut, at: $1) }
    #expect(talk.last == .failed(.shutOut) && talk.session.isOver)
    talk = pairing()
    talk.confirm()
    talk.vanish()
    #expect(talk.last == .failed(.notRunning) && talk.session.isOver)
    talk = pairing()
    talk.agent("Release")
    #expect(talk.last == .failed(.notRunning))
  }

  @Test(arguments: [
    ("Set Powered", "Blocked", "rfkill", PairingProblem.blocked),
    ("Set Powered", "Failed", "no firmware", .powerRefused("no firmware")),
    ("Set Pairable", "NotReady", "", .adapterGone),
    ("Set Pairable", "Failed", "why", .radioRefused("why")),
    ("RegisterAgent", "NotPermitted", "", .notAllowed),
    ("StartDiscovery", "NotAuthorized", "", .notAllowed),
    ("StartDiscovery", "Failed", "a\nb", .radioRefused("a b")),
    ("GetManagedObjects", "Failed", "odd", .failed("odd")),
  ])
  func beforePhonesAreLookedFor(call: String, error: String, text: String, problem: PairingProblem)
  {
    var talk = PairingTalk()
    talk.errors[call] = (error, text)
    talk.appear()
    #expect(talk.last == .failed(problem), "\(call)")
    #expect(talk.session.isOver && talk.isRestored)
  }

  @Test func whatIsNoObstacle() {
    var talk = PairingTalk()
    talk.errors = [
      "RegisterAgent": ("AlreadyExists", ""), "StartDiscovery": ("InProgress", ""),
      "SetDiscoveryFilter": ("NotSupported", ""),
    ]
    talk.appear()
    #expect(talk.last == .looking([]))
  }

  /// The adapter is being turned on by another program.
  @Test func aBusyAdapterIsTriedAgain() {
    var talk = PairingTalk()
    talk.errors["Set Powered"] = ("Busy", "")
    talk.appear()
    talk.wait(2)
    #expect(talk.calls.count { $0 == "Set Powered" } == 3 && talk.last == .starting)
    talk.errors = [:]
    talk.wait(1)
    #expect(talk.last == .looking([]))
    talk = PairingTalk()
    talk.errors["Set Powered"] = ("Busy", "busy")
    talk.appear()
    talk.wait(10)
    #expect(talk.last == .failed(.powerRefused("busy")))
  }

  @Test(arguments: [
    ("AuthenticationRejected", "", PairingProblem.refusedThere),
    ("AuthenticationCanceled", "", .refusedThere), ("AuthenticationFailed", "", .refusedThere),
    ("AuthenticationTimeout", "", .silent), ("ConnectionAttemptFailed", "", .outOfReach),
    ("ConnectionAttemptFailed", "Page Timeout", .outOfReach), ("InProgress", "", .busy),
    ("NotReady", "", .adapterGone), ("DoesNotExist", "", .outOfReach),
    ("Failed", "br-connection-page-timeout", .outOfReach), ("Failed", "odd", .failed("odd")),
    ("Odd", "", .failed("org.bluez.Error.Odd")),
  ])
  func errorsOfThePairing(error: String, text: String, problem: PairingProblem) {
    var talk = pairing()
    yes(&talk)
    talk.fail("Pair", error, text)
    #expect(talk.last == .failed(problem))
    #expect(talk.isRestored && talk.session.isOver && !talk.isPhonePaired)
  }

  /// The service reports keys that don't fit and the no of the phone's user as the same error.
  @Test func keysThatDoNotFitAreNoRefusal() {
    var talk = pairing()
    talk.fail("Pair", "AuthenticationFailed")
    #expect(talk.last == .failed(.mismatch))
    talk = pairing()
    talk.confirm()
    talk.agent("Cancel")
    talk.fail("Pair", "AuthenticationFailed")
    #expect(talk.last == .failed(.refusedThere) && talk.session.isOver && !talk.isPhonePaired)
  }

  /// The service may still be pairing.
  @Test func aPairingWithoutAnAnswerIsUndone() {
    var talk = pairing()
    yes(&talk)
    talk.answer("Pair", .failure("org.freedesktop.DBus.Error.NoReply", ""))
    #expect(talk.last == .failed(.silent) && talk.calls.contains("RemoveDevice"))
    talk.change(PairingTalk.phonePath, "Paired", .flag(true))
    #expect(talk.isRestored && talk.session.isOver && !talk.isPhonePaired)
  }

  @Test func errorsOfTheBus() {
    #expect(PairingProblem(bluez: "org.freedesktop.DBus.Error.NoReply", "") == .silent)
    #expect(PairingProblem(bluez: "org.freedesktop.DBus.Error.AccessDenied", "") == .notAllowed)
    #expect(PairingProblem(bluez: "x", "") == .failed("x"))
    let long = String(repeating: "y", count: 10_000)
    #expect(PairingProblem(bluez: "x", long) == .failed(String(long.prefix(80))))
  }

  @Test func anAdapterThatGoesAway() {
    var talk = pairing()
    yes(&talk)
    talk.lose(PairingTalk.hci)
    #expect(talk.last == .failed(.adapterGone))
    talk = pairing()
    talk.change(PairingTalk.hci, "Powered", .flag(false))
    #expect(talk.last == .failed(.adapterGone))
    // It is turned on, and the report of that comes late.
    talk = PairingTalk()
    talk.isLateWithChanges = true
    talk.appear()
    talk.change(PairingTalk.hci, "Alias", .string("telephone"))
    talk.change(PairingTalk.hci, "Powered", .flag(true))
    #expect(talk.last == .looking([]))
    talk.change(PairingTalk.hci, "Powered", .flag(false))
    #expect(talk.last == .failed(.adapterGone))
  }

  @Test func aPhoneThatMakesNoCalls() {
    var talk = pairing()
    yes(&talk)
    talk.answer("Pair")
    talk.wait(20)
    #expect(talk.last == .failed(.noCalls) && talk.isRestored && !talk.isPhonePaired)
  }

  // MARK: The connection

  private func connecting() -> PairingTalk {
    var talk = pairing()
    talk.find(
      PairingTalk.phonePath,
      [
        "Alias": .string(phone.name), "Class": .number(0x5A020C),
        "UUIDs": .list([.string(BluezUUID.handsFreeGateway)]),
      ])
    talk.late.insert("ConnectProfile")
    yes(&talk)
    talk.answer("Pair")
    return talk
  }

  /// A phone that was paired before is chosen, and its connection fails.
  private func pairedBefore(_ error: String) -> PairingTalk {
    var talk = PairingTalk()
    talk.devices[PairingTalk.phonePath] = [
      "Adapter": .string(PairingTalk.hci), "Address": .string(phone.address),
      "Alias": .string(phone.name), "Class": .number(0x5A020C), "Paired": .flag(true),
      "UUIDs": .list([.string(BluezUUID.handsFreeGateway)]),
    ]
    talk.errors["ConnectProfile"] = ("Failed", error)
    talk.appear()
    talk.ask(.pair(address: phone.address))
    return talk
  }

  /// The line connects the phone later.
  @Test func aPairedPhoneThatIsAway() throws {
    var talk = connecting()
    for _ in 0..<2 {
      talk.fail("ConnectProfile", "Failed", "br-connection-page-timeout")
      #expect(talk.question == nil)
      talk.wait(2)
    }
    talk.fail("ConnectProfile", "Failed", "br-connection-page-timeout")
    #expect(talk.calls.count { $0 == "ConnectProfile" } == 3)
    talk.ask(.answer(try #require(talk.question, "\(talk.news)"), true))
    let end = PairedPhone(
      address: phone.address, name: phone.name, takesContacts: true, problem: .outOfReach)
    #expect(talk.last == .done(end) && talk.isRestored && talk.isPhonePaired)
  }

  @Test(arguments: [
    ("NotAvailable", "br-connection-profile-unavailable", PairingProblem.noHandsFreeProgram),
    ("Failed", "Protocol not available", .noHandsFreeProgram),
    ("Failed", "br-connection-refused", .mismatch),
    ("NotSupported", "", .noHandsFreeProgram),
  ])
  func whatNoSecondTryHelps(error: String, text: String, problem: PairingProblem) throws {
    var talk = connecting()
    talk.fail("ConnectProfile", error, text)
    talk.ask(.answer(try #require(talk.question, "\(talk.news)"), false))
    let end = PairedPhone(
      address: phone.address, name: phone.name, takesContacts: false, problem: problem)
    #expect(talk.last == .done(end))
  }

  /// The phone has forgotten this machine: the old key is removed here, so that the phone can be
  /// paired again at once.
  @Test func aPhoneThatHasForgottenIsPairedAnew() {
    var talk = pairedBefore("br-connection-key-missing")
    #expect(talk.last == .failed(.forgotten) && talk.calls.count { $0 == "RemoveDevice" } == 1)
    #expect(talk.isRestored && talk.session.isOver && !talk.isPhonePaired)
    // So does a phone that forgets a pairing at once.
    talk = connecting()
    talk.fail("ConnectProfile", "Failed", "br-connection-key-missing")
    #expect(talk.last == .failed(.forgotten) && talk.calls.count { $0 == "RemoveDevice" } == 1)
    #expect(talk.isRestored && talk.session.isOver && !talk.isPhonePaired)
  }

  /// A phone that was paired before, and refuses, stays paired: it may be busy with another machine.
  @Test func aPhoneThatRefusesTheConnectionStaysPaired() {
    let talk = pairedBefore("br-connection-refused")
    #expect(talk.last == .failed(.mismatch) && talk.isPhonePaired && talk.isRestored)
  }

  @Test func anEstablishedConnectionIsOne() {
    var talk = connecting()
    talk.fail("ConnectProfile", "AlreadyConnected")
    #expect(talk.question != nil)
  }
}
