import Baresip
import Glibc
import Keypad
import LinuxIO
import Telephony

/// Calls over SIP by a baresip of the telephone's own, which is started, and started anew when it dies;
/// or by one that runs.
///
///     started ─ its port opens ─▶ at work ─ ended, or makes no sense ─▶ 1 s, 2 s … 30 s ─▶ started
///        └──── not within 10 s ───────────────────────────────────────▶
final class SIPLineAtWork: Line {
  private let settings: SIPSettings
  private let wiring: Wiring
  /// Who listens at a TCP port of this machine.
  private let listeners: (UInt16) -> Set<uid_t>
  private var tell: ([LineEvent]) -> Void = { _ in }
  private var session: BaresipSession
  private var folder: PrivateFolder?
  private var program: Child?
  private var port: UInt16 = 0
  private var stream: ByteStream?
  /// When its port is tried, and until when.
  private var connectAt: Instant?
  private var connectUntil = Instant.zero
  private var restartAt: Instant?
  private var pause = SIPLineAtWork.firstPause
  private var startedAt = Instant.zero
  private var connectedAt = Instant.zero
  /// How often others have taken its port, at once and one after the other.
  private var interruptions = 0
  private(set) var problem: LineProblem?
  /// What was asked while it starts.
  private var early: [LineRequest] = []

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(30)
  private static let connectPause = Duration.milliseconds(50)
  private static let patience = Duration.seconds(10)
  /// What ran for so long has not died of its settings.
  private static let goodTime = Duration.seconds(60)
  /// Whoever takes the port again within that time wants it for himself.
  private static let shortTime = Duration.seconds(1)
  private static let interruptionLimit = 10
  /// How long a baresip that goes on has to end its calls.
  private static let farewell = Duration.seconds(1)

  init(
    _ settings: SIPSettings, _ wiring: Wiring,
    listeners: @escaping (UInt16) -> Set<uid_t> = SocketAddress.listeners(at:)
  ) {
    self.settings = settings
    self.wiring = wiring
    self.listeners = listeners
    if settings.control == nil, let account = settings.account {
      session = BaresipSession(
        account, isRegistering: settings.listen == nil, accountLine: settings.line(of: account))
    } else {
      session = BaresipSession(sharing: settings.account)
    }
  }

  var isBusy: Bool { session.hasCalls || !early.isEmpty }

  func start(_ tell: @escaping ([LineEvent]) -> Void) {
    self.tell = tell
    launch(at: EventLoop.now)
  }

  func perform(_ request: LineRequest, at now: Instant) {
    if stream != nil {
      carryOut(session.perform(request, at: now), at: now)
    } else if connectAt != nil {
      keep(request)
    } else if case .dial(let id, _) = request {
      tell([.ended(id, .failed(wiring.words(problem ?? .gone)))])
    }
  }

  /// Who calls as the telephone starts does not press the key twice.
  private func keep(_ request: LineRequest) {
    if case .hangUp(let id, _) = request,
      let place = early.firstIndex(where: {
        if case .dial(let dialled, _) = $0 { dialled == id } else { false }
      })
    {
      early.remove(at: place)
      return tell([.ended(id, .hungUpHere)])
    }
    // Of a call that goes on while the port is opened again, it is done then.
    early.append(request)
  }

  // MARK: The program

  private func launch(at now: Instant) {
    restartAt = nil
    startedAt = now
    guard settings.control == nil else {
      connectUntil = now
      return connect(at: now)
    }
    do throws(LinuxError) {
      guard let modules = settings.modules ?? SIPSettings.modules() else {
        throw LinuxError("run", ENOENT, on: "baresip")
      }
      let folder = try PrivateFolder("twelvekey-sip")
      self.folder = folder
      port = try ByteStream.freeLocalPort()
      try folder.write(
        settings.configuration(modules: modules, control: port, folder: folder.path), to: "config")
      // No call goes on without the telephone, however that ends.
      program = try Child(
        ["setpriv", "--pdeathsig", "TERM", settings.program, "-f", folder.path], named: "baresip",
        isQuiet: true, loop: wiring.loop
      ) { [weak self] in self?.ended($0, $1) }
      connectAt = now + Self.connectPause
      connectUntil = now + Self.patience
    } catch {
      let isMissing = error.code == ENOENT && error.call == "run"
      fail(isMissing && error.subject == "baresip" ? .noProgram("baresip") : .failed(error), now)
    }
  }

  private func ended(_ child: Child, _ ending: ChildProcess.Ending) {
    guard child === program else { return }
    program = nil
    let problem: LineProblem =
      switch (ending.exitCode, settings.listen) {
      // Its exit code is that of errno(3).
      case (EADDRINUSE?, let listen?): .addressInUse(listen)
      case (EADDRNOTAVAIL?, let listen?): .noAddress(listen)
      default: .programEnded("baresip", ending.problem)
      }
    fail(problem, EventLoop.now)
  }

  /// It is gone, and started anew in a while.
  private func fail(_ problem: LineProblem, _ now: Instant) {
    if let stream { wiring.loop.forget(stream.number) }
    stream = nil
    connectAt = nil
    interruptions = 0
    folder?.remove()
    folder = nil
    if now - startedAt > Self.goodTime { pause = Self.firstPause }
    restartAt = now + pause
    pause = min(pause * 2, Self.longestPause)
    let isNews = self.problem != problem || session.hasCalls || !early.isEmpty
    early = []
    self.problem = problem
    let outputs = session.stop(wiring.words(problem))
    if isNews { tell(outputs.events) }
  }

  private func connect(at now: Instant) {
    do throws(LinuxError) {
      let stream: ByteStream
      if let control = settings.control {
        stream = try ByteStream(at: control)
      } else {
        stream = try ByteStream(localPort: port)
        // Where somebody else was faster baresip runs on without it, and only says so in its log.
        // Whoever it is would be told the password: nothing is said to one that is not seen, either.
        let users = listeners(port)
        guard users == [geteuid()] else {
          let why =
            users.isEmpty
            ? "whose its control port is can't be seen"
            : "another user's program has its control port"
          return end(why, at: now)
        }
      }
      try wiring.loop.watch(stream.number, for: self)
      self.stream = stream
      connectAt = nil
      connectedAt = now
      problem = nil
      carryOut(session.start(at: now), at: now)
      let requests = early
      early = []
      for request in requests { perform(request, at: now) }
    } catch {
      connectAt = now < connectUntil ? now + Self.connectPause : nil
      if connectAt != nil { return }
      if settings.control == nil {
        end("baresip does not open its control port", at: now)
      } else {
        end(error.code == ECONNREFUSED ? nil : error.description, at: now)
      }
    }
  }

  /// It is of no use any more: it ends, and is started anew.
  private func end(_ why: String?, at now: Instant) {
    let child = program
    program = nil
    child?.stop(at: now)
    fail(settings.control.map { .noBaresip($0.text, why) } ?? .programEnded("baresip", why), now)
  }

  /// What becomes of the calls is told in any case: the session tells it once.
  private func carryOut(_ outputs: [BaresipSession.Output], at now: Instant) {
    var why: String?
    var isLost = false
    for output in outputs {
      switch output {
      case .event(let event): tell([event])
      case .broken(let text): why = why ?? text
      case .write(let bytes):
        if isLost { break }
        do throws(LinuxError) {
          try stream?.write(bytes)
        } catch {
          isLost = true
        }
      }
    }
    if let why {
      end(why, at: now)
    } else if isLost {
      reconnect(at: now)
    }
  }

  // MARK: The loop

  var deadline: Instant? { [connectAt, restartAt, session.deadline].compactMap { $0 }.min() }

  func wake(at now: Instant) {
    if let restartAt, restartAt <= now { launch(at: now) }
    if let connectAt, connectAt <= now { connect(at: now) }
    if let deadline = session.deadline, deadline <= now { carryOut(session.wake(at: now), at: now) }
  }

  func ready(_ descriptor: Int32) {
    let now = EventLoop.now
    do throws(LinuxError) {
      guard let bytes = try stream?.read() else { return }
      carryOut(session.receive(bytes, at: now), at: now)
    } catch {
      reconnect(at: now)
    }
  }

  /// Whoever else connects to its port throws this telephone out; the calls are there still. Where it
  /// is dying its end is told.
  private func reconnect(at now: Instant) {
    guard let stream, program != nil || settings.control != nil else { return }
    wiring.loop.forget(stream.number)
    self.stream = nil
    session.interrupt()
    interruptions = now - connectedAt < Self.shortTime ? interruptions + 1 : 0
    if interruptions > Self.interruptionLimit, !session.hasCalls {
      return end("another program keeps taking baresip's control port", at: now)
    }
    // Two that take it from each other as fast as they can leave no time for anything else.
    let next = now + Self.connectPause * min(interruptions * interruptions, 20)
    connectAt = next
    // One that runs and refuses is gone.
    connectUntil = settings.control == nil ? now + Self.patience : next
  }

  var waitsFor: Int32? { stream?.waitsFor }

  func catchUp() {
    do throws(LinuxError) {
      try stream?.flush()
    } catch {
      reconnect(at: EventLoop.now)
    }
  }

  /// baresip hangs up as it ends.
  func close() {
    if let stream {
      if settings.control != nil { sayFarewell(to: stream) }
      wiring.loop.forget(stream.number)
    }
    stream = nil
    let child = program
    program = nil
    child?.close()
    folder?.remove()
    folder = nil
  }

  /// One that goes on does not go on with this telephone's calls.
  private func sayFarewell(to stream: ByteStream) {
    let end = EventLoop.now + Self.farewell
    var outputs = session.leave(at: EventLoop.now)
    while true {
      for case .write(let bytes) in outputs { try? stream.write(bytes) }
      stream.finish(within: end - EventLoop.now)
      guard session.isAtWork, stream.wait(within: end - EventLoop.now),
        let bytes = try? stream.read()
      else { return }
      outputs = session.receive(bytes, at: EventLoop.now)
    }
  }
}

extension [BaresipSession.Output] {
  fileprivate var events: [LineEvent] {
    compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
}
