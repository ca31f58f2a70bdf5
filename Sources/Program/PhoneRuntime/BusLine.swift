import BusLines
import BusMessages
import CallModel
import Glibc
import Keypad
import LinuxIO

/// A service of the system's D-Bus as a line: ModemManager or oFono.
///
///     no bus ─▶ awaited ─▶ at work ─ the bus is gone ─▶ 1 s ─▶ awaited
///                            └ the service starts and ends: its session reports that
///
/// A bus that does not admit this user is tried again after 1 s, and from then on every 30 s. After
/// a bus that does not answer, the next try is after 30 s.
/// While nothing happens, nothing is sent to the bus or the service.
final class BusLine: Line {
  private let service: any BusSession.Type
  private var title: String { service.title }
  private let wiring: Wiring
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var session: any BusSession
  private var bus: SystemBus?
  private var watched: Int32?
  /// Why there is no bus; `nil` if there is one.
  private var busProblem: LineProblem?
  private var retryAt: Instant?

  private static let pause = Duration.seconds(1)
  private static let longPause = Duration.seconds(30)
  /// The time that the service has for hanging up when the telephone ends.
  private static let patience = Duration.seconds(1)

  init(_ service: any BusSession.Type, _ wiring: Wiring) {
    self.service = service
    self.wiring = wiring
    session = service.init(isSelected: !wiring.isPassive)
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    let now = EventLoop.now
    if !open(isPatient: false, at: now) {
      busMissing(.notRunning(title), at: now, retryingIn: .zero)
    }
  }

  func select() {
    let now = EventLoop.now
    carryOut(session.select(at: now), at: now)
  }

  var isBusy: Bool { session.hasCalls }

  var problem: LineProblem? { busProblem ?? session.problem }

  func perform(_ request: LineRequest, at now: Instant) {
    if case .call(.dial) = request, problem != nil {
      // A call turns on a modem that is off, and makes the service try a failed modem again.
      if busProblem == nil { carryOut(session.tryAgain(at: now), at: now) }
      if let problem, let refusal = request.refusal(wiring.words(problem)) {
        return emit([refusal])
      }
    }
    carryOut(session.perform(request, at: now), at: now)
  }

  // MARK: The bus

  /// Opens the bus.
  ///
  /// - Returns: whether there is a bus, or the bus is awaited.
  private func open(isPatient: Bool, at now: Instant) -> Bool {
    retryAt = nil
    do throws(LinuxError) {
      let bus = try SystemBus(
        service: service.service, matches: service.matches, isPatient: isPatient, at: now)
      self.bus = bus
      try watch(bus)
      return true
    } catch {
      drop()
      return false
    }
  }

  private func watch(_ bus: SystemBus) throws(LinuxError) {
    if let watched { wiring.loop.forget(watched) }
    watched = bus.number
    try wiring.loop.watch(bus.number, for: self)
  }

  private func drop() {
    if let watched { wiring.loop.forget(watched) }
    watched = nil
    bus = nil
  }

  /// Handles the lack of the bus, and so of the service.
  private func busMissing(_ lack: LineProblem, at now: Instant, retryingIn pause: Duration) {
    drop()
    let isNews = self.busProblem != lack
    self.busProblem = lack
    let outputs = session.receive(.vanished, at: now)
    if isNews { carryOut(outputs, at: now) }
    if pause > .zero {
      retryAt = now + pause
    } else if !open(isPatient: true, at: now) {
      retryAt = now + Self.longPause
    }
  }

  private func process(at now: Instant) {
    guard let bus else { return }
    do throws(LinuxError) {
      let news = try bus.process(at: now)
      if bus.number != watched { try watch(bus) }
      for one in news {
        busProblem = nil
        carryOut(session.receive(one, at: now), at: now)
      }
    } catch {
      // A bus that has closed the connection may be restarting, so it is tried again soon. A bus
      // that does not admit this user is tried rarely.
      let new: LineProblem = bus.isAdmitted ? .notRunning(title) : .shutOut(title)
      let isAgain = new == .shutOut(title) && (busProblem == new || error.code == ETIMEDOUT)
      busMissing(new, at: now, retryingIn: isAgain ? Self.longPause : Self.pause)
    }
  }

  private func carryOut(_ outputs: [BusOutput], at now: Instant) {
    var unsent: [BusNews] = []
    for output in outputs {
      switch output {
      case .event(let event): emit([event])
      case .lost(let why): emit([.lost(wiring.words(busProblem ?? why))])
      case .call(let token, let call):
        // Without a bus the call is dropped: `busMissing` reports to the session that the service
        // has vanished.
        guard let bus else { break }
        do throws(LinuxError) {
          try bus.call(call, token: token, at: now)
        } catch {
          unsent.append(
            .answer(token, .failure("org.freedesktop.DBus.Error.Failed", error.description)))
        }
      }
    }
    for answer in unsent { carryOut(session.receive(answer, at: now), at: now) }
  }

  // MARK: The loop

  var deadline: Instant? { [bus?.deadline, session.deadline, retryAt].compactMap { $0 }.min() }

  func wake(at now: Instant) {
    if let retryAt, retryAt <= now, !open(isPatient: true, at: now) {
      self.retryAt = now + Self.longPause
    }
    process(at: now)
    if let deadline = session.deadline, deadline <= now { carryOut(session.wake(at: now), at: now) }
  }

  func ready(_ descriptor: Int32) { process(at: EventLoop.now) }

  var waitsFor: Int32? { bus?.waitsFor }

  func catchUp() { process(at: EventLoop.now) }

  func close() {
    emit = { _ in }
    let now = EventLoop.now
    carryOut(session.endCalls(at: now), at: now)
    let end = now + Self.patience
    // A dialled call can be ended only once the service has made its object on the bus.
    while let bus, session.isEndingCalls, EventLoop.now < end {
      bus.wait(until: end)
      process(at: EventLoop.now)
    }
    drop()
    retryAt = nil
  }
}
