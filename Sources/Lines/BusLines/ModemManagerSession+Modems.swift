import BusMessages
import CallModel
import Keypad

/// The choice of the modem, and its state.
extension ModemManagerSession {
  /// The values of `MMModemState`.
  private enum State {
    static let failed = -1
    static let locked = 2
    static let disabled = 3
    static let enabled = 6
    static let registered = 8
  }

  // MARK: The objects

  mutating func receiveObjects(_ answer: BusAnswer, at now: Instant) {
    guard case .values(let values) = answer, let objects = values.first?.entries else {
      return retry(after: .serviceSilent(Self.title), at: now)
    }
    let paths = objects.keys.compactMap(\.text).sorted { left, right in
      (left.utf8.count, left) < (right.utf8.count, right)
    }
    for path in paths { if let object = objects[.string(path)] { add(path, object) } }
    settle(at: now)
  }

  mutating func add(_ path: String, _ object: BusValue) {
    guard let interfaces = object.properties,
      line.modems[path] != nil || interfaces[Interface.modem] != nil, line.admit(path)
    else { return }
    for interface in [Interface.modem, Interface.network, Interface.codes, Interface.voice] {
      if let properties = interfaces[interface]?.properties {
        line.modems[path, default: [:]][interface] = properties
      }
    }
  }

  mutating func remove(_ path: String, _ interfaces: [String]) {
    for interface in interfaces { line.modems[path]?[interface] = nil }
    guard line.modems[path]?[Interface.modem] == nil else { return }
    remove(path)
  }

  // MARK: The choice

  private func state(_ path: String) -> Int {
    line.modems[path]?[Interface.modem]?["State"]?.int ?? 0
  }

  func rank(_ path: String) -> Int {
    let hasVoice = line.modems[path]?[Interface.voice] != nil
    return switch state(path) {
    case State.enabled...: hasVoice ? 4 : 0
    case State.disabled..<State.enabled: hasVoice ? 3 : 0
    case State.locked: 2
    case State.failed: 0
    default: 1
    }
  }

  mutating func condition(
    _ path: String, _ modem: Properties, at now: Instant
  ) -> ReportedState.Condition {
    let properties = modem[Interface.modem] ?? [:]
    let model = ModemView.model(properties["Model"]?.text)
    let state = state(path)
    if state == State.failed {
      // `MM_MODEM_STATE_FAILED_REASON_SIM_MISSING`
      let isSIMMissing = properties["StateFailedReason"]?.int == 2
      return .failed(
        isSIMMissing ? .noSIM(model, Self.title) : .modemFailed(model, Self.failure(properties)))
    }
    guard state >= State.disabled else { return .begins }
    guard modem[Interface.voice] != nil else { return .failed(.noVoice(model)) }
    if state >= State.enabled {
      if !line.wasOn, state < State.registered { networkUntil = now + Self.networkPatience }
      if state >= State.registered { networkUntil = nil }
      line.recordOn()
      return .ready(line.abilities(hasCodes: modem[Interface.codes] != nil))
    }
    if let problem = line.powerProblem { return .failed(problem) }
    networkUntil = nil
    if line.wasOn { return .failed(.off(model)) }
    if !line.isSelected { return .failed(.poweredOff(model)) }
    if state == State.disabled { enable(path) }
    return .begins
  }

  private mutating func enable(_ path: String) {
    if line.talk.isAsking({ $0 == .own(.enable(path)) }) { return }
    // The network may be slow to admit a modem.
    let call = BusCall(
      path, Interface.modem, "Enable", "b", [.flag(true)], patience: .seconds(60))
    ask(call, for: .own(.enable(path)))
  }

  /// Returns the words for a value of `MMModemStateFailedReason`.
  private static func failure(_ properties: [String: BusValue]) -> String {
    switch properties["StateFailedReason"]?.int {
    case 3: "its SIM has failed"
    case 4: "ModemManager can't tell what it can do"
    case 5: "its eSIM has no profile"
    default: "ModemManager can't use it"
    }
  }

  // MARK: How it is

  func view(_ modem: Properties) -> ModemView {
    let properties = modem[Interface.modem] ?? [:]
    let network = modem[Interface.network] ?? [:]
    var view = ModemView()
    view.name = properties["Model"]?.text.map { ModemView.model($0) }
    view.identity =
      ModemView.identity(properties["EquipmentIdentifier"]?.text)
      ?? ModemView.identity(network["Imei"]?.text)
    view.sim = sim(properties)
    view.emergencyNumbers = emergencyNumbers
    if properties["State"]?.int ?? 0 >= State.enabled {
      let quality = properties["SignalQuality"]?.items ?? []
      view.registration = Self.registration(network["RegistrationState"]?.int)
      // `EmergencyOnly` is a property of the voice interface.
      if modem[Interface.voice]?["EmergencyOnly"]?.isTrue == true, view.registration != .home,
        view.registration != .roaming
      {
        view.registration = .emergencyOnly
      }
      // A quality of 0 that is not recent means that nothing was measured.
      let isMeasured = quality.first?.int != 0 || quality.last?.isTrue == true
      view.signal = isMeasured ? quality.first?.int.map { ModemView.bars(percent: $0) } : nil
    }
    return view
  }

  /// Converts a value of `MMModem3gppRegistrationState`. Except for 11, the values are those of
  /// `+CREG`.
  private static func registration(_ state: Int?) -> Registration? {
    state == 11 ? .emergencyOnly : state.flatMap { Registration(code: $0) }
  }
}
