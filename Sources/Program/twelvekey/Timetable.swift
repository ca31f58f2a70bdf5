import ArgumentParser
import Glibc
import Keypad
import LinuxIO

/// Performs actions at given times, one after the other, until all are done or a signal arrives.
final class Timetable: EventSource {
  struct Entry {
    /// The time of the action; `nil` for a pause after the previous entry.
    fileprivate var at: Instant?
    fileprivate var pause = Duration.zero
    fileprivate var act: () throws(LinuxError) -> Void

    init(at time: Instant, _ act: @escaping () throws(LinuxError) -> Void = {}) {
      at = time
      self.act = act
    }

    /// Makes an entry that is due a pause after the previous entry was done.
    init(after pause: Duration) {
      self.pause = pause
      act = {}
    }
  }

  private var entries: ArraySlice<Entry>
  private var ending: Result<Void, any Error>?

  init(_ entries: [Entry]) { self.entries = entries[...] }

  /// - Throws: the error of an entry; the exit code if Ctrl-C ends the run.
  func run(on loop: EventLoop) throws {
    defer { loop.close() }
    loop.add(self) { [unowned self] in ending = .failure($0) }
    while ending == nil, !entries.isEmpty { try loop.turn { ending != nil } }
    try ending?.get()
  }

  var deadline: Instant? { entries.first?.at }

  func wake(at now: Instant) throws(LinuxError) {
    while let next = entries.first, let time = next.at, time <= EventLoop.now {
      try next.act()
      entries.removeFirst()
      if let pause = entries.first, pause.at == nil {
        entries[entries.startIndex].at = EventLoop.now + pause.pause
      }
    }
  }

  func signal(_ number: Int32, at now: Instant) {
    ending = number == SIGINT ? .failure(ExitCode.interrupted) : .success(())
  }
}
