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

  enum Purpose: Hashable, Sendable {
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

  /// The maximum number of modems. Further ones are ignored.
  static let modemLimit = 16
  /// A failed request is repeated after this time.
  static let retryPause = Duration.seconds(10)
  /// A modem that is on but has no interface for calls after this time has no voice.
  static let voicePatience = Duration.seconds(6)
  /// How long a SIM may still report a lock after it has accepted a code.
  static let codePatience = Duration.seconds(10)

  var talk = PendingCalls<Purpose>()
  var told = ReportedState()
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
  var powerProblem: BusProblem?
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

  package mutating func select(at now: Instant) -> [BusOutput] {
    takeIntoUse(at: now)
    return finish(at: now)
  }

  package mutating func tryAgain(at now: Instant) -> [BusOutput] {
    // There is no modem, or the list has not been answered yet.
    if modems.isEmpty { return finish(at: now) }
    wasOn = false
    powerProblem = nil
    isOnlineAsked = false
    settle(at: now)
    return finish(at: now)
  }

  package var problem: BusProblem? { told.problem }
  package var hasCalls: Bool { !calls.slots.isEmpty }

  package var deadline: Instant? {
    [calls.deadline, pollAt, retryAt, codeUntil, voiceUntil, wrongPIN?.until]
      .compactMap { $0 }.min()
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
    case .dial(let id, let request):
      calls.dial(id, request, isReady: told.isReady, at: now)
      if !told.isReady {
        isOnlineAsked = false
        settle(at: now)
      }
    case .answer(let id): calls.add(.answer(id))
    case .hold(let id): calls.add(.hold(id))
    case .resume(let id): calls.add(.resume(id))
    case .hangUp(let id, _): hangUp(id, at: now)
    case .tones(let id, let tones): calls.addTones(tones, to: id)
    // `CallVolume` is left to other programs.
    case .mute: break
    }
  }

  private mutating func perform(_ request: SIMRequest) {
    switch request {
    case .unlock(let pin): give(["pin", pin], by: "EnterPin")
    case .unblock(let puk, let pin): give(["puk", puk, pin], by: "ResetPin")
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
    if let at = wrongPIN?.until, at <= now { tellWrongPIN(isOver: true) }
    if let at = voiceUntil, at <= now {
      voiceUntil = nil
      hasNoVoice = true
      settle(at: now)
    }
    return finish(at: now)
  }

  private mutating func list() {
    talk.ask(BusCall("/", Interface.manager, "GetModems"), for: .modems)
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
      hearCall(signal, at: now)
    case (_, "PropertyChanged"): change(signal, at: now)
    case (Interface.codes, "NotificationReceived") where signal.path == chosen:
      guard let text = signal.arguments.first?.text else { return }
      talk.emit(.service(.told(ServiceText.bounded(text))))
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
      if signal.interface == Interface.sim, name == "Present" { lookAtSIM(signal.path) }
      if signal.interface == Interface.sim { tellWrongPIN() }
    }
    settle(at: now)
  }

  private mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .modems: takeModems(answer, at: now)
    case .turnOn(let path, let name): finishTurning(path, name, answer, at: now)
    case .properties(let path, let interface):
      if case .values(let values) = answer, path == chosen, parts[interface] != nil,
        let all = values.first?.properties
      {
        parts[interface]?.merge(all) { $1 }
        if interface == Interface.sim { tellWrongPIN() }
      }
      settle(at: now)
    case .pinChange: finishPINChange(answer, at: now)
    case .code: finishCode(answer, at: now)
    case .service, .serviceState: finishService(answer, purpose)
    case .nothing: break
    case .list, .dial, .answer, .swap, .step: takeCall(answer, for: purpose, at: now)
    }
  }

  /// Whether an emergency number is dialled next. For such a number, oFono itself turns on a modem
  /// that is not online.
  private var isHelpWanted: Bool {
    guard isSelected, parts[Interface.voice] != nil, let call = calls.dialledNext else {
      return false
    }
    return told.view.isForHelp(call)
  }

  private mutating func finish(at now: Instant) -> [BusOutput] {
    if told.isReady || isHelpWanted { proceed(at: now) }
    talk.emit(calls.takeEvents())
    schedule(at: now)
    return talk.drain()
  }
}
