import ContactSearch
import Contacts
import Keypad
import LineDisplay
import Telephony
import TextEntry

/// The telephone: keys, time and what the line tells in; screens, requests and records out.
///
/// A pure value. It reads no clock: `now` is the key event's own kernel time stamp, so that a live
/// run, a replay and a test give the same screens. Digits act when they are pressed and `*` and `#`
/// when they are let go, because holding those means something else; see ``KeyTable``.
///
/// Its scenes lie on one another, home at the bottom, and the last has the keys. For all of them holds:
/// a key is good only for the scene that it was pressed in; what was open under a ring is there again
/// behind it.
public struct Handset: Sendable {
  var desk: Desk
  /// Never empty; the first is home.
  var stack: [Placed]
  var sceneCount = 0
  var pressedIn: [Key: Int] = [:]
  private var lastReleases: [Key: Instant] = [:]
  /// The key that did something last.
  var lastGesture: (key: Key, at: Instant)?
  /// The key that has brought the scene that is shown, if one has.
  var arrival: (key: Key, at: Instant, behindCall: Bool)?
  var calm: Calm?
  /// When a key was pressed last, or a scene has come or gone.
  var usedAt: Instant?
  /// Whether nobody can see the display: then the time of a call is not shown.
  var isDark = false

  /// The call that keys were for behind the last input.
  var currentCall: CallID?
  /// The screen, where nothing has happened since it was drawn.
  var drawn: Screen?

  /// What was shown has gone by itself, or another call has taken its place: whoever presses a key now
  /// may not have seen that.
  ///
  ///     ended       1 s                a key acts
  ///     ├───────────┼──────────────────▶
  ///     ▲ a key: does nothing, and is told; a digit begins the second anew
  struct Calm: Sendable {
    var until: Instant
    /// Whether what is typed goes on being typed.
    var passesTyping: Bool
    /// Whether `*` does, too, which may also have been a refusal.
    var passesStar = false

    static let pause = Duration.seconds(1)
  }

  /// A scene, and its number: another one each time that it comes to mean something else.
  struct Placed: Hashable, Sendable {
    var number: Int
    var scene: Scene
  }

  /// - Parameters:
  ///   - lists: The word lists of the languages in use, the main one first.
  ///   - learning: What was learned until now; ``Record/learned(_:)`` says what changes.
  ///   - log: The calls that there were, the latest first.
  ///   - dayAtZero: The day at `Instant.zero`, with its fraction, in days since 1970-01-01 UTC.
  public init(
    contacts: ContactIndex, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    learning: Learning = Learning(), log: [LoggedCall] = [],
    speedDials: [UInt8: SpeedDial] = [:], dayAtZero: Double = 0
  ) {
    desk = Desk(
      contacts: contacts, settings: settings, lists: lists, learning: learning, log: log,
      speedDials: speedDials, dayAtZero: dayAtZero)
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    stack = [Placed(number: 0, scene: .home(Home(entry: desk.newEntry())))]
  }

  private var gestures: GestureRecognizer

  public var settings: HandsetSettings { desk.settings }

  /// How many letters a row of the display has: what is dialled is asked about where it is longer.
  public var rowLength: Int {
    get { desk.rowLength }
    set { desk.rowLength = min(newValue, Desk.seenLength) }
  }

  /// How many lines the display has for a list at least: a digit chooses no number that never stood
  /// there.
  public var listRows: Int {
    get { desk.listRows }
    set { desk.listRows = newValue }
  }

  /// The scene that has the keys.
  var scene: Scene { stack[stack.count - 1].scene }

  var home: Home {
    get {
      guard case .home(let home) = stack[0].scene else { preconditionFailure("home is the first") }
      return home
    }
    set { stack[0].scene = .home(newValue) }
  }

  // MARK: Input

  /// When the handset next wants `.wake`, or `nil` to sleep until the next input.
  public var deadline: Instant? {
    var next: Instant?
    // Asked several times a key: without a list of them.
    func take(_ deadline: Instant?) {
      if let deadline, next.map({ deadline < $0 }) ?? true { next = deadline }
    }
    for placed in stack { take(placed.scene.kind.deadline) }
    take(gestures.deadline)
    take(desk.calls.deadline)
    if !isDark { take(desk.tick) }
    take(locksAt)
    return next
  }

  /// Takes one input. Deadlines that lie before it are served first.
  public mutating func handle(_ input: Input, at now: Instant) -> Turned {
    drawn = nil
    wake(at: now)
    if usedAt == nil { usedAt = now }
    switch input {
    case .wake:
      break
    case .key(let event):
      usedAt = now
      desk.answers.take(event)
      if isNoFinger(event) { break }
      for gesture in gestures.handle(event) { handle(gesture, at: now) }
    case .keypads(let names, let canHold):
      desk.keypads = names
      desk.canHold = canHold
    case .contacts(let contacts):
      follow(contacts, at: now)
    case .notice(let text, let old):
      desk.add(notice: text, insteadOf: old)
    case .line(let event):
      desk.shownAt = max(desk.shownAt, now)
      follow(desk.calls.receive(event, at: now), at: now)
    case .clock(let dayAtZero):
      desk.dayAtZero = dayAtZero
    }
    if desk.isUseChanged {
      desk.isUseChanged = false
      home.reorder(desk)
    }
    if let contacts = desk.changedBook {
      desk.changedBook = nil
      follow(contacts, at: now)
    }
    return takeTurned()
  }

  private mutating func takeTurned() -> Turned {
    let learned = desk.predictor.takeChanges()
    if !learned.isEmpty { desk.records.append(.learned(learned)) }
    currentCall = desk.calls.current?.id
    defer { (desk.requests, desk.records) = ([], []) }
    return Turned(requests: desk.requests, records: desk.records)
  }

  /// What waits to be told, and the calls that end with the telephone: the last thing to ask for.
  public mutating func finish(at now: Instant) -> Turned {
    drawn = nil
    var home = self.home
    home.entry.finish(&desk.predictor)
    self.home = home
    for call in desk.calls.all {
      let reason: CallEnd = call.isRinging ? .hungUpThere : .hungUpHere
      _ = desk.close(EndedCall(call: call, reason: reason, at: max(now, call.began)))
    }
    desk.calls = Calls()
    return takeTurned()
  }

  /// The display has come to show the screen of now, where that takes its time: nobody has seen a
  /// question before. Serves no deadline, for what was pressed meanwhile may still be on its way.
  mutating func wasDrawn(at now: Instant) { desk.answers.stands(at: now) }

  /// The display goes dark, and shows no time of a call until it is lit.
  mutating func set(isDark: Bool, at now: Instant) {
    drawn = nil
    self.isDark = isDark
    if !isDark, !desk.calls.all.isEmpty { desk.shownAt = max(desk.shownAt, now) }
  }

  /// The display could not be seen until now.
  mutating func isSeenAnew(at now: Instant) { desk.answers.isSeenAnew(at: now) }

  private mutating func wake(at now: Instant) {
    while let due = deadline, due <= now {
      for place in stack.indices.reversed() where place < stack.count {
        guard let sceneDue = stack[place].scene.kind.deadline, sceneDue <= due else { continue }
        let before = stack[stack.count - 1]
        let turn = stack[place].scene.with { $0.wake(&desk, at: due) }
        apply(turn, at: place, due)
        if stack[stack.count - 1].number != before.number {
          calm = Calm(until: due + Calm.pause, passesTyping: true, passesStar: true)
        }
      }
      if let callsDue = desk.calls.deadline, callsDue <= due {
        follow(desk.calls.wake(at: due), at: due)
      }
      if let tick = desk.tick, tick <= due { desk.shownAt = due }
      if let locksAt, locksAt <= due { lock(at: due) }
      for gesture in gestures.wake(at: due) { handle(gesture, at: due) }
    }
    // Nobody has waited for the seconds of a dark display.
    if let tick = desk.tick, tick <= now { desk.shownAt = now }
  }

  // MARK: Keys

  /// A press so soon after the key was let go is that of a worn key.
  private static let bounce = Duration.milliseconds(40)
  /// The presses of a double press lie no further apart.
  static let doublePress = Duration.milliseconds(600)

  /// Whether a worn key closes once more, which must not act in a scene that does harm, nor in one that
  /// it was not meant for; or a finger presses twice by habit. Elsewhere a `000` key does.
  private mutating func isNoFinger(_ event: KeyEvent) -> Bool {
    let shown = stack[stack.count - 1]
    if event.edge == .release { lastReleases[event.key] = event.at }
    guard event.edge == .press else { return false }
    let kind = shown.scene.kind
    if let last = lastReleases[event.key], event.at - last < Self.bounce,
      kind.filtersBounce(of: event.key)
    {
      return true
    }
    // Behind another key it is no double press.
    if arrival?.key != event.key { arrival = nil }
    guard let arrival else { return false }
    let isIgnored =
      event.at - arrival.at < Self.doublePress
      && kind.ignoresSecondPress(of: event.key, behindCall: arrival.behindCall)
    // Who presses it again and again means the first press only.
    if isIgnored { self.arrival?.at = event.at }
    return isIgnored
  }

  private mutating func handle(_ gesture: Gesture, at now: Instant) {
    lastGesture = (gesture.key, now)
    switch gesture {
    case .press(let key):
      desk.notice = nil
      desk.lastPressed = key
      if isTooSoon(key, at: now) {
        pressedIn[key] = nil
        desk.notice = "too soon to be meant: read, and press again"
      } else {
        press(key, at: stack.count - 1, now)
      }
    case .tap(let key):
      deliver(key, at: now) { $0.tap(key, &$1, at: now) }
    case .hold(let key):
      // Behind another key a digit is one, however long it is down.
      if case .digit = key, desk.lastPressed != key { return }
      deliver(key, at: now) { $0.hold(key, &$1, at: now) }
    case .longHold(let key):
      deliver(key, at: now) { $0.longHold(key, &$1, at: now) }
    }
  }

  private mutating func isTooSoon(_ key: Key, at now: Instant) -> Bool {
    guard let calm, now < calm.until else { return false }
    if calm.passesTyping, scene.kind.isTyping(key, desk), key != .star || calm.passesStar {
      return false
    }
    if case .digit = key { self.calm?.until = now + Calm.pause }
    return true
  }

  private mutating func press(_ key: Key, at place: Int, _ now: Instant) {
    pressedIn[key] = stack[place].number
    let turn = stack[place].scene.with { $0.press(key, &desk, at: now) }
    switch turn {
    case .pass:
      // Who types goes on, and has not read what came over it.
      let below = stack[..<place].lastIndex {
        if case .ringing = $0.scene { false } else { true }
      }
      guard let below, stack[below].scene.kind.isTyping(key, desk) else { return }
      desk.answers.isSeenAnew(at: now)
      press(key, at: below, now)
    case .popAndPass, .home(passes: true):
      apply(turn, at: place, now)
      press(key, at: stack.count - 1, now)
    case .stay, .push, .replace, .pop, .home:
      apply(turn, at: place, now)
    }
  }

  /// Gives what became of a press to the scene that it was for, if that still has the keys.
  private mutating func deliver(
    _ key: Key, at now: Instant, _ body: (inout any SceneKind, inout Desk) -> Turn
  ) {
    guard let number = pressedIn[key],
      let place = stack.lastIndex(where: { $0.number == number }),
      place == stack.count - 1 || isTypingUnderRing(key, at: place)
    else { return }
    let turn = stack[place].scene.with { body(&$0, &desk) }
    apply(turn, at: place, now)
    guard case .home(passes: true) = turn, stack.count == 1 else { return }
    // `*` and `#` act when they are let go, there too.
    pressedIn[key] = stack[0].number
    let next = stack[0].scene.with { body(&$0, &desk) }
    apply(next, at: 0, now)
  }

  /// Whether nothing but rings has come over a scene in which a key was being typed.
  private func isTypingUnderRing(_ key: Key, at place: Int) -> Bool {
    stack[place].scene.kind.isTyping(key, desk)
      && stack[(place + 1)...].allSatisfy { if case .ringing = $0.scene { true } else { false } }
  }

  // MARK: The address book

  private mutating func follow(_ contacts: [Contact], at now: Instant) {
    let changes = desk.index.update(to: contacts)
    if changes.isEmpty { return }
    desk.bookChanges += 1
    desk.takeNames(changes)
    desk.lastDialled = desk.lastDialled.map { desk.following($0, changes) }
    desk.followParties(changes)
    desk.suggest()
    let shown = stack.count - 1
    for place in stack.indices.reversed() {
      let turn = stack[place].scene.with {
        $0.follow(changes, &desk, isOnTop: place == shown)
      }
      apply(turn, at: place, now)
    }
  }
}
