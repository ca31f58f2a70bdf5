import Keypad
import LinuxIO
import Telephony

/// What carries calls, at work: is asked, and tells by events.
protocol Line: AnyObject {
  /// What it tells when it is there.
  var start: [LineEvent] { get }
  /// What became of the request at once.
  func perform(_ request: LineRequest, at now: Instant) -> [LineEvent]
  /// What the other end does in a key script.
  func play(_ cue: LineCue) -> [LineEvent]
  /// - Returns: `nil` where the descriptor is none of its own.
  func ready(_ descriptor: Int32, at now: Instant) -> [LineEvent]?
  /// A program that was started has ended.
  func childEnded(at now: Instant) -> [LineEvent]
  var deadline: Instant? { get }
  func wake(at now: Instant) -> [LineEvent]
  /// Whether a program still makes a call: a script waits for its end.
  var isBusy: Bool { get }
  /// Ends what would go on without the telephone.
  func close()
}

extension Line {
  func play(_ cue: LineCue) -> [LineEvent] { [] }
  func ready(_ descriptor: Int32, at now: Instant) -> [LineEvent]? { nil }
  func childEnded(at now: Instant) -> [LineEvent] { [] }
  var deadline: Instant? { nil }
  func wake(at now: Instant) -> [LineEvent] { [] }
  var isBusy: Bool { false }
  func close() {}
}

/// No line: whatever is dialled comes to nothing.
final class NoLineAtWork: Line {
  var start: [LineEvent] { [] }
  func perform(_ request: LineRequest, at now: Instant) -> [LineEvent] { NoLine.perform(request) }
}

/// A line that leads nowhere, for a look at the telephone and for scripts.
final class PretendedLineAtWork: Line {
  private var line = PretendedLine()

  var start: [LineEvent] { line.start }
  func perform(_ request: LineRequest, at now: Instant) -> [LineEvent] { line.perform(request) }
  func play(_ cue: LineCue) -> [LineEvent] { line.play(cue) }
}
