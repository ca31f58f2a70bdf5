import Keypad
import LinuxIO
import Telephony

/// What carries calls, at work: is asked, and tells by events.
package protocol Line: EventSource {
  /// Begins.
  ///
  /// - Parameter tell: is told what the line tells when it is there, and from then on whatever
  ///   happens.
  func start(_ tell: @escaping ([LineEvent]) -> Void)
  /// Takes the line into use, where its ``Wiring`` has it only look at first: it may turn a modem on, and ends
  /// what a telephone that was killed has left. Does nothing the second time.
  func select()
  /// Does what it is asked. What becomes of it is told, some of it before this returns.
  func perform(_ request: LineRequest, at now: Instant)
  /// Does what the other end does in a key script.
  func play(_ cue: LineCue)
  /// Whether a program still makes a call: a script waits for its end.
  var isBusy: Bool { get }
  /// Why it can make no call now; `nil` where it can, or nobody knows yet.
  var problem: LineProblem? { get }
}

extension Line {
  package func select() {}
  package func play(_ cue: LineCue) {}
  package var isBusy: Bool { false }
  package var problem: LineProblem? { nil }
}

/// No line: whatever is dialled comes to nothing.
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
