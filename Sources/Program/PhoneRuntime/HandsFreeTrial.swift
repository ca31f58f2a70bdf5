import Bluetooth
import BusLines
import BusMessages
import Keypad
import LinuxIO

/// What the buses say now of Bluetooth and of the programs for hands-free. Nothing is started and
/// nothing is changed.
package struct HandsFreeTrial {
  /// The state of bluetoothd; ``HandsFreeFacts/Daemon/stopped`` if it does not run.
  package private(set) var daemon = HandsFreeFacts.Daemon.stopped
  package private(set) var objects = BluezObjects()
  /// The services that run.
  package private(set) var services: Set<String> = []
  /// The service that has the calls of a connected phone.
  package private(set) var holder: String?

  package static let ofono = "org.ofono"
  package static let pipeWire = "org.pipewire.Telephony"
  package static let blueALSA = "org.bluealsa"

  private static let peers = [
    BusPeer(BluezObjects.service, title: BluezObjects.title, matches: []),
    BusPeer(ofono, title: "oFono", matches: []),
    BusPeer(blueALSA, title: "BlueALSA", matches: []),
    BusPeer(pipeWire, title: "PipeWire", on: .session, matches: []),
  ]

  private static let dialects: [String: OfonoSession.Dialect] = [
    ofono: .ofono, pipeWire: .pipeWire,
  ]

  /// - Parameter patience: the maximum time until the buses have answered.
  /// - Throws: if the event loop can't be opened, or fails.
  package init(patience: Duration) throws(LinuxError) {
    let loop = try EventLoop(signals: [])
    defer { loop.close() }
    let timer = TrialTimer(until: EventLoop.now + patience)
    loop.add(timer) { _ in }
    let found = Found()
    let clients = Self.peers.map { ($0.service, BusClient($0, loop)) }
    for (service, client) in clients {
      loop.add(client) { _ in }
      client.start { [weak client] news, now in
        if let client { found.receive(news, of: service, client, at: now) }
      }
    }
    while !timer.isOver, found.answered.count < clients.count { try loop.turn() }
    for (_, client) in clients {
      loop.remove(client)
      client.close()
    }
    (daemon, objects, services) = (found.daemon, found.objects, found.services)
    holder = found.holder
  }

  /// What was found so far.
  private final class Found {
    var daemon = HandsFreeFacts.Daemon.stopped
    var objects = BluezObjects()
    var services: Set<String> = []
    var holder: String?
    /// The services of which all is known.
    var answered: Set<String> = []

    func receive(_ news: BusNews, of service: String, _ client: BusClient, at now: Instant) {
      let isDaemon = service == BluezObjects.service
      switch news {
      case .appeared:
        services.insert(service)
        if isDaemon {
          daemon = .running
          client.call(BluezObjects.list, token: 1, at: now)
        } else if let dialect = HandsFreeTrial.dialects[service] {
          client.call(OfonoSession.phoneList(of: dialect), token: 1, at: now)
        } else {
          answered.insert(service)
        }
      case .vanished:
        services.remove(service)
        if isDaemon {
          if case .shutOut? = client.problem { daemon = .shutOut } else { daemon = .stopped }
        }
        answered.insert(service)
      case .answer(_, let answer) where !isDaemon:
        if let dialect = HandsFreeTrial.dialects[service],
          OfonoSession.hasPhone(in: answer, of: dialect)
        {
          holder = service
        }
        answered.insert(service)
      case .answer(_, let answer):
        objects.receive(list: answer)
        if case .failure(let name, _) = answer, name.hasSuffix(".AccessDenied") {
          daemon = .shutOut
        }
        answered.insert(service)
      case .signal, .called: break
      }
    }
  }
}
