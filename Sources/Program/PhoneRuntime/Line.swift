import CallModel
import Keypad
import LinuxIO

/// A line that carries calls. It carries out requests, and reports their results by events.
package protocol Line: EventSource {
  /// Starts the line.
  ///
  /// - Parameter emit: called with every event of the line, from its start on.
  func start(_ emit: @escaping ([LineEvent]) -> Void)
  /// Selects a line that was opened with ``Wiring/isPassive``. From now on the line may turn on a
  /// modem, and it ends calls that a killed telephone has left behind. Does nothing the second
  /// time.
  func select()
  /// Carries out a request. Its results are reported by events, some of them before this returns.
  func perform(_ request: LineRequest, at now: Instant)
  /// Tells the line whether another line has a call, or a phone is being paired. If so, it tries
  /// nothing by itself.
  func rest(_ rests: Bool)
  /// Plays an action of the other end from a key script.
  func play(_ cue: LineCue)
  /// Whether there still is a call; a script waits for its end.
  var isBusy: Bool { get }
  /// Why the line can't make calls now; `nil` if it can, or if that is not known yet.
  var problem: LineProblem? { get }
}

extension Line {
  package func select() {}
  package func rest(_ rests: Bool) {}
  package func play(_ cue: LineCue) {}
  package var isBusy: Bool { false }
  package var problem: LineProblem? { nil }
}

/// A line on which every call fails, for a telephone without a line.
final class NullLine: Line {
  private var emit: ([LineEvent]) -> Void = { _ in }

  func start(_ emit: @escaping ([LineEvent]) -> Void) { self.emit = emit }
  func perform(_ request: LineRequest, at now: Instant) { emit(NoLine.perform(request)) }
}

/// A line that leads nowhere, for trying out the telephone and for scripts.
final class ScriptedLine: Line {
  private var line = SimulatedLine()
  private var emit: ([LineEvent]) -> Void = { _ in }

  func start(_ emit: @escaping ([LineEvent]) -> Void) {
    self.emit = emit
    emit(line.start)
  }

  func perform(_ request: LineRequest, at now: Instant) { emit(line.perform(request)) }
  func play(_ cue: LineCue) { emit(line.play(cue)) }
}
