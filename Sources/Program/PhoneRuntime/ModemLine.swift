import CallModel
import Glibc
import Keypad
import LinuxIO
import Modem

/// A modem on a serial port as a line. A port that is missing, or is gone, is opened again when it
/// appears, even under another name.
///
///     open ── gone, or in use ──▶ 1 s, 2 s … 30 s, or a port has appeared ──▶ open
final class ModemLine: Line {
  private let path: String
  private let wiring: Wiring
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var session: ATSession
  private var port: ByteStream?
  /// Why the modem is not available, as last reported.
  private(set) var problem: LineProblem?
  private var retryAt: Instant?
  private var backoff = Backoff(first: .seconds(1), longest: .seconds(30))
  /// The list of ports; `nil` without udev, in which case the port is only tried at intervals.
  private var ports: SerialPorts?
  /// The last opened port, if it belongs to a USB device.
  private var known: SerialPort?

  /// The time within which a modem has to accept the command to hang up, before its port is closed.
  private static let patience = Duration.milliseconds(500)

  /// - Parameters:
  ///   - path: a device, or a link to one as in `/dev/serial/by-id`.
  ///   - silence: how long a modem may send nothing before that is reported.
  init(_ path: String, silentAfter silence: Duration = .seconds(5), _ wiring: Wiring) {
    self.path = path
    self.wiring = wiring
    session = ATSession(at: path, isSelected: !wiring.isPassive, silentAfter: silence)
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    ports = try? SerialPorts(loop: wiring.loop) { [weak self] in self?.portHasCome() }
    open(at: EventLoop.now)
  }

  func select() {
    let now = EventLoop.now
    carryOut(session.select(at: now), at: now)
  }

  func perform(_ request: LineRequest, at now: Instant) {
    guard port != nil else {
      if let refusal = request.refusal(wiring.words(problem ?? .gone)) { emit([refusal]) }
      return
    }
    carryOut(session.perform(request, at: now), at: now)
  }

  var isBusy: Bool { session.hasCalls }

  // MARK: The port

  private func open(at now: Instant) {
    retryAt = nil
    do throws(LinuxError) {
      let place = try self.place()
      let port = try ByteStream(serialPort: place)
      try wiring.loop.watch(port.number, for: self)
      self.port = port
      problem = nil
      backoff.succeed()
      let device = Files.link("/proc/self/fd/\(port.number)")
      known = ports?.all.first { $0.path == place || $0.path == device }
      carryOut(session.start(at: now), at: now)
    } catch {
      retryAt = now + backoff.fail()
      report(LineProblem(error, path))
    }
  }

  /// Returns the present path of the port. By now its old path may belong to another port, or to
  /// another device.
  private func place() throws(LinuxError) -> String {
    guard let known, let ports else { return path }
    let all = ports.all
    if let again = known.again(among: all) { return again.path }
    // A link that the user has chosen counts, even if it leads to another port now. A kernel name
    // may belong to any device.
    if !path.hasPrefix("/dev/tty"), let device = Files.resolved(path),
      all.contains(where: { $0.path == device })
    {
      return path
    }
    throw LinuxError("open", ENODEV, on: path)
  }

  private func portHasCome() {
    guard port == nil else { return }
    backoff.succeed()
    open(at: EventLoop.now)
  }

  /// Handles the loss of the port and of its calls.
  private func lose(at now: Instant) {
    guard let port else { return }
    wiring.loop.forget(port.number)
    self.port = nil
    retryAt = now + backoff.pause
    problem = .gone
    let why = wiring.words(.gone)
    let events = session.stop(why).events
    emit(events.isEmpty ? [.lost(why)] : events)
  }

  private func report(_ problem: LineProblem) {
    guard self.problem != problem else { return }
    self.problem = problem
    emit([.lost(wiring.words(problem))])
  }

  private func carryOut(_ outputs: [ATSession.Output], at now: Instant) {
    for output in outputs {
      switch output {
      case .event(let event):
        if case .ready = event { problem = nil }
        emit([event])
      case .trouble(let trouble):
        problem = trouble
        emit([.lost(wiring.words(trouble))])
      case .write(let bytes):
        do throws(LinuxError) {
          try port?.write(bytes)
        } catch {
          return lose(at: now)
        }
      }
    }
  }

  // MARK: The loop

  var deadline: Instant? { port == nil ? retryAt : session.deadline }

  func wake(at now: Instant) {
    if port == nil {
      open(at: now)
    } else {
      carryOut(session.wake(at: now), at: now)
    }
  }

  func ready(_ descriptor: Int32) {
    let now = EventLoop.now
    do throws(LinuxError) {
      if let bytes = try port?.read() { carryOut(session.receive(bytes, at: now), at: now) }
    } catch {
      lose(at: now)
    }
  }

  var waitsFor: Int32? { port?.waitsFor }

  func catchUp() {
    do throws(LinuxError) {
      try port?.flush()
    } catch {
      lose(at: EventLoop.now)
    }
  }

  func close() {
    ports?.close()
    ports = nil
    retryAt = nil
    guard let port else { return }
    let farewell = session.farewell
    if !farewell.isEmpty {
      try? port.write(farewell)
      port.finish(within: Self.patience)
    }
    wiring.loop.forget(port.number)
    self.port = nil
  }
}

extension [ATSession.Output] {
  fileprivate var events: [LineEvent] {
    compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
}
