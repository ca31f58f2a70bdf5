import CallModel
import JSON
import Keypad

/// The control of baresip as a value: baresip's text and the time go in, commands and events come
/// out. The telephone's own baresip is controlled over D-Bus (`ctrl_dbus`): a command and its
/// answer are lines of text, events are JSON. A baresip that was running already has a control port
/// (`ctrl_tcp`) for JSON in netstrings.
///
/// Each command has a token, which its answer repeats. Commands run one at a time, because a
/// command applies to baresip's current call:
///
///     callfind ID ── "setting current call" ─▶ hold, accept, hangup … ── answered ─▶ the next
///          └─────── it is gone: nothing ──────────────────────────────────────────▶
package struct BaresipSession: Hashable, Sendable {
  package enum Output: Hashable, Sendable {
    /// Bytes for the control port of a baresip that was running already.
    case write([UInt8])
    /// A command for the telephone's own baresip; the answer carries the token.
    case ask(String, token: Int)
    case event(LineEvent)
    /// baresip sends unreadable data, or does not answer. It must be started again.
    case broken(String)
  }

  typealias Slot = BaresipSlot
  typealias Step = BaresipStep

  /// The time limit for an answer.
  static let patience = Duration.seconds(5)
  /// During calls baresip is asked for a sign of life at this interval. The sum with
  /// ``signPatience`` is less than the five seconds after which the screen ends a call whose line
  /// has died.
  static let signPause = Duration.milliseconds(1_500)
  /// The time limit for a sign of life.
  static let signPatience = Duration.seconds(2)
  /// baresip has at most 4 calls, so calls beyond this limit are not real.
  static let slotLimit = 8
  /// The maximum length of a text that is passed on, in bytes.
  static let textLimit = 200

  /// The telephone's own address; `nil` until a shared baresip has reported it.
  var account: SIPAddress?
  /// The account in baresip's syntax; `nil` for a shared baresip, which has its own.
  let accountLine: String?
  /// Whether there is a server at which the account registers.
  var isRegistering: Bool
  var input = Netstrings()
  var out: [Output] = []
  var slots: [Slot] = []
  var lastNumber = 0
  /// The number of unreadable calls that are being refused because of another one.
  var unseen = 0
  private var lastToken = 0
  var queue: [Step] = []
  var running: Step.Running?
  /// The time of the next request for a sign of life.
  private var signAt: Instant?
  /// Whether the microphone is to be off.
  var isMuted = false
  var isReady = false
  var isOpen = false
  /// The registration that was last reported.
  var registration: Registration?
  /// The reason why the account lost its registration while a call goes on.
  var unregistered: String?
  /// The reason for the loss of the line that was last reported; `nil` once the line is ready.
  private var reportedLoss: String?
  /// The `Call-ID`s of this telephone's calls on a shared baresip when its port was lost.
  private var orphans: [String] = []

  /// Controls a baresip that runs for this telephone alone and has no account until it is given
  /// this one.
  ///
  /// - Parameter accountLine: the account in baresip's syntax, with its password.
  package init(_ account: SIPAddress, isRegistering: Bool, accountLine: String) {
    self.account = account
    self.isRegistering = isRegistering
    self.accountLine = accountLine
  }

  /// Controls a baresip that was running already, with an account of its own. Other programs may
  /// use it too.
  ///
  /// - Parameter account: the account at whose domain numbers are called; `nil` for baresip's own.
  package init(sharing account: SIPAddress?) {
    self.account = account
    isRegistering = true
    accountLine = nil
  }

  /// Whether baresip runs for this telephone alone. If so, calls that this telephone has not placed
  /// are hung up.
  var isOwn: Bool { accountLine != nil }

  /// Whether there are calls, including those not dialled yet.
  package var hasCalls: Bool { !slots.isEmpty }

  /// Begins the session. baresip is ready for commands.
  package mutating func start(at now: Instant) -> [Output] {
    isOpen = true
    var steps: [Step] = []
    if !isReady {
      if slots.isEmpty, isRegistering {
        lose(account.map { "registering at \($0.domain)" } ?? "asking baresip for its account")
        if isOwn { emit(.searching) }
      }
      steps.append(Step(command: "reginfo", purpose: .registration))
    }
    steps += orphans.map { .stray($0) }
    orphans = []
    if !isOwn || !slots.isEmpty { steps.append(Step(command: "callstat", purpose: .search)) }
    steps += slots.filter { $0.name != nil }.map {
      Step(id: $0.id, command: "callstat", purpose: .check)
    }
    queue = steps + queue
    return drain(at: now)
  }

  /// Notes that the control port has closed and is about to be opened again. The calls go on.
  package mutating func interrupt() {
    isOpen = false
    input = Netstrings()
    // The running step may have been carried out. It is repeated if that does no harm.
    if let step = running?.step {
      switch step.purpose {
      case .dial, .tone, .check, .search, .duration, .naming, .registration, .account, .sign: break
      case .hold, .resume, .mute, .stray, .nothing: queue.insert(step, at: 0)
      }
    }
    running = nil
    queue.removeAll {
      switch $0.purpose {
      case .check, .search, .duration, .naming, .registration, .account, .sign: true
      case .dial, .hold, .resume, .mute, .tone, .stray, .nothing: false
      }
    }
    signAt = nil
  }

  /// Notes that baresip is closed. It gets no commands until ``start(at:)``.
  package mutating func stop(_ why: String) -> [Output] {
    // The calls on an own baresip have ended with it. On a shared one this telephone's calls are
    // hung up at the next start, and those of other programs go on.
    if !isOwn { orphans = slots.filter(\.isOurs).compactMap(\.name) }
    isOpen = false
    isReady = false
    input = Netstrings()
    queue = []
    running = nil
    signAt = nil
    slots = []
    unseen = 0
    isMuted = false
    registration = nil
    unregistered = nil
    lose(why)
    defer { out = [] }
    return out
  }

  /// Hangs up this telephone's calls before the program ends. This is done when ``isRunning`` is
  /// `false`.
  package mutating func leave(at now: Instant) -> [Output] {
    queue.removeAll { $0.purpose != .dial }
    for slot in slots where slot.isOurs { hangUp(slot.id) }
    return drain(at: now)
  }

  /// Whether a command has no answer yet.
  package var isRunning: Bool { running != nil }

  package var deadline: Instant? {
    ([running?.deadline, signAt] + slots.map(\.answersBy)).compactMap { $0 }.min()
  }

  package mutating func wake(at now: Instant) -> [Output] {
    if let running, running.deadline <= now {
      self.running = nil
      queue = []
      out.append(.broken("baresip does not answer"))
    }
    // If the sound card can't be opened, baresip lets the call ring, and reports the reason only in
    // its log.
    while let place = slots.firstIndex(where: { $0.answersBy.map { $0 <= now } ?? false }) {
      if let name = slots[place].name { hangUpOrphan(name) } else { queue.append(.endRinging) }
      end(place, .failed("not answered: can the sound card be opened? See --sip-audio"))
    }
    if let signAt, signAt <= now {
      self.signAt = nil
      queue.append(Step(command: "callstat", purpose: .sign))
    }
    return drain(at: now)
  }

  mutating func drain(at now: Instant) -> [Output] {
    proceed(at: now)
    if !isOpen || running != nil || slots.isEmpty {
      signAt = nil
    } else if signAt == nil {
      signAt = now + Self.signPause
    }
    defer { out = [] }
    return out
  }

  mutating func emit(_ event: LineEvent) { out.append(.event(event)) }
  mutating func emit(_ event: CallEvent) { emit(.call(event)) }

  private mutating func lose(_ why: String) {
    reportedLoss = why
    emit(.lost(why))
  }

  mutating func emitReady() {
    unregistered = nil
    reportedLoss = nil
    if !isReady {
      isReady = true
      emit(.ready([.answers, .holds, .tones, .progress, .mutes, .addresses]))
      if let account { emit(.status(.name(account.text))) }
    }
    if isRegistering { emit(.home) }
  }

  private mutating func emit(_ new: Registration) {
    if registration == new { return }
    registration = new
    emit(.status(.registration(new)))
  }

  /// Reports that no calls can be made, with a reason for the user.
  mutating func emitUnregistered(_ why: String, isDenied: Bool) {
    // A call goes on without registration.
    guard slots.isEmpty else {
      unregistered = why
      return emit(isDenied ? .denied : .searching)
    }
    let isNews = isReady || reportedLoss != why
    isReady = false
    unregistered = nil
    if isNews {
      // The loss of the line also resets the reported registration.
      registration = nil
      lose(why)
    }
    emit(isDenied ? .denied : .searching)
  }

  mutating func end(_ place: Int, _ reason: CallEnd) {
    let id = slots.remove(at: place).id
    queue.removeAll { $0.id == id }
    if slots.isEmpty { isMuted = false }
    emit(.ended(id, reason))
    if slots.isEmpty, let unregistered {
      emitUnregistered(unregistered, isDenied: registration == .denied)
    }
  }

  func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }

  // MARK: One thing at a time

  private mutating func proceed(at now: Instant) {
    while isOpen, running == nil, !queue.isEmpty {
      let step = queue.removeFirst()
      guard let id = step.id, ![.dial, .naming].contains(step.purpose) else {
        write(step, isFinding: step.purpose == .stray, at: now)
        continue
      }
      guard let place = place(of: id) else { continue }
      if slots[place].name != nil {
        write(step, isFinding: true, at: now)
      } else if isOwn, slots.count == 1 || slots[place].isUnreadable && step.command == "accept" {
        // The only call is baresip's current call, and `accept` answers a ringing call.
        write(step, isFinding: false, at: now)
      } else if !slots[place].isSought {
        // This asks baresip for its current call, which is the call dialled last. Any other call is
        // hung up once its name is known.
        slots[place].isSought = true
        queue.insert(step, at: 0)
        write(Step(id: id, command: "callstat", purpose: .naming), isFinding: false, at: now)
      }
    }
  }

  mutating func write(_ step: Step, isFinding: Bool, at now: Instant) {
    let isStray = step.purpose == .stray
    let name =
      isStray ? step.parameter : step.id.flatMap { place(of: $0) }.flatMap { slots[$0].name }
    let command = isFinding ? "callfind" : step.command
    let parameter = isFinding ? name : isStray ? nil : step.parameter
    lastToken += 1
    running = Step.Running(
      step: step, isFinding: isFinding, token: lastToken,
      deadline: now + (step.purpose == .sign ? Self.signPatience : Self.patience))
    if isOwn {
      let line = parameter.map { "\(command) \($0)" } ?? command
      return out.append(.ask(line, token: lastToken))
    }
    let parameters = parameter.map { ",\"params\":\(JSONText.quoted($0))" } ?? ""
    let text = "{\"command\":\"\(command)\"\(parameters),\"token\":\"\(lastToken)\"}"
    out.append(.write(Netstrings.netstring(text)))
  }
}
