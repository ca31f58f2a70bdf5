import Bluetooth
import BusMessages
import CallModel
import Keypad
import LinuxIO

/// Asks the system's Bluetooth service for its devices, and removes one: for commands.
package final class BluetoothQuery: EventSource {
  private let loop: EventLoop
  private let client: BusClient
  private let call: BusCall
  private var result: Result<BusAnswer, PairingProblem>?
  package private(set) var deadline: Instant?

  /// The time limit for everything: the bus, the service and its answer.
  private static let patience = Duration.seconds(10)

  private init(_ call: BusCall) throws(LinuxError) {
    loop = try EventLoop(signals: [])
    client = BusClient(
      BusPeer(BluezObjects.service, title: BluezObjects.title, matches: []), loop)
    self.call = call
  }

  /// Returns what the service knows.
  ///
  /// - Throws: ``PairingProblem``, or the error of the event loop.
  package static func objects() throws -> BluezObjects {
    var objects = BluezObjects()
    objects.receive(list: try BluetoothQuery(BluezObjects.list).answer())
    return objects
  }

  /// Removes a device with its keys: it has to be paired again.
  ///
  /// - Throws: ``PairingProblem``, or the error of the event loop.
  package static func remove(_ device: BluezObjects.Device) throws {
    let call = BusCall(
      device.adapter, BluezObjects.Interface.adapter, "RemoveDevice", "o", [.string(device.path)])
    _ = try BluetoothQuery(call).answer()
  }

  private func answer() throws -> BusAnswer {
    let now = EventLoop.now
    deadline = now + Self.patience
    loop.add(self) { _ in }
    loop.add(client) { [unowned self] _ in end(.failure(.notRunning)) }
    client.start { [unowned self] in receive($0, at: $1) }
    defer { loop.close() }
    while result == nil { try loop.turn { result != nil } }
    let answer = try result?.get() ?? .noReply
    if case .failure(let name, let text) = answer { throw PairingProblem(bluez: name, text) }
    return answer
  }

  private func receive(_ news: BusNews, at now: Instant) {
    switch news {
    case .appeared: client.call(call, token: 1, at: now)
    case .vanished:
      if case .shutOut? = client.problem { end(.failure(.shutOut)) }
      end(.failure(.notRunning))
    case .answer(_, let answer): end(.success(answer))
    case .signal, .called: break
    }
  }

  /// Only the first result counts.
  private func end(_ result: Result<BusAnswer, PairingProblem>) {
    self.result = self.result ?? result
  }

  package func wake(at now: Instant) { end(.failure(.notRunning)) }
}
