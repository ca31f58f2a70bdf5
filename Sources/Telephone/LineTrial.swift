import Glibc
import Keypad
import LinuxIO
import Telephony

/// What a line says of itself where nobody calls: for whoever wants to know what is wrong.
package struct LineTrial {
  package private(set) var status = LineStatus()
  /// `nil` where it can make no call.
  package private(set) var abilities: Set<LineAbility>?
  /// Why it can't.
  package private(set) var problem: LineProblem?

  /// Opens a line as the telephone does, and closes it when it has said how it is.
  ///
  /// - Parameter patience: how long it may take to say so.
  package init(_ choice: LineChoice, patience: Duration) throws(LinuxError) {
    let loop = try EventLoop(signals: [SIGCHLD])
    defer { loop.close() }
    let timer = Timer(until: EventLoop.now + patience)
    loop.add(timer) { _ in }
    var wiring = Wiring(loop: loop, isQuiet: true, say: { _ in })
    wiring.onlyLooks = true
    let line = choice.open(wiring)
    var broken = false
    loop.add(line) { _ in broken = true }
    var (status, abilities) = (LineStatus(), Set<LineAbility>?.none)
    line.start { events in
      for event in events {
        status.take(event)
        switch event {
        case .ready(let new): abilities = new
        case .lost: abilities = nil
        default: break
        }
        // How the SIM and the network are comes behind it.
        // But a modem that has just been turned on is in no network yet.
        if abilities != nil, status.registration?.mayChangeSoon != true {
          timer.shorten(to: EventLoop.now + Self.afterthought)
        }
      }
    }
    while !timer.isOver, !broken, line.problem == nil {
      if case .wants? = status.sim {
        if abilities != nil { break }
        // Whether it takes emergency numbers until then comes behind it.
        timer.shorten(to: EventLoop.now + Self.afterthought)
      }
      if abilities != nil, status.registration?.mayChangeSoon == false, status.signal ?? 0 > 0 {
        break
      }
      try loop.turn()
    }
    (self.status, self.abilities, problem) = (status, abilities, line.problem)
  }

  private static let afterthought = Duration.seconds(2)

  /// Wakes the loop when the time is over.
  private final class Timer: EventSource {
    private var end: Instant
    private(set) var isOver = false

    init(until end: Instant) { self.end = end }

    var deadline: Instant? { isOver ? nil : end }
    func wake(at now: Instant) { isOver = true }
    func shorten(to earlier: Instant) { end = min(end, earlier) }
  }
}

extension Registration {
  /// Whether it is that of a modem that has just been turned on, too.
  fileprivate var mayChangeSoon: Bool {
    switch self {
    case .searching, .none, .emergencyOnly: true
    case .home, .roaming, .denied: false
    }
  }
}
