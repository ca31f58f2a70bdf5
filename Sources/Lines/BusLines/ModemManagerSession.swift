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
  package static let service = "org.freedesktop.ModemManager1"
  static let root = "/org/freedesktop/ModemManager1"

  enum Interface {
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

  enum Purpose: Hashable, Sendable {
    case objects
    case enable(String)
    case sim(String)
    /// Reading the state of a modem after its SIM was given a code.
    case modem(String)
    case code
    case pinChange
    /// Reading the state of a modem after its SIM was given a wrong PIN for a change of it.
    case wrongPIN(String)
    /// The list of calls.
    case list
    case call(String)
    case create(CallID)
    case start(CallID)
    /// Answering a call while there is no other.
    case answer
    /// Changing which call is active.
    case swap
    case step
    case service
    case serviceState(String)
    case nothing
  }

  /// A modem's properties, by interface.
  typealias Properties = [String: [String: BusValue]]

  /// The maximum number of modems. Further ones are ignored.
  static let modemLimit = 16
  /// A failed request is repeated after this time.
  static let retryPause = Duration.seconds(10)
  /// How long a call waits for the modem to register. Before that, ModemManager at once ends any
  /// call except emergency calls.
  static let networkPatience = Duration.seconds(10)
  /// How long a SIM may still report a lock after it has accepted a code.
  static let codePatience = Duration.seconds(10)

  var talk = PendingCalls<Purpose>()
  var told = ReportedState()
  var calls = BusCalls()
  var isRunning = false
  var modems: [String: Properties] = [:]
  /// The modems in the order in which they appeared.
  var order: [String] = []
  var chosen: String?
  var readyPath: String?
  /// Whether the chosen modem was on before. If it is off now, another program has turned it off.
  var wasOn = false
  /// The reason why the chosen modem could not be turned on.
  var enableProblem: BusProblem?
  /// The time until which calls wait for a modem that was just turned on to register.
  var networkUntil: Instant?
  /// The SIM that was asked for its emergency numbers.
  var simPath: String?
  var emergencyNumbers: Set<String> = []
  /// Whether the modem has reported that it can't hold calls.
  var cannotHold = false
  /// Whether the modem has reported that it can't answer calls.
  var cannotAnswer = false
  var stepToken: Int?
  var pollAt: Instant?
  var retryAt: Instant?
  /// The time until which the SIM may still report a lock, after a right code.
  var codeUntil: Instant?

  var isSelected: Bool

  package init(isSelected: Bool = true) { self.isSelected = isSelected }

  package mutating func select(at now: Instant) -> [BusOutput] {
    takeIntoUse(at: now)
    return finish(at: now)
  }

  package mutating func tryAgain(at now: Instant) -> [BusOutput] {
    // There is no modem, or the list has not been answered yet.
    if modems.isEmpty { return finish(at: now) }
    wasOn = false
    enableProblem = nil
    settle(at: now)
    return finish(at: now)
  }

  package var problem: BusProblem? { told.problem }
  package var hasCalls: Bool { !calls.slots.isEmpty }

  package var deadline: Instant? {
    [calls.deadline, pollAt, retryAt, codeUntil, networkUntil].compactMap { $0 }.min()
  }

  // MARK: What comes in

  package mutating func receive(_ news: BusNews, at now: Instant) -> [BusOutput] {
    switch news {
    case .appeared:
      forget()
      isRunning = true
      list()
    case .vanished:
      forget()
      isRunning = false
      settle(at: now)
    case .signal(let signal): hear(signal, at: now)
    case .answer(let token, let answer):
      guard let purpose = talk.answered(token) else { break }
      if stepToken == token { stepToken = nil }
      receive(answer, for: purpose, at: now)
    }
    return finish(at: now)
  }

  package mutating func perform(_ request: LineRequest, at now: Instant) -> [BusOutput] {
    switch request {
    case .call(let request): perform(request, at: now)
    case .sim(let request): perform(request)
    case .service(let request): perform(request)
    }
    return finish(at: now)
  }

  private mutating func perform(_ request: CallRequest, at now: Instant) {
    switch request {
    case .dial(let id, let request): dial(id, request, at: now)
    case .answer(let id): calls.add(.answer(id))
    case .hold(let id): calls.add(.hold(id))
    case .resume(let id): calls.add(.resume(id))
    case .hangUp(let id, _): hangUp(id, at: now)
    case .tones(let id, let tones): calls.addTones(tones, to: id)
    // ModemManager doesn't handle sound.
    case .mute: break
    }
  }

  private mutating func perform(_ request: SIMRequest) {
    switch request {
    case .unlock(let pin): give([pin], by: "SendPin")
    case .unblock(let puk, let pin): give([puk, pin], by: "SendPuk")
    case .changePIN(let old, let new): changePIN(from: old, to: new)
    }
  }

  private mutating func perform(_ request: ServiceRequest) {
    switch request {
    case .send(let code): send(service: code)
    case .reply(let text): ask(service: text, by: "Respond")
    case .end: endService()
    }
  }

  package mutating func wake(at now: Instant) -> [BusOutput] {
    calls.wake(at: now)
    for path in calls.overdue(at: now) { end(path) }
    if let at = networkUntil, at <= now { networkUntil = nil }
    if let at = pollAt, at <= now {
      pollAt = nil
      poll(at: now)
    }
    if let at = retryAt, at <= now {
      retryAt = nil
      list()
    }
    if let at = codeUntil, at <= now {
      codeUntil = nil
      settle(at: now)
    }
    return finish(at: now)
  }

  private mutating func list() {
    talk.ask(
      BusCall(Self.root, Interface.objects, "GetManagedObjects", patience: .seconds(10)),
      for: .objects)
  }

  private mutating func forget() {
    talk.forget()
    modems = [:]
    order = []
    choose(nil)
    retryAt = nil
  }

  private mutating func hear(_ signal: BusSignal, at now: Instant) {
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
    case (Interface.voice, _), (Interface.call, _): hearCall(signal, at: now)
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
      if signal.path == simPath { takeSIM(values) }
      settle(at: now)
    default:
      guard modems[signal.path]?[interface] != nil else { return }
      modems[signal.path]?[interface]?.merge(values) { $1 }
      if signal.path == chosen, interface == Interface.codes { hearService(values) }
      settle(at: now)
    }
  }

  private mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .objects: takeObjects(answer, at: now)
    case .enable(let path): finishEnabling(path, answer, at: now)
    case .sim(let path):
      if case .values(let values) = answer, path == simPath, let all = values.first?.properties {
        takeSIM(all)
        settle(at: now)
      }
    case .modem(let path), .wrongPIN(let path):
      if case .values(let values) = answer, let all = values.first?.properties,
        modems[path]?[Interface.modem] != nil
      {
        modems[path]?[Interface.modem]?.merge(all) { $1 }
      }
      settle(at: now)
      if case .wrongPIN = purpose { tellWrongPIN() }
    case .pinChange: finishPINChange(answer, at: now)
    case .code: finishCode(answer, at: now)
    case .service, .serviceState: finishService(answer, purpose)
    case .nothing: break
    default: takeCall(answer, for: purpose, at: now)
    }
  }

  private mutating func finish(at now: Instant) -> [BusOutput] {
    if told.isReady { proceed(at: now) }
    talk.emit(calls.takeEvents())
    schedule(at: now)
    return talk.drain()
  }
}
