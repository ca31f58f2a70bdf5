import CallModel
import Glibc
import Keypad
import LinuxIO

/// The state that a line reports without a call, for finding out what is wrong.
package struct LineTrial {
  package private(set) var status = LineStatus()
  /// What the line can do; `nil` if it can't make calls.
  package private(set) var abilities: Set<LineAbility>?
  /// Why the line can't make calls.
  package private(set) var problem: LineProblem?

  /// Opens a line as the telephone does, and closes it when it has reported its state.
  ///
  /// - Parameter patience: the maximum time until the line has reported its state.
  /// - Throws: if the event loop can't be opened, or fails.
  package init(_ choice: LineChoice, patience: Duration) throws(LinuxError) {
    let loop = try EventLoop(signals: [SIGCHLD])
    defer { loop.close() }
    let timer = TrialTimer(until: EventLoop.now + patience)
    loop.add(timer) { _ in }
    let line = choice.open(Wiring(loop: loop, isQuiet: true, report: { _ in }).passive)
    var broken = false
    loop.add(line) { _ in broken = true }
    var (status, abilities) = (LineStatus(), Set<LineAbility>?.none)
    line.start { events in
      for event in events {
        status.receive(event)
        switch event {
        case .ready(let new): abilities = new
        case .lost: abilities = nil
        default: break
        }
        // The line reports the states of the SIM and of the network after `ready`. A modem that has
        // just been turned on is not registered with a network yet, so it gets more time.
        if abilities != nil, status.registration?.mayChangeSoon != true {
          timer.shorten(to: EventLoop.now + Self.afterthought)
        }
      }
    }
    while !timer.isOver, !broken, line.problem == nil {
      if case .wants? = status.sim {
        if abilities != nil { break }
        // Afterwards the line reports whether the SIM allows emergency numbers without its code.
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
}

extension Registration {
  /// Whether a modem that has just been turned on may report this state before it has another one.
  fileprivate var mayChangeSoon: Bool {
    switch self {
    case .searching, .none, .emergencyOnly: true
    case .home, .roaming, .denied: false
    }
  }
}
