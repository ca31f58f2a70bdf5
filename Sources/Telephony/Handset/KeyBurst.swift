import Keypad

/// Keys that follow each other at a person's typing pace. A burst belongs to the scene in which it
/// began, even if the line, the network or a timer changes scenes meanwhile.
///
///     keys    1    1    2    #                   5
///             ├────┴────┴────┤◀── limit ──▶│     begins the next burst
///
/// A burst ends if no key follows within the limit: 1 s, or twice the typist's pace if that is
/// longer. The pace is the second longest of the last six intervals between typed keys. Only the
/// intervals since the last pause count, which is as long as the limit, or 2 s if that is shorter.
/// An unknown pace counts as 1.2 s per key. The limit is at least 2.4 s after a digit for the scene
/// below a ring, and for the rest of a secret that is no longer asked for.
///
/// Only the interval after a pause shows whether the pause was the pace of a slow typist. If the
/// screen changed before the end of the pause:
///
///     known, quick pace  4 4 5 5 6 │ pause, new burst   7   slow    7    the rest of the old burst
///     unknown pace       7 │ pause, the old burst       3   quick   1    a new burst, from 3 on
///
/// The first digit of the rest of a dropped burst is deleted. The first digit of a new burst goes
/// to the scene on top, even if it was dropped at first.
///
/// A ring begins while a number is typed. The digits still go to the scene below, and they silence
/// the ring:
///
///     scene   home     │ ring, over home
///     keys    5 5 5    │ 0 1 9 9   #       │◀ limit ▶│  #
///     for     home     │ home      nothing            │  the ring
///
/// A call ends while tones are typed. The remaining keys do nothing, and one message says so:
///
///     scene   call     │ how it ended                  home
///     keys    4 7      │ 1 1 #             │◀ limit ▶│ 5
///     for     the call │ nothing                      │ home
///
/// A number begins before the user can have seen the end of the call. The whole number is typed on
/// the home screen:
///
///     scene   call     │ how it ended      home
///     keys             │◀ 0.3 s ▶│ 2 1 2 5 5 5   #       │◀ limit ▶│ #
///     for              │           home          nothing           │ home: calls
///                      │◀─── 1 s: unseen ───▶│
///
/// The network or the SIM stops asking while the answer is typed. The answer is a secret: the typed
/// digits are deleted, and the remaining keys do nothing. The same holds for a burst that begins
/// before the change can be seen:
///
///     scene   the network asks │ its last message
///     keys    4 7              │ 1 1 #       │◀ limit ▶│ 5
///     for     the answer       │ nothing               │ home
///
/// A burst that is exactly an emergency number leads to a question, wherever its `#` falls:
///
///     scene   call │ how it ended
///     keys    1    │ 1 2 #
///     for     call │     the question whether to call 112
///
/// A key that opens another scene, or that sends a request to the line, ends its burst: the next
/// keys are for the new scene. There ``AnswerGuard`` has its own pause.
struct KeyBurst: Sendable {
  /// The effect of the keys of a burst.
  enum Fate: Hashable, Sendable {
    /// The keys have their usual effect.
    case whole
    /// The screen changed during the burst: digits are still typed, and no key acts.
    case cut
    /// All keys do nothing. The associated value gives the reason, and advice.
    case dropped(String)
  }

  /// The user cannot have seen a change within this time. A pause of this length may end a burst.
  static let pause = Duration.seconds(1)
  /// Two intervals of one pace differ by no more than this factor.
  static let slack = 2.1
  /// The maximum number of keys: no answer to the network is longer.
  private static let mostKeys = 200

  /// The number of the scene that receives the keys.
  private(set) var owner = 0
  private(set) var fate = Fate.whole
  /// Whether the burst types anything: a digit, or another key in a scene where that key types.
  private(set) var isTyping = false
  /// Whether the burst contains a digit. An answer to a question contains none.
  private(set) var hasDigit = false
  /// Whether a digit was typed for the scene below a ring that goes on.
  private(set) var isUnderRing = false
  /// Whether the digits belong to a PIN or to an answer to the network.
  private(set) var isSecret = false
  /// The change that the user could not have seen when the burst began.
  private(set) var unseen: Change?
  /// The last change without a key press.
  private(set) var change: Change?
  /// Why the scene refused digits of the burst: the following digits are then refused, too.
  var refusal: String?
  private var words = ""
  private(set) var isOver = true
  private var pace = Pace()
  private var end = Instant.zero
  private(set) var keys: [Pressed] = []

  private var past: Past?
  /// The number of dropped keys of this burst.
  private var dropped = 0
  /// Whether the last key was dropped.
  private var isLastDropped = false
  /// The last key, if the pause before it may have ended the burst.
  private var doubtful: (key: Key, at: Instant, pause: Duration)?

  // MARK: State

  /// Whether a key belongs to a burst. Other keys depend only on the time since the last change.
  static func takes(_ key: Key) -> Bool {
    switch key {
    case .digit, .star, .pound, .call, .select, .erase: true
    case .end, .up, .down, .left, .right, .mode: false
    }
  }

  /// Whether a key acts on the typed text.
  static func acts(_ key: Key) -> Bool { key == .pound || key == .call || key == .select }

  /// Whether less than a pause has passed since the last key.
  func isHurried(at now: Instant) -> Bool {
    pace.last.map { now < $0 + Self.pause } ?? false
  }

  /// Whether a key pressed now belongs to the burst.
  func isRunning(at now: Instant) -> Bool { !isOver && now < end }

  /// When the burst ends; `nil` after its end.
  var over: Instant? { isOver ? nil : end }

  /// Whether the screen changed while something was typed.
  var isCut: Bool { !isOver && fate == .cut && isTyping }

  /// Why the keys of the burst do nothing; `nil` if they have an effect.
  var droppedWords: String? { if case .dropped(let words) = fate { words } else { nil } }

  /// Whether the burst contains a digit and began after a change that the user cannot have seen.
  var hasDigitBehindChange: Bool { hasDigit && unseen != nil }

  /// Returns the last change, if the user cannot have seen it yet.
  func unseenChange(at now: Instant) -> Change? {
    change.flatMap { now < $0.at + Self.pause ? $0 : nil }
  }

  /// Whether the digits may belong to a secret.
  var mayBeSecret: Bool { isSecret || unseen?.wasSecret == true }

  /// Whether digits may belong to a secret although the scene that asked for it has closed.
  var hidesDigits: Bool {
    change?.wasSecret == true || !isOver && mayBeSecret
  }

  /// The time after a key in which the next key belongs to the same burst.
  var limit: Duration {
    // Even if the keys are slow, the rest of a secret must not go to another scene, and `#` must
    // not answer a ring that the user has not looked at.
    droppedWords != nil && mayBeSecret || isUnderRing
      ? max(pace.limit, Pace.slowest * 2) : pace.limit
  }

  /// The limit after the last key; `nil` before the first key.
  private var endOfLimit: Instant? { pace.last.map { $0 + limit } }

  // MARK: Keys

  /// Handles the press of a key for which ``takes(_:)`` is true.
  mutating func press(_ key: Key, at now: Instant) -> Course {
    let distance = pace.distance(at: now)
    var course = isRunning(at: now) && !isApart(key, behind: distance) ? Course.goesOn : .begins
    let isRest = isRest(key, behind: distance)
    let wasLastDropped = isLastDropped
    isLastDropped = false
    pace.record(Self.types(key), at: now)
    if course == .begins {
      begin(at: now, behind: distance)
    } else if let past, isRest {
      let wasDropped = droppedWords != nil
      if !wasDropped { (fate, dropped) = (past.fate, past.dropped) }
      if !wasDropped, droppedWords != nil { course = .isDropped }
    } else if let doubtful, distance * Self.slack < doubtful.pause,
      wasLastDropped == (droppedWords != nil)
    {
      course = split(at: doubtful)
      // The user has not seen the digit on the new screen.
      if Self.acts(key) { fate = .cut }
    }
    if course != .begins { past = nil }
    let mayBegin = course == .goesOn && fate != .whole && key.isDigit && isPause(distance)
    doubtful = mayBegin && !mayBeSecret ? (key, now, distance) : nil
    end = now + limit
    add(key, behind: distance)
    return course
  }

  private mutating func add(_ key: Key, behind distance: Duration) {
    if keys.count > Self.mostKeys { keys = [Pressed(symbol: "*", distance: .zero)] }
    switch key {
    case .digit(let digit):
      (isTyping, hasDigit) = (true, true)
      keys.append(Pressed(symbol: Character("\(digit)"), distance: distance))
    case .star: keys.append(Pressed(symbol: "*", distance: distance))
    case .pound, .call, .select:
      if !keys.isEmpty { keys.append(Pressed(symbol: "#", distance: distance)) }
    case .erase: _ = keys.popLast()
    case .end, .up, .down, .left, .right, .mode: break
    }
  }

  /// Whether an interval is a pause: at least ``pause``, and clearly longer than the one before it.
  private func isPause(_ distance: Duration) -> Bool {
    let before = keys.count > 1 ? keys[keys.count - 1].distance : .zero
    return distance >= max(Self.pause, before * Self.slack)
  }

  /// Whether `*` is pressed so late after quick, dropped keys that it is meant for the new screen.
  private func isApart(_ key: Key, behind distance: Duration) -> Bool {
    key == .star && droppedWords != nil && !mayBeSecret && keys.count > 1 && isPause(distance)
  }

  /// Whether the second key of a burst shows that the burst is the rest of the previous one: the
  /// pause before the first key is about as long as the interval after it.
  private func isRest(_ key: Key, behind distance: Duration) -> Bool {
    guard let past, pace.wasTyped, keys.count == 1 else { return false }
    return past.pause <= distance * (Self.types(key) ? Self.slack : 1.5)
  }

  /// Begins a new burst with the key after a pause, because the key after that one is quick.
  private mutating func split(at first: (key: Key, at: Instant, pause: Duration)) -> Course {
    let (isDropped, owner) = (droppedWords != nil, (owner, isSecret, words))
    if isDropped { dropped -= 1 }
    begin(at: first.at, behind: first.pause)
    (self.owner, isSecret, words) = owner
    add(first.key, behind: first.pause)
    return isDropped ? .began(first.key) : .goesOn
  }

  private static func types(_ key: Key) -> Bool { key.isDigit || key == .star }

  /// Notes that the last key types in the scene where it was pressed.
  mutating func type() { isTyping = true }

  /// Notes that the last key was a digit for the scene below a ring.
  mutating func typeUnderRing() {
    isUnderRing = true
    end = max(end, endOfLimit ?? end)
  }

  /// Notes that no call rings any more.
  mutating func endRing() {
    isUnderRing = false
    end = min(end, endOfLimit ?? end)
  }

  /// Notes that the last key was refused. The burst ends 1 s later, but a secret keeps its limit.
  mutating func refuse() {
    if let last = pace.last, !mayBeSecret { end = last + Self.pause }
  }

  /// Notes that a key was dropped. After a key that acts, a new text may begin 1 s later; but a
  /// secret may contain such a key.
  mutating func recordDropped(_ key: Key) {
    (dropped, isLastDropped) = (dropped + 1, true)
    if Self.acts(key) { refuse() }
  }

  private mutating func begin(at now: Instant, behind pause: Duration) {
    if !isOver { expire(with: fate) }
    past?.pause = pause
    if pause >= Pace.slowest * 2 { past = nil }
    (fate, isTyping, hasDigit, isUnderRing) = (.whole, false, false, false)
    (isSecret, isOver, dropped) = (false, false, 0)
    (keys, refusal, doubtful) = ([], nil, nil)
    unseen = unseenChange(at: now)
    // After dropped keys the rest of a number may follow: `#` acts only 1 s after it was refused.
    if unseen != nil || past?.dropped ?? 0 > 0 { fate = .cut }
  }

  /// Ends the burst because its limit has passed. Keeps its fate if the next keys may be its rest.
  /// The fate of a secret is not kept, because a secret has a longer limit.
  private mutating func expire(with fate: Fate) {
    let past =
      fate == .whole || mayBeSecret || !isTyping ? nil : Past(fate: fate, dropped: dropped)
    finish()
    self.past = past
  }

  /// Notes that a key of the burst is held and so has another meaning.
  mutating func hold(_ key: Key) {
    doubtful = nil
    switch key {
    case .digit(0) where keys.last?.symbol == "0": keys[keys.count - 1].symbol = "+"
    // Holding `*` erases.
    case .star where keys.last?.symbol == "*": keys.removeLast(min(2, keys.count))
    default: break
    }
  }

  /// Sets the scene that receives the keys.
  ///
  /// - Parameters:
  ///   - isSecret: whether digits are secret in that scene.
  ///   - words: the message when that scene closes by itself.
  mutating func move(to owner: Int, isSecret: Bool, words: String) {
    (self.owner, self.isSecret, self.words) = (owner, isSecret, words)
  }

  // MARK: Changes of the screen

  /// Handles a change of the screen without a key press.
  mutating func receive(_ change: Change) {
    var change = change
    if let old = unseenChange(at: change.at), old.wasSecret {
      (change.passes, change.wasSecret, change.words) = (.nothing, true, old.words)
    }
    self.change = change
    cut(at: change.at)
  }

  /// Follows the scene that receives the keys: a new scene with the same content has replaced it.
  mutating func replace(_ old: Int, by new: Int, at now: Instant) {
    guard owner == old else { return }
    owner = new
    cut(at: now)
  }

  mutating func cut(at now: Instant) {
    if isOver || fate != .whole { return }
    if isRunning(at: now) { fate = .cut } else { expire(with: .cut) }
  }

  /// Handles the closing of the scene that receives the keys.
  mutating func lose(at now: Instant) {
    if isOver {
      if past?.fate == .cut { past?.fate = .dropped(words) }
      return
    }
    if droppedWords != nil { return }
    if isRunning(at: now), isTyping { drop(words) } else { expire(with: .dropped(words)) }
  }

  /// Makes the keys of the burst do nothing from now on.
  mutating func drop(_ words: String) {
    if droppedWords != nil { return }
    fate = .dropped(words)
    // The rest of a secret may come slowly.
    end = max(end, endOfLimit ?? end)
  }

  /// Forgets the last change. A change that closed the entry of a secret is kept, unless the user
  /// asked for it (`isMeant`).
  mutating func forgetChange(isMeant: Bool) {
    if isMeant || change?.wasSecret == false { change = nil }
  }

  /// Ends the burst. A key has opened a scene or sent a request: the next keys are for the result.
  mutating func close() { if droppedWords == nil { finish() } }

  /// Ends the burst and deletes its digits.
  mutating func finish() {
    (isOver, keys, fate, unseen, past, doubtful) = (true, [], .whole, nil, nil, nil)
  }

  /// When a secret must be deleted, or digits stop being secret.
  var deadline: Instant? {
    let secret = change?.wasSecret == true ? change.map { $0.at + Self.pause } : nil
    let burst = !isOver && (mayBeSecret || droppedWords != nil) ? end : nil
    return [secret, burst].compactMap { $0 }.min()
  }

  mutating func wake(at now: Instant) {
    if let change, change.wasSecret, change.at + Self.pause <= now { self.change = nil }
    // Any other burst may still be cut: its end is not noticed before the next key.
    if !isOver, mayBeSecret || droppedWords != nil, end <= now { expire(with: fate) }
  }
}
