import Keypad
import Telephony

/// A session with a line that leads nowhere: what key scripts, replays and tests play.
public struct Playback: Sendable {
  public var session: Session
  private var line: PretendedLine?

  /// - Parameter line: `nil` where there is none: whatever is dialled comes to nothing.
  public init(_ session: Session, line: PretendedLine? = PretendedLine()) {
    self.session = session
    self.line = line
    for event in line?.start ?? [] { self.session.feed(.line(event), at: .zero) { _, _ in } }
  }

  public typealias Tell = (Handset, Session.Change) -> Void

  public mutating func play(_ step: KeyScript.Step, _ tell: Tell) {
    switch step {
    case .key(let event): feed(event, tell)
    case .cue(let cue, let at): play(cue, at: at, tell)
    }
  }

  public mutating func feed(_ event: KeyEvent, _ tell: Tell) {
    advance(to: event.at, tell)
    var told = Told()
    session.feed(event) { told.add($0, $1) }
    settle(told, at: event.at, tell)
  }

  public mutating func feed(_ input: Input, at now: Instant, _ tell: Tell) {
    advance(to: now, tell)
    var told = Told()
    session.feed(input, at: now) { told.add($0, $1) }
    settle(told, at: now, tell)
  }

  public mutating func advance(to now: Instant, _ tell: Tell) {
    // One by one: what the line answers comes before what falls due later.
    while let due = session.deadline, due <= now {
      var told = Told()
      session.advance(to: due) { told.add($0, $1) }
      settle(told, at: due, tell)
    }
  }

  /// What the other end does.
  public mutating func play(_ cue: LineCue, at now: Instant, _ tell: Tell) {
    advance(to: now, tell)
    for event in line?.play(cue) ?? [] { feed(.line(event), at: now, tell) }
  }

  private struct Told {
    var changes: [(handset: Handset, change: Session.Change)] = []

    mutating func add(_ handset: Handset, _ change: Session.Change) {
      changes.append((handset, change))
    }
  }

  /// Tells what has changed, and does what is asked of the line, as long as something is asked.
  private mutating func settle(_ told: Told, at now: Instant, _ tell: Tell) {
    for (handset, change) in told.changes { tell(handset, change) }
    for (_, change) in told.changes {
      guard case .line(let request) = change.request else { continue }
      for event in line?.perform(request) ?? NoLine.perform(request) {
        feed(.line(event), at: max(change.at, now), tell)
      }
    }
  }
}
