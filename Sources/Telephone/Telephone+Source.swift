import Glibc
import Keypad
import LinuxIO

/// What wakes the telephone itself: its own deadlines, its display and signals. All else comes from
/// sources of their own.
extension Telephone: EventSource {
  package var deadline: Instant? {
    [
      session.deadline, display.deadline, blanking.deadline, nextScripted, options.store?.deadline,
      keypadPatience.deadline,
    ].compactMap { $0 }.min()
  }

  package func wake(at now: Instant) throws(LinuxError) {
    // Not past a scripted key that is due: however late it comes, it comes at its own time.
    let due = script.first.map { min(time($0.at), now) } ?? now
    show { session.advance(to: due, $0) }
    // Scripted keys keep to their own times, however late they come.
    if script.isEmpty { session.wasDrawn(at: EventLoop.now) }
    onDisplay { (display) throws(LinuxError) in try display.wake(at: now) }
    darken(at: now)
    followClock(at: now)
    tellOfMissingKeypad(at: now)
    if let due = options.store?.deadline, due <= now { keep() }
  }

  package var waitsFor: Int32? { display.waitsFor }

  package func catchUp() throws(LinuxError) {
    try display.catchUp()
    if display.waitsFor == nil { session.isSeenAnew(at: EventLoop.now) }
  }

  package func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGINT: ending = .success(.interrupted)
    case SIGHUP where options.reread != nil: reread()
    case _ where Self.endingSignals.contains(number): ending = .success(.done)
    case SIGWINCH: try display.resize(at: now)
    case SIGTSTP:
      display.suspend()
      keyboard?.suspend()
      raise(SIGSTOP)
      // Whatever was pressed meanwhile answers nothing, in whatever order the loop tells of it.
      session.isSeenAnew(at: EventLoop.now)
    case SIGCONT:
      try keyboard?.resume()
      do {
        try display.resume(at: now)
      } catch {
        failDisplay(error)
        return
      }
      lighten()
      session.isSeenAnew(at: EventLoop.now)
    case SIGUSR1: dump()
    default:
      var isSeenAgain = false
      onDisplay { (display) throws(LinuxError) in
        isSeenAgain = try display.receive(signal: number)
      }
      guard isSeenAgain else { return }
      lighten()
      session.isSeenAnew(at: EventLoop.now)
    }
  }

  /// Gives back what shows and reads the telephone.
  package func close() {
    display.close()
    keyboard?.close()
  }
}
