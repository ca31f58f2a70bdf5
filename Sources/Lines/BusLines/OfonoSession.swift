import Bluetooth
import BusMessages
import CallModel
import Keypad

/// oFono as a line, or a mobile phone that is connected by Bluetooth, through oFono or PipeWire.
/// oFono's D-Bus interfaces are described in `doc/*-api.txt` of its source: see ``Dialect``.
///
///     appeared ─▶ modems listed ─▶ the best one chosen ─▶ Powered ─▶ Online ─▶ VoiceCallManager: ready
///                                       └──────────────── gone, off ◀──────────────────────┘
///
/// A modem's interfaces come and go with its abilities. The calls' interface appears before the
/// SIM's PIN is entered, for emergency numbers.
package struct OfonoSession: ModemSession, Hashable {
  package static let title = "oFono"
  package static let service = "org.ofono"

  enum Interface: ModemInterfaces {
    static let manager = "org.ofono.Manager"
    static let modem = "org.ofono.Modem"
    static let sim = "org.ofono.SimManager"
    static let network = "org.ofono.NetworkRegistration"
    static let codes = "org.ofono.SupplementaryServices"
    static let voice = "org.ofono.VoiceCallManager"
    static let call = "org.ofono.VoiceCall"
    /// What a mobile phone that is connected by Bluetooth reports.
    static let handsFree = "org.ofono.Handsfree"
    /// A mobile phone that is connected, in PipeWire.
    static let gateway = "org.pipewire.Telephony.AudioGateway1"
    static let objects = "org.freedesktop.DBus.ObjectManager"
  }

  /// The services that have oFono's interfaces for calls.
  package enum Dialect: Hashable, Sendable {
    case ofono
    /// PipeWire 1.4 and later. Its modems are the mobile phones that are connected now. They have
    /// an address, calls, and no other properties.
    case pipeWire
  }

  package static let matches = [
    BusMatch(Interface.manager), BusMatch(Interface.modem, "PropertyChanged"),
    BusMatch(Interface.sim, "PropertyChanged"),
    BusMatch(Interface.network, "PropertyChanged", first: "Status"),
    BusMatch(Interface.network, "PropertyChanged", first: "Strength"),
    BusMatch(Interface.network, "PropertyChanged", first: "Name"),
    BusMatch(Interface.handsFree, "PropertyChanged", first: "BatteryChargeLevel"),
    BusMatch(Interface.handsFree, "PropertyChanged", first: "InbandRinging"),
    BusMatch(Interface.codes), BusMatch(Interface.voice), BusMatch(Interface.call),
  ]

  enum Purpose: Hashable {
    case modems
    /// Setting `Powered` or `Online`: the path of the modem and the property.
    case turnOn(String, String)
    /// Reading the properties of an interface: the path of the modem and the interface.
    case properties(String, String)
    case dial(CallID)
    /// Ending a call of PipeWire that waits: its path.
    case refuse(String)
  }

  static let waitingState = BusValue.string("user-response")
  static let listMethod = "GetCalls"
  /// A modem that is on but has no interface for calls after this time counts as having no voice.
  static let voicePatience = Duration.seconds(6)

  /// Each modem is stored as its properties of `org.ofono.Modem`.
  var line: ModemSessionState<Purpose, [String: BusValue]>
  /// The properties of the chosen modem's other interfaces, as far as it has them.
  var parts: [String: [String: BusValue]] = [:]
  /// Whether `Online` was requested. The request is made once, as some functions work without it.
  var isOnlineAsked = false
  /// The time until which a modem that is on may still lack its voice interface.
  var voiceUntil: Instant?
  var hasNoVoice = false
  /// Whether a call has appeared while it was not clear which call had been dialled here.
  var hasUnclearCall = false
  /// The number of the last call for which `Dial` has no answer, and which may exist nevertheless.
  var unansweredNumber: String?
  /// The calls of PipeWire that are over, and listed nevertheless.
  var leftovers = Leftovers()
  /// A change of PIN that failed, for which the SIM may still report the tries left.
  var wrongPIN: WrongPIN?

  let dialect: Dialect
  /// The addresses of the one mobile phone whose calls are wanted; `nil` for any modem.
  private(set) var phones: Set<BluetoothAddress>?
  /// Whether mobile phones may be the line.
  let usesPhones: Bool

  package init(isSelected: Bool = true) {
    self.init(isSelected: isSelected, dialect: .ofono, phones: nil)
  }

  /// A session that never uses a mobile phone, because another session does.
  package static func withoutPhones(isSelected: Bool) -> Self {
    Self(isSelected: isSelected, dialect: .ofono, phones: nil, usesPhones: false)
  }

  /// - Parameter phones: the addresses of a mobile phone. The session then uses no other modem, and
  ///   does not connect the phone.
  package init(
    isSelected: Bool, dialect: Dialect, phones: Set<BluetoothAddress>?, usesPhones: Bool = true
  ) {
    line = ModemSessionState(isSelected: isSelected)
    self.dialect = dialect
    self.phones = phones
    self.usesPhones = usesPhones
  }

  var title: String { Self.peer(dialect).title }
  var withoutModem: Self {
    Self(isSelected: line.isSelected, dialect: dialect, phones: phones, usesPhones: usesPhones)
  }

  /// Uses the mobile phone with these addresses from now on.
  ///
  /// - Parameter name: the name of the phone, for messages.
  package mutating func use(
    _ addresses: Set<BluetoothAddress>, name: String, at now: Instant
  ) -> [BusOutput] {
    line.calls.phone = name
    guard phones != addresses else { return [] }
    if let phones, phones.isDisjoint(with: addresses) {
      // Each phone has its own former calls. They are kept until that phone is the line again.
      line.formerCalls[phones] = line.calls.former
      line.calls.former = line.formerCalls.removeValue(forKey: addresses) ?? BusCalls.Former()
    }
    phones = addresses
    if let chosen = line.chosen, rank(chosen) < 0 { dropChosen() }
    settle(at: now)
    return finish(at: now)
  }

  /// Whether the service runs and has not listed its modems yet.
  package var isBeginning: Bool { line.talk.isAsking { $0 == .own(.modems) } }
  /// Whether calls can be made now.
  package var isReady: Bool { line.reported.isReady }
  package var abilities: Set<LineAbility>? { line.reported.abilities }

  var ownDeadline: Instant? { [voiceUntil, wrongPIN?.until].compactMap { $0 }.min() }
  var hasCodes: Bool { parts[Interface.codes] != nil }

  mutating func forgetFailure() {
    line.forgetFailure()
    isOnlineAsked = false
  }

  // MARK: What comes in

  mutating func wakeOwn(at now: Instant) {
    if let at = wrongPIN?.until, at <= now { emitWrongPIN(isOver: true) }
    if let at = voiceUntil, at <= now {
      voiceUntil = nil
      hasNoVoice = true
      settle(at: now)
    }
  }

  static func properties(_ path: String, _ interface: String) -> BusCall {
    BusCall(path, interface, "GetProperties")
  }

  mutating func list() {
    ask(Self.phoneList(of: dialect), for: .own(.modems))
  }

  mutating func receive(_ signal: BusSignal, at now: Instant) {
    switch (signal.interface, signal.member) {
    case (Interface.manager, "ModemAdded"):
      guard let path = signal.arguments.first?.text,
        let properties = signal.arguments.last?.properties
      else { return }
      add(path, properties)
      settle(at: now)
    case (Interface.manager, "ModemRemoved"):
      if let path = signal.arguments.first?.text { remove(path) }
      settle(at: now)
    case (Interface.objects, "InterfacesAdded"), (Interface.objects, "InterfacesRemoved"):
      receiveGateway(signal, at: now)
    case (Interface.call, _), (Interface.voice, "CallAdded"), (Interface.voice, "CallRemoved"):
      receiveCallSignal(signal, at: now)
    case (_, "PropertyChanged"): change(signal, at: now)
    case (Interface.codes, "NotificationReceived") where signal.path == line.chosen:
      guard let text = signal.arguments.first?.text else { return }
      emit(.service(.information(ServiceText.bounded(text))))
    case (Interface.codes, "RequestReceived") where signal.path == line.chosen:
      guard let text = signal.arguments.first?.text else { return }
      emit(.service(.asks(ServiceText.bounded(text))))
    default: break
    }
  }

  private mutating func change(_ signal: BusSignal, at now: Instant) {
    guard signal.arguments.count == 2, let name = signal.arguments[0].text else { return }
    let value = signal.arguments[1]
    if signal.interface == Interface.modem {
      guard line.modems[signal.path] != nil else { return }
      line.modems[signal.path]?[name] = value
    } else if signal.path == line.chosen {
      guard parts[signal.interface] != nil else { return }
      parts[signal.interface]?[name] = value
      if signal.interface == Interface.sim, name == "Present" { requestSIM(signal.path) }
      if signal.interface == Interface.sim { emitWrongPIN() }
    }
    settle(at: now)
  }

  mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .modems: receiveModems(answer, at: now)
    case .turnOn(let path, _): finishTurningOn(path, answer, at: now)
    case .properties(let path, let interface):
      if case .values(let values) = answer, path == line.chosen, parts[interface] != nil,
        let all = values.first?.properties
      {
        parts[interface]?.merge(all) { $1 }
        if interface == Interface.sim { emitWrongPIN() }
      }
      settle(at: now)
    case .dial(let id): finishDialling(id, answer, at: now)
    case .refuse(let path): finishRefusal(path, answer, at: now)
    }
  }

  var mayProceed: Bool { line.reported.isReady || isHelpWanted }

  /// Whether an emergency number is dialled next. For such a number, oFono itself turns on a modem
  /// that is not online.
  private var isHelpWanted: Bool {
    guard line.isSelected, parts[Interface.voice] != nil, let call = line.calls.dialledNext else {
      return false
    }
    return line.reported.view.isForHelp(call)
  }
}
