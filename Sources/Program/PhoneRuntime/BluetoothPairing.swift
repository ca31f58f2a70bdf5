import Bluetooth
import BusMessages
import CallModel
import Keypad
import LinuxIO

/// Pairs phones by the system's Bluetooth service. ``PairingSession`` decides, ``BusClient`` talks.
///
/// The bus is opened with a pairing, and closed after it: then no agent of ours is registered, so
/// that no other machine can pair.
package final class BluetoothPairing: PhonePairing {
  private let loop: EventLoop
  private var emit: (PairingNews) -> Void = { _ in }
  private var work: (session: PairingSession, client: BusClient)?
  /// Whether the pairing at work has been given up for another one: its end is not news.
  private var isSilent = false
  /// The pairing that begins after the one at work; whether it begins on the phone.
  private var next: Bool?

  /// The time that the service has to change the adapter back when the program ends.
  private static let patience = Duration.seconds(1)

  package init(_ loop: EventLoop) { self.loop = loop }

  package func start(_ emit: @escaping (PairingNews) -> Void) { self.emit = emit }
  package func play(_ cue: LineCue.Pairing) {}

  /// Whether no pairing is at work, and all changes of the adapter have been undone.
  package var isIdle: Bool { work == nil }

  package func perform(_ request: PairingRequest, at now: Instant) {
    guard case .begin(let isVisible) = request else {
      if request == .cancel { next = nil }
      return turn(at: now) { $0.perform(request, at: now) }
    }
    guard work != nil else { return begin(isVisible: isVisible, at: now) }
    (isSilent, next) = (true, isVisible)
    turn(at: now) { $0.abandon(at: now) }
  }

  private func begin(isVisible: Bool, at now: Instant) {
    var random = SystemRandomNumberGenerator()
    let code = String(Int.random(in: 100_000...999_999, using: &random))
    let client = BusClient(PairingSession.peer, loop)
    work = (PairingSession(isVisible: isVisible, legacyCode: code), client)
    (isSilent, next) = (false, nil)
    loop.add(client) { [weak self] _ in self?.receive(.vanished, at: EventLoop.now) }
    turn(at: now) { $0.start(at: now) }
    client.start { [weak self] in self?.receive($0, at: $1) }
  }

  private func receive(_ news: BusNews, at now: Instant) {
    guard news == .vanished, case .shutOut? = work?.client.problem else {
      return turn(at: now) { $0.receive(news, at: now) }
    }
    turn(at: now) { $0.lose(.shutOut, at: now) }
  }

  private func turn(at now: Instant, _ body: (inout PairingSession) -> [PairingSession.Output]) {
    guard var session = work?.session, let client = work?.client else { return }
    let outputs = body(&session)
    work?.session = session
    for output in outputs {
      switch output {
      case .call(let token, let call): client.call(call, token: token, at: now)
      case .reply(let token, let reply): client.reply(token, reply)
      case .news(let news): if !isSilent { emit(news) }
      }
    }
  }

  // MARK: The loop

  package var deadline: Instant? {
    guard let session = work?.session else { return nil }
    // The client may be at work on the news that ended the session, so it is closed in a turn of
    // the loop.
    return session.isOver ? .zero : session.deadline
  }

  package func wake(at now: Instant) {
    guard let session = work?.session else { return }
    if let deadline = session.deadline, deadline <= now { turn(at: now) { $0.wake(at: now) } }
    guard work?.session.isOver == true else { return }
    drop()
    if let next { begin(isVisible: next, at: now) }
  }

  private func drop() {
    guard let client = work?.client else { return }
    work = nil
    loop.remove(client)
    client.close()
  }

  package func close() {
    emit = { _ in }
    next = nil
    let now = EventLoop.now
    turn(at: now) { $0.abandon(at: now) }
    let end = now + Self.patience
    while let work, !work.session.isOver, EventLoop.now < end, work.client.wait(until: end) {}
    drop()
  }
}
