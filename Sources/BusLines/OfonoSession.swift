import BusMessages
import Keypad
import Telephony

/// oFono as a line: its D-Bus interfaces are those of `doc/*-api.txt` in its source.
///
///     appeared ─▶ modems listed ─▶ the best one chosen ─▶ Powered ─▶ Online ─▶ VoiceCallManager: ready
///                                       └──────────────── gone, off ◀──────────────────────┘
///
/// A modem's interfaces come and go with what it can do at the moment; calls come before the SIM's PIN, for
/// emergency numbers.
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
    /// `Powered` or `Online`, of a modem.
    case turnOn(String, String)
    /// The properties of an interface of a modem.
    case properties(String, String)
    case code
    case pinChange
    /// Which calls there are.
    case list
    case dial(CallID)
    /// A call that rings alone is taken.
    case answer
    /// What changes which call is on.
    case swap
    case step
    case service
    case serviceState(String)
    case nothing
  }

  /// More modems than this are not looked at.
  static let modemLimit = 16
  /// What is not answered is asked again so much later.
  static let retryPause = Duration.seconds(10)
  /// A modem that is on and has no calls by then has no voice.
  static let voicePatience = Duration.seconds(6)
  /// A SIM that has taken a code says so within so much.
  static let codePatience = Duration.seconds(10)

  var talk = BusTalk<Purpose>()
  var told = LineTold()
  var calls = BusCalls()
  var isRunning = false
  /// By path: the properties of `org.ofono.Modem`.
  var modems: [String: [String: BusValue]] = [:]
  /// The modems in the order in which they came.
  var order: [String] = []
  var chosen: String?
  var readyPath: String?
  /// Of the chosen one's other interfaces; there where the interface is.
  var parts: [String: [String: BusValue]] = [:]
  /// Whether the chosen one was on before: who turned it off meant it.
  var wasOn = false
  /// What became of turning it on.
  var powerProblem: BusProblem?
  /// What it was asked to be, once: `Online` is not needed for everything.
  var isOnlineAsked = false
  /// Until when a modem that is on may have no voice.
  var voiceUntil: Instant?
  var hasNoVoice = false
  /// The modem has said that it can't hold calls, or take one.
  var cannotHold = false
  var cannotAnswer = false
  var stepToken: Int?
  var pollAt: Instant?
  var retryAt: Instant?
  /// The SIM was given a code that is right: until when it may still seem to want it.
  var codeUntil: Instant?

  /// A PIN was not changed: until when the SIM may still say how many tries that has left.
  var wrongPIN: WrongPIN?

  var isSelected: Bool

  package init(isSelected: Bool = true) { self.isSelected = isSelected }

  package mutating func select(at now: Instant) -> [BusOutput] {
    takeIntoUse(at: now)
    return finish(at: now)
  }

  package mutating func tryAgain(at now: Instant) -> [BusOutput] {
    // There is none, or nobody has answered which there are.
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
      take(answer, for: purpose, at: now)
    }
    return finish(at: now)
  }

  package mutating func perform(_ request: LineRequest, at now: Instant) -> [BusOutput] {
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
    // Its CallVolume is another program's.
    case .mute: break
    case .unlock(let pin): give(["pin", pin], by: "EnterPin")
    case .unblock(let puk, let pin): give(["puk", puk, pin], by: "ResetPin")
    case .changePIN(let old, let new): changePIN(from: old, to: new)
    case .service(let code): send(service: code)
    case .serviceReply(let text): ask(service: text, by: "Respond")
    case .endService: endService()
    }
    return finish(at: now)
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
      talk.tell(.service(.told(ServiceText.bounded(text))))
    case (Interface.codes, "RequestReceived") where signal.path == chosen:
      guard let text = signal.arguments.first?.text else { return }
      talk.tell(.service(.asks(ServiceText.bounded(text))))
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

  private mutating func take(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
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

  /// oFono turns a modem that is not online on for an emergency number by itself.
  private var isHelpWanted: Bool {
    guard isSelected, parts[Interface.voice] != nil, let call = calls.dialledNext else {
      return false
    }
    return told.view.isForHelp(call)
  }

  private mutating func finish(at now: Instant) -> [BusOutput] {
    if told.isReady || isHelpWanted { proceed(at: now) }
    talk.add(calls.takeEvents().map { .event($0) })
    schedule(at: now)
    return talk.take()
  }
}
