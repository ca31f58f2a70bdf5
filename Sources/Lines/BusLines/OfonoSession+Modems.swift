import BusMessages
import CallModel
import Keypad

/// The choice of the modem, and its state.
extension OfonoSession {
  // MARK: The objects

  mutating func receiveModems(_ answer: BusAnswer, at now: Instant) {
    guard case .values(let values) = answer, let modems = values.first?.items else {
      retryAt = now + Self.retryPause
      // oFono's bus policy admits only some users.
      if case .failure(let name, _) = answer, ServiceText.isForbidden(name) {
        return reportState(.failed(.notAllowed(Self.title)))
      }
      return reportState(.failed(.serviceSilent(Self.title)))
    }
    for modem in modems {
      guard let pair = modem.items, pair.count == 2, let path = pair[0].text,
        let properties = pair[1].properties
      else { continue }
      add(path, properties)
    }
    settle(at: now)
  }

  mutating func add(_ path: String, _ properties: [String: BusValue]) {
    guard modems[path] != nil || modems.count < Self.modemLimit else { return }
    if modems[path] == nil { order.append(path) }
    modems[path] = properties
  }

  // MARK: The choice

  private func has(_ interface: String, _ modem: [String: BusValue]) -> Bool {
    modem["Interfaces"]?.items?.contains(.string(interface)) ?? false
  }

  /// A mobile phone that is reached by Bluetooth
  /// belongs to a person and is not turned on unasked.
  func rank(_ path: String) -> Int {
    guard let modem = modems[path] else { return -1 }
    let isOn = modem["Powered"]?.isTrue == true
    if modem["Type"]?.text == "hfp" || modem["Type"]?.text == "sap" {
      return isOn && has(Interface.voice, modem) ? 1 : -1
    }
    return has(Interface.voice, modem) ? 4 : isOn ? 3 : 2
  }

  mutating func choose(_ path: String?) {
    if path == chosen { return }
    chosen = path
    parts = [:]
    wasOn = false
    powerProblem = nil
    isOnlineAsked = false
    voiceUntil = nil
    hasNoVoice = false
    (cannotHold, cannotAnswer) = (false, false)
    codeUntil = nil
    wrongPIN = nil
  }

  /// Asks for the properties of new interfaces, and drops those of interfaces that are gone.
  mutating func askParts(_ path: String, _ modem: [String: BusValue]) {
    for interface in [Interface.sim, Interface.network, Interface.voice, Interface.codes] {
      if !has(interface, modem) {
        parts[interface] = nil
      } else if parts[interface] == nil {
        parts[interface] = [:]
        askProperties(path, interface)
      }
    }
  }

  mutating func askProperties(_ path: String, _ interface: String) {
    talk.ask(BusCall(path, interface, "GetProperties"), for: .properties(path, interface))
  }

  mutating func condition(
    _ path: String, _ modem: [String: BusValue], at now: Instant
  ) -> ReportedState.Condition {
    let model = ModemView.model(modem["Model"]?.text)
    guard modem["Powered"]?.isTrue == true else {
      voiceUntil = nil
      isOnlineAsked = false
      if let powerProblem { return .failed(powerProblem) }
      if wasOn { return .failed(.off(model)) }
      if !isSelected { return .failed(.poweredOff(model)) }
      turnOn("Powered", path)
      return .begins
    }
    let isOnline = modem["Online"]?.isTrue == true
    // A modem that was on before is in flight mode on purpose.
    if !isOnline, !isOnlineAsked, !wasOn, isSelected {
      isOnlineAsked = true
      turnOn("Online", path)
    }
    if has(Interface.voice, modem) {
      guard isOnline else {
        if !isSelected { return .failed(.poweredOff(model)) }
        // An emergency call goes out while the modem is offline.
        let isAwaited = talk.isAsking { $0 == .turnOn(path, "Online") } || !calls.slots.isEmpty
        return isAwaited ? .begins : .failed(powerProblem ?? .off(model))
      }
      wasOn = true
      powerProblem = nil
      voiceUntil = nil
      hasNoVoice = false
      return .ready(abilities(hasCodes: has(Interface.codes, modem)))
    }
    if let powerProblem { return .failed(powerProblem) }
    // Some modems have no voice interface until their SIM has its code.
    let isSIMAwaited =
      codeUntil != nil || talk.isAsking { $0 == .properties(path, Interface.sim) }
    let isLocked = if case .wants? = sim { true } else { false }
    if isSIMAwaited || isLocked {
      voiceUntil = nil
      hasNoVoice = false
      return .begins
    }
    if sim == .absent { return .failed(.noSIM(model, Self.title)) }
    if hasNoVoice { return .failed(.noVoice(model)) }
    if isOnline, voiceUntil == nil { voiceUntil = now + Self.voicePatience }
    return .begins
  }

  private mutating func turnOn(_ name: String, _ path: String) {
    if talk.isAsking({ $0 == .turnOn(path, name) }) { return }
    let call = BusCall(
      path, Interface.modem, "SetProperty", "sv", [.string(name), .flag(true)],
      patience: .seconds(60))
    talk.ask(call, for: .turnOn(path, name))
  }

  mutating func finishTurning(
    _ path: String, _ name: String, _ answer: BusAnswer, at now: Instant
  ) {
    if path == chosen, case .failure(let error, let text) = answer {
      let model = ModemView.model(modems[path]?["Model"]?.text)
      if ServiceText.isForbidden(error) {
        powerProblem = .notAllowed(Self.title)
      } else {
        powerProblem = .modemFailed(model, ServiceText.message(error, text))
      }
    }
    settle(at: now)
  }

  // MARK: How it is

  func view(_ modem: [String: BusValue]) -> ModemView {
    var view = ModemView()
    view.name = modem["Model"]?.text.map { ModemView.model($0) }
    view.identity = ModemView.identity(modem["Serial"]?.text)
    view.sim = sim
    let numbers = parts[Interface.voice]?["EmergencyNumbers"]?.items ?? []
    view.emergencyNumbers = ModemView.emergencyNumbers(numbers.compactMap(\.text))
    if let network = parts[Interface.network] {
      view.registration = Self.registration(network["Status"]?.text)
      view.signal = network["Strength"]?.int.map { ModemView.bars(percent: $0) }
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
