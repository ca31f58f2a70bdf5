import ContactSearch
import Keypad
import LineDisplay
import Telephony
import TextEntry

/// A handset in the stream of time: serves its deadlines in order and tells what changed.
///
/// Live input, replay and key scripts all go through here.
package struct Session: Sendable {
  package private(set) var handset: Handset
  /// Keys that are down and have changed nothing yet.
  private var silent: Set<Key> = []
  /// What was to be seen last.
  private var shown: Handset.Shown
  /// As it was behind the last input: what others have changed since is told with the next.
  private var mark: Handset.Mark
  private var records: [Record] = []
  /// When ``advance(to:_:)`` has something to do next. Asked several times a key, so kept.
  package private(set) var deadline: Instant?

  package init(_ handset: Handset) {
    self.handset = handset
    shown = handset.shown
    mark = handset.mark
    deadline = handset.deadline
  }

  /// Something that can be seen or that must be done.
  package struct Change {
    package var at: Instant
    /// The key that made the change, or was the first behind it; `nil` where time, or something outside, made it.
    package var key: Key?
    package var request: Request?
    /// Whether the key is a digit of a PIN, or of what else nobody may read.
    package var isSecret = false

    /// The name of the key, or what stands for a secret one; `nil` where no key made the change.
    package var keyName: String? { isSecret ? ServiceCode.mask : key?.name }
  }

  /// Whether there is a call, in whatever state.
  package var isInCall: Bool { handset.isInCall }

  /// Tells how much of a list the display can show; `nil` where that has no end. No change is told of:
  /// whoever has drawn ``Handset/screen`` already draws it once more.
  ///
  /// - Returns: whether it is another room than before.
  @discardableResult
  package mutating func set(_ room: ListRoom?) -> Bool {
    // Told before each input.
    if handset.room == room { return false }
    change { $0.room = room }
    handset.draw()
    shown = handset.shown
    return true
  }

  /// Tells that the display goes dark, or is lit: while it is dark, no time of a call is shown.
  package mutating func set(isDark: Bool, at now: Instant) {
    // Told at each wake-up.
    if handset.isDark == isDark { return }
    change { $0.set(isDark: isDark, at: now) }
  }

  /// Tells when the display had drawn what the last key or input changed, where that is later than
  /// the key. The time is asked for only where it counts.
  package mutating func wasDrawn(at now: @autoclosure () -> Instant) {
    // Told twice a key.
    if handset.awaitsDrawing { change { $0.wasDrawn(at: now()) } }
  }

  /// Tells that the display was dark, or behind, until now: what stands on it is new to whoever looks.
  package mutating func isSeenAnew(at now: Instant) { change { $0.isSeenAnew(at: now) } }

  /// As ``Handset/apply(_:)``.
  package mutating func apply(_ settings: HandsetSettings) { change { $0.apply(settings) } }

  /// As ``Handset/relearn(_:afterForgetting:)``.
  package mutating func relearn(_ learning: Learning, afterForgetting hasForgotten: Bool) {
    change { $0.relearn(learning, afterForgetting: hasForgotten) }
  }

  /// As ``Handset/recall(calls:choices:log:speedDials:defaultNumbers:)``.
  package mutating func recall(
    calls: [CallRecord], choices: [ChoiceRecord], log: [LoggedCall],
    speedDials: [UInt8: SpeedDial], defaultNumbers: [String: String]
  ) {
    change {
      $0.recall(
        calls: calls, choices: choices, log: log, speedDials: speedDials,
        defaultNumbers: defaultNumbers)
    }
  }

  /// Takes a key edge, after all deadlines before it. A tap that changes nothing is told of once,
  /// when the key is let go.
  package mutating func feed(_ event: KeyEvent, _ tell: (Handset, Change) -> Void) {
    advance(to: event.at, tell)
    let isTold = apply(.key(event), at: event.at, key: event.key, tell)
    switch event.edge {
    case .press:
      if isTold { silent.remove(event.key) } else { silent.insert(event.key) }
    case .release, .cancel:
      if silent.remove(event.key) != nil, !isTold, event.edge == .release {
        let isSecret = event.key.isDigit && handset.hidesDigits
        tell(handset, Change(at: event.at, key: event.key, request: nil, isSecret: isSecret))
      }
    }
  }

  /// Takes what is no key.
  package mutating func feed(_ input: Input, at now: Instant, _ tell: (Handset, Change) -> Void) {
    advance(to: now, tell)
    apply(input, at: now, key: nil, tell)
  }

  /// Lets time pass.
  package mutating func advance(to now: Instant, _ tell: (Handset, Change) -> Void) {
    while let due = deadline, due <= now {
      if apply(.wake, at: due, key: nil, tell) { silent = [] }
    }
  }

  /// Lets everything be told that waits: the last thing to do before ``takeRecords()``.
  package mutating func finish(at now: Instant) {
    records += change { $0.finish(at: now).records }
  }

  /// What is to be kept since the last call of this.
  package mutating func takeRecords() -> [Record] {
    defer { records = [] }
    return records
  }

  /// The only way by which the handset changes, but for ``Handset/draw()``.
  private mutating func change<Result>(_ body: (inout Handset) -> Result) -> Result {
    defer { deadline = handset.deadline }
    return body(&handset)
  }

  @discardableResult
  private mutating func apply(
    _ input: Input, at now: Instant, key: Key?, _ tell: (Handset, Change) -> Void
  ) -> Bool {
    let hidDigits = handset.hidesDigits
    let turned = change { $0.handle(input, at: now) }
    let isSecret = key?.isDigit == true && (hidDigits || handset.hidesDigits)
    records += turned.records
    let mark = handset.mark
    let isOther = mark != self.mark
    self.mark = mark
    if isOther { handset.draw() }
    let shown = isOther ? handset.shown : self.shown
    let isSeen = shown != self.shown
    self.shown = shown
    for request in turned.requests {
      tell(handset, Change(at: now, key: key, request: request, isSecret: isSecret))
    }
    guard turned.requests.isEmpty else { return true }
    guard isSeen else { return false }
    tell(handset, Change(at: now, key: key, request: nil, isSecret: isSecret))
    return true
  }
}
