import Bluetooth
import BusMessages
import CallModel
import Keypad

/// A mobile phone that is connected by Bluetooth, as one of oFono's modems or one of PipeWire's
/// gateways: `doc/handsfree-api.txt` of oFono, `spa/plugins/bluez5/README-Telephony.md` of PipeWire.
extension OfonoSession {
  static let pipeWirePath = "/org/pipewire/Telephony"

  /// The service of a dialect, to be followed.
  package static func peer(_ dialect: Dialect) -> BusPeer {
    switch dialect {
    case .ofono: BusPeer(service, title: title, matches: matches)
    case .pipeWire:
      BusPeer(
        "org.pipewire.Telephony", title: "PipeWire", on: .session,
        matches: [
          BusMatch(Interface.objects), BusMatch(Interface.voice, "CallAdded"),
          BusMatch(Interface.voice, "CallRemoved"), BusMatch(Interface.call, "PropertyChanged"),
        ])
    }
  }

  /// Returns a gateway of PipeWire with the properties that an oFono modem would have; `nil` for an
  /// object that is no gateway.
  static func gateway(_ interfaces: [String: BusValue]) -> [String: BusValue]? {
    guard let properties = interfaces[Interface.gateway] else { return nil }
    return [
      "Type": .string("hfp"), "Powered": .flag(true), "Online": .flag(true),
      "Serial": properties["Address"] ?? .string(""),
      "Interfaces": .list([.string(Interface.voice)]),
    ]
  }

  /// Handles a gateway of PipeWire that appears or disappears. The signals about objects of calls
  /// are left to oFono's, which have the same content.
  mutating func receiveGateway(_ signal: BusSignal, at now: Instant) {
    guard dialect == .pipeWire, signal.path == Self.pipeWirePath, signal.arguments.count == 2,
      let path = signal.arguments[0].text
    else { return }
    if signal.member == "InterfacesRemoved" {
      guard signal.arguments[1].items?.contains(.string(Interface.gateway)) ?? false else { return }
      remove(path)
    } else if let gateway = signal.arguments[1].properties.flatMap(Self.gateway) {
      // The same path may stand for another phone.
      remove(path)
      add(path, gateway)
    }
    settle(at: now)
  }

  /// Returns the addresses that may be a modem's: its serial number, which oFono knows only of a
  /// phone that was connected, and the one in its path, which a phone keeps even if it changes its
  /// address.
  static func addresses(_ path: String, _ modem: [String: BusValue]) -> Set<BluetoothAddress> {
    var all: Set<BluetoothAddress> = []
    if let address = modem["Serial"]?.text.flatMap({ BluetoothAddress($0) }) { all.insert(address) }
    if let address = BluetoothAddress(inPath: path) { all.insert(address) }
    return all
  }

  /// Whether a mobile phone with one of these addresses is connected, and its calls are available.
  func serves(_ addresses: Set<BluetoothAddress>) -> Bool {
    line.modems.contains { path, modem in
      modem["Type"]?.text == "hfp" && hasCalls(modem)
        && !addresses.isDisjoint(with: Self.addresses(path, modem))
    }
  }

  private func hasCalls(_ modem: [String: BusValue]) -> Bool {
    modem["Powered"]?.isTrue == true && modem["Online"]?.isTrue == true
      && modem["Interfaces"]?.items?.contains(.string(Interface.voice)) ?? false
  }

  /// Ends the calls of a phone that is out of reach.
  mutating func dropCalls(at now: Instant) -> [BusOutput] {
    line.calls.dropAway(at: now)
    return finish(at: now)
  }

  /// - Returns: the state of a mobile phone. The session does not connect it.
  mutating func condition(ofPhone modem: [String: BusValue]) -> ReportedState.Condition {
    guard modem["Powered"]?.isTrue == true else {
      return .failed(.notConnected(line.calls.phone ?? ModemView.model(modem["Name"]?.text)))
    }
    guard hasCalls(modem) else { return .begins }
    line.recordOn()
    return .ready(line.abilities(hasCodes: hasCodes))
  }
}

/// For a look at the phones of a service from outside.
extension OfonoSession {
  /// The request for all modems of a service.
  package static func phoneList(of dialect: Dialect) -> BusCall {
    dialect == .ofono
      ? BusCall("/", Interface.manager, "GetModems")
      : BusCall(pipeWirePath, Interface.objects, "GetManagedObjects")
  }

  /// Whether a mobile phone is connected through the service, so that its calls can be made.
  ///
  /// - Parameter answer: the answer to ``phoneList(of:)``.
  package static func hasPhone(in answer: BusAnswer, of dialect: Dialect) -> Bool {
    guard case .values(let values) = answer, let modems = objects(values.first) else {
      return false
    }
    return modems.contains { _, properties in
      if dialect == .pipeWire { return properties[Interface.gateway] != nil }
      let interfaces = properties["Interfaces"]?.items?.compactMap(\.text) ?? []
      return properties["Type"]?.text == "hfp" && interfaces.contains(Interface.voice)
    }
  }
}
