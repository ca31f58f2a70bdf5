import Bluetooth
import BusMessages
import CallModel
import Keypad

/// The choice of the modem, and its state.
extension OfonoSession {
  // MARK: The objects

  mutating func receiveModems(_ answer: BusAnswer, at now: Instant) {
    guard case .values(let values) = answer, let modems = modems(values.first) else {
      // oFono's bus policy admits only some users.
      let isForbidden =
        if case .failure(let name, _) = answer { ServiceText.isForbidden(name) } else { false }
      return retry(
        after: isForbidden ? .notAllowed(title) : .serviceSilent(title), at: now)
    }
    line.isForbidden = false
    for (path, properties) in modems { add(path, properties) }
    settle(at: now)
  }

  private func modems(
    _ list: BusValue?
  ) -> [(path: String, properties: [String: BusValue])]? {
    guard dialect == .pipeWire else { return Self.objects(list) }
    return Self.objects(list)?.compactMap { path, interfaces in
      Self.gateway(interfaces).map { (path, $0) }
    }
  }

  mutating func add(_ path: String, _ properties: [String: BusValue]) {
    if line.admit(path) { line.modems[path] = properties }
  }

  // MARK: The choice

  private func has(_ interface: String, _ modem: [String: BusValue]) -> Bool {
    modem["Interfaces"]?.items?.contains(.string(interface)) ?? false
  }

  /// A mobile phone that is reached by Bluetooth belongs to a person and is not turned on unasked.
  func rank(_ path: String) -> Int {
    guard let modem = line.modems[path] else { return -1 }
    let isOn = modem["Powered"]?.isTrue == true
    if let phones {
      guard modem["Type"]?.text == "hfp", !phones.isDisjoint(with: Self.addresses(path, modem))
      else { return -1 }
      return isOn && has(Interface.voice, modem) ? 4 : 2
    }
    if modem["Type"]?.text == "hfp" || modem["Type"]?.text == "sap" {
      return usesPhones && isOn && has(Interface.voice, modem) ? 1 : -1
    }
    return has(Interface.voice, modem) ? 4 : isOn ? 3 : 2
  }

  /// Asks for the properties of new interfaces, and drops those of interfaces that are gone.
  mutating func askParts(_ path: String, _ modem: [String: BusValue]) {
    if dialect == .pipeWire { return }
    for interface in [
      Interface.sim, Interface.network, Interface.voice, Interface.codes, Interface.handsFree,
    ] {
      if !has(interface, modem) {
        parts[interface] = nil
      } else if parts[interface] == nil {
        parts[interface] = [:]
        askProperties(path, interface)
      }
    }
  }

  mutating func askProperties(_ path: String, _ interface: String) {
    ask(Self.properties(path, interface), for: .own(.properties(path, interface)))
  }

  mutating func condition(
    _ path: String, _ modem: [String: BusValue], at now: Instant
  ) -> ReportedState.Condition {
    if phones != nil { return condition(ofPhone: modem) }
    let model = ModemView.model(modem["Model"]?.text)
    guard modem["Powered"]?.isTrue == true else {
      voiceUntil = nil
      isOnlineAsked = false
      if let problem = line.powerProblem { return .failed(problem) }
      if line.wasOn { return .failed(.off(model)) }
      if !line.isSelected { return .failed(.poweredOff(model)) }
      turnOn("Powered", path)
      return .begins
    }
    let isOnline = modem["Online"]?.isTrue == true
    // A modem that was on before is in flight mode on purpose.
    if !isOnline, !isOnlineAsked, !line.wasOn, line.isSelected {
      isOnlineAsked = true
      turnOn("Online", path)
    }
    if has(Interface.voice, modem) {
      guard isOnline else {
        if !line.isSelected { return .failed(.poweredOff(model)) }
        // An emergency call can be made while the modem is offline, so the calls are not ended yet.
        let isAwaited =
          line.talk.isAsking { $0 == .own(.turnOn(path, "Online")) } || !line.calls.slots.isEmpty
        return isAwaited ? .begins : .failed(line.powerProblem ?? .off(model))
      }
      line.recordOn()
      voiceUntil = nil
      hasNoVoice = false
      return .ready(line.abilities(hasCodes: has(Interface.codes, modem)))
    }
    if let problem = line.powerProblem { return .failed(problem) }
    // Some modems have no voice interface until their SIM has its code.
    let isSIMAwaited =
      line.codeUntil != nil || line.talk.isAsking { $0 == .own(.properties(path, Interface.sim)) }
    let isLocked = if case .wants? = sim { true } else { false }
    if isSIMAwaited || isLocked {
      voiceUntil = nil
      hasNoVoice = false
      return .begins
    }
    if sim == .absent { return .failed(.noSIM(model, title)) }
    if hasNoVoice { return .failed(.noVoice(model)) }
    if isOnline, voiceUntil == nil { voiceUntil = now + Self.voicePatience }
    return .begins
  }

  private mutating func turnOn(_ name: String, _ path: String) {
    if line.talk.isAsking({ $0 == .own(.turnOn(path, name)) }) { return }
    let call = BusCall(
      path, Interface.modem, "SetProperty", "sv", [.string(name), .flag(true)],
      patience: .seconds(60))
    ask(call, for: .own(.turnOn(path, name)))
  }

  // MARK: How it is

  func view(_ modem: [String: BusValue]) -> ModemView {
    var view = ModemView()
    view.onlySwaps = dialect == .pipeWire
    // A mobile phone has a name in place of a model.
    view.name =
      modem["Model"]?.text.map { ModemView.model($0) } ?? ModemView.name(modem["Name"]?.text)
    view.identity = ModemView.identity(modem["Serial"]?.text)
    view.sim = sim
    let numbers = parts[Interface.voice]?["EmergencyNumbers"]?.items ?? []
    view.emergencyNumbers = ModemView.emergencyNumbers(numbers.compactMap(\.text))
    if let network = parts[Interface.network] {
      view.registration = Self.registration(network["Status"]?.text)
      // oFono keeps the strength that a mobile phone had before it lost its network.
      let isLost = view.registration == Registration.none
      view.signal = isLost ? 0 : network["Strength"]?.int.map { ModemView.bars(percent: $0) }
      view.operatorName = ModemView.name(network["Name"]?.text)
    }
    if let phone = parts[Interface.handsFree] {
      view.phoneBattery = phone["BatteryChargeLevel"]?.int.map { min(max($0, 0), 5) }
      view.ringsItself = phone["InbandRinging"]?.isTrue ?? false
    }
    return view
  }

  private static func registration(_ status: String?) -> Registration? {
    switch status {
    case "unregistered": Registration.none
    case "registered": .home
    case "searching": .searching
    case "denied": .denied
    case "roaming": .roaming
    default: nil
    }
  }
}
