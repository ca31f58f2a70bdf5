import Keypad
import LinuxIO

/// Wakes the loop of a trial when its time is over.
final class TrialTimer: EventSource {
  private var end: Instant
  private(set) var isOver = false

  init(until end: Instant) { self.end = end }

  var deadline: Instant? { isOver ? nil : end }
  func wake(at now: Instant) { isOver = true }
  func shorten(to earlier: Instant) { end = min(end, earlier) }
}
