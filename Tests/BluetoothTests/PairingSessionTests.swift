import BusMessages
import CallModel
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Bluetooth

/// A phone is paired: what the service is asked in which order, and what is asked of the user.
@Suite(.timeLimited) struct PairingSessionTests {
  private let phone = PairingTalk.phone
  private var isSame: PairingQuestion { .isSame(digits: "123456", phone) }

  private func looking() -> PairingTalk {
    var talk = PairingTalk()
    talk.appear()
    return talk
  }

  /// A phone is found and chosen, and pairs.
  private func pairing() -> PairingTalk {
    var talk = looking()
    talk.findPhone()
    talk.ask(.pair(address: phone.address))
    return talk
  }

  /// The phone is paired and offers its calls.
  private func connecting() -> PairingTalk {
    var talk = pairing()
    talk.late.insert("ConnectProfile")
    talk.confirm()
    talk.ask(.answer(isSame, true))
    talk.answer("Pair")
    talk.change(PairingTalk.phonePath, "UUIDs", .list([.string(BluezUUID.handsFreeGateway)]))
    return talk
  }

  private func visible() -> PairingTalk {
    var talk = PairingTalk(isVisible: true)
    talk.appear()
    return talk
  }

  // MARK: Yes

  @Test func aPhoneIsPaired() {
    var talk = looking()
    #expect(
      talk.calls == [
        "GetManagedObjects", "RegisterAgent", "Set Powered", "Set Pairable", "SetDiscoveryFilter",
        "StartDiscovery",
      ])
    #expect(talk.news == [.starting, .looking([])])
    talk.findPhone()
    #expect(talk.last == .looking([phone]))
    talk.ask(.pair(address: phone.address))
    #expect(talk.calls.suffix(2) == ["StopDiscovery", "Pair"])
    #expect(talk.last == .pairing(phone))
    let token = talk.confirm()
    #expect(talk.question == isSame && talk.replies[token] == nil)
    talk.ask(.answer(isSame, true))
    #expect(talk.replies[token] == .done && talk.last == .pairing(phone))
    talk.answer("Pair")
    #expect(talk.calls.last == "Set Trusted" && talk.last == .connecting(paired))
    talk.change(
      PairingTalk.phonePath, "UUIDs", .list([.string(BluezUUID.handsFreeGateway.uppercased())]))
    #expect(talk.calls.last == "ConnectProfile")
    #expect(talk.question == .takesContacts(paired))
    talk.ask(.answer(.takesContacts(paired), true))
    #expect(
      talk.last
        == .done(PairedPhone(address: phone.address, name: phone.name, takesContacts: true)))
    #expect(talk.isRestored && talk.session.isOver && talk.isPhonePaired)
    #expect(talk.adapter["Powered"] == .flag(true))
  }

  private var paired: PairingDevice {
    PairingDevice(address: phone.address, name: phone.name, isPaired: true)
  }

  /// The digits are six, whatever their number.
  @Test(arguments: [(0, "000000"), (42, "000042"), (999_999, "999999")])
  func sixDigits(number: Int, digits: String) {
    var talk = pairing()
    talk.confirm(number)
    #expect(talk.question == .isSame(digits: digits, phone))
  }

  @Test func theContactsMayStay() {
    var talk = connecting()
    talk.answer("ConnectProfile")
    talk.ask(.answer(.takesContacts(paired), false))
    #expect(talk.news.last == .done(done(takesContacts: false)))
    // No answer is a no, and so is the end.
    talk = connecting()
    talk.answer("ConnectProfile")
    talk.wait(59)
    #expect(talk.question != nil)
    talk.wait(1)
    #expect(talk.last == .done(done(takesContacts: false)) && talk.isRestored)
    talk = connecting()
    talk.answer("ConnectProfile")
    talk.ask(.cancel)
    #expect(talk.last == .done(done(takesContacts: false)) && talk.isPhonePaired)
  }

  /// The program ends while the last question is open: the phone would be paired, and not saved.
  @Test func theEndOfTheProgramRemovesThePhone() {
    var talk = connecting()
    talk.answer("ConnectProfile")
    #expect(talk.question == .takesContacts(paired))
    talk.run { $0.abandon(at: $1) }
    #expect(talk.last == .failed(.cancelled) && !talk.isPhonePaired)
    #expect(talk.isRestored && talk.session.isOver)
    // An end that was reached stays.
    talk = connecting()
    talk.answer("ConnectProfile")
    talk.ask(.answer(.takesContacts(paired), true))
    talk.run { $0.abandon(at: $1) }
    #expect(talk.last == .done(done(takesContacts: true)) && talk.isPhonePaired)
  }

  private func done(takesContacts: Bool, _ problem: PairingProblem? = nil) -> PairedPhone {
    PairedPhone(
      address: phone.address, name: phone.name, takesContacts: takesContacts, problem: problem)
  }

  @Test func aPhoneThatIsPairedAlreadyIsConnected() {
    var talk = PairingTalk()
    talk.devices[PairingTalk.phonePath] = [
      "Adapter": .string(PairingTalk.hci), "Address": .string(phone.address),
      "Alias": .string(phone.name), "Class": .number(0x5A020C), "Paired": .flag(true),
      "UUIDs": .list([.string(BluezUUID.handsFreeGateway)]),
    ]
    talk.appear()
    #expect(talk.last == .looking([paired]))
    talk.ask(.pair(address: phone.address))
    #expect(!talk.calls.contains("Pair") && talk.calls.last == "ConnectProfile")
    #expect(talk.question == .takesContacts(paired))
    // Giving up leaves it paired.
    talk.ask(.cancel)
    #expect(talk.isPhonePaired && talk.isRestored)
  }

  // MARK: No

  @Test func noIsNo() {
    var talk = pairing()
    let token = talk.confirm()
    talk.ask(.answer(isSame, false))
    #expect(talk.replies[token] == PairingTalk.rejected && talk.last == .failed(.refusedHere))
    talk.fail("Pair", "AuthenticationCanceled")
    #expect(talk.isRestored && talk.session.isOver && !talk.isPhonePaired)
    #expect(talk.last == .failed(.refusedHere))
  }

  @Test func noAnswerIsNo() {
    var talk = pairing()
    let token = talk.confirm()
    talk.wait(29)
    #expect(talk.question == isSame)
    talk.wait(1)
    #expect(talk.replies[token] == PairingTalk.rejected && talk.last == .failed(.notAnswered))
    // A yes that comes later has no effect.
    talk.ask(.answer(isSame, true))
    #expect(talk.replies[token] == PairingTalk.rejected)
    talk.fail("Pair", "AuthenticationFailed")
    #expect(talk.isRestored && talk.session.isOver)
  }

  @Test func aYesCountsForItsOwnQuestion() {
    var talk = pairing()
    talk.ask(.answer(isSame, true))
    let first = talk.confirm(111_111)
    talk.ask(.answer(isSame, true))
    #expect(talk.replies[first] == nil)
    // The phone gives up, and asks again with other digits.
    talk.agent("Cancel")
    let second = talk.confirm(222_222)
    talk.ask(.answer(.isSame(digits: "111111", phone), true))
    #expect(talk.replies[second] == nil)
    talk.ask(.answer(.isSame(digits: "222222", phone), true))
    #expect(talk.replies[second] == .done)
  }

  /// The phone has no digits to compare, and is paired at once: it is asked about afterwards.
  @Test(arguments: [true, false]) func withoutAQuestionOfThePhone(isYes: Bool) {
    var talk = pairing()
    talk.answer("Pair")
    #expect(talk.question == .mayPair(paired) && !talk.calls.contains("Set Trusted"))
    talk.ask(.answer(.mayPair(paired), isYes))
    #expect(talk.calls.contains("Set Trusted") == isYes)
    #expect(talk.calls.contains("RemoveDevice") != isYes)
    #expect(talk.isPhonePaired == isYes)
  }

  @Test func anAuthorizationIsAskedAbout() {
    var talk = pairing()
    let token = talk.agent("RequestAuthorization", .string(PairingTalk.phonePath))
    #expect(talk.question == .mayPair(phone))
    talk.ask(.answer(.mayPair(phone), false))
    #expect(talk.replies[token] == PairingTalk.rejected)
  }

  @Test func theEndUndoesEverything() {
    for at in 0..<6 {
      var talk = PairingTalk()
      if at > 0 { talk.appear() }
      if at > 1 { talk.findPhone() }
      if at > 2 { talk.ask(.pair(address: phone.address)) }
      if at > 3 { talk.confirm() }
      if at > 4 {
        talk.ask(.answer(isSame, true))
        talk.answer("Pair")
      }
      talk.ask(.cancel)
      #expect(talk.last == .failed(.cancelled), "\(at)")
      talk.fail("Pair", "AuthenticationCanceled")
      talk.wait(5)
      #expect(talk.isRestored && talk.session.isOver && !talk.isPhonePaired, "\(at)")
      if at == 3 || at == 4 { #expect(talk.calls.contains("CancelPairing")) }
    }
  }

  /// The phone says yes in the very moment in which the pairing is given up.
  @Test func whatPairsTooLateIsRemoved() {
    var talk = pairing()
    talk.cancels = false
    talk.confirm()
    talk.ask(.answer(isSame, true))
    talk.ask(.cancel)
    #expect(!talk.session.isOver)
    talk.answer("Pair")
    #expect(talk.calls.last == "RemoveDevice" && !talk.isPhonePaired && talk.session.isOver)
  }

  @Test func aServiceThatDoesNotChangeBackIsNotWaitedForLong() {
    var talk = looking()
    talk.late = ["StopDiscovery"]
    talk.ask(.cancel)
    talk.wait(4)
    #expect(!talk.session.isOver)
    talk.wait(1)
    #expect(talk.session.isOver && talk.session.deadline == nil)
  }

  // MARK: Strangers

  @Test func anotherDeviceMayNotPair() {
    var talk = looking()
    talk.findPhone()
    talk.findPhone(PairingTalk.otherPath, "Stranger")
    let early = talk.confirm(1, PairingTalk.otherPath)
    talk.ask(.pair(address: phone.address))
    let other = talk.confirm(1, PairingTalk.otherPath)
    let unknown = talk.confirm(1, PairingTalk.hci + "/dev_00_00_5E_00_53_09")
    #expect([early, other, unknown].allSatisfy { talk.replies[$0] == PairingTalk.rejected })
    #expect(talk.question == nil)
    // While one question is open, no second one is.
    let token = talk.confirm()
    let second = talk.confirm(777)
    #expect(talk.replies[token] == nil && talk.replies[second] == PairingTalk.rejected)
    #expect(talk.question == isSame)
  }

  @Test func servicesAreForThePhone() {
    func allowed(_ talk: inout PairingTalk, _ path: String) -> Bool {
      let token = talk.agent(
        "AuthorizeService", .string(path), .string(BluezUUID.handsFreeGateway))
      return talk.replies[token] == .done
    }
    var talk = pairing()
    talk.findPhone(PairingTalk.otherPath, "Other")
    #expect(!allowed(&talk, PairingTalk.phonePath) && !allowed(&talk, PairingTalk.otherPath))
    talk.confirm()
    #expect(!allowed(&talk, PairingTalk.phonePath))
    talk.ask(.answer(isSame, true))
    // It is not paired yet.
    #expect(!allowed(&talk, PairingTalk.phonePath))
    talk.answer("Pair")
    #expect(allowed(&talk, PairingTalk.phonePath) && !allowed(&talk, PairingTalk.otherPath))
    // A phone that was paired before.
    talk.change(PairingTalk.otherPath, "Paired", .flag(true))
    #expect(!allowed(&talk, PairingTalk.otherPath))
    talk.change(PairingTalk.otherPath, "Trusted", .flag(true))
    #expect(allowed(&talk, PairingTalk.otherPath))
    // A keyboard is no phone.
    talk.change(PairingTalk.otherPath, "Class", .number(0x2540))
    #expect(!allowed(&talk, PairingTalk.otherPath))
  }

  @Test func callsThatMakeNoSenseAreRefused() {
    var talk = pairing()
    let tokens = [
      talk.agent("RequestConfirmation"), talk.agent("RequestConfirmation", .number(1)),
      talk.agent("RequestConfirmation", .string(PairingTalk.phonePath), .number(1_000_000)),
      talk.agent("RequestConfirmation", .string(PairingTalk.phonePath), .number(-1)),
      talk.agent("RequestPasskey", .string(PairingTalk.phonePath)),
      talk.agent("DisplayPinCode", .string(PairingTalk.phonePath), .string("1\u{1B}[2J")),
      talk.agent("DisplayPinCode", .string(PairingTalk.phonePath), .string("")),
      talk.agent("FormatDisk"),
    ]
    #expect(tokens.allSatisfy { talk.replies[$0] == PairingTalk.rejected })
    #expect(talk.last == .pairing(phone))
    let call = BusMethodCall(token: 99, "/other", PairingSession.agentInterface, "Cancel")
    talk.run { $0.receive(.called(call), at: $1) }
    #expect(
      talk.replies[99]
        == .failure("org.freedesktop.DBus.Error.UnknownMethod", "no such method"))
  }

  // MARK: Codes

  @Test func aCodeIsTypedOnThePhone() {
    var talk = pairing()
    let token = talk.agent(
      "DisplayPasskey", .string(PairingTalk.phonePath), .number(7), .number(0))
    #expect(talk.replies[token] == .done && talk.last == .code("000007", phone))
    talk.answer("Pair")
    #expect(talk.calls.last == "Set Trusted")
  }

  @Test func anOldPhoneGetsACode() {
    var talk = pairing()
    let token = talk.agent("RequestPinCode", .string(PairingTalk.phonePath))
    #expect(talk.replies[token] == .values("s", [.string("4711")]))
    #expect(talk.last == .code("4711", phone))
    // Not from a stranger, who begins by itself.
    talk = visible()
    talk.findPhone()
    let other = talk.agent("RequestPinCode", .string(PairingTalk.phonePath))
    #expect(talk.replies[other] == PairingTalk.rejected)
  }

  // MARK: Visible

  @Test func thePhoneBegins() {
    var talk = visible()
    #expect(
      talk.calls == [
        "GetManagedObjects", "RegisterAgent", "Set Powered", "Set Pairable",
        "Get DiscoverableTimeout", "Set DiscoverableTimeout", "Set Discoverable",
        "RequestDefaultAgent",
      ])
    #expect(talk.last == .visible(name: "keypad"))
    #expect(talk.adapter["DiscoverableTimeout"] == .number(180))
    talk.findPhone()
    let token = talk.confirm()
    #expect(talk.question == isSame)
    talk.ask(.answer(isSame, true))
    #expect(talk.replies[token] == .done)
    talk.change(PairingTalk.phonePath, "Paired", .flag(true))
    #expect(talk.calls.last == "Set Trusted")
    talk.change(PairingTalk.phonePath, "UUIDs", .list([.string(BluezUUID.handsFreeGateway)]))
    #expect(talk.question == .takesContacts(paired))
    talk.ask(.answer(.takesContacts(paired), false))
    #expect(talk.isRestored && talk.session.isOver && talk.isPhonePaired)
  }

  @Test func aPhoneThatGivesUpMayBeginAgain() {
    var talk = visible()
    talk.findPhone()
    talk.findPhone(PairingTalk.otherPath, "Other")
    talk.confirm()
    let other = talk.confirm(1, PairingTalk.otherPath)
    #expect(talk.replies[other] == PairingTalk.rejected)
    talk.agent("Cancel")
    #expect(talk.last == .visible(name: "keypad"))
    talk.confirm(1, PairingTalk.otherPath)
    #expect(talk.question?.device.name == "Other")
    // The time has gone on.
    talk.agent("Cancel")
    talk.wait(179)
    #expect(!talk.session.isEnding)
    talk.wait(1)
    #expect(talk.last == .failed(.nothingCame) && talk.isRestored)
  }

  @Test func aYesThatLeadsToNothingEnds() {
    var talk = visible()
    talk.findPhone()
    talk.confirm()
    talk.ask(.answer(isSame, true))
    talk.wait(30)
    #expect(talk.last == .failed(.silent) && talk.isRestored && !talk.isPhonePaired)
  }

  /// The user of the phone says yes there only after the end here.
  @Test(arguments: [true, false]) func aYesOfThePhoneAfterTheEndPairsNothing(waits: Bool) {
    var talk = visible()
    talk.findPhone()
    talk.confirm()
    talk.ask(.answer(isSame, true))
    if waits { talk.wait(30) } else { talk.ask(.cancel) }
    #expect(talk.last == .failed(waits ? .silent : .cancelled))
    talk.change(PairingTalk.phonePath, "Paired", .flag(true))
    #expect(!talk.isPhonePaired && talk.isRestored && talk.session.isOver)
  }

  @Test func aPhoneThatWasPairedBeforeIsNotRemoved() {
    var talk = visible()
    talk.findPhone()
    talk.change(PairingTalk.phonePath, "Paired", .flag(true))
    talk.confirm()
    talk.ask(.answer(.isSame(digits: "123456", paired), true))
    talk.ask(.cancel)
    #expect(talk.last == .failed(.cancelled) && talk.isPhonePaired)
    #expect(!talk.calls.contains("RemoveDevice"))
  }

  /// The phone begins anew after a yes, and then gives up.
  @Test(arguments: [true, false]) func aYesIsOverWithItsQuestion(isVisible: Bool) {
    var talk = isVisible ? visible() : pairing()
    if isVisible { talk.findPhone() }
    talk.confirm()
    talk.ask(.answer(isSame, true))
    talk.confirm(222_222)
    talk.agent("Cancel")
    if isVisible { talk.change(PairingTalk.phonePath, "Paired", .flag(true)) }
    talk.answer("Pair")
    #expect(!talk.calls.contains("Set Trusted") && !talk.session.isEnding)
    talk.wait(30)
    #expect(talk.last == .failed(isVisible ? .silent : .notAnswered))
    #expect(!talk.isPhonePaired && talk.isRestored && talk.session.isOver)
  }

  @Test func whatIsSetAlreadyStays() {
    var talk = PairingTalk(isVisible: true)
    talk.adapter["Discoverable"] = .flag(true)
    talk.adapter["Pairable"] = .flag(true)
    talk.adapter["Powered"] = .flag(true)
    talk.appear()
    #expect(talk.calls == ["GetManagedObjects", "RegisterAgent", "RequestDefaultAgent"])
    talk.ask(.cancel)
    #expect(talk.calls.suffix(1) == ["UnregisterAgent"])
    #expect(talk.adapter["Discoverable"] == .flag(true))
  }

  // MARK: The list

  @Test func theListKeepsItsOrder() throws {
    var talk = looking()
    talk.findPhone(PairingTalk.otherPath, "Second")
    talk.findPhone(PairingTalk.phonePath, "First")
    // A headset has a name; another device has none.
    talk.find(PairingTalk.hci + "/dev_00_00_5E_00_53_03", ["Alias": .string("Headset")])
    talk.find(
      PairingTalk.hci + "/dev_00_00_5E_00_53_04", ["Alias": .string("00-00-5E-00-53-04")])
    talk.find(PairingTalk.hci + "/dev_00_00_5E_00_53_05", ["Icon": .string("phone")])
    talk.change(PairingTalk.otherPath, "RSSI", .number(-40))
    let count = talk.news.count
    talk.change(PairingTalk.otherPath, "RSSI", .number(-90))
    #expect(talk.news.count == count)
    let all = try #require(talk.list)
    #expect(all.map(\.name) == ["Second", "First", "Headset", "00:00:5E:00:53:05"])
    #expect(all.map(\.isPhone) == [true, true, false, true])
    talk.lose(PairingTalk.otherPath)
    talk.findPhone(PairingTalk.otherPath, "Second")
    #expect(talk.list?.map(\.name) == all.map(\.name))
    talk.change(PairingTalk.otherPath, "Blocked", .flag(true))
    talk.ask(.pair(address: "00:00:5E:00:53:02"))
    talk.ask(.pair(address: "nonsense"))
    #expect(!talk.calls.contains("Pair"))
  }

  @Test func thereAreNeverTooMany() throws {
    var talk = looking()
    for number in 0..<200 {
      let pair = String(number, radix: 16, uppercase: true)
      let last = pair.count < 2 ? "0" + pair : pair
      talk.findPhone(
        PairingTalk.hci + "/dev_00_00_5E_00_53_" + last, String(repeating: "x", count: 500))
    }
    let all = try #require(talk.list)
    #expect(all.count == 64 && all.allSatisfy { $0.name.count == 64 })
  }

  @Test func theTimeToChooseEnds() {
    var talk = looking()
    talk.wait(180)
    #expect(talk.last == .failed(.nothingFound) && talk.isRestored)
    talk = looking()
    talk.findPhone()
    talk.wait(180)
    #expect(talk.last == .failed(.notChosen) && talk.isRestored)
  }
}
