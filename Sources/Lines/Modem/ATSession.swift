import CallModel
import Keypad

/// A modem on a serial port, as a value: bytes and time go in, bytes and events come out.
///
///     start ─▶ probing ── OK ──▶ preparing ── last answer ──▶ at work
///                ▲   1 s, 2 s … 30 s                             │
///                └────── no answer in time, or restarted ────────┘
///
/// One command runs at a time (V.250, 5.2.1), each with its own time limit. A missing answer may
/// still arrive late, and must not be taken for the answer to the next command. So the session
/// sends `AT` until the modem answers, and then waits until the modem has sent nothing for 300 ms.
/// If that takes longer than ``lostAfter``, the line is lost until the modem answers again. During
/// a call a silent modem is asked for its calls every 2 s, and is lost after 2.5 s more without any
/// line. A command that makes the modem hang twice during preparation is not sent a third time. A
/// model that can't make calls is left alone.
package struct ATSession: Hashable, Sendable {
  package enum Output: Hashable, Sendable {
    case write([UInt8])
    case event(LineEvent)
    /// The line is lost or can't be used. The associated value is the reason.
    case trouble(LineProblem)
  }

  enum Phase: Hashable, Sendable {
    /// The modem is asked whether it is there. `isKnown`: whether its calls are known.
    case probing(isKnown: Bool)
    case preparing
    case working
    /// The model can't make calls. It is asked nothing until it restarts.
    case voiceless
  }

  /// The time from the first unanswered question until the line is lost.
  package static let lostAfter = Duration.seconds(12)
  /// The silence of a modem during a call after which it is asked for its calls.
  static let watchPause = Duration.seconds(2)
  /// The time limit, during a call, for an answer that needs neither the network nor the SIM. If
  /// nothing at all was received by then, the modem has 1 s more to answer.
  static let shortPatience = Duration.milliseconds(1_500)

  /// The path of the port, for the user.
  let port: String
  var phase = Phase.probing(isKnown: false)
  var jobs = ATJobs()
  var out: [Output] = []
  var reader = ATReader()
  var presence: ATPresence
  var modem = ModemTraits()
  var sound = Sound()
  var signal = Signal()
  var sim = SIM()
  var pinChange = PINChanging.none
  var network = Network()
  var emergency = Emergency()
  var service = Service.idle

  /// Whether the modem is in use. Otherwise nothing is changed in it, and its calls are ignored.
  package internal(set) var isSelected: Bool

  var slots: [Slot] = []
  var list = CallListing()
  var ends = EndReports()
  var rings = RingReports()

  /// - Parameters:
  ///   - port: the path of the port, for the user.
  ///   - isSelected: whether calls go through the modem; otherwise it is only watched, until
  ///     ``select(at:)``.
  ///   - silence: how long a modem may be silent before that is reported.
  package init(
    at port: String = "", isSelected: Bool = true, silentAfter silence: Duration = .seconds(5)
  ) {
    self.port = port
    self.isSelected = isSelected
    presence = ATPresence(silentAfter: silence)
  }

  /// Whether the modem has been prepared. Before that its calls are unknown.
  var isKnown: Bool { phase == .working || phase == .probing(isKnown: true) }

  /// Whether the modem has a call, as far as is known.
  var isInCall: Bool { slots.contains { $0.placed != nil } }

  // MARK: What comes in

  /// Begins the session. The port is open.
  package mutating func start(at now: Instant) -> [Output] {
    presence.pause = .seconds(1)
    presence.silentSince = nil
    presence.expectLine(at: now)
    probe(at: now)
    return drain()
  }

  /// Notes that the port is closed. The session does nothing until ``start(at:)``, and calls that
  /// exist then are new ones.
  ///
  /// - Parameter why: the reason.
  package mutating func stop(_ why: String) -> [Output] {
    let wasThere = isKnown || !slots.isEmpty
    forget()
    jobs.unanswered = [:]
    presence.probeAt = nil
    presence.silentAt = nil
    if wasThere { emit(.lost(why)) }
    return drain()
  }

  package mutating func receive(_ bytes: some Sequence<UInt8>, at now: Instant) -> [Output] {
    endText(at: now)
    for line in reader.read(bytes, at: now) { receive(line: line, at: now) }
    proceed(at: now)
    return drain()
  }

  package mutating func perform(_ request: LineRequest, at now: Instant) -> [Output] {
    ask(request, at: now)
    proceed(at: now)
    return drain()
  }

  /// Puts the modem into use: makes its settings, reports incoming calls, and ends calls left by a
  /// telephone process that was killed. A second call has no effect.
  package mutating func select(at now: Instant) -> [Output] {
    activate(at: now)
    proceed(at: now)
    return drain()
  }

  package mutating func wake(at now: Instant) -> [Output] {
    if let running = jobs.running, running.deadline <= now { giveUp(running, at: now) }
    if let at = presence.probeAt, at <= now { continueProbing(at: now) }
    if let at = list.askAt, at <= now {
      list.askAt = nil
      if list.isKnown { listCalls(at: now) } else { jobs.queue.append(.set("")) }
    }
    askSignal(at: now)
    if let at = presence.silentAt, at <= now {
      // Reporting the silence would end a dialled call that still waits for the modem.
      presence.silentAt = slots.compactMap(\.waitsUntil).max().flatMap { $0 > now ? $0 : nil }
      if presence.silentAt == nil { out.append(.trouble(.silent(port))) }
    }
    if let at = sim.askAt, at <= now { askSIM() }
    endServicePatience(at: now)
    endText(at: now)
    endGone(at: now)
    proceed(at: now)
    return drain()
  }

  /// When ``wake(at:)`` must be called next; `nil` for never.
  package var deadline: Instant? {
    ([
      jobs.running?.deadline, presence.probeAt, list.askAt, signal.askAt, presence.silentAt,
      sim.askAt, serviceDeadline, reader.deadline,
    ]
      + slots.flatMap { [$0.goneAt, $0.waitsUntil] })
      .compactMap { $0 }.min()
  }

  /// Whether there are calls, including those not dialled yet.
  package var hasCalls: Bool { !slots.isEmpty }

  /// The last bytes for the modem. They end all calls, which must not outlive the telephone, unless
  /// all are another program's.
  package var farewell: [UInt8] {
    if slots.allSatisfy(\.isOthers) { return [] }
    let silence = sound.isOn ? modem.family.sound.map { "AT\($0.off)\r" } ?? "" : ""
    let held = slots.contains { $0.state == .held } ? "AT+CHLD=0\r" : ""
    return Array("\rAT+CHUP\rATH\r\(held)\(silence)".utf8)
  }

  // MARK: Words

  private mutating func receive(line text: String, at now: Instant) {
    presence.lastLineAt = now
    waitForHelp(at: now)
    // A modem with its echo on sends each command back.
    if text == jobs.running?.text.text || text.uppercased().hasPrefix("AT") { return }
    let line = ATLine(text, isUCS2: modem.characters == .ucs2)
    if !line.isOfEmergencyList { emergency.isListOpen = false }
    if case .probing = phase {
      // Any line shows that the modem is there. An answer may still belong to an earlier command.
      if presence.hasProbed, line == .ok || isError(line) {
        presence.recordAnswer(at: now)
      } else {
        presence.putOff(at: now)
      }
    }
    if let running = jobs.running, isEnd(line, of: running) {
      jobs.running = nil
      return finish(running, with: line, at: now)
    }
    switch line {
    case .other(let text):
      if jobs.running?.isAnswer(text) ?? false { jobs.running?.lines.append(text) }
    case .sim(let text) where jobs.running?.job == .ask(.sim): jobs.running?.lines.append(text)
    case .sim, .simChanged: receiveSIMChanged()
    case .registration(let isPacket, let fields):
      receiveRegistration(isPacket: isPacket, fields)
    case .emergencyList: (emergency.isListNew, emergency.isListOpen) = (true, true)
    case .emergencyNumber(let number): receiveEmergencyNumber(number)
    case .service(let message): receive(message, at: now)
    case .ok, .error: break
    case .started: beginAnew(at: now)
    case .signal(let bars): emit(bars: bars, at: now)
    default:
      // Before the first list, no calls are known.
      guard isKnown || jobs.running?.job == .list else { break }
      receive(line, at: now)
    }
  }

  private mutating func endText(at now: Instant) {
    if let line = reader.endText(at: now) { receive(line: line, at: now) }
  }

  private func isError(_ line: ATLine) -> Bool { if case .error = line { true } else { false } }

  private func isEnd(_ line: ATLine, of running: ATJobs.Running) -> Bool {
    switch line {
    case .ok, .error: true
    case .noCarrier, .busy, .noAnswer:
      switch running.job {
      case .dial: true
      // `+CHLD=2`, which accepts a waiting call, is answered with `OK`. Such a line then concerns
      // the other call.
      case .answer: running.text.text == "ATA"
      default: false
      }
    default: false
    }
  }

  // MARK: One command after the other

  mutating func proceed(at now: Instant) {
    if case .probing = phase { return }
    if phase == .voiceless { return }
    while jobs.running == nil, !jobs.queue.isEmpty {
      let job = jobs.queue.removeFirst()
      if job == .settle {
        emitReady()
      } else if job == .introduce {
        emitReady()
        introduce()
        if isSelected { queueLeftovers() }
      } else if let text = command(for: job) {
        write(job, text, at: now)
      }
    }
    if phase == .preparing, jobs.running == nil {
      beginWork(at: now)
      proceed(at: now)
    }
    // The questions for the list soon show that a modem has failed during a call.
    if phase == .working, jobs.running == nil, isInCall, list.askAt == nil {
      list.askAt = now + Self.watchPause
    }
  }

  mutating func write(_ job: ATJob, _ text: String, at now: Instant) {
    jobs.running = ATJobs.Running(
      job: job, text: ATSecret("AT" + text), asked: now,
      deadline: now
        + ((isInCall || isHelpWanted) && job.isQuick ? Self.shortPatience : job.patience))
    out.append(.write(Array("AT\(text)\r".utf8)))
  }

  mutating func emit(_ event: LineEvent) { out.append(.event(event)) }
  mutating func emit(_ event: CallEvent) { emit(.call(event)) }

  private mutating func drain() -> [Output] {
    defer { out = [] }
    return out
  }

  /// Returns the command of a job whose turn has come; `nil` if the job no longer applies.
  private func command(for job: ATJob) -> String? {
    switch job {
    case .set(let text): text
    case .ask(.announces): modem.family.announcing
    case .ask(.reportSignal): modem.family.signal
    case .ask(.sound): modem.family.sound?.test
    case .sound(let isOn): isOn ? modem.family.sound?.on : modem.family.sound?.off
    case .ask(.tries): modem.family.tries?.command
    case .unlock(let command), .changePIN(let command), .service(let command): command.text
    case .readEmergency(let record): readEmergencyWords(record)
    case .ask(let question): question.rawValue
    default: callWords(for: job)
    }
  }

  /// Handles a command whose time limit is over.
  mutating func giveUp(_ running: ATJobs.Running, at now: Instant) {
    jobs.running = nil
    presence.silentSince = presence.silentSince ?? running.asked
    if phase == .preparing {
      jobs.unanswered[running.job, default: 0] += 1
      presence.expectLine(at: now)
    }
    if presence.isDoubted { return lose(Self.begunAnew, at: now) }
    fail(running.job, at: now)
    phase = .probing(isKnown: phase == .working)
    probe(at: now)
  }
}
