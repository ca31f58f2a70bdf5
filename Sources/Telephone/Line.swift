import Keypad
import LinuxIO
import Telephony

/// A line that carries calls: it takes requests, and reports by events.
package protocol Line: EventSource {
  /// Starts the line.
  ///
  /// - Parameter tell: called when the line is there, and from then on with every event.
  func start(_ tell: @escaping ([LineEvent]) -> Void)
  /// Takes a line into use that only looked so far, see ``Wiring``. It may turn a modem on, and
  /// ends calls that a killed telephone has left behind. Does nothing the second time.
  func select()
  /// Carries out a request. The results are reported by events, some of them before this returns.
  func perform(_ request: LineRequest, at now: Instant)
  /// Plays an action of the other end from a key script.
  func play(_ cue: LineCue)
  /// Whether a call is still on: a script waits for its end.
  var isBusy: Bool { get }
  /// Why it can make no call now; `nil` if it can, or it is not known yet.
  var problem: LineProblem? { get }
}

extension Line {
  package func select() {}
  package func play(_ cue: LineCue) {}
  package var isBusy: Bool { false }
  package var problem: LineProblem? { nil }
}

/// No line: every call fails.
final class NoLineAtWork: Line {
  private var tell: ([LineEvent]) -> Void = { _ in }

  func start(_ tell: @escaping ([LineEvent]) -> Void) { self.tell = tell }
  func perform(_ request: LineRequest, at now: Instant) { tell(NoLine.perform(request)) }
}

/// A line that leads nowhere, for a look at the telephone and for scripts.
final class PretendedLineAtWork: Line {
  private var line = PretendedLine()
  private var tell: ([LineEvent]) -> Void = { _ in }

  func start(_ tell: @escaping ([LineEvent]) -> Void) {
    self.tell = tell
    tell(line.start)
  }

  func perform(_ request: LineRequest, at now: Instant) { tell(line.perform(request)) }
  func play(_ cue: LineCue) { tell(line.play(cue)) }
}
