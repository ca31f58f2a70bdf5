import Glibc
import Handset
import Keypad
import LinuxIO

/// The telephone as an event source, for its own deadlines, its display and signals. All other
/// events are received by sources of their own.
extension Telephone: EventSource {
  package var deadline: Instant? {
    var first = Self.ask(&session) { $0.deadline }
    // The loop asks several times per key, so this makes no array.
    func consider(_ deadline: Instant?) {
      if let deadline, first.map({ deadline < $0 }) ?? true { first = deadline }
    }
    consider(display.deadline)
    consider(blanking.deadline)
    consider(nextScripted)
    consider(keypads.patience.deadline)
    consider(rereading?.next)
    consider(powerAlarm.deadline)
    return first
  }

  /// Queries the session in place. The session is large, and because it is a property of a class,
  /// each read of anything except its stored properties would copy it.
  @inline(never)
  static func ask<Answer>(_ session: inout Session, _ question: (Session) -> Answer) -> Answer {
    question(session)
  }

  package func wake(at now: Instant) {
    // A scripted key counts at its own time, even if it is handled later. So the session's time
    // does not advance past the next scripted key.
    let due = script.next.map { min($0, now) } ?? now
    show { session.advance(to: due, $0) }
    // While the script plays, the time of drawing doesn't matter, because scripted keys count at
    // their own times.
    if script.isPlayed { session.wasDrawn(at: EventLoop.now) }
    onDisplay { (display) throws(LinuxError) in try display.wake(at: now) }
    darken(at: now)
    updateClock(at: now)
    endOnEmptyBattery(at: now)
    reportMissingKeypad(at: now)
    reportReading(at: now)
  }

  package var waitsFor: Int32? { display.waitsFor }

  /// - Throws: the error of the display, which ends the telephone.
  package func catchUp() throws(LinuxError) {
    try display.catchUp()
    if display.waitsFor == nil { session.isSeenAnew(at: EventLoop.now) }
  }

  /// - Throws: the error of the display, the store or the terminal, which ends the telephone.
  package func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGINT: ending = .success(.interrupted)
    case SIGHUP where options.rereadsOnHangup: reread()
    case _ where Self.endingSignals.contains(number): ending = .success(.done)
    case SIGWINCH:
      try display.resize(at: now)
      updateRoom()
    case SIGTSTP:
      display.suspend()
      keypads.keyboard?.suspend()
      // A process that is stopped writes nothing.
      try options.store?.wake(at: now)
      raise(SIGSTOP)
      // Keys that were pressed while the process was stopped must not answer a question. The loop
      // may report them before or after SIGCONT.
      session.isSeenAnew(at: EventLoop.now)
    case SIGCONT:
      try keypads.keyboard?.resume()
      do {
        try display.resume(at: now)
      } catch {
        failDisplay(error)
        return
      }
      updateRoom()
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

  /// Releases the display and the keyboard.
  package func close() {
    display.close()
    keypads.keyboard?.close()
  }
}
