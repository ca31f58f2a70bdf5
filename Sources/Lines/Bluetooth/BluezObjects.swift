import BusMessages

/// What BlueZ, the system's Bluetooth service, knows of: its adapters and devices. The interfaces
/// are described in `doc/org.bluez.*.rst` of its source. All texts are untrusted.
package struct BluezObjects: Hashable, Sendable {
  package static let service = "org.bluez"
  package static let title = "bluetoothd"

  package enum Interface {
    package static let objects = "org.freedesktop.DBus.ObjectManager"
    package static let properties = "org.freedesktop.DBus.Properties"
    package static let adapter = "org.bluez.Adapter1"
    package static let device = "org.bluez.Device1"
    package static let battery = "org.bluez.Battery1"
  }

  /// The signals that ``receive(_:)`` reads.
  package static let matches = [
    BusMatch(Interface.objects),
    BusMatch(Interface.properties, "PropertiesChanged", first: Interface.adapter),
    BusMatch(Interface.properties, "PropertiesChanged", first: Interface.device),
    BusMatch(Interface.properties, "PropertiesChanged", first: Interface.battery),
  ]

  /// The call whose answer ``receive(list:)`` reads.
  package static let list = BusCall("/", Interface.objects, "GetManagedObjects")

  /// The maximum number of objects. Further ones are ignored.
  private static let limit = 512

  /// The properties of each object, by path and interface.
  private var objects: [String: [String: [String: BusValue]]] = [:]
  /// The paths in the order in which they appeared.
  private var order: [String] = []

  package init() {}

  /// A radio of this machine.
  package struct Adapter: Hashable, Sendable {
    package var path: String
    package var address: BluetoothAddress?
    /// The name under which other devices see this machine.
    package var alias: String
    package var isPowered: Bool
    /// Whether other devices find this machine when they look for devices.
    package var isDiscoverable: Bool
    package var isPairable: Bool
    /// Whether this machine looks for devices.
    package var isDiscovering: Bool
    /// The class of device (Bluetooth Assigned Numbers, 2.8); `nil` if it is not known.
    package var deviceClass: Int?
  }

  /// Another device.
  package struct Device: Hashable, Sendable {
    package var path: String
    package var adapter: String
    package var address: BluetoothAddress
    /// The name of the device, at most 64 characters; its address if it has none.
    package var name: String
    package var icon: String?
    package var deviceClass: Int?
    package var isPaired: Bool
    package var isTrusted: Bool
    package var isConnected: Bool
    package var isBlocked: Bool
    /// The services of the device, in lower case.
    package var uuids: Set<String>
    /// The strength of the received signal in dBm; `nil` if the device is not seen now.
    package var signal: Int?
    /// The charge of the device in percent; `nil` if it is not known.
    package var battery: Int?

    /// The address that the device had when BlueZ made its object. A device that changes its
    /// address, and is known by its identity key, keeps the object.
    package var firstAddress: BluetoothAddress { BluetoothAddress(inPath: path) ?? address }

    /// Whether the device is a telephone: by its class (major class 2), its icon or its services.
    package var isPhone: Bool {
      uuids.contains(BluezUUID.handsFreeGateway) || icon == "phone"
        || deviceClass.map { $0 >> 8 & 0x1F == 2 } ?? false
    }
  }

  // MARK: What comes in

  /// Reads all objects. A failure leaves none.
  package mutating func receive(list answer: BusAnswer) {
    self = Self()
    guard case .values(let values) = answer, let entries = values.first?.entries else { return }
    let all = entries.compactMap { key, value in key.text.map { (path: $0, value: value) } }
    for one in all.sorted(by: { $0.path < $1.path }) { add(one.path, one.value) }
  }

  /// Reads a signal.
  ///
  /// - Returns: whether anything has changed.
  package mutating func receive(_ signal: BusSignal) -> Bool {
    let before = objects
    let arguments = signal.arguments
    switch (signal.interface, signal.member) {
    case (Interface.objects, "InterfacesAdded") where arguments.count == 2:
      if let path = arguments[0].text { add(path, arguments[1]) }
    case (Interface.objects, "InterfacesRemoved") where arguments.count == 2:
      guard let path = arguments[0].text else { break }
      for interface in arguments[1].items ?? [] {
        if let name = interface.text { objects[path]?[name] = nil }
      }
      if objects[path]?.isEmpty ?? false {
        objects[path] = nil
        order.removeAll { $0 == path }
      }
    case (Interface.properties, "PropertiesChanged") where arguments.count == 3:
      guard let interface = arguments[0].text, objects[signal.path]?[interface] != nil else {
        break
      }
      for (name, value) in arguments[1].properties ?? [:] {
        objects[signal.path]?[interface]?[name] = value
      }
      for name in arguments[2].items ?? [] {
        if let name = name.text { objects[signal.path]?[interface]?[name] = nil }
      }
    default: break
    }
    return objects != before
  }

  private mutating func add(_ path: String, _ interfaces: BusValue) {
    guard let interfaces = interfaces.properties else { return }
    if objects[path] == nil {
      guard objects.count < Self.limit else { return }
      order.append(path)
      objects[path] = [:]
    }
    for (name, properties) in interfaces {
      objects[path]?[name] = properties.properties ?? [:]
    }
  }

  // MARK: What there is

  /// The adapters, in the order of their paths or of their appearance.
  package var adapters: [Adapter] { order.compactMap(adapter(at:)) }
  package var devices: [Device] { order.compactMap(device(at:)) }

  package func adapter(at path: String) -> Adapter? {
    guard let all = objects[path]?[Interface.adapter] else { return nil }
    return Adapter(
      path: path, address: all["Address"]?.text.flatMap { BluetoothAddress($0) },
      alias: Self.name(all["Alias"]) ?? Self.name(all["Name"]) ?? "",
      isPowered: all["Powered"]?.isTrue ?? false,
      isDiscoverable: all["Discoverable"]?.isTrue ?? false,
      isPairable: all["Pairable"]?.isTrue ?? false,
      isDiscovering: all["Discovering"]?.isTrue ?? false, deviceClass: all["Class"]?.int)
  }

  /// Returns `nil` for an object that is no device, or has no address.
  package func device(at path: String) -> Device? {
    guard let all = objects[path]?[Interface.device],
      let address = all["Address"]?.text.flatMap({ BluetoothAddress($0) })
    else { return nil }
    return Device(
      path: path, adapter: all["Adapter"]?.text ?? "", address: address,
      name: Self.name(all["Alias"]) ?? Self.name(all["Name"]) ?? address.text,
      icon: all["Icon"]?.text, deviceClass: all["Class"]?.int,
      isPaired: all["Paired"]?.isTrue ?? false, isTrusted: all["Trusted"]?.isTrue ?? false,
      isConnected: all["Connected"]?.isTrue ?? false,
      isBlocked: all["Blocked"]?.isTrue ?? false,
      uuids: Set((all["UUIDs"]?.items ?? []).compactMap { $0.text?.lowercased() }),
      signal: all["RSSI"]?.int,
      battery: objects[path]?[Interface.battery]?["Percentage"]?.int.map { min(max($0, 0), 100) })
  }

  /// Returns the device with this address, or the paired one that had it before its address
  /// changed. If several adapters know it, a paired one comes first.
  package func device(_ address: BluetoothAddress) -> Device? {
    paired(address).first ?? devices.first { $0.address == address }
  }

  /// Returns the paired device with this address on each adapter that knows it. A device that had
  /// the address before counts if no other one has it.
  package func paired(_ address: BluetoothAddress) -> [Device] {
    let all = devices.filter(\.isPaired)
    let same = all.filter { $0.address == address }
    return same.isEmpty ? all.filter { $0.firstAddress == address } : same
  }

  /// The telephones that are paired with this machine.
  package var pairedPhones: [Device] { devices.filter { $0.isPaired && $0.isPhone } }

  /// Returns a name of 1 to 64 characters on one line; `nil` if there is none. What a stranger's
  /// device calls itself must not look like a line of this program.
  private static func name(_ value: BusValue?) -> String? {
    guard let line = value?.text?.onOneLine(limit: 64) else { return nil }
    return line.allSatisfy { $0 == " " } ? nil : line
  }
}
