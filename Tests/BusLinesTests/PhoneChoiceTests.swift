import Bluetooth
import BusMessages
import CallModel
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import BusLines

/// Two paired phones: the one of the settings is the line, and another one that is connected stands
/// in for it while it is away.
@Suite(.timeLimited) struct PhoneChoiceTests {
  typealias Dialect = OfonoSession.Dialect
  private static let dialects = [Dialect.ofono, .pipeWire]
  private static let minute = Duration.seconds(60)

  /// The line uses the phone of the settings.
  private func connected(_ dialect: Dialect) -> PhoneBench { PhoneBench.connected(dialect) }

  /// The phone of the settings is away, and the other one stands in for it.
  private func standingIn(_ dialect: Dialect) -> PhoneBench {
    var bench = connected(dialect)
    bench.connectOther()
    bench.goAway()
    bench.serve()
    return bench
  }

  @Test(arguments: dialects) func thePhoneOfTheSettingsIsPreferred(dialect: Dialect) {
    var bench = connected(dialect)
    let told = bench.told
    bench.connectOther()
    bench.serve()
    #expect(bench.lineName == PhoneBench.name && bench.told == told)
    #expect(bench.session.deadline == nil)
  }

  @Test(arguments: dialects) func anotherPhoneStandsInForOneThatIsAway(dialect: Dialect) {
    var bench = connected(dialect)
    bench.connectOther()
    bench.goAway()
    bench.serve()
    #expect(bench.lineName == "Other phone" && bench.isUsable && bench.lost.isEmpty)
    // What was known of the first one does not hold for it.
    if dialect == .ofono {
      #expect(
        bench.told.contains(.status(.phoneBattery(nil)))
          && bench.told.contains(.status(.operatorName(nil))))
    }
    bench.dial(1, "5550142")
    #expect(bench.asked.last?.hasPrefix(bench.otherEnd + " Dial 5550142") == true)
  }

  /// The phone of the settings comes first, also if it was out of reach at the start.
  @Test(arguments: dialects) func aPhoneThatIsConnectedLaterStandsIn(dialect: Dialect) {
    var bench = PhoneBench(dialect)
    bench.isNear = false
    bench.start()
    #expect(bench.lost == [.outOfReach(PhoneBench.name)])
    bench.connectOther()
    bench.serve()
    #expect(bench.lineName == "Other phone" && bench.isUsable)
    #expect(bench.told.contains(.ready([.answers, .progress, .tones, .holds])))
  }

  @Test(arguments: dialects) func thePhoneOfTheSettingsIsTriedEachMinute(dialect: Dialect) {
    var bench = standingIn(dialect)
    #expect(bench.session.deadline == bench.now + Self.minute)
    bench.asked = []
    bench.pass(Self.minute * 3)
    #expect(bench.connections == 3 && bench.lineName == "Other phone" && bench.isUsable)
    #expect(bench.deeds.allSatisfy { $0.hasPrefix("dev_00_00_5E_00_53_01 ConnectProfile") })
    bench.isNear = true
    bench.pass(Self.minute)
    #expect(bench.lineName == PhoneBench.name && bench.isUsable && bench.lost.isEmpty)
    #expect(bench.connections == 4 && bench.session.deadline == nil)
  }

  @Test(arguments: dialects) func itIsTheLineAgainOnceItIsBack(dialect: Dialect) {
    var bench = standingIn(dialect)
    bench.comeBack()
    bench.serve()
    #expect(bench.lineName == PhoneBench.name && bench.isUsable && bench.lost.isEmpty)
    bench.dial(1, "5550142")
    #expect(bench.asked.last?.contains(" Dial 5550142") == true)
    #expect(bench.asked.last?.hasPrefix(bench.otherEnd) == false)
  }

  @Test(arguments: dialects) func nothingChangesDuringACallOfTheOther(dialect: Dialect) {
    var bench = standingIn(dialect)
    bench.callOther("incoming")
    #expect(bench.session.hasCalls)
    bench.comeBack()
    bench.serve()
    #expect(bench.lineName == "Other phone" && bench.isUsable && bench.session.hasCalls)
    bench.asked = []
    bench.pass(Self.minute * 3)
    #expect(bench.connections == 0)
    bench.endOther()
    bench.serve()
    #expect(bench.lineName == PhoneBench.name && bench.isUsable && !bench.session.hasCalls)
  }

  @Test(arguments: dialects) func nothingChangesWhileACallIsOutOfReach(dialect: Dialect) {
    var bench = connected(dialect)
    bench.connectOther()
    bench.add("5550143", "incoming")
    bench.goAway()
    bench.serve()
    #expect(bench.session.name == PhoneBench.name && bench.session.hasCalls)
    #expect(bench.progress == .outOfReach(PhoneBench.name))
    // The call is given up.
    bench.pass(.seconds(20))
    #expect(bench.lineName == "Other phone" && bench.isUsable && !bench.session.hasCalls)
  }

  @Test(arguments: dialects) func aStandInThatIsGoneLeavesTheFirst(dialect: Dialect) {
    var bench = standingIn(dialect)
    bench.loseOther()
    #expect(bench.lost == [.outOfReach(PhoneBench.name)])
    #expect(bench.session.name == PhoneBench.name && bench.session.deadline != nil)
    bench.isNear = true
    bench.pass(.seconds(5))
    #expect(bench.lineName == PhoneBench.name && bench.isUsable)
  }

  /// In any order of events, the line changes only without a call, and in the end the phone of the
  /// settings is the line.
  @Test(arguments: dialects, UInt64(1)...6)
  func anyOrderEndsWithThePhoneOfTheSettings(dialect: Dialect, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bench = connected(dialect)
    var isOther = false
    for _ in 0..<80 {
      let (name, hadCalls) = (bench.session.name, bench.session.hasCalls)
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where !isOther:
        bench.connectOther()
        isOther = true
      case 1 where isOther:
        bench.loseOther()
        isOther = false
      case 2: bench.goAway()
      case 3: bench.comeBack()
      case 4 where isOther: bench.callOther("incoming")
      case 5 where isOther: bench.endOther()
      case 6: bench.isNear.toggle()
      default: bench.pass(.seconds(.random(in: 1...70, using: &random)))
      }
      bench.serve()
      if hadCalls, bench.session.hasCalls { #expect(bench.session.name == name) }
    }
    if isOther { bench.endOther() }
    bench.comeBack()
    bench.pass(Self.minute * 3)
    #expect(bench.lineName == PhoneBench.name && bench.isUsable && !bench.session.hasCalls)
    #expect(bench.session.deadline == nil)
  }

  /// Only a phone that was paired and trusted here, and whose calls are here.
  @Test(arguments: [
    ["Paired": BusValue.flag(false)], ["Trusted": .flag(false)], ["Connected": .flag(false)],
    ["Blocked": .flag(true)], ["UUIDs": .list([])],
  ])
  func otherPhonesDoNotStandIn(lack: [String: BusValue]) {
    var bench = connected(.ofono)
    bench.connectOther(lack)
    bench.goAway()
    bench.serve()
    #expect(bench.lost == [.outOfReach(PhoneBench.name)] && !bench.isUsable)
    var callless = connected(.ofono)
    callless.connectOther(hasCalls: false)
    callless.goAway()
    #expect(callless.lost == [.outOfReach(PhoneBench.name)])
  }

  /// A line that is not used yet tries nothing. Once it is used, it tries the phone of the settings.
  @Test func aSelectedLineTriesThePhoneOfTheSettings() {
    var bench = PhoneBench(.ofono, isSelected: false)
    bench.start()
    bench.connectOther()
    bench.serve()
    #expect(bench.lineName == "Other phone" && bench.connections == 0)
    bench.select()
    bench.serve()
    #expect(bench.lineName == PhoneBench.name && bench.isUsable && bench.connections == 1)
  }
}

extension PhoneBench {
  private static let otherAddress = "00:00:5E:00:53:02"
  private static let otherDevice = "/org/bluez/hci0/dev_00_00_5E_00_53_02"

  var otherModem: String {
    dialect == .ofono ? "/hfp" + Self.otherDevice : "/org/pipewire/Telephony/ag2"
  }
  /// The end of the path of the other phone's modem.
  var otherEnd: String { dialect == .ofono ? "dev_00_00_5E_00_53_02" : "ag2" }

  /// Whether calls can be made now.
  var isUsable: Bool { session.isReady && session.problem == nil }

  /// The name of the line that was reported last.
  var lineName: String? {
    for event in told.reversed() { if case .status(.name(let name)) = event { return name } }
    return nil
  }

  /// - Parameters:
  ///   - changes: the properties in BlueZ that differ from those of a phone that can stand in.
  ///   - hasCalls: whether its calls are available here.
  mutating func connectOther(
    _ changes: [String: BusValue] = [:], hasCalls: Bool = true
  ) {
    setOtherCalls([:])
    let all: [String: BusValue] = [
      "Address": .string(Self.otherAddress), "Alias": .string("Other phone"),
      "Adapter": .string(Self.adapter), "Paired": .flag(true), "Trusted": .flag(true),
      "Connected": .flag(true), "Class": .number(0x5A020C),
      "UUIDs": .list([.string(BluezUUID.handsFreeGateway)]),
    ]
    signal(
      .bluez, "/", BluezObjects.Interface.objects, "InterfacesAdded", .string(Self.otherDevice),
      .properties([
        BluezObjects.Interface.device: .properties(all.merging(changes) { $1 })
      ]))
    if dialect == .ofono {
      signal(
        service, "/", Interface.manager, "ModemAdded", .string(otherModem),
        .properties([
          "Type": .string("hfp"), "Name": .string("Other phone"), "Powered": .flag(true),
          "Online": .flag(true), "Serial": .string(Self.otherAddress),
          "Interfaces": .list(hasCalls ? [.string(Interface.voice)] : []),
        ]))
    } else if hasCalls {
      signal(
        service, OfonoSession.pipeWirePath, Interface.objects, "InterfacesAdded",
        .string(otherModem),
        .properties([
          Interface.gateway: .properties(["Address": .string(Self.otherAddress)])
        ]))
    }
  }

  mutating func loseOther() {
    if dialect == .ofono {
      signal(
        service, otherModem, Interface.modem, "PropertyChanged", .string("Powered"), .flag(false))
    } else {
      signal(
        service, OfonoSession.pipeWirePath, Interface.objects, "InterfacesRemoved",
        .string(otherModem), .list([.string(Interface.gateway)]))
    }
    signal(
      .bluez, Self.otherDevice, BluezObjects.Interface.properties, "PropertiesChanged",
      .string(BluezObjects.Interface.device), .properties(["Connected": .flag(false)]), .list([]))
  }

  /// The calls of the other phone, by path. The other phone answers for itself.
  private mutating func setOtherCalls(_ calls: [String: BusValue]) {
    let (modem, isOfono) = (otherModem, dialect == .ofono)
    answers = { call in
      guard call.path.hasPrefix(modem) else { return nil }
      switch call.member {
      case "GetProperties": return .values([.properties([:])])
      case "GetCalls":
        return .values([
          isOfono
            ? .list(calls.map { .list([.string($0.key), $0.value]) }) : .properties(calls)
        ])
      default: return .values([])
      }
    }
  }

  private var otherCall: String { otherModem + "/call1" }

  mutating func callOther(_ state: String) {
    let call = BusValue.properties([
      "State": .string(state), "LineIdentification": .string("5550143"),
    ])
    setOtherCalls([otherCall: call])
    signal(service, otherModem, Interface.voice, "CallAdded", .string(otherCall), call)
  }

  mutating func endOther() {
    setOtherCalls([:])
    signal(
      service, otherCall, Interface.call, "PropertyChanged", .string("State"),
      .string("disconnected"))
    signal(service, otherModem, Interface.voice, "CallRemoved", .string(otherCall))
  }
}
