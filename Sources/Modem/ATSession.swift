import Keypad
import Telephony

/// A modem's end of a serial port, as a value: bytes and time in, bytes and events out.
///
///     start ─▶ probing ── OK ──▶ preparing ── last answer ──▶ at work
///                ▲   1 s, 2 s … 30 s                             │
///                └────── no answer in its time, or begun anew ───┘
///
/// One command is under way at a time (V.250, 5.2.1), each with its own patience. Where an answer does
/// not come, an answer that comes late must not be taken for the next command's: the modem is asked
/// whether it is there until it says so and then nothing for 300 ms. Where it does not within
/// ``lostAfter``, the line is lost, until it answers again. While a call is on, a modem that says nothing is
/// asked for its calls every 2 s, and lost where it says nothing at all for 2.5 s more. What hangs a modem twice as it is prepared
/// is not asked a third time. A model that makes no calls is left alone.
package struct ATSession: Hashable, Sendable {
  package enum Output: Hashable, Sendable {
    case write([UInt8])
    case event(LineEvent)
    /// The line is lost, or does not come: why.
    case trouble(ATTrouble)
  }

  enum Phase: Hashable, Sendable {
    /// Asks whether the modem is there; `isKnown` where its calls are.
    case probing(isKnown: Bool)
    case preparing
    case working
    /// It makes no calls, and is asked nothing until it begins anew.
    case voiceless
  }

  struct Running: Hashable, Sendable {
    var job: ATJob
    /// As it was written, for its echo.
    var text: ATSecret
    var asked: Instant
    var deadline: Instant
    /// What it was answered before its end.
    var lines: [String] = []
    var calls: [ListedCall] = []

    /// Whether a line that nothing else is known of may be of its answer: what begins with the name of
    /// another command is announced in the middle of it.
    func isAnswer(_ line: String) -> Bool {
      guard let first = line.first, !first.isLetter, !first.isNumber,
        let end = line.firstIndex(of: ":")
      else { return true }
      let name = text.text.dropFirst(2).prefix { $0 != "=" && $0 != "?" }
      return first == "\"" || line[..<end].uppercased() == name.uppercased()
    }
  }

  /// From the first question that was not answered.
  package static let lostAfter = Duration.seconds(12)
  /// In a call a modem that says nothing is asked something so often.
  static let watchPause = Duration.seconds(2)
  /// In a call the answer to what needs neither the network nor the SIM is there within so much; where it
  /// is not, and nothing else was heard, the modem has 1 s more to say that it is there.
  static let shortPatience = Duration.milliseconds(1_500)
  static let textPatience = Duration.seconds(1)
  static let quiet = Duration.milliseconds(300)
  static let longestPause = Duration.seconds(30)
  /// The signal's strength is asked for so often where the modem does not tell it.
  static let signalPause = Duration.seconds(60)

  var phase = Phase.probing(isKnown: false)
  var running: Running?
  var queue: [ATJob] = []
  /// What was asked before the modem was ready.
  var early: [ATJob] = []
  /// What of its preparation waits until a call for help has gone out.
  var postponed: [ATJob] = []
  var out: [Output] = []
  var reader = ATReader()
  /// Until when the end of a text is waited for.
  var textUntil: Instant?
  /// Of a modem that answers: when it is quiet. Of one that does not: when it is asked again.
  var probeAt: Instant?
  var hasProbed = false
  /// It may have begun anew: its list of calls will show it.
  var isDoubted = false
  var probePause = Duration.seconds(1)
  /// When it has said something last, whatever.
  var heardAt = Instant.zero
  /// Since when it is asked in vain.
  var silentSince: Instant?
  /// How long a modem may say nothing before that is told.
  let silentAfter: Duration
  /// When it is told that a modem that is not there yet says nothing.
  var silentAt: Instant?
  /// What the modem has not answered as it was prepared, and how often.
  var unanswered: [ATJob: Int] = [:]

  var family = ModemFamily.other
  var abilities: Set<LineAbility> = [.answers, .progress]
  /// Whether the modem tells by itself what becomes of its calls.
  var isTelling = false
  var hasSound = false
  var isSoundOn = false
  /// It was told in vain to turn it on: not again in this call.
  var isSoundRefused = false
  /// `+CLCC` is a command that it knows.
  var knowsList = true
  /// It has refused it last: without a SIM, say.
  var isListRefused = false
  /// It has answered it since it was prepared.
  var hasListed = false
  /// What was said last of the end of a call, until the list shows whose it was.
  var endWord: EndWord?
  /// Without a list: what was said of the end that was told last, and when.
  var lastEnd: EndWord?
  var lastEndAt = Instant.zero
  var maker = ""
  var model = ""
  var identity: String?
  var bars: Int??
  /// Whether the modem tells its signal's strength by itself.
  var isTellingSignal = false
  var signalAt: Instant?
  var sim = SIM()
  var pinChange = PINChanging.none
  var network = Network()
  var emergency = Emergency()
  var service = Service.idle
  var characters = ATCharacters.ira

  /// Until then nothing is changed in the modem, and no call that it has is anybody's here.
  package internal(set) var isSelected: Bool

  var slots: [Slot] = []
  var lastNumber = 0
  /// Whose call a `RING` tells of, where the list of calls has no number.
  var caller: String?
  /// Without a list of calls: whether it has rung without a number.
  var hasRung = false
  /// When it is looked which calls there are.
  var listAt: Instant?
  /// The calls that were there before the line was.
  var found: [ListedCall] = []
  /// How often it was tried to end calls that are nobody's.
  var strayAttempts = 0

  /// - Parameters:
  ///   - isSelected: whether calls are to go through it; else it only looks, until ``select(at:)``.
  ///   - silence: how long a modem may say nothing before that is told.
  package init(isSelected: Bool = true, silentAfter silence: Duration = .seconds(5)) {
    self.isSelected = isSelected
    silentAfter = silence
  }

  /// Whether it has been prepared: until then no call that it has is known.
  var isKnown: Bool { phase == .working || phase == .probing(isKnown: true) }

  /// Whether it has a call, as far as is known.
  var isInCall: Bool { slots.contains { $0.placed != nil } }

  // MARK: What comes in

  /// The port is open.
  package mutating func start(at now: Instant) -> [Output] {
    probePause = .seconds(1)
    silentSince = nil
    silentAt = now + silentAfter
    probe(at: now)
    return take()
  }

  /// The port is closed: until ``start(at:)`` there is nothing to do. Calls that come later are others.
  ///
  /// - Parameter why: what is wrong.
  package mutating func stop(_ why: String) -> [Output] {
    let wasThere = isKnown || !slots.isEmpty
    forget()
    unanswered = [:]
    probeAt = nil
    silentAt = nil
    if wasThere { tell(.lost(why)) }
    return take()
  }

  package mutating func receive(_ bytes: some Sequence<UInt8>, at now: Instant) -> [Output] {
    endText(at: now)
    for line in reader.read(bytes) { receive(line: line, at: now) }
    textUntil = reader.isInsideText ? textUntil ?? now + Self.textPatience : nil
    proceed(at: now)
    return take()
  }

  package mutating func perform(_ request: LineRequest, at now: Instant) -> [Output] {
    ask(request, at: now)
    proceed(at: now)
    return take()
  }

  /// Takes the modem into use: it is set up, who rings is heard, and what a telephone that was killed
  /// has left in it is ended. Does nothing the second time.
  package mutating func select(at now: Instant) -> [Output] {
    takeIntoUse()
    proceed(at: now)
    return take()
  }

  package mutating func wake(at now: Instant) -> [Output] {
    if let running, running.deadline <= now { giveUp(running, at: now) }
    if let at = probeAt, at <= now { continueProbing(at: now) }
    if let at = listAt, at <= now {
      listAt = nil
      if knowsList { look(at: now) } else { queue.append(.set("")) }
    }
    if let at = signalAt, at <= now {
      signalAt = isTellingSignal && network.isTelling ? nil : now + Self.signalPause
      if phase == .working, !isTellingSignal { queue.append(.ask(.signal)) }
      if phase == .working, !network.isTelling { queue.append(.ask(.registration)) }
    }
    if let at = silentAt, at <= now {
      // It would end a call that is still waited for, and goes out when the modem is ready.
      silentAt = slots.compactMap(\.waitsUntil).max().flatMap { $0 > now ? $0 : nil }
      if silentAt == nil { out.append(.trouble(.silent)) }
    }
    if let at = sim.askAt, at <= now { askSIM() }
    endServicePatience(at: now)
    endText(at: now)
    endGone(at: now)
    proceed(at: now)
    return take()
  }

  /// When ``wake(at:)`` has something to do; `nil` to sleep.
  package var deadline: Instant? {
    ([
      running?.deadline, probeAt, listAt, signalAt, silentAt, sim.askAt, serviceDeadline, textUntil,
    ]
      + slots.flatMap { [$0.goneAt, $0.waitsUntil] })
      .compactMap { $0 }.min()
  }

  /// Whether it has calls, or is to make one.
  package var hasCalls: Bool { !slots.isEmpty }

  /// What a modem is told last: no call goes on without the telephone.
  package var farewell: [UInt8] {
    if slots.isEmpty { return [] }
    let silence = isSoundOn ? family.sound.map { "AT\($0.off)\r" } ?? "" : ""
    let held = slots.contains { $0.state == .held } ? "AT+CHLD=0\r" : ""
    return Array("\rAT+CHUP\rATH\r\(held)\(silence)".utf8)
  }

  // MARK: Words

  private mutating func receive(line text: String, at now: Instant) {
    heardAt = now
    waitForHelp(at: now)
    // What is written comes back where the echo is on.
    if text == running?.text.text || text.uppercased().hasPrefix("AT") { return }
    let line = ATLine(text, isUCS2: characters == .ucs2)
    if !line.isOfEmergencyList { emergency.isListOpen = false }
    if case .probing = phase {
      // Whatever it says, it is there; an answer may still be that of a question before.
      if hasProbed, line == .ok || isError(line) { isHeard(at: now) } else { putOff(at: now) }
    }
    if let running, isEnd(line, of: running) {
      self.running = nil
      finish(running, with: line, at: now)
      return
    }
    switch line {
    case .other(let text): if running?.isAnswer(text) ?? false { running?.lines.append(text) }
    case .sim(let text) where running?.job == .ask(.sim): running?.lines.append(text)
    case .sim, .simChanged: hearSIMChanged()
    case .registration(let isPacket, let fields):
      hearRegistration(isPacket: isPacket, fields)
    case .emergencyList: (emergency.isListNew, emergency.isListOpen) = (true, true)
    case .emergencyNumber(let number): hearEmergencyNumber(number)
    case .service(let message): hear(message, at: now)
    case .ok, .error: break
    case .started: beginAnew(at: now)
    case .signal(let bars): tell(bars: bars, at: now)
    default:
      // Before it is asked which calls there are, none is known.
      guard isKnown || running?.job == .list else { break }
      hear(line, at: now)
    }
  }

  private mutating func endText(at now: Instant) {
    guard let until = textUntil, until <= now else { return }
    textUntil = nil
    if let line = reader.endText() { receive(line: line, at: now) }
  }

  private func isError(_ line: ATLine) -> Bool { if case .error = line { true } else { false } }

  private func isEnd(_ line: ATLine, of running: Running) -> Bool {
    switch line {
    case .ok, .error: true
    case .noCarrier, .busy, .noAnswer:
      switch running.job {
      case .dial: true
      // What takes a call that waits is answered `OK`: such a word then is of the call beside it.
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
    while running == nil, !queue.isEmpty {
      let job = queue.removeFirst()
      if job == .settle {
        tellReady()
      } else if job == .introduce {
        tellReady()
        introduce()
        if isSelected { queueLeftovers() }
      } else if let text = words(for: job) {
        write(job, text, at: now)
      }
    }
    if phase == .preparing, running == nil {
      beginWork(at: now)
      proceed(at: now)
    }
    // Whatever becomes of the modem shows soon.
    if phase == .working, running == nil, isInCall, listAt == nil { listAt = now + Self.watchPause }
  }

  mutating func write(_ job: ATJob, _ text: String, at now: Instant) {
    running = Running(
      job: job, text: ATSecret("AT" + text), asked: now,
      deadline: now
        + ((isInCall || isHelpWanted) && job.isQuick ? Self.shortPatience : job.patience))
    out.append(.write(Array("AT\(text)\r".utf8)))
  }

  mutating func tell(_ event: LineEvent) { out.append(.event(event)) }

  private mutating func take() -> [Output] {
    defer { out = [] }
    return out
  }

  /// The words of a job whose turn has come; `nil` where it is for nothing by now.
  private func words(for job: ATJob) -> String? {
    switch job {
    case .set(let text): text
    case .ask(.announces): family.announcing
    case .ask(.tellsSignal): family.signal
    case .ask(.sound): family.sound?.test
    case .sound(let isOn): isOn ? family.sound?.on : family.sound?.off
    case .ask(.tries): family.tries?.command
    case .unlock(let command), .changePIN(let command), .service(let command): command.text
    case .readEmergency(let record): readEmergencyWords(record)
    case .ask(let question): question.rawValue
    default: callWords(for: job)
    }
  }

  /// Its time is over.
  mutating func giveUp(_ running: Running, at now: Instant) {
    self.running = nil
    silentSince = silentSince ?? running.asked
    if phase == .preparing {
      unanswered[running.job, default: 0] += 1
      silentAt = now + silentAfter
    }
    if isDoubted { return lose(Self.begunAnew, at: now) }
    fail(running.job, at: now)
    phase = .probing(isKnown: phase == .working)
    probe(at: now)
  }
}
