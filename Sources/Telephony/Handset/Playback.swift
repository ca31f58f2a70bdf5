import CallModel
import Keypad

/// A session with a simulated line and simulated Bluetooth, for key scripts, replays and tests.
package struct Playback: Sendable {
  package var session: Session
  var line: SimulatedLine?
  private var phones = SimulatedPairing()

  /// - Parameter line: `nil` for no line: then every call fails.
  package init(_ session: Session, line: SimulatedLine? = SimulatedLine()) {
    self.session = session
    self.line = line
    for event in line?.start ?? [] { self.session.feed(.line(event), at: .zero) { _, _ in } }
  }

  package typealias Emit = (Handset, Session.Change) -> Void

  package mutating func play(_ step: KeyScript.Step, _ emit: Emit) {
    switch step {
    case .key(let event): feed(event, emit)
    case .cue(let cue, let at): play(cue, at: at, emit)
    case .paste(let text, let at): feed(.text(text), at: at, emit)
    case .command(let command, let trust, let at): feed(.command(command, trust), at: at, emit)
    }
  }

  package mutating func feed(_ event: KeyEvent, _ emit: Emit) {
    advance(to: event.at, emit)
    perform(.key(event), at: event.at, emit)
  }

  package mutating func feed(_ input: Input, at now: Instant, _ emit: Emit) {
    advance(to: now, emit)
    perform(.input(input), at: now, emit)
  }

  package mutating func advance(to now: Instant, _ emit: Emit) {
    // One deadline at a time: the line's answers come before later deadlines.
    while let due = session.deadline, due <= now {
      perform(.time, at: due, emit)
    }
  }

  /// Plays an event of the other end.
  package mutating func play(_ cue: LineCue, at now: Instant, _ emit: Emit) {
    advance(to: now, emit)
    if case .pairing(let cue) = cue {
      for news in phones.play(cue) { feed(.pairing(news), at: now, emit) }
      return
    }
    for event in line?.play(cue) ?? [] { feed(.line(event), at: now, emit) }
  }

  private enum Cause {
    case key(KeyEvent)
    case input(Input)
    case time
  }

  /// Reports the changes, then performs the requests to the line, until there are no more requests.
  private mutating func perform(_ cause: Cause, at now: Instant, _ emit: Emit) {
    var asked: [(at: Instant, request: Request)] = []
    func report(_ handset: Handset, _ change: Session.Change) {
      emit(handset, change)
      if let request = change.request { asked.append((change.at, request)) }
    }
    switch cause {
    case .key(let event): session.feed(event, report)
    case .input(let input): session.feed(input, at: now, report)
    case .time: session.advance(to: now, report)
    }
    for (at, request) in asked {
      switch request {
      case .line(let request):
        for event in line?.perform(request) ?? NoLine.perform(request) {
          feed(.line(event), at: max(at, now), emit)
        }
      case .pairing(let request):
        for news in phones.perform(request) { feed(.pairing(news), at: max(at, now), emit) }
      case .alert, .book: break
      }
    }
  }
}
