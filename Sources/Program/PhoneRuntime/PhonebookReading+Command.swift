import Bluetooth
import Glibc
import Keypad
import LinuxIO

/// The reading of a phone by a command, which waits for it.
extension PhonebookReading {
  /// Reads a phone until the reading ends, or a signal ends it: SIGINT, SIGTERM or SIGHUP. Nothing of
  /// what the phone has sent so far stays then.
  ///
  /// - Returns: `nil` if a signal has ended it.
  /// - Throws: the error of the event loop.
  package static func finish(
    _ book: any PhoneBookFile
  ) throws(LinuxError) -> Result<Taken, PhonebookProblem>? {
    try finish { PhonebookReading(book, $0) }
  }

  static func finish(
    _ make: (EventLoop) -> PhonebookReading
  ) throws(LinuxError) -> Result<Taken, PhonebookProblem>? {
    let interruption = Interruption()
    let loop = try EventLoop(signals: [SIGINT, SIGTERM, SIGHUP])
    defer {
      loop.close()
      loop.releaseSignals()
    }
    loop.add(interruption) { _ in }
    let reading = make(loop)
    var result: Result<Taken, PhonebookProblem>?
    loop.add(reading) { result = .failure(.file($0.description)) }
    reading.start { result = $0 }
    while result == nil, !interruption.hasCome {
      try loop.turn { result != nil || interruption.hasCome }
    }
    return result
  }

  /// Receives the signals that end a reading.
  private final class Interruption: EventSource {
    private(set) var hasCome = false

    func signal(_ number: Int32, at now: Instant) { hasCome = true }
  }
}
