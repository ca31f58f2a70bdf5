import Bluetooth
import BusLines
import BusMessages
import CallModel
import Keypad
import LinuxIO

/// A mobile phone that is paired by Bluetooth as a line, through oFono or PipeWire.
///
/// ``BusClient`` follows each of the three services, ``PhoneSession`` decides. While the phone is
/// connected and nothing happens, nothing is sent to a bus.
final class PhoneLine: Line {
  private let wiring: Wiring
  private let clients: [PhoneSession.Service: BusClient]
  private var emit: ([LineEvent]) -> Void = { _ in }
  private var session: PhoneSession

  /// The time that the services have for hanging up when the telephone ends.
  private static let patience = Duration.seconds(1)

  /// - Parameter phone: `nil` for the only phone that is paired, or connected.
  init(_ phone: BluetoothAddress?, _ wiring: Wiring) {
    self.wiring = wiring
    session = PhoneSession(phone: phone, isSelected: !wiring.isPassive)
    clients = Dictionary(
      uniqueKeysWithValues: PhoneSession.Service.allCases.map {
        ($0, BusClient($0.peer, wiring.loop))
      })
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    for service in PhoneSession.Service.allCases {
      guard let client = clients[service] else { continue }
      wiring.loop.add(client) { _ in }
      client.start { [weak self, weak client] news, now in
        guard let self else { return }
        session.dayAtZero = WallClock.dayAtZero
        carryOut(session.receive(news, of: service, lack: client?.problem, at: now), at: now)
      }
    }
  }

  func select() {
    let now = EventLoop.now
    carryOut(session.select(at: now), at: now)
  }

  func rest(_ rests: Bool) { session.isResting = rests }

  var isBusy: Bool { session.hasCalls }
  var problem: LineProblem? { session.problem }

  func perform(_ request: LineRequest, at now: Instant) {
    carryOut(session.perform(request, at: now), at: now)
  }

  private func carryOut(_ outputs: [PhoneSession.Output], at now: Instant) {
    for output in outputs {
      switch output {
      case .event(let event): emit([event])
      case .lost(let why): emit([.lost(wiring.words(why))])
      case .refused(let request, let why):
        if let refusal = request.refusal(wiring.words(why)) { emit([refusal]) }
      case .call(let service, let token, let call):
        clients[service]?.call(call, token: token, at: now)
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
    while session.isEndingCalls, EventLoop.now < end, let owner = session.owner,
      clients[owner]?.wait(until: end) ?? false
    {}
    for client in clients.values {
      wiring.loop.remove(client)
      client.close()
    }
  }
}
