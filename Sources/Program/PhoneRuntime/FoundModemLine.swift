import CallModel
import Keypad
import LinuxIO

/// The serial ports of a machine.
protocol PortList: AnyObject {
  /// The ports that exist now.
  var all: [SerialPort] { get }
  func close()
}

extension SerialPorts: PortList {}

/// The first modem of a known kind that answers on a serial port that no process uses.
///
///     ports of known makers ─▶ one after the other: answers ──▶ it is the line, until it is gone
///        │ none                   └ says nothing for 2 s, is in use, makes no calls ──▶ the next one
///        ▼                             └ all of them ──▶ again in 5 s, 10 s … 60 s
///     sleeps until a port has appeared
final class FoundModemLine: Line {
  private var wiring: Wiring
  private var emit: ([LineEvent]) -> Void = { _ in }
  private let openPorts: OpenPorts
  private var ports: (any PortList)?
  /// The ports that are still to be tried.
  private var waiting: [SerialPort] = []
  private var current: (port: SerialPort, line: ModemLine)?
  /// Whether ``current`` has answered.
  private var isFound = false
  /// The problem of each port that was tried and gives no line.
  private var problems: [LineProblem] = []
  private(set) var problem: LineProblem?
  private var backoff = Backoff(first: .seconds(5), longest: .seconds(60))
  /// When the next port is tried, or all ports are tried again.
  private(set) var deadline: Instant?

  /// A port that sends nothing for this long has no modem.
  private let silence: Duration
  /// The time to wait before a search, because the ports of a device appear one after the other.
  private static let settling = Duration.seconds(1)

  /// Opens a list of ports, which reports when a port has appeared.
  typealias OpenPorts = (EventLoop, @escaping () -> Void) throws(LinuxError) -> any PortList

  /// - Parameters:
  ///   - silence: how long a port may send nothing.
  ///   - ports: opens the list of ports; by default that of this machine.
  init(
    _ wiring: Wiring, silence: Duration = .seconds(2),
    ports: @escaping OpenPorts = { (loop, emit) throws(LinuxError) in
      try SerialPorts(loop: loop, emit: emit)
    }
  ) {
    self.wiring = wiring
    self.silence = silence
    openPorts = ports
  }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    do throws(LinuxError) {
      ports = try openPorts(wiring.loop) { [weak self] in self?.portHasCome() }
      search(at: EventLoop.now)
    } catch {
      give(LineProblem(error))
    }
  }

  /// Selects the modem, and any modem that is found later.
  func select() {
    wiring.isPassive = false
    current?.line.select()
  }

  var isBusy: Bool { current?.line.isBusy ?? false }

  func perform(_ request: LineRequest, at now: Instant) {
    if isFound, let current { return current.line.perform(request, at: now) }
    let isSearching = current != nil || !waiting.isEmpty
    let why = isSearching ? .lookingForModem : problem ?? .noKnownModem
    if let refusal = request.refusal(wiring.words(why)) { emit([refusal]) }
  }

  func wake(at now: Instant) {
    deadline = nil
    if isFound || current == nil && waiting.isEmpty {
      search(at: now)
    } else {
      tryNext(at: now)
    }
  }

  func close() {
    drop()
    ports?.close()
    ports = nil
    deadline = nil
  }

  // MARK: Trying the ports

  private func portHasCome() {
    guard current == nil else { return }
    backoff.succeed()
    waiting = []
    deadline = EventLoop.now + Self.settling
  }

  private func search(at now: Instant) {
    problems = []
    waiting = ModemKind.ports(of: ports?.all ?? [])
    tryNext(at: now)
  }

  private func tryNext(at now: Instant) {
    drop()
    while !waiting.isEmpty {
      let port = waiting.removeFirst()
      let holders = Files.processes(holding: port.path)
      if !holders.isEmpty {
        problems.append(.inUse(port.path, by: holders))
        // A process that uses one of the modem's ports has the modem.
        waiting.removeAll { $0.place == port.place }
        continue
      }
      let line = ModemLine(port.path, silentAfter: silence, wiring)
      current = (port, line)
      wiring.loop.add(line) { [weak self] _ in self?.update(for: [.lost("")], of: line) }
      return line.start { [weak self, weak line] events in
        if let line { self?.update(for: events, of: line) }
      }
    }
    if problems.isEmpty { return give(.noKnownModem) }
    deadline = now + backoff.fail()
    give(problems.min { Self.rank($0) < Self.rank($1) } ?? .noKnownModem)
  }

  /// The lower the rank of a problem, the more it helps the user to know it.
  private static func rank(_ problem: LineProblem) -> Int {
    switch problem {
    case .noVoice: 0
    case .inUse, .noPermission: 1
    case .failed: 2
    default: 3
    }
  }

  private func drop() {
    guard let line = current?.line else { return }
    current = nil
    isFound = false
    wiring.loop.remove(line)
    line.close()
  }

  private func give(_ new: LineProblem) {
    guard problem != new else { return }
    problem = new
    emit([.lost(wiring.words(new))])
  }

  private func update(for events: [LineEvent], of line: ModemLine) {
    guard let port = current?.port, line === current?.line else { return }
    for event in events {
      if case .ready = event {
        isFound = true
        problem = nil
        backoff.succeed()
        deadline = nil
      }
      if isFound { emit([event]) }
      guard case .lost = event else { continue }
      if isFound {
        problem = line.problem
        // Only a lost modem is searched for; a silent or restarting one may answer again.
        if problem == .gone { deadline = EventLoop.now + Self.settling }
      } else {
        let why = line.problem ?? .gone
        problems.append(why)
        switch why {
        // A process that uses one of the modem's ports has the modem.
        case .noVoice, .inUse: waiting.removeAll { $0.place == port.place }
        default: break
        }
        deadline = EventLoop.now
      }
    }
  }
}
