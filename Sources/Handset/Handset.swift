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
package struct Handset: Sendable {
  var desk: Desk
  /// Never empty; the first is home.
  var stack: [Placed]
  var sceneCount = 0
  var pressedIn: [Key: Int] = [:]
  private var lastReleases: [Key: Instant] = [:]
  /// The key that did something last.
  var lastGesture: (key: Key, at: Instant, isHold: Bool)?
  /// The key that has brought the scene that is shown, if one has, and what it was for.
  var arrival: Arrival?
  /// Whether the current change is caused by a key.
  var isActing = false
  /// When a key last sent a request to the line.
  var askedAt: Instant?
  /// When a notice goes that hides a call, and what it is.
  private var hiding: (until: Instant, notice: String)?
  /// When a key was pressed last, or a scene has come or gone.
  var usedAt: Instant?
  /// Whether nobody can see the display: then the time of a call is not shown.
  var isDark = false

  /// The call that keys were for behind the last input.
  var currentCall: CallID?
  /// The screen, where nothing has happened since it was drawn.
  var drawn: Screen?

  /// The first press of a double press may have brought a scene; whoever holds a key presses it once.
  struct Arrival: Sendable {
    var key: Key
    var at: Instant
    /// Whether the press was for a call, or a ring.
    var behindCall: Bool
    /// Whether it has unlocked the keys: then the second means nothing anywhere.
    var behindLock: Bool
  }

  /// A scene, and its number: another one each time that it comes to mean something else.
  struct Placed: Equatable, Sendable {
    var number: Int
    var scene: any Scene

    static func == (one: Placed, other: Placed) -> Bool {
      one.number == other.number && one.scene.isEqual(to: other.scene)
    }
  }

  /// - Parameters:
  ///   - lists: The word lists of the languages in use, the main one first.
  ///   - learning: What was learned until now; ``Record/learned(_:)`` says what changes.
  ///   - log: The calls that there were, the latest first.
  ///   - dayAtZero: The day at `Instant.zero`, with its fraction, in days since 1970-01-01 UTC.
  package init(
    contacts: ContactIndex, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    learning: Learning = Learning(), log: [LoggedCall] = [],
    speedDials: [UInt8: SpeedDial] = [:], dayAtZero: Double = 0
  ) {
    desk = Desk(
      contacts: contacts, settings: settings, lists: lists, learning: learning, log: log,
      speedDials: speedDials, dayAtZero: dayAtZero)
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    stack = [Placed(number: 0, scene: Home(entry: desk.newEntry()))]
  }

  private var gestures: GestureRecognizer

  package var settings: HandsetSettings { desk.settings }

  /// Goes on with other settings, for what is typed from now on, too. What is typed, its mode, and every
  /// call stay as they are.
  package mutating func apply(_ settings: HandsetSettings) {
    desk.apply(settings)
    gestures.set(holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    drawn = nil
  }

  /// How much of a list the display can show; `nil` where that has no end.
  var room: ListRoom? {
    get { desk.room }
    set {
      desk.room = newValue
      for place in stack.indices { stack[place].scene.fetchWindow(desk) }
      drawn = nil
    }
  }

  /// The scene that has the keys.
  var scene: any Scene { stack[stack.count - 1].scene }

  var home: Home {
    get {
      guard let home = stack[0].scene as? Home else { preconditionFailure("home is the first") }
      return home
    }
    set { stack[0].scene = newValue }
  }

  // MARK: Input

  /// When the handset next wants `.wake`, or `nil` to sleep until the next input.
  package var deadline: Instant? {
    var next: Instant?
    // Asked several times a key: without a list of them.
    func take(_ deadline: Instant?) {
      if let deadline, next.map({ deadline < $0 }) ?? true { next = deadline }
    }
    for placed in stack { take(placed.scene.deadline) }
    take(gestures.deadline)
    take(desk.calls.deadline)
    take(tick)
    take(locksAt)
    take(hiding?.until)
    take(opensAt)
    take(desk.burst.deadline)
    take(nextMinute)
    return next
  }

  /// When the time that is shown of a call changes next; `nil` where none is shown: it is dark, or the call
  /// ends, or is on hold, which elsewhere than on its own screen has no time beside it.
  private var tick: Instant? {
    guard !isDark, let call = desk.calls.current else { return nil }
    switch call.state {
    case .active: return call.isEnding ? nil : desk.tick(of: call)
    case .held: if scene is InCall { return desk.tick(of: call) } else { return nil }
    case .dialling, .alerting, .incoming, .waiting: return nil
    }
  }

  /// When a clock that is seen shows the next minute: one wakes nobody in the dark.
  private var nextMinute: Instant? {
    isDark || desk.minute == nil || !scene.showsClock(desk) ? nil : desk.nextMinute
  }

  /// Takes one input. Deadlines that lie before it are served first.
  package mutating func handle(_ input: Input, at now: Instant) -> Turned {
    drawn = nil
    wake(at: now)
    if usedAt == nil { usedAt = now }
    switch input {
    case .wake:
      break
    case .key(let event):
      usedAt = now
      if event.edge == .press { desk.presses += 1 }
      desk.answers.take(event)
      if isNoFinger(event) { break }
      for gesture in gestures.handle(event) { handle(gesture, at: now) }
    case .text(let text):
      take(GivenText(text), at: now)
    case .keypads(let names, let canHold):
      desk.keypads = names
      desk.canHold = canHold
    case .contacts(let contacts):
      follow(contacts, at: now)
    case .notice(let text, let old):
      desk.add(notice: text, insteadOf: old)
    case .line(let event):
      desk.shownAt = max(desk.shownAt, now)
      desk.tell(ofLine: event)
      follow(desk.calls.receive(event, at: now), at: now)
      follow(ofLine: event, at: now)
    case .clock(let dayAtZero, let zone):
      desk.dayAtZero = dayAtZero
      desk.zone = zone
    case .battery(let battery):
      desk.battery = battery
    }
    desk.showMinute(at: now)
    if desk.isUseChanged {
      desk.isUseChanged = false
      home.reorder(desk)
    }
    if let contacts = desk.changedBook {
      desk.changedBook = nil
      askedAt = now
      follow(contacts, at: now)
    }
    makeWaitingCall(at: now)
    clearSentCode()
    forgetNumberCalled()
    if let opensAt, opensAt <= now { open(at: now) }
    followBurst(at: now)
    limitNotice(at: now)
    return takeTurned()
  }

  /// Long enough to read three lines.
  private static let noticeTime = Duration.seconds(6)

  /// A notice hides on some displays that there is a call, or how it stands: not for long.
  private mutating func limitNotice(at now: Instant) {
    guard let notice = desk.notice, isInCall else {
      hiding = nil
      return
    }
    if hiding?.notice != notice { hiding = (now + Self.noticeTime, notice) }
  }

  private mutating func takeTurned() -> Turned {
    desk.alert()
    let learned = desk.predictor.takeChanges()
    if !learned.isEmpty { desk.records.append(.learned(learned)) }
    currentCall = desk.calls.current?.id
    defer { (desk.requests, desk.records) = ([], []) }
    return Turned(requests: desk.requests, records: desk.records)
  }

  /// What waits to be told, and the calls that end with the telephone: the last thing to ask for.
  package mutating func finish(at now: Instant) -> Turned {
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

  /// Whether ``wasDrawn(at:)`` has anything to tell.
  var awaitsDrawing: Bool { desk.answers.awaitsDrawing }

  /// The display has come to show the screen of now, where that takes its time: nobody has seen a
  /// question before. Serves no deadline, for what was pressed meanwhile may still be on its way.
  mutating func wasDrawn(at now: Instant) { desk.answers.stands(at: now) }

  /// Whether there is a call, in whatever state.
  var isInCall: Bool { !desk.calls.all.isEmpty }

  /// The display goes dark, and shows no time of a call until it is lit.
  mutating func set(isDark: Bool, at now: Instant) {
    drawn = nil
    self.isDark = isDark
    if !isDark { showMinute(at: now) }
    if !isDark, isInCall { desk.shownAt = max(desk.shownAt, now) }
  }

  /// Time has passed without a key.
  private mutating func showMinute(at now: Instant) {
    desk.showMinute(at: now)
    // While one of the suggestions is selected, they stay in their order.
    if home.entry.isEmpty, home.suggestion(desk) == nil { desk.renewSuggestions(at: now) }
  }

  /// The display could not be seen until now.
  mutating func isSeenAnew(at now: Instant) { desk.answers.isSeenAnew(at: now) }

  private mutating func wake(at now: Instant) {
    while let due = deadline, due <= now {
      for place in stack.indices.reversed() where place < stack.count {
        guard let sceneDue = stack[place].scene.deadline, sceneDue <= due else { continue }
        let before = stack[stack.count - 1]
        let turn = stack[place].scene.wake(&desk, at: due)
        apply(turn, at: place, due)
        if stack[stack.count - 1].number != before.number {
          takeChange(from: before, passing: .typing, at: due)
        }
      }
      if let callsDue = desk.calls.deadline, callsDue <= due {
        follow(desk.calls.wake(at: due), at: due)
      }
      if let tick, tick <= due { desk.shownAt = due }
      if let nextMinute, nextMinute <= due { showMinute(at: due) }
      if let locksAt, locksAt <= due { lock(at: due) }
      if let opensAt, opensAt <= due { open(at: due) }
      if let hiding, hiding.until <= due { (desk.notice, self.hiding) = (nil, nil) }
      followBurst(at: due)
      desk.burst.wake(at: due)
      for gesture in gestures.wake(at: due) { handle(gesture, at: due) }
    }
    // Nobody has waited for seconds that were not shown.
    if isInCall { desk.shownAt = max(desk.shownAt, now) }
  }

  // MARK: Keys

  /// A press so soon after the key was let go is that of a worn key.
  private static let bounce = Duration.milliseconds(40)
  /// The presses of a double press lie no further apart.
  static let doublePress = Duration.milliseconds(600)

  /// Whether a worn key closes once more, which must not act in a scene that does harm, nor in one that
  /// it was not meant for; or a finger presses twice by habit. Elsewhere a `000` key does.
  private mutating func isNoFinger(_ event: KeyEvent) -> Bool {
    if event.edge == .release { lastReleases[event.key] = event.at }
    guard event.edge == .press else { return false }
    let scene = self.scene
    if let last = lastReleases[event.key], event.at - last < Self.bounce,
      scene.filtersBounce(of: event.key)
    {
      return true
    }
    // Behind another key it is no double press.
    if arrival?.key != event.key { arrival = nil }
    guard let arrival else { return false }
    let isIgnored =
      event.at - arrival.at < Self.doublePress
      && (arrival.behindLock
        || scene.ignoresSecondPress(of: event.key, behindCall: arrival.behindCall, desk))
    // Who presses it again and again means the first press only; but for whoever goes home with the end
    // key, and on.
    if isIgnored, scene.renewsSecondPress { self.arrival?.at = event.at }
    return isIgnored
  }

  private mutating func handle(_ gesture: Gesture, at now: Instant) {
    let isHold =
      switch gesture {
      case .press, .tap: false
      case .hold, .longHold: true
      }
    lastGesture = (gesture.key, now, isHold)
    isActing = true
    let asked = desk.requests.count
    act(on: gesture, at: now)
    isActing = false
    guard desk.requests[asked...].contains(where: \.changesLine) else { return }
    askedAt = now
    desk.burst.close()
  }

  private mutating func act(on gesture: Gesture, at now: Instant) {
    switch gesture {
    case .press(let key):
      desk.notice = nil
      desk.lastPressed = key
      if key.isDigit, home.entry.isEmpty { desk.orderByUse(at: now) }
      take(press: key, at: now)
    case .tap(.digit):
      // It has acted when it was pressed.
      break
    case .tap(let key):
      if pressedIn[key] == nil || takesNoDigits, askForHelp(with: key, at: now) { return }
      deliver(key, at: now) { $0.tap(key, &$1, at: now) }
    case .hold(let key):
      // Behind another key a digit is one, however long it is down.
      if case .digit = key, desk.lastPressed != key { return }
      desk.burst.hold(key)
      deliver(key, at: now, isHold: true) { $0.hold(key, &$1, at: now) }
    case .longHold(let key):
      deliver(key, at: now, isHold: true) { $0.longHold(key, &$1, at: now) }
    }
  }
}

extension Request {
  /// Whether the request may open another scene.
  fileprivate var changesLine: Bool {
    switch self {
    case .line(.tones), .alert, .book: false
    case .line: true
    }
  }
}
