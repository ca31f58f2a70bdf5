import ContactSearch
import Keypad
import TextEntry

/// A handset in the stream of time: serves its deadlines in order and tells what changed.
///
/// Live input, replay and key scripts all go through here.
public struct Session: Sendable {
  public private(set) var handset: Handset
  /// Keys that are down and have changed nothing yet.
  private var silent: Set<Key> = []
  private var learned: [LearningChange] = []
  private var calls: [(call: CallRecord, choice: ChoiceRecord?)] = []

  public init(_ handset: Handset) {
    self.handset = handset
  }

  /// Something that can be seen or that must be done.
  public struct Change {
    public var at: Instant
    /// The key that made the change; `nil` where time, or something outside, made it.
    public var key: Key?
    public var effect: Effect?
  }

  public var deadline: Instant? { handset.deadline }

  /// Tells the handset that the clock was set, or stood still with the machine: see
  /// ``Handset/dayAtZero``.
  public mutating func set(dayAtZero: Double) { handset.dayAtZero = dayAtZero }

  /// As ``Handset/rowLength`` and ``Handset/listRows``.
  public mutating func set(rowLength: Int, listRows: Int) {
    handset.rowLength = rowLength
    handset.listRows = listRows
  }

  /// Tells when the display had drawn what the last key or input changed, where that is later than
  /// the key.
  public mutating func wasDrawn(at now: Instant) { handset.wasDrawn(at: now) }

  /// Tells that the display was dark, or behind, until now: what stands on it is new to whoever looks.
  public mutating func isSeenAnew(at now: Instant) { handset.isSeenAnew(at: now) }

  /// As ``Handset/relearn(_:afterForgetting:)``.
  public mutating func relearn(_ learning: Learning, afterForgetting hasForgotten: Bool) {
    handset.relearn(learning, afterForgetting: hasForgotten)
  }

  /// As ``Handset/recall(calls:choices:)``.
  public mutating func recall(calls: [CallRecord], choices: [ChoiceRecord]) {
    handset.recall(calls: calls, choices: choices)
  }

  /// Takes a key edge, after all deadlines before it. A tap that changes nothing is told of once,
  /// when the key is let go.
  public mutating func feed(_ event: KeyEvent, _ tell: (Handset, Change) -> Void) {
    advance(to: event.at, tell)
    let isTold = apply(.key(event), at: event.at, key: event.key, tell)
    switch event.edge {
    case .press:
      if isTold { silent.remove(event.key) } else { silent.insert(event.key) }
    case .release, .cancel:
      if silent.remove(event.key) != nil, !isTold, event.edge == .release {
        tell(handset, Change(at: event.at, key: event.key, effect: nil))
      }
    }
  }

  /// Takes what is no key.
  public mutating func feed(_ input: Input, at now: Instant, _ tell: (Handset, Change) -> Void) {
    advance(to: now, tell)
    apply(input, at: now, key: nil, tell)
  }

  /// Lets time pass.
  public mutating func advance(to now: Instant, _ tell: (Handset, Change) -> Void) {
    while let due = handset.deadline, due <= now {
      if apply(.wake, at: due, key: nil, tell) { silent = [] }
    }
  }

  /// Lets everything be told that waits: the last thing to do before ``takeLearned()``
  /// and ``takeCalls()``.
  public mutating func finish() { _ = visible(handset.finish()) }

  /// What is only to be kept is nothing that is seen.
  private mutating func visible(_ effects: [Effect]) -> [Effect] {
    effects.filter { effect in
      switch effect {
      case .learn(let changes): learned += changes
      case .called(let call, let choice): calls.append((call, choice))
      case .dial, .hangUp: return true
      }
      return false
    }
  }

  /// What predictive text has learned since the last call.
  public mutating func takeLearned() -> [LearningChange] {
    defer { learned = [] }
    return learned
  }

  /// The calls of contacts since the last call of this.
  public mutating func takeCalls() -> [(call: CallRecord, choice: ChoiceRecord?)] {
    defer { calls = [] }
    return calls
  }

  @discardableResult
  private mutating func apply(
    _ input: Input, at now: Instant, key: Key?, _ tell: (Handset, Change) -> Void
  ) -> Bool {
    let before = handset.visibleState
    let effects = visible(handset.handle(input, at: now))
    for effect in effects { tell(handset, Change(at: now, key: key, effect: effect)) }
    guard effects.isEmpty else { return true }
    guard handset.visibleState != before else { return false }
    tell(handset, Change(at: now, key: key, effect: nil))
    return true
  }
}
