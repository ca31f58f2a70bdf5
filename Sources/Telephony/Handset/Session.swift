import CallModel
import CellDisplay
import Keypad
import Records

/// Runs a handset over time: serves its deadlines in order and reports changes.
///
/// Live input, replay and key scripts all go through here.
package struct Session: Sendable {
  package private(set) var handset: Handset
  /// Keys that are down and have changed nothing yet.
  private var silent: Set<Key> = []
  /// The visible state of the last report.
  private var visibleState: Handset.VisibleState
  /// The state after the last input. The next input also reports the changes made since.
  private var fingerprint: Handset.Fingerprint
  private var records: [Record] = []
  /// When ``advance(to:_:)`` is due next. Kept, because it is read several times per key.
  package private(set) var deadline: Instant?

  package init(_ handset: Handset) {
    self.handset = handset
    visibleState = handset.visibleState
    fingerprint = handset.fingerprint
    deadline = handset.deadline
  }

  /// A visible change, or a request.
  package struct Change {
    package var at: Instant
    /// The key that made the change, or the first key after it; `nil` if time, or an event from
    /// outside, made it.
    package var key: Key?
    package var request: Request?
    /// Whether the key is a digit of a PIN, or of another secret.
    package var isSecret = false

    /// The name of the key, or the mask of a secret digit; `nil` if no key made the change.
    package var keyName: String? { isSecret ? ServiceCode.mask : key?.name }
  }

  /// Whether there is a call, in any state.
  package var isInCall: Bool { handset.isInCall }

  /// Sets how much of a list the display can show; `nil` for no limit. No change is reported, so a
  /// caller that has already drawn ``Handset/screen`` must draw it again.
  ///
  /// - Returns: whether the room has changed.
  @discardableResult
  package mutating func set(_ room: ListRoom?) -> Bool {
    // Called before each input.
    if handset.room == room { return false }
    change { $0.room = room }
    handset.draw()
    visibleState = handset.visibleState
    return true
  }

  /// Darkens or lights the display. No call's duration runs on a dark display.
  package mutating func set(isDark: Bool, at now: Instant) {
    // Called at each wake-up.
    if handset.isDark == isDark { return }
    change { $0.set(isDark: isDark, at: now) }
  }

  /// Notes when the display had drawn the change that the last key or input made, if that time is
  /// later than the key. The time is read only if it is needed.
  package mutating func wasDrawn(at now: @autoclosure () -> Instant) {
    // Called twice per key.
    if handset.awaitsDrawing { change { $0.wasDrawn(at: now()) } }
  }

  /// Notes that the display could not be seen until now: it was dark, its output was late, or
  /// another console was shown. The user has not seen its content before.
  package mutating func isSeenAnew(at now: Instant) { change { $0.isSeenAnew(at: now) } }

  /// Applies other settings; see ``Handset/apply(_:)``.
  package mutating func apply(_ settings: HandsetSettings) { change { $0.apply(settings) } }

  /// Replaces all knowledge; see ``Handset/recall(_:)``.
  package mutating func recall(_ knowledge: Knowledge) { change { $0.recall(knowledge) } }

  /// Handles a key edge, after all deadlines before it. A tap that changes nothing is reported
  /// once, when the key is released.
  package mutating func feed(_ event: KeyEvent, _ emit: (Handset, Change) -> Void) {
    advance(to: event.at, emit)
    let isReported = apply(.key(event), at: event.at, key: event.key, emit)
    switch event.edge {
    case .press:
      if isReported { silent.remove(event.key) } else { silent.insert(event.key) }
    case .release, .cancel:
      if silent.remove(event.key) != nil, !isReported, event.edge == .release {
        let isSecret = event.key.isDigit && handset.hidesDigits
        emit(handset, Change(at: event.at, key: event.key, request: nil, isSecret: isSecret))
      }
    }
  }

  /// Handles an input that is not a key.
  package mutating func feed(_ input: Input, at now: Instant, _ emit: (Handset, Change) -> Void) {
    advance(to: now, emit)
    apply(input, at: now, key: nil, emit)
  }

  /// Serves all deadlines until `now`.
  package mutating func advance(to now: Instant, _ emit: (Handset, Change) -> Void) {
    while let due = deadline, due <= now {
      if apply(.wake, at: due, key: nil, emit) { silent = [] }
    }
  }

  /// Ends all calls and collects the last records. Called before the last ``drainRecords()``.
  package mutating func finish(at now: Instant) {
    records += change { $0.finish(at: now).records }
  }

  /// Returns the records to store since the last call of this function.
  package mutating func drainRecords() -> [Record] {
    defer { records = [] }
    return records
  }

  /// Applies a change to the handset. Every change except ``Handset/draw()`` goes through this
  /// function.
  private mutating func change<Result>(_ body: (inout Handset) -> Result) -> Result {
    defer { deadline = handset.deadline }
    return body(&handset)
  }

  @discardableResult
  private mutating func apply(
    _ input: Input, at now: Instant, key: Key?, _ emit: (Handset, Change) -> Void
  ) -> Bool {
    let hidDigits = handset.hidesDigits
    let turned = change { $0.handle(input, at: now) }
    let isSecret = key?.isDigit == true && (hidDigits || handset.hidesDigits)
    records += turned.records
    let fingerprint = handset.fingerprint
    let isOther = fingerprint != self.fingerprint
    self.fingerprint = fingerprint
    if isOther { handset.draw() }
    let visibleState = isOther ? handset.visibleState : self.visibleState
    let isSeen = visibleState != self.visibleState
    self.visibleState = visibleState
    for request in turned.requests {
      emit(handset, Change(at: now, key: key, request: request, isSecret: isSecret))
    }
    guard turned.requests.isEmpty else { return true }
    guard isSeen else { return false }
    emit(handset, Change(at: now, key: key, request: nil, isSecret: isSecret))
    return true
  }
}
