import Bluetooth
import BusMessages
import CallModel
import Keypad
import Testing
import TimeLimit

@testable import BusLines

/// A mobile phone as the line, over each of the two services.
@Suite(.timeLimited) struct PhoneSessionTests {
  typealias Dialect = OfonoSession.Dialect
  static let dialects = [Dialect.ofono, .pipeWire]
  private static let call = CallID.here(1)

  private func connected(_ dialect: Dialect) -> PhoneBench { PhoneBench.connected(dialect) }

  // MARK: The connection

  @Test(arguments: dialects) func aPairedPhoneIsConnectedAtTheStart(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.start()
    #expect(
      bench.deeds
        == ["dev_00_00_5E_00_53_01 ConnectProfile 0000111f-0000-1000-8000-00805f9b34fb"])
    #expect(bench.told.first == .ready([.answers, .progress, .tones, .holds]))
    #expect(bench.told.contains(.status(.name(PhoneBench.name))))
    #expect(bench.lost.isEmpty && bench.session.problem == nil)
    // Nothing wakes the telephone up while the phone is connected.
    #expect(bench.session.deadline == nil)
  }

  @Test func ofonoTellsOfBatteryOperatorAndRing() {
    var bench = connected(.ofono)
    #expect(
      bench.told.contains(.status(.phoneBattery(5)))
        && bench.told.contains(.status(.operatorName("Example")))
        && bench.told.contains(.status(.ringsItself(true)))
        && bench.told.contains(.status(.signal(4))))
    bench.signal(
      .ofono, bench.modem, OfonoSession.Interface.handsFree, "PropertyChanged",
      .string("BatteryChargeLevel"), .number(2))
    #expect(bench.told.last == .status(.phoneBattery(2)))
    // oFono keeps the strength of a network that is lost.
    bench.signal(
      .ofono, bench.modem, OfonoSession.Interface.network, "PropertyChanged", .string("Status"),
      .string("unregistered"))
    #expect(
      bench.told.suffix(2) == [.status(.signal(0)), .status(.registration(Registration.none))])
  }

  @Test func blueZTellsOfTheBatteryBesidePipeWire() {
    var bench = connected(.pipeWire)
    for (percent, fifths) in [(100, 5), (80, 4), (0, 0), (29, 1), (30, 2)] {
      bench.signal(
        .bluez, "/", BluezObjects.Interface.objects, "InterfacesAdded",
        .string(PhoneBench.device),
        .properties([
          BluezObjects.Interface.battery: .properties(["Percentage": .number(percent)])
        ]))
      #expect(bench.told.last == .status(.phoneBattery(fifths)), "\(percent) %")
    }
  }

  @Test(arguments: dialects) func aPhoneThatIsAwayIsTriedAgain(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    #expect(bench.lost == [.outOfReach(PhoneBench.name)])
    var tries: [Duration] = []
    for _ in 0..<6 {
      let before = bench.now
      if let due = bench.session.deadline { bench.pass(due - before) }
      tries.append(bench.now - before)
    }
    #expect(tries == [5, 15, 30, 60, 60, 60].map { Duration.seconds($0) })
    // It is told once, and not at each try.
    #expect(bench.lost.count == 1 && bench.connections == 7)
    #expect(bench.session.problem == .outOfReach(PhoneBench.name))
    bench.comeBack()
    bench.serve()
    #expect(bench.told.contains(.ready([.answers, .progress, .tones, .holds])))
    #expect(bench.session.problem == nil && bench.session.deadline == nil)
    // From now on the pauses begin anew.
    bench.goAway()
    #expect(bench.session.deadline == bench.now + .seconds(5))
    #expect(bench.lost == [.outOfReach(PhoneBench.name), .outOfReach(PhoneBench.name)])
  }

  /// A call on another line is not disturbed.
  @Test func aSessionThatRestsTriesNothing() {
    var bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.session.isResting = true
    #expect(bench.session.deadline == nil)
    bench.pass(.seconds(300))
    #expect(bench.connections == 1)
    bench.session.isResting = false
    bench.pass(.seconds(1))
    #expect(bench.connections == 2)
  }

  @Test(arguments: dialects) func aCallConnects(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    bench.isNear = true
    bench.dial(1, "5550142")
    #expect(bench.progress == .connecting(PhoneBench.name))
    #expect(bench.session.hasCalls && bench.refused.isEmpty)
    bench.serve()
    #expect(bench.progress == nil && bench.deeds.last?.contains("Dial 5550142") == true)
    bench.change(bench.modem + "/call1", to: "active")
    #expect(bench.callEvents == [.active(Self.call)])
  }

  @Test(arguments: dialects) func aCallToAPhoneThatIsAwayEndsWithTheReason(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    bench.dial(1, "5550142")
    #expect(bench.progress == .connecting(PhoneBench.name))
    bench.serve()
    #expect(bench.refused == [.outOfReach(PhoneBench.name)] && bench.callEvents.count == 1)
    #expect(bench.progress == nil && !bench.session.hasCalls)
    #expect(!bench.asked.contains { $0.contains("Dial") })
  }

  @Test func aCallThatIsHungUpWhileThePhoneIsConnectedIsNotMade() {
    var bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.isNear = true
    bench.dial(1, "5550142")
    bench.ask(.hangUp(Self.call, force: false))
    #expect(bench.callEvents == [.ended(Self.call, .hungUpHere)] && bench.progress == nil)
    bench.serve()
    #expect(!bench.asked.contains { $0.contains("Dial") })
    #expect(bench.session.problem == nil)
  }

  @Test func aCallTurnsTheRadioOn() {
    var bench = PhoneBench(.ofono)
    bench.isPowered = false
    bench.start()
    #expect(bench.lost == [.bluetoothOff] && bench.deeds.isEmpty && bench.session.deadline == nil)
    bench.dial(1, "5550142")
    bench.serve()
    #expect(bench.deeds.first == "hci0 Set org.bluez.Adapter1 Powered true")
    #expect(bench.deeds.last?.contains("Dial 5550142") == true)
    var blocked = PhoneBench(.ofono)
    blocked.isPowered = false
    blocked.start()
    blocked.dial(1, "5550142")
    blocked.fail("Set", "org.bluez.Error.Blocked", "Blocked through rfkill")
    #expect(blocked.refused == [.bluetoothFailed("Blocked through rfkill")])
  }

  /// A user who turns Bluetooth on wants the phone.
  @Test func aRadioThatIsTurnedOnConnectsThePhone() {
    var bench = PhoneBench(.pipeWire)
    bench.isPowered = false
    bench.start()
    bench.setPower(true)
    bench.serve()
    #expect(bench.connections == 1 && bench.session.problem == nil)
  }

  @Test(arguments: [
    (
      "org.bluez.Error.Failed", "br-connection-page-timeout",
      LineProblem.outOfReach(PhoneBench.name)
    ),
    ("org.bluez.Error.Failed", "Host is down", .outOfReach(PhoneBench.name)),
    ("org.freedesktop.DBus.Error.NoReply", "", .outOfReach(PhoneBench.name)),
    (
      "org.bluez.Error.Failed", "br-connection-profile-unavailable",
      .noHandsFree(PhoneBench.name)
    ),
    ("org.bluez.Error.NotAvailable", "x", .noHandsFree(PhoneBench.name)),
    (
      "org.bluez.Error.Failed", "br-connection-refused",
      .phoneFailed(PhoneBench.name, "br-connection-refused")
    ),
    ("org.bluez.Error.NotReady", "", .bluetoothOff),
    ("org.bluez.Error.Failed", "Protocol not available", .noHandsFree(PhoneBench.name)),
    ("org.bluez.Error.Failed", "br-connection-adapter-not-powered", .bluetoothOff),
    (
      "org.bluez.Error.Failed", "key-missing\n" + String(repeating: "x", count: 500),
      .phoneFailed(PhoneBench.name, "key-missing " + String(repeating: "x", count: 68))
    ),
    (
      "org.freedesktop.DBus.Error.AccessDenied", "",
      .phoneFailed(PhoneBench.name, "AccessDenied")
    ),
    (
      "org.bluez.Error.AuthenticationFailed", "",
      .phoneFailed(
        PhoneBench.name, "AuthenticationFailed")
    ),
  ])
  func whyAPhoneIsNotConnected(_ error: String, _ text: String, _ problem: LineProblem) {
    var bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.dial(1, "5550142")
    bench.fail("ConnectProfile", error, text)
    #expect(bench.refused == [problem] && bench.session.problem == problem)
  }

  /// A phone that another program uses for calls is connected, and has no gateway here.
  @Test func aPhoneWhoseCallsNobodyHas() {
    var bench = PhoneBench(.ofono)
    bench.isNear = false
    bench.start()
    bench.dial(1, "5550142")
    bench.fail("ConnectProfile", "org.bluez.Error.AlreadyConnected")
    #expect(bench.refused.isEmpty)
    bench.pass(.seconds(10))
    #expect(bench.refused == [.noHandsFree(PhoneBench.name)])
    #expect(bench.callEvents.count == 1)
  }

  /// A try that began before the call says nothing about the phone now.
  @Test(arguments: dialects) func aCallDuringATryHasATryOfItsOwn(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    bench.pass(.seconds(5), serves: false)
    bench.dial(1, "5550142")
    let (error, text) = ("org.bluez.Error.Failed", "br-connection-page-timeout")
    bench.fail("ConnectProfile", error, text)
    #expect(bench.refused.isEmpty && bench.connections == 3)
    // Its own try counts.
    bench.fail("ConnectProfile", error, text)
    #expect(bench.refused == [.outOfReach(PhoneBench.name)] && bench.connections == 3)
  }

  /// BlueZ may be too busy to list its objects.
  @Test func aListThatFailsIsAskedForAgain() {
    var bench = PhoneBench(.ofono)
    bench.hear(.vanished, .pipeWire)
    bench.hear(.appeared, .ofono)
    bench.serve()
    bench.hear(.appeared, .bluez)
    for pause in [5, 15, 30, 60, 60] {
      bench.fail("GetManagedObjects", "org.freedesktop.DBus.Error.NoReply")
      #expect(bench.lost == [.serviceSilent("bluetoothd")])
      #expect(bench.session.deadline == bench.now + .seconds(pause))
      bench.pass(.seconds(pause), serves: false)
    }
    bench.serve()
    #expect(bench.session.problem == nil && bench.session.deadline == nil)
  }

  // MARK: Which phone

  @Test func aPhoneThatIsNotPaired() {
    var bench = PhoneBench(.ofono)
    bench.isPaired = false
    bench.start()
    #expect(bench.lost == [.noPhone(PhoneBench.address.text)] && bench.session.deadline == nil)
    bench.dial(1, "5550142")
    #expect(bench.refused == [.noPhone(PhoneBench.address.text)] && bench.deeds.isEmpty)
    var none = PhoneBench(.ofono, phone: nil)
    none.isPaired = false
    none.start()
    #expect(none.lost == [.noPhone(nil)])
    // It is paired now.
    none.signal(
      .bluez, "/", BluezObjects.Interface.objects, "InterfacesAdded",
      .string(PhoneBench.device), PhoneBench.phone(PhoneBench.address.text, PhoneBench.name))
    none.serve()
    #expect(none.session.problem == nil && none.connections == 1)
  }

  @Test func withoutBluetooth() {
    var bench = PhoneBench(.ofono)
    bench.hear(.vanished, .pipeWire)
    bench.hear(.appeared, .ofono)
    bench.hear(.vanished, .bluez)
    #expect(bench.lost == [.notRunning("bluetoothd")])
    bench.dial(1, "5550142")
    #expect(bench.refused == [.notRunning("bluetoothd")])
    var programless = PhoneBench(.ofono)
    programless.hear(.vanished, .pipeWire)
    programless.hear(.vanished, .ofono)
    programless.hear(.appeared, .bluez)
    programless.serve()
    #expect(programless.lost == [.noHandsFree(PhoneBench.name)] && programless.deeds.isEmpty)
  }

  @Test(arguments: [PhoneBench.address, nil])
  func whoMayNotUseOfonoIsTold(phone: BluetoothAddress?) {
    var bench = PhoneBench(.ofono, phone: phone)
    bench.hear(.vanished, .pipeWire)
    bench.hear(.appeared, .ofono)
    bench.fail("GetModems", "org.freedesktop.DBus.Error.AccessDenied")
    bench.hear(.appeared, .bluez)
    bench.serve()
    #expect(bench.lost == [.notAllowed("oFono")] && bench.deeds.isEmpty)
    // It stays forbidden until the user is admitted, which a call finds out.
    #expect(bench.session.deadline == nil)
    bench.dial(1, "5550142")
    #expect(bench.refused == [.notAllowed("oFono")])
    bench.serve()
    #expect(bench.session.problem == nil && bench.connections == 1)
  }

  /// oFono is not needed while PipeWire has the phone.
  @Test func theServiceThatIsNotUsedWakesNothing() {
    for error in ["AccessDenied", "NoReply"] {
      var bench = PhoneBench(.pipeWire)
      bench.hear(.appeared, .ofono)
      bench.fail("GetModems", "org.freedesktop.DBus.Error." + error)
      bench.hear(.appeared, .pipeWire)
      bench.hear(.appeared, .bluez)
      bench.serve()
      #expect(bench.session.problem == nil && bench.session.deadline == nil, "\(error)")
    }
  }

  /// Each service has its own name in a message.
  @Test(arguments: dialects) func aSilentServiceIsNamed(dialect: Dialect) {
    var bench = connected(dialect)
    bench.dial(1, "5550142")
    bench.serve()
    bench.pass(.milliseconds(1_500), serves: false)
    bench.fail("GetCalls", "org.freedesktop.DBus.Error.NoReply")
    let session = dialect == .ofono ? bench.session.ofono : bench.session.pipeWire
    #expect(session.problem == .serviceSilent(dialect == .ofono ? "oFono" : "PipeWire"))
  }

  /// Two paired phones: the one that is connected; if that does not decide, both are named.
  @Test func ofTwoPhonesTheConnectedOneIsTheLine() {
    let second = "/org/bluez/hci0/dev_00_00_5E_00_53_02"
    func both(_ isConnected: Bool) -> PhoneBench {
      var bench = PhoneBench(.ofono, phone: nil)
      bench.start()
      bench.goAway()
      bench.signal(
        .bluez, "/", BluezObjects.Interface.objects, "InterfacesAdded", .string(second),
        PhoneBench.phone("00:00:5E:00:53:02", "Other phone", isConnected: isConnected))
      return bench
    }
    let names = [
      LineProblem.PhoneName(name: "Pocket phone", address: "00:00:5E:00:53:01"),
      LineProblem.PhoneName(name: "Other phone", address: "00:00:5E:00:53:02"),
    ]
    var undecided = both(false)
    #expect(undecided.session.problem == .severalPhones(names))
    undecided.dial(1, "5550142")
    #expect(undecided.refused == [.severalPhones(names)])
    var decided = both(true)
    #expect(decided.session.name == "Other phone")
    // With both connected the user has to choose.
    decided.comeBack()
    decided.serve()
    #expect(decided.session.problem == .severalPhones(names))
  }

  /// A modem of another phone is not this line's.
  @Test func theModemOfAnotherPhoneIsLeftAlone() {
    var bench = PhoneBench(.pipeWire, phone: BluetoothAddress("00:00:5E:00:53:99"))
    bench.start()
    bench.connect()
    bench.serve()
    #expect(!bench.told.contains { if case .ready = $0 { true } else { false } })
    #expect(bench.session.problem == .noPhone("00:00:5E:00:53:99"))
  }

  /// A phone that has changed its address keeps its object in BlueZ.
  @Test func aPhoneThatChangesItsAddressIsTheSame() {
    var bench = connected(.pipeWire)
    bench.goAway()
    bench.signal(
      .bluez, PhoneBench.device, BluezObjects.Interface.properties, "PropertiesChanged",
      .string(BluezObjects.Interface.device),
      .properties(["Address": .string("00:00:5E:00:53:AA")]), .list([]))
    bench.comeBack()
    bench.serve()
    #expect(bench.session.problem == nil)
    bench.goAway()
    let gateway = BusValue.properties([
      OfonoSession.Interface.gateway: .properties(["Address": .string("00:00:5E:00:53:AA")])
    ])
    bench.signal(
      .pipeWire, OfonoSession.pipeWirePath, OfonoSession.Interface.objects, "InterfacesAdded",
      .string(bench.modem), gateway)
    #expect(bench.session.problem == nil)
  }

  @Test func aLineThatIsNotSelectedConnectsNothing() {
    var bench = PhoneBench(.ofono, isSelected: false)
    bench.start()
    #expect(bench.lost == [.notConnected(PhoneBench.name)] && bench.deeds.isEmpty)
    #expect(bench.session.deadline == nil)
    bench.select()
    bench.serve()
    #expect(bench.connections == 1 && bench.session.problem == nil)
  }
}
