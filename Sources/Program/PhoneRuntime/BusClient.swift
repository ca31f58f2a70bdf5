import BusMessages
import CallModel
import Glibc
import Keypad
import LinuxIO

/// A service on a message bus, followed for as long as the telephone runs.
///
///     no bus ─▶ awaited ─▶ connected ─ the bus is gone ─▶ 1 s ─▶ awaited
///                            └ the service starts and ends: news of the bus
///
/// A bus that does not admit this user is tried again after 1 s, and from then on every 30 s. After
/// a bus that does not answer, the next try is after 30 s. The pause after a bus that can't be
/// awaited, because its address is unusable, grows from 30 s to five minutes.
/// While nothing happens, nothing is sent to the bus or the service.
final class BusClient: EventSource {
  private let peer: BusPeer
  private let loop: EventLoop
  private let address: String?
  private var receive: (BusNews, Instant) -> Void = { _, _ in }
  private var bus: ServiceBus?
  private var watched: Int32?
  private var retryAt: Instant?
  private var openPause = Backoff(first: longPause, longest: .seconds(300))
  /// Why there is no bus, and so no service: ``LineProblem/notRunning(_:)`` or
  /// ``LineProblem/shutOut(_:)``; `nil` if there is a bus, or if that is not known yet.
  private(set) var problem: LineProblem?

  private static let pause = Duration.seconds(1)
  private static let longPause = Duration.seconds(30)

  /// - Parameter address: the address of another bus than that of ``BusPeer/kind``.
  init(_ peer: BusPeer, _ loop: EventLoop, address: String? = nil) {
    self.peer = peer
    self.loop = loop
    self.address = address
  }

  /// Connects to the bus. The loop must have this source, or get it afterwards.
  ///
  /// - Parameter receive: called with all news of the bus. If there is no bus, or it is gone, the
  ///   service is reported as vanished, and ``problem`` has the reason.
  func start(_ receive: @escaping (BusNews, Instant) -> Void) {
    self.receive = receive
    let now = EventLoop.now
    if !open(isPatient: false, at: now) {
      busMissing(.notRunning(peer.title), at: now, retryingIn: .zero)
    }
  }

  /// Calls an object of the service. The answer has the same token. A call that can't be sent gets
  /// a failure as its answer, before this returns. Without a bus the call is dropped, since the
  /// service was reported as vanished.
  func call(_ call: BusCall, token: Int, at now: Instant) {
    guard let bus else { return }
    do throws(LinuxError) {
      try bus.call(call, token: token, at: now)
    } catch {
      let failure = BusAnswer.failure("org.freedesktop.DBus.Error.Failed", error.description)
      receive(.answer(token, failure), now)
    }
  }

  /// Answers a call of the service.
  func reply(_ token: Int, _ reply: BusReply) { bus?.reply(token, reply) }

  // MARK: The bus

  /// Opens the bus.
  ///
  /// - Returns: whether there is a bus, or the bus is awaited.
  private func open(isPatient: Bool, at now: Instant) -> Bool {
    retryAt = nil
    do throws(LinuxError) {
      let bus = try ServiceBus(peer, isPatient: isPatient, at: now, address: address)
      self.bus = bus
      try watch(bus)
      openPause.succeed()
      return true
    } catch {
      drop()
      return false
    }
  }

  private func watch(_ bus: ServiceBus) throws(LinuxError) {
    if let watched { loop.forget(watched) }
    watched = bus.number
    try loop.watch(bus.number, for: self)
  }

  private func drop() {
    if let watched { loop.forget(watched) }
    watched = nil
    bus = nil
  }

  /// Handles the lack of the bus, and so of the service.
  private func busMissing(_ lack: LineProblem, at now: Instant, retryingIn pause: Duration) {
    drop()
    problem = lack
    receive(.vanished, now)
    if pause > .zero {
      retryAt = now + pause
    } else {
      awaitBus(at: now)
    }
  }

  /// Waits for the bus, or tries it again later.
  private func awaitBus(at now: Instant) {
    if !open(isPatient: true, at: now) { retryAt = now + openPause.fail() }
  }

  private func process(at now: Instant) {
    guard let bus else { return }
    do throws(LinuxError) {
      let news = try bus.process(at: now)
      if bus.number != watched { try watch(bus) }
      for one in news {
        problem = nil
        receive(one, now)
      }
    } catch {
      // A bus that has closed the connection may be restarting, so it is tried again soon. A bus
      // that does not admit this user is tried rarely.
      let new: LineProblem = bus.isAdmitted ? .notRunning(peer.title) : .shutOut(peer.title)
      let isAgain = new == .shutOut(peer.title) && (problem == new || error.code == ETIMEDOUT)
      busMissing(new, at: now, retryingIn: isAgain ? Self.longPause : Self.pause)
    }
  }

  // MARK: The loop

  var deadline: Instant? { [bus?.deadline, retryAt].compactMap { $0 }.min() }

  func wake(at now: Instant) {
    if let retryAt, retryAt <= now { awaitBus(at: now) }
    process(at: now)
  }

  func ready(_ descriptor: Int32) { process(at: EventLoop.now) }

  var waitsFor: Int32? { bus?.waitsFor }

  func catchUp() { process(at: EventLoop.now) }

  /// Waits for news until the given time. Only for a telephone that is about to end.
  ///
  /// - Returns: `false` if there is no bus.
  func wait(until end: Instant) -> Bool {
    guard let bus else { return false }
    bus.wait(until: end)
    process(at: EventLoop.now)
    return true
  }

  func close() {
    receive = { _, _ in }
    drop()
    retryAt = nil
  }
}
