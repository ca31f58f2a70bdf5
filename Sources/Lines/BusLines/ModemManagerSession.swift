import BusMessages
import CallModel
import Keypad

/// ModemManager 1.14 and later as a line. Its D-Bus interfaces are described in its reference
/// manual.
///
///     appeared ─▶ modems listed ─▶ the best one chosen ─ disabled ─▶ Enable ─▶ ready
///                                       │ └─ locked ─ PIN ─▶ disabled          │
///                                       └──────────── gone, failed ◀───────────┘
///
/// Signals about calls may be lost, so the calls are listed again at intervals while there are any.
package struct ModemManagerSession: ModemSession, Hashable {
  package static let title = "ModemManager"
  package static let service = "org.freedesktop.ModemManager1"
  static let root = "/org/freedesktop/ModemManager1"

  enum Interface: ModemInterfaces {
    static let modem = "org.freedesktop.ModemManager1.Modem"
    static let network = "org.freedesktop.ModemManager1.Modem.Modem3gpp"
    static let codes = "org.freedesktop.ModemManager1.Modem.Modem3gpp.Ussd"
    static let voice = "org.freedesktop.ModemManager1.Modem.Voice"
    static let call = "org.freedesktop.ModemManager1.Call"
    static let sim = "org.freedesktop.ModemManager1.Sim"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objects = "org.freedesktop.DBus.ObjectManager"
  }

  package static let matches =
    [
      BusMatch(Interface.objects), BusMatch(Interface.voice), BusMatch(Interface.call),
    ]
    + [
      Interface.modem, Interface.network, Interface.codes, Interface.voice, Interface.call,
      Interface.sim,
    ].map { BusMatch(Interface.properties, "PropertiesChanged", first: $0) }

  enum Purpose: Hashable {
    case objects
    case enable(String)
    case sim(String)
    /// Reading the state of a modem after its SIM was given a code.
    case modem(String)
    /// Reading the state of a modem after a change of the PIN for which its SIM got a wrong PIN.
    case wrongPIN(String)
    case call(String)
    case create(CallID)
    case start(CallID)
  }

  /// A modem's properties, by interface.
  typealias Properties = [String: [String: BusValue]]

  /// `MM_MODEM_3GPP_USSD_SESSION_STATE_USER_RESPONSE`
  static let waitingState = BusValue.number(3)
  static let listMethod = "ListCalls"
  /// How long a call waits for the modem to register. Until the modem is registered, ModemManager
  /// at once ends any call except emergency calls.
  static let networkPatience = Duration.seconds(10)

  var line: ModemSessionState<Purpose, Properties>
  /// The time until which calls wait for a modem that was just turned on to register.
  var networkUntil: Instant?
  /// The SIM that was asked for its emergency numbers.
  var simPath: String?
  var emergencyNumbers: Set<String> = []

  package init(isSelected: Bool = true) { line = ModemSessionState(isSelected: isSelected) }

  var ownDeadline: Instant? { networkUntil }
  var mayProceed: Bool { line.reported.isReady }
  var hasCodes: Bool { line.modem?[Interface.codes] != nil }

  // MARK: What comes in

  mutating func wakeOwn(at now: Instant) {
    if let at = networkUntil, at <= now { networkUntil = nil }
  }

  static func properties(_ path: String, _ interface: String) -> BusCall {
    BusCall(path, Interface.properties, "GetAll", "s", [.string(interface)])
  }

  mutating func list() {
    ask(
      BusCall(Self.root, Interface.objects, "GetManagedObjects", patience: .seconds(10)),
      for: .own(.objects))
  }

  mutating func receive(_ signal: BusSignal, at now: Instant) {
    switch (signal.interface, signal.member) {
    case (Interface.objects, "InterfacesAdded"):
      guard let path = signal.arguments.first?.text, signal.arguments.count > 1 else { return }
      add(path, signal.arguments[1])
      settle(at: now)
    case (Interface.objects, "InterfacesRemoved"):
      guard let path = signal.arguments.first?.text else { return }
      remove(path, (signal.arguments.last?.items ?? []).compactMap(\.text))
      settle(at: now)
    case (Interface.properties, "PropertiesChanged"): change(signal, at: now)
    case (Interface.voice, _), (Interface.call, _): receiveCallSignal(signal, at: now)
    default: break
    }
  }

  private mutating func change(_ signal: BusSignal, at now: Instant) {
    guard signal.arguments.count > 1, let interface = signal.arguments[0].text,
      let values = signal.arguments[1].properties
    else { return }
    switch interface {
    case Interface.call: update(signal.path, values, at: now)
    case Interface.sim:
      if signal.path == simPath { receiveSIM(values) }
      settle(at: now)
    default:
      guard line.modems[signal.path]?[interface] != nil else { return }
      line.modems[signal.path]?[interface]?.merge(values) { $1 }
      if signal.path == line.chosen, interface == Interface.codes { receiveService(values) }
      settle(at: now)
    }
  }

  mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .objects: receiveObjects(answer, at: now)
    case .enable(let path): finishTurningOn(path, answer, at: now)
    case .sim(let path):
      if case .values(let values) = answer, path == simPath, let all = values.first?.properties {
        receiveSIM(all)
        settle(at: now)
      }
    case .modem(let path), .wrongPIN(let path):
      if case .values(let values) = answer, let all = values.first?.properties,
        line.modems[path]?[Interface.modem] != nil
      {
        line.modems[path]?[Interface.modem]?.merge(all) { $1 }
      }
      settle(at: now)
      if case .wrongPIN = purpose { emitWrongPIN() }
    case .call(let path): receiveProperties(answer, of: path, at: now)
    case .create(let id): finishCreating(id, answer, at: now)
    case .start(let id): finishStarting(id, answer)
    }
  }
}
