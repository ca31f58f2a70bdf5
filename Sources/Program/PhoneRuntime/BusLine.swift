import BusLines
import BusMessages
import CallModel
import Keypad
import LinuxIO

/// A service of the system's D-Bus as a line: ModemManager or oFono.
///
/// ``BusClient`` follows the service, its session decides. While nothing happens, nothing is sent
/// to the bus or the service.
final class BusLine: Line {
  private let wiring: Wiring
  private let client: BusClient
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var session: any BusSession
  /// The lack of a bus that was reported last; `nil` if there is a bus.
  private var reportedLack: LineProblem?

  /// The time that the service has for hanging up when the telephone ends.
  private static let patience = Duration.seconds(1)

  convenience init(_ service: any BusSession.Type, _ wiring: Wiring) {
    self.init(service, wiring) { service.init(isSelected: $0) }
  }

  /// oFono without the mobile phones.
  static func withoutPhones(_ wiring: Wiring) -> BusLine {
    BusLine(OfonoSession.self, wiring) { OfonoSession.withoutPhones(isSelected: $0) }
  }

  /// - Parameter begin: makes the session, which is selected or not.
  private init(
    _ service: any BusSession.Type, _ wiring: Wiring, begin: (Bool) -> any BusSession
  ) {
    self.wiring = wiring
    client = BusClient(
      BusPeer(service.service, title: service.title, matches: service.matches), wiring.loop)
    session = begin(!wiring.isPassive)
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    wiring.loop.add(client) { _ in }
    client.start { [weak self] in self?.receive($0, at: $1) }
  }

  func select() {
    let now = EventLoop.now
    carryOut(session.select(at: now), at: now)
  }

  var isBusy: Bool { session.hasCalls }

  var problem: LineProblem? { client.problem ?? session.problem }

  func perform(_ request: LineRequest, at now: Instant) {
    if case .call(.dial) = request, problem != nil {
      // A call turns on a modem that is off, and makes the service try a failed modem again.
      if client.problem == nil { carryOut(session.tryAgain(at: now), at: now) }
      if let problem, let refusal = request.refusal(wiring.words(problem)) {
        return emit([refusal])
      }
    }
    carryOut(session.perform(request, at: now), at: now)
  }

  private func receive(_ news: BusNews, at now: Instant) {
    session.dayAtZero = WallClock.dayAtZero
    let outputs = session.receive(news, at: now)
    // The lack of a bus is reported once, however often the bus is tried.
    let isKnown = client.problem != nil && client.problem == reportedLack
    reportedLack = client.problem
    if !isKnown { carryOut(outputs, at: now) }
  }

  private func carryOut(_ outputs: [BusOutput], at now: Instant) {
    for output in outputs {
      switch output {
      case .event(let event): emit([event])
      case .lost(let why): emit([.lost(wiring.words(client.problem ?? why))])
      case .call(let token, let call): client.call(call, token: token, at: now)
      }
    }
  }

  // MARK: The loop

  var deadline: Instant? { session.deadline }

  func wake(at now: Instant) { carryOut(session.wake(at: now), at: now) }

  func close() {
    emit = { _ in }
    let now = EventLoop.now
    carryOut(session.endCalls(at: now), at: now)
    let end = now + Self.patience
    // A dialled call can be ended only once the service has made its object on the bus.
    while session.isEndingCalls, EventLoop.now < end, client.wait(until: end) {}
    wiring.loop.remove(client)
    client.close()
  }
}
