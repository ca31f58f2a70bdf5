import BusMessages
import CallModel
import Keypad

/// oFono as a line. Its D-Bus interfaces are described in `doc/*-api.txt` of its source.
///
///     appeared ─▶ modems listed ─▶ the best one chosen ─▶ Powered ─▶ Online ─▶ VoiceCallManager: ready
///                                       └──────────────── gone, off ◀──────────────────────┘
///
/// A modem's interfaces come and go with its abilities. The calls' interface appears before the
/// SIM's PIN is entered, for emergency numbers.
package struct OfonoSession: ModemSession, Hashable {
  package static let title = "oFono"
  package static let service = "org.ofono"

  enum Interface {
    static let manager = "org.ofono.Manager"
    static let modem = "org.ofono.Modem"
    static let sim = "org.ofono.SimManager"
    static let network = "org.ofono.NetworkRegistration"
    static let codes = "org.ofono.SupplementaryServices"
    static let voice = "org.ofono.VoiceCallManager"
    static let call = "org.ofono.VoiceCall"
  }

  package static let matches = [
    BusMatch(Interface.manager), BusMatch(Interface.modem, "PropertyChanged"),
    BusMatch(Interface.sim, "PropertyChanged"),
    BusMatch(Interface.network, "PropertyChanged", first: "Status"),
    BusMatch(Interface.network, "PropertyChanged", first: "Strength"),
    BusMatch(Interface.codes), BusMatch(Interface.voice), BusMatch(Interface.call),
  ]

  enum Purpose: ModemPurpose {
    case modems
    /// Setting `Powered` or `Online`: the path of the modem and the property.
    case turnOn(String, String)
    /// Reading the properties of an interface: the path of the modem and the interface.
    case properties(String, String)
    case code
    case pinChange
    /// The list of calls.
    case list
    case dial(CallID)
    /// Answering a call while there is no other.
    case answer
    /// Changing which call is active.
    case swap
    case step
    case service
    case serviceState(String)
    case nothing
  }

  static let codes = Interface.codes
  static let waitingState = BusValue.string("user-response")
  /// A modem that is on but has no interface for calls after this time has no voice.
  static let voicePatience = Duration.seconds(6)

  var talk = PendingCalls<Purpose>()
  var reported = ReportedState()
  var calls = BusCalls()
  var isRunning = false
  /// The properties of `org.ofono.Modem`, by path.
  var modems: [String: [String: BusValue]] = [:]
  /// The modems in the order in which they appeared.
  var order: [String] = []
  var chosen: String?
  var readyPath: String?
  /// The properties of the chosen modem's other interfaces, as far as it has them.
  var parts: [String: [String: BusValue]] = [:]
  /// Whether the chosen modem was on before. If it is off now, another program has turned it off.
  var wasOn = false
  /// The reason why the chosen modem could not be turned on.
  var powerProblem: LineProblem?
  /// Whether `Online` was requested. It is requested once, as not everything needs it.
  var isOnlineAsked = false
  /// The time until which a modem that is on may have no voice interface.
  var voiceUntil: Instant?
  var hasNoVoice = false
  /// Whether the modem has reported that it can't hold calls.
  var cannotHold = false
  /// Whether the modem has reported that it can't answer calls.
  var cannotAnswer = false
  var stepToken: Int?
  var pollAt: Instant?
  var retryAt: Instant?
  /// The time until which the SIM may still report a lock, after a right code.
  var codeUntil: Instant?

  /// A change of PIN that failed, for which the SIM may still report the tries left.
  var wrongPIN: WrongPIN?

  var isSelected: Bool

  package init(isSelected: Bool = true) { self.isSelected = isSelected }

  var ownDeadline: Instant? { [voiceUntil, wrongPIN?.until].compactMap { $0 }.min() }
  var hasCodes: Bool { parts[Interface.codes] != nil }

  mutating func forgetFailure() {
    wasOn = false
    powerProblem = nil
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

  mutating func list() {
    talk.ask(BusCall("/", Interface.manager, "GetModems"), for: .modems)
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
    case (Interface.call, _), (Interface.voice, "CallAdded"), (Interface.voice, "CallRemoved"):
      receiveCallSignal(signal, at: now)
    case (_, "PropertyChanged"): change(signal, at: now)
    case (Interface.codes, "NotificationReceived") where signal.path == chosen:
      guard let text = signal.arguments.first?.text else { return }
      talk.emit(.service(.information(ServiceText.bounded(text))))
    case (Interface.codes, "RequestReceived") where signal.path == chosen:
      guard let text = signal.arguments.first?.text else { return }
      talk.emit(.service(.asks(ServiceText.bounded(text))))
    default: break
    }
  }

  private mutating func change(_ signal: BusSignal, at now: Instant) {
    guard signal.arguments.count == 2, let name = signal.arguments[0].text else { return }
    let value = signal.arguments[1]
    if signal.interface == Interface.modem {
      guard modems[signal.path] != nil else { return }
      modems[signal.path]?[name] = value
    } else if signal.path == chosen {
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
    case .turnOn(let path, let name): finishTurning(path, name, answer, at: now)
    case .properties(let path, let interface):
      if case .values(let values) = answer, path == chosen, parts[interface] != nil,
        let all = values.first?.properties
      {
        parts[interface]?.merge(all) { $1 }
        if interface == Interface.sim { emitWrongPIN() }
      }
      settle(at: now)
    case .pinChange: finishPINChange(answer, at: now)
    case .code: finishCode(answer, at: now)
    case .service: finishService(answer)
    case .serviceState(let text): finishService(answer, saying: text)
    case .nothing: break
    case .list, .dial, .answer, .swap, .step: receiveCall(answer, for: purpose, at: now)
    }
  }

  var mayProceed: Bool { reported.isReady || isHelpWanted }

  /// Whether an emergency number is dialled next. For such a number, oFono itself turns on a modem
  /// that is not online.
  private var isHelpWanted: Bool {
    guard isSelected, parts[Interface.voice] != nil, let call = calls.dialledNext else {
      return false
    }
    return reported.view.isForHelp(call)
  }
}
