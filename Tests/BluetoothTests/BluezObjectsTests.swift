import BusMessages
import TestSupport
import Testing
import TimeLimit

@testable import Bluetooth

/// What the system's Bluetooth service tells, and what is made of it.
@Suite(.timeLimited) struct BluezObjectsTests {
  private static let hci = "/org/bluez/hci0"
  private static let phone = hci + "/dev_00_00_5E_00_53_01"

  private static func table(_ pairs: KeyValuePairs<String, BusValue>) -> BusValue {
    .table(
      Dictionary(pairs.map { (.string($0.key), $0.value) }, uniquingKeysWith: { $1 }))
  }

  private static let adapter = table([
    BluezObjects.Interface.adapter: table([
      "Address": .string("00:00:5e:00:53:00"), "Alias": .string("keypad"), "Powered": .flag(true),
      "Class": .number(0x200408),
    ])
  ])
  private static let device = table([
    BluezObjects.Interface.device: table([
      "Address": .string("00:00:5E:00:53:01"), "Alias": .string("Pocket phone"),
      "Adapter": .string(hci), "Paired": .flag(true), "Class": .number(0x5A020C),
      "UUIDs": .list([.string("0000111F-0000-1000-8000-00805F9B34FB")]),
    ])
  ])

  private func objects() -> BluezObjects {
    var objects = BluezObjects()
    objects.receive(
      list: .values([
        .table([.string(Self.hci): Self.adapter, .string(Self.phone): Self.device])
      ]))
    return objects
  }

  @Test func anAdapterAndAPhoneAreListed() throws {
    let objects = objects()
    let adapter = try #require(objects.adapters.first)
    #expect(adapter.alias == "keypad" && adapter.isPowered && !adapter.isDiscoverable)
    #expect(adapter.address?.text == "00:00:5E:00:53:00" && adapter.deviceClass == 0x200408)
    let phone = try #require(objects.pairedPhones.first)
    #expect(phone.name == "Pocket phone" && phone.isPhone && !phone.isConnected)
    #expect(phone.uuids == [BluezUUID.handsFreeGateway] && phone.battery == nil)
    #expect(objects.device(phone.address) == phone)
  }

  @Test func changesAreFollowed() throws {
    var objects = objects()
    func change(_ name: String, _ value: BusValue) -> BusSignal {
      BusSignal(
        Self.phone, BluezObjects.Interface.properties, "PropertiesChanged",
        [
          .string(BluezObjects.Interface.device), .table([.string(name): value]), .list([]),
        ])
    }
    let isChanged = objects.receive(change("Connected", .flag(true)))
    // The same once more is no change.
    let isChangedAgain = objects.receive(change("Connected", .flag(true)))
    #expect(isChanged && !isChangedAgain)
    #expect(objects.devices[0].isConnected)
    // A device in the street may call itself a message of this program.
    for (name, shown) in [
      ("Phone\nerror:\t7", "Phone error: 7"), ("a\r\nb\u{2028}c\u{85}d", "a  b c d"),
      ("\n\t ", "00:00:5E:00:53:01"), ("Zoë’s  😀", "Zoë’s  😀"),
    ] {
      _ = objects.receive(change("Alias", .string(name)))
      #expect(objects.devices[0].name == shown, "\(name.debugDescription)")
    }
    let battery = BusSignal(
      "/", BluezObjects.Interface.objects, "InterfacesAdded",
      [
        .string(Self.phone),
        Self.table([BluezObjects.Interface.battery: Self.table(["Percentage": .number(180)])]),
      ])
    let isCharged = objects.receive(battery)
    #expect(isCharged)
    #expect(objects.devices[0].battery == 100 && objects.devices[0].isConnected)
    let gone = BusSignal(
      "/", BluezObjects.Interface.objects, "InterfacesRemoved",
      [
        .string(Self.phone),
        .list([.string(BluezObjects.Interface.device), .string(BluezObjects.Interface.battery)]),
      ])
    let isRemoved = objects.receive(gone)
    #expect(isRemoved)
    #expect(objects.devices.isEmpty && objects.adapters.count == 1)
  }

  /// A phone that changes its address is known by its identity key, and keeps its object.
  @Test func aPhoneThatChangesItsAddressIsTheSame() throws {
    var objects = objects()
    let (before, now) = ("00:00:5E:00:53:01", "00:00:5E:00:53:AA")
    let isChanged = objects.receive(
      BusSignal(
        Self.phone, BluezObjects.Interface.properties, "PropertiesChanged",
        [
          .string(BluezObjects.Interface.device), .table([.string("Address"): .string(now)]),
          .list([]),
        ]))
    #expect(isChanged)
    for address in [before, now] {
      let phone = try #require(BluetoothAddress(address).flatMap { objects.device($0) })
      #expect(phone.path == Self.phone && phone.address.text == now)
      #expect(phone.firstAddress.text == before)
    }
    // Another device has the former address now.
    let other = Self.hci + "/dev_00_00_5E_00_53_BB"
    let isAdded = objects.receive(
      BusSignal(
        "/", BluezObjects.Interface.objects, "InterfacesAdded", [.string(other), Self.device]))
    #expect(isAdded)
    let address = try #require(BluetoothAddress(before))
    #expect(objects.paired(address).map(\.path) == [other])
    // A device that is not paired has no key.
    #expect(objects.paired(try #require(BluetoothAddress("00:00:5E:00:53:CC"))).isEmpty)
  }

  @Test func aHeadsetIsNoPhone() {
    var objects = BluezObjects()
    objects.receive(
      list: .values([
        .table([
          .string(Self.phone): Self.table([
            BluezObjects.Interface.device: Self.table([
              "Address": .string("00:00:5E:00:53:02"), "Class": .number(0x240404),
              "Icon": .string("audio-headset"), "Paired": .flag(true),
            ])
          ])
        ])
      ]))
    #expect(objects.devices.count == 1 && objects.pairedPhones.isEmpty)
    #expect(objects.devices[0].name == "00:00:5E:00:53:02")
  }

  @Test(arguments: [
    "", "00:00:5E:00:53", "00:00:5E:00:53:0", "00:00:5E:00:53:0G", "00-00-5E-00-53-01",
    "00:00:5E:00:53:01:02", "00:00:5E:00:53:0１",
  ])
  func otherTextsAreNoAddress(_ text: String) { #expect(BluetoothAddress(text) == nil) }

  /// Values of any type and any order change nothing that must hold.
  @Test(arguments: UInt64(1)...20)
  func nothingThatComesBreaksAnything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func value(_ depth: Int) -> BusValue {
      switch Int.random(in: 0..<(depth > 3 ? 4 : 7), using: &random) {
      case 0: .flag(.random(using: &random))
      case 1: .number(.random(in: -5...70_000, using: &random))
      case 2: .string([Self.phone, Self.hci, "Address", "x", ""].randomElement(using: &random)!)
      case 3:
        .string(
          [BluezObjects.Interface.device, "00:00:5E:00:53:01"].randomElement(using: &random)!)
      case 4: .list((0..<3).map { _ in value(depth + 1) })
      default:
        .table(
          Dictionary(
            (0..<3).map { _ in (value(depth + 1), value(depth + 1)) }, uniquingKeysWith: { $1 }))
      }
    }
    for _ in 0..<30 {
      var objects = Bool.random(using: &random) ? objects() : BluezObjects()
      if Bool.random(using: &random) { objects.receive(list: .values([value(0)])) }
      let interfaces = [
        BluezObjects.Interface.objects, BluezObjects.Interface.properties, "other",
      ]
      for _ in 0..<6 {
        let members = ["InterfacesAdded", "InterfacesRemoved", "PropertiesChanged"]
        let signal = BusSignal(
          [Self.phone, Self.hci, "/"].randomElement(using: &random)!,
          interfaces.randomElement(using: &random)!, members.randomElement(using: &random)!,
          (0..<Int.random(in: 0...3, using: &random)).map { _ in value(0) })
        let before = objects
        let isChanged = objects.receive(signal)
        #expect(isChanged || objects == before)
        #expect(objects.devices.allSatisfy { (1...64).contains($0.name.count) })
      }
    }
  }
}
