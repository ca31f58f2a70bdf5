import CallModel

/// The reported state of a modem. Only changes are reported.
struct ModemView: Hashable, Sendable {
  var name: String?
  var identity: String?
  var signal: Int?
  var registration: Registration?
  var sim: SIMState?
  var emergencyNumbers: Set<String> = []
  var operatorName: String?
  /// See ``StatusEvent/phoneBattery(_:)``.
  var phoneBattery: Int?
  var ringsItself = false
  var onlySwaps = false

  /// Whether this is an emergency call, according to the request that dialled it, the SIM or the
  /// network.
  func isForHelp(_ call: BusCalls.Slot) -> Bool {
    call.isForHelp || call.number.map { emergencyNumbers.contains($0) } ?? false
  }

  /// Returns the differences from an earlier state.
  func events(since old: ModemView) -> [LineEvent] {
    var events: [LineEvent] = []
    if let name, name != old.name { events.append(.status(.name(name))) }
    if let identity, identity != old.identity { events.append(.status(.identity(identity))) }
    if signal != old.signal { events.append(.status(.signal(signal))) }
    if registration != old.registration { events.append(.status(.registration(registration))) }
    if let sim, sim != old.sim { events.append(.sim(.state(sim))) }
    if emergencyNumbers != old.emergencyNumbers {
      events.append(.status(.emergencyNumbers(emergencyNumbers)))
    }
    if operatorName != old.operatorName { events.append(.status(.operatorName(operatorName))) }
    if phoneBattery != old.phoneBattery { events.append(.status(.phoneBattery(phoneBattery))) }
    if ringsItself != old.ringsItself { events.append(.status(.ringsItself(ringsItself))) }
    if onlySwaps != old.onlySwaps { events.append(.status(.onlySwaps(onlySwaps))) }
    return events
  }

  /// Returns the number of bars for a strength in percent, which both services calculate from the
  /// scale of 3GPP TS 27.007, 8.5. The limits correspond to -109, -99, -89 and -77 dBm.
  static func bars(percent: Int) -> Int {
    switch percent {
    case ..<5: 0
    case ..<21: 1
    case ..<37: 2
    case ..<57: 3
    default: 4
    }
  }

  /// Returns the text if it is an IMEI (3GPP TS 23.003, section 6).
  static func identity(_ text: String?) -> String? {
    text.flatMap { $0.isDigits(14...17) ? $0 : nil }
  }

  /// Returns the SIM's emergency numbers: only those of 2 to 16 digits, and at most 32.
  static func emergencyNumbers(_ value: [String]) -> Set<String> {
    Set(value.lazy.filter { $0.isDigits(2...16) }.prefix(32))
  }

  /// Returns a caller's number, which both services pass on as the modem has written it; `nil` if
  /// it is withheld.
  static func caller(_ text: String?) -> String? {
    guard let text, !text.isEmpty, text != "withheld" else { return nil }
    return String(HexNumber.read(text).prefix(64))
  }

  /// Returns a modem's model name, at most 64 characters.
  static func model(_ text: String?) -> String { name(text) ?? "modem" }

  /// Returns a name, at most 64 characters; `nil` if it is empty.
  static func name(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : String($0.prefix(64)) }
  }
}
