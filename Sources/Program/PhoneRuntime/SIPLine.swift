import Baresip
import CallModel
import Glibc
import Keypad
import LinuxIO

/// Calls over SIP, either by a baresip that the telephone starts, and starts again when it dies, or
/// by a baresip that runs already.
///
///     started ─ on its bus ─▶ at work ─ ended, or unusable ─▶ 1 s, 2 s … 30 s ─▶ started
///        └──── not within 10 s ───────────────────────────────▲
///
/// Only this process can control its own baresip: see ``OwnBaresip``. A baresip that runs already
/// has a control port.
final class SIPLine: Line {
  private let settings: SIPSettings
  private let wiring: Wiring
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var session: BaresipSession
  private var own: OwnBaresip?
  /// The control port of a baresip that runs already.
  private var stream: ByteStream?
  /// When to try the control port next. For the telephone's own baresip: the time by which it must
  /// have connected.
  private var connectAt: Instant?
  /// Until when the control port is tried.
  private var connectUntil = Instant.zero
  private var restartAt: Instant?
  private var backoff = Backoff(first: .seconds(1), longest: .seconds(30))
  private var startedAt = Instant.zero
  private var connectedAt = Instant.zero
  /// How many times in a row another program has taken the control port within `shortTime`.
  private var interruptions = 0
  private(set) var problem: LineProblem?
  /// Requests that arrive while baresip starts, or while its control port is opened again.
  private var early = EarlyRequests()
  private var hasReportedGaps = false

  private static let connectPause = Duration.milliseconds(50)
  private static let patience = Duration.seconds(10)
  /// A baresip that has run for longer than this did not end because of its settings.
  private static let goodTime = Duration.seconds(60)
  /// An interruption within this time after connecting counts towards the limit.
  private static let shortTime = Duration.seconds(1)
  private static let interruptionLimit = 10
  /// The time in which a baresip that goes on running must end this telephone's calls.
  private static let farewell = Duration.seconds(1)

  init(_ settings: SIPSettings, _ wiring: Wiring) {
    self.settings = settings
    self.wiring = wiring
    if settings.control == nil, let account = settings.account {
      session = BaresipSession(
        account, isRegistering: settings.listen == nil, accountLine: settings.line(of: account))
    } else {
      session = BaresipSession(sharing: settings.account)
    }
  }

  var isBusy: Bool { session.hasCalls || !early.isEmpty }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    launch(at: EventLoop.now)
  }

  func perform(_ request: LineRequest, at now: Instant) {
    if stream != nil || own?.isReady == true {
      carryOut(session.perform(request, at: now), at: now)
    } else if connectAt != nil {
      // The request is carried out when baresip is connected.
      if let event = early.postpone(request) { emit([event]) }
    } else if let refusal = request.refusal(wiring.words(problem ?? .gone)) {
      emit([refusal])
    }
  }

  // MARK: The program

  private func launch(at now: Instant) {
    restartAt = nil
    startedAt = now
    guard settings.control == nil else {
      connectUntil = now
      return connect(at: now)
    }
    if !hasReportedGaps {
      hasReportedGaps = true
      for gap in LineProblem.gaps(confining: "baresip") { wiring.report(wiring.words(gap)) }
    }
    do throws(OwnBaresip.Problem) {
      own = try OwnBaresip(settings, loop: wiring.loop, owner: self) { [weak self] in
        self?.ended($0, $1)
      }
      connectUntil = now + Self.patience
      connectAt = connectUntil
    } catch {
      fail(error.problem, now)
    }
  }

  private func ended(_ ended: OwnBaresip, _ ending: ChildProcess.Ending) {
    guard ended === own else { return }
    let problem: LineProblem =
      switch (ending.exitCode, settings.listen) {
      // baresip's exit code is a value of errno(3).
      case (EADDRINUSE?, let listen?): .addressInUse(listen)
      case (EADDRNOTAVAIL?, let listen?): .noAddress(listen)
      default: .programEnded("baresip", ending.problem)
      }
    fail(problem, EventLoop.now)
  }

  /// Handles the end of baresip: after a pause it is started again.
  private func fail(_ problem: LineProblem, _ now: Instant) {
    if let stream { wiring.loop.forget(stream.number) }
    stream = nil
    own?.leave()
    own = nil
    connectAt = nil
    interruptions = 0
    if now - startedAt > Self.goodTime { backoff.succeed() }
    restartAt = now + backoff.fail()
    let isNews = self.problem != problem || session.hasCalls || !early.isEmpty
    _ = early.drain()
    self.problem = problem
    let outputs = session.stop(wiring.words(problem))
    if isNews { emit(outputs.events) }
  }

  private func begin(at now: Instant) {
    connectAt = nil
    connectedAt = now
    problem = nil
    carryOut(session.start(at: now), at: now)
    for request in early.drain() { perform(request, at: now) }
  }

  /// Ends a baresip that has become unusable, and starts it again later.
  private func end(_ why: String?, at now: Instant) {
    own?.stop(at: now)
    fail(settings.control.map { .noBaresip($0.text, why) } ?? .programEnded("baresip", why), now)
  }

  /// Events are reported even after a failed write: the session reports the end of a call only
  /// once.
  private func carryOut(_ outputs: [BaresipSession.Output], at now: Instant) {
    var why: String?
    var isLost = false
    for output in outputs {
      do throws(LinuxError) {
        switch output {
        case .event(let event): emit([event])
        case .broken(let text): why = why ?? text
        case .write(let bytes): if !isLost { try stream?.write(bytes) }
        case .ask(let command, let token): if !isLost { try own?.ask(command, token: token) }
        }
      } catch {
        isLost = true
      }
    }
    if let why {
      end(why, at: now)
    } else if isLost {
      lose(at: now)
    }
  }

  /// Handles the loss of the connection.
  private func lose(at now: Instant) {
    if settings.control != nil { return reconnect(at: now) }
    // baresip has usually ended, and the reason follows in a moment.
    own?.leaveBus()
    connectAt = min(connectAt ?? .distantFuture, now + Self.farewell)
  }

  // MARK: The control port of a baresip that runs already

  private func connect(at now: Instant) {
    guard let control = settings.control else {
      return end("baresip is not on its bus", at: now)
    }
    do throws(LinuxError) {
      let stream = try ByteStream(at: control)
      try wiring.loop.watch(stream.number, for: self)
      self.stream = stream
      begin(at: now)
    } catch {
      connectAt = now < connectUntil ? now + Self.connectPause : nil
      if connectAt != nil { return }
      end(error.code == ECONNREFUSED ? nil : error.description, at: now)
    }
  }

  /// Connects to the control port again. Another program that connects to the port disconnects this
  /// telephone; the calls go on.
  private func reconnect(at now: Instant) {
    guard let stream else { return }
    wiring.loop.forget(stream.number)
    self.stream = nil
    session.interrupt()
    interruptions = now - connectedAt < Self.shortTime ? interruptions + 1 : 0
    if interruptions > Self.interruptionLimit, !session.hasCalls {
      return end("another program keeps taking baresip's control port", at: now)
    }
    // The pause grows: two programs that take the port from each other without a pause would leave
    // no time for other work.
    let next = now + Self.connectPause * min(interruptions * interruptions, 20)
    connectAt = next
    // A baresip that refuses the connection is gone.
    connectUntil = next
  }

  /// Ends this telephone's calls in a baresip that goes on running.
  private func sendGoodbye(to stream: ByteStream) {
    let end = EventLoop.now + Self.farewell
    var outputs = session.leave(at: EventLoop.now)
    while true {
      for case .write(let bytes) in outputs { try? stream.write(bytes) }
      stream.finish(within: end - EventLoop.now)
      guard session.isRunning, stream.wait(within: end - EventLoop.now),
        let bytes = try? stream.read()
      else { return }
      outputs = session.receive(bytes, at: EventLoop.now)
    }
  }

  // MARK: The telephone's own baresip

  private func update(for own: OwnBaresip, at now: Instant) {
    do throws(LinuxError) {
      for news in try own.process(at: now) where own === self.own {
        switch news {
        case .ready: begin(at: now)
        case .event(let type, let text):
          carryOut(session.receive(event: text, type: type, at: now), at: now)
        case .answer(let token, let text):
          carryOut(session.receive(answer: text, token: token, at: now), at: now)
        }
      }
    } catch {
      if own === self.own { lose(at: now) }
    }
  }

  // MARK: The loop

  var deadline: Instant? {
    [connectAt, restartAt, session.deadline, own?.deadline].compactMap { $0 }.min()
  }

  func wake(at now: Instant) {
    if let restartAt, restartAt <= now { launch(at: now) }
    if let own, let deadline = own.deadline, deadline <= now { update(for: own, at: now) }
    if let connectAt, connectAt <= now { connect(at: now) }
    if let deadline = session.deadline, deadline <= now { carryOut(session.wake(at: now), at: now) }
  }

  func ready(_ descriptor: Int32) {
    let now = EventLoop.now
    if let own {
      if !own.answersListening(at: descriptor) { update(for: own, at: now) }
      return
    }
    do throws(LinuxError) {
      guard let bytes = try stream?.read() else { return }
      carryOut(session.receive(bytes, at: now), at: now)
    } catch {
      reconnect(at: now)
    }
  }

  var waitsFor: Int32? { stream?.waitsFor ?? own?.waitsFor }

  func catchUp() {
    let now = EventLoop.now
    if let own { return update(for: own, at: now) }
    do throws(LinuxError) {
      try stream?.flush()
    } catch {
      reconnect(at: now)
    }
  }

  /// baresip hangs up as it ends.
  func close() {
    if let stream {
      sendGoodbye(to: stream)
      wiring.loop.forget(stream.number)
    }
    stream = nil
    own?.close()
    own = nil
  }
}

extension [BaresipSession.Output] {
  fileprivate var events: [LineEvent] {
    compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
}
