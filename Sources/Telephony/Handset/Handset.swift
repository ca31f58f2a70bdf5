import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad
import Records
import TextEntry

/// The telephone. Its input is keys, time and line events; its output is screens, requests and
/// records.
///
/// A pure value. It reads no clock: `now` is the key event's own kernel time stamp, so that a live
/// run, a replay and a test give the same screens. Digits act when they are pressed. `*` and `#`
/// act when they are released, because holding them has another meaning; see ``KeyTable``.
///
/// The scenes form a stack with home at the bottom; the one on top receives the keys. A key works
/// only in the scene in which it was pressed. After a ring, the scene below it is on top again.
package struct Handset: Sendable {
  var desk: Desk
  /// Never empty; the first is home.
  var stack: [Placed]
  var sceneCount = 0
  var pressedIn: [Key: Int] = [:]
  private var lastReleases: [Key: Instant] = [:]
  /// The last gesture.
  var lastGesture: (key: Key, at: Instant, isHold: Bool)?
  /// The key press that has opened the scene on top; `nil` if no key press has.
  var arrival: Arrival?
  /// Whether the current change is caused by a key, a paste or the hook.
  var isActing = false
  /// The call that a command last ended, for a command that is sent twice.
  var commandedEnd: (call: CallID, at: Instant)?
  /// When a key, a paste or the hook last sent a request to the line.
  var askedAt: Instant?
  /// The notice that may hide the state of a call, and the time at which the notice is removed.
  private var hiding: (until: Instant, notice: String)?
  /// When a key, a paste or the hook was last used, or the scene on top last changed.
  var usedAt: Instant?
  /// Whether the display cannot be seen. If so, the duration of a call does not run on it.
  var isDark = false

  /// The current call after the last input.
  var currentCall: CallID?
  /// The composed screen; `nil` if something has happened since.
  var drawn: Screen?

  /// A key press that has opened a scene. It may be the first press of a double press, unless the
  /// key is held.
  struct Arrival: Sendable {
    var key: Key
    var at: Instant
    /// Whether the press was for a call or a ring.
    var behindCall: Bool
    /// Whether the press has unlocked the keys. If so, the second press does nothing in any scene.
    var behindLock: Bool
  }

  /// A scene and its number. The number changes each time that the scene gets another meaning.
  struct Placed: Equatable, Sendable {
    var number: Int
    var scene: any Scene

    static func == (one: Placed, other: Placed) -> Bool {
      one.number == other.number && one.scene.isEqual(to: other.scene)
    }
  }

  /// - Parameters:
  ///   - lists: The word lists of the languages in use, the main one first.
  ///   - knowledge: The knowledge of earlier runs; ``Effects/records`` report its changes. Without
  ///     calls, choices and starred numbers, those that `contacts` knows already stay.
  ///   - dayAtZero: The day at `Instant.zero`, with its fraction, in days since 1970-01-01 UTC.
  package init(
    contacts: ContactIndex, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    knowledge: Knowledge = Knowledge(), dayAtZero: Double = 0
  ) {
    desk = Desk(
      contacts: contacts, settings: settings, lists: lists, knowledge: knowledge,
      dayAtZero: dayAtZero)
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    stack = [Placed(number: 0, scene: Home(entry: desk.newEntry()))]
  }

  private var gestures: GestureRecognizer

  package var settings: HandsetSettings { desk.settings }

  /// Applies other settings from now on. The typed text, its mode and all calls stay as they are.
  package mutating func apply(_ settings: HandsetSettings) {
    desk.apply(settings)
    home.followRule(desk)
    gestures.set(holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    drawn = nil
  }

  /// How much of a list the display can show; `nil` for no limit.
  var room: ListRoom? {
    get { desk.devices.room }
    set {
      desk.devices.room = newValue
      for place in stack.indices { stack[place].scene.fetchWindow(desk) }
      home.followRule(desk)
      drawn = nil
    }
  }

  /// The scene that receives the keys.
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
    // Read several times per key, so it builds no list.
    func consider(_ deadline: Instant?) {
      if let deadline, next.map({ deadline < $0 }) ?? true { next = deadline }
    }
    for placed in stack { consider(placed.scene.deadline) }
    consider(gestures.deadline)
    consider(desk.calls.deadline)
    consider(tick)
    consider(locksAt)
    consider(hiding?.until)
    consider(opensAt)
    consider(desk.burst.deadline)
    consider(nextMinute)
    return next
  }

  /// When the shown duration of the call changes next; `nil` if no duration runs: the display is
  /// dark, the call is not connected or is ending, or it is on hold and another scene is on top.
  private var tick: Instant? {
    guard !isDark, let call = desk.calls.current else { return nil }
    switch call.state {
    case .active: return call.isEnding ? nil : desk.callFacts.tick(of: call)
    case .held: if scene is InCall { return desk.callFacts.tick(of: call) } else { return nil }
    case .dialling, .alerting, .incoming, .waiting: return nil
    }
  }

  /// When a visible clock shows the next minute; `nil` while dark, so that it wakes no process.
  private var nextMinute: Instant? {
    isDark || desk.clock.minute == nil || !scene.showsClock(desk) ? nil : desk.clock.nextMinute
  }

  /// Handles one input. Serves the deadlines before it first.
  package mutating func handle(_ input: Input, at now: Instant) -> Effects {
    drawn = nil
    wake(at: now)
    if usedAt == nil { usedAt = now }
    switch input {
    case .wake:
      break
    case .key(let event) where event.origin == .remote(.stranger):
      receiveFromStranger(event, at: now)
    case .key(let event):
      usedAt = now
      if event.edge == .press { desk.presses += 1 }
      desk.answers.receive(event)
      if isBounceOrRepeat(event) { break }
      for gesture in gestures.handle(event) { handle(gesture, at: now) }
    case .text(let text):
      receive(GivenText(text), at: now)
    case .command(let command, let trust):
      receive(command, trust, at: now)
    case .keypads(let names, let canHold):
      desk.devices.keypads = names
      desk.devices.canHold = canHold
    case .contacts(let contacts):
      update(for: contacts, at: now)
    case .notice(let text, let old):
      desk.add(notice: text, insteadOf: old)
    case .line(let event):
      desk.callFacts.show(at: now)
      desk.receive(line: event)
      update(for: desk.calls.receive(event, at: now), at: now)
      update(forLine: event, at: now)
    case .clock(let dayAtZero, let zone):
      desk.clock.dayAtZero = dayAtZero
      desk.clock.zone = zone
    case .battery(let battery):
      desk.devices.battery = battery
    case .pairing(let news):
      update(for: news, at: now)
    }
    desk.clock.showMinute(at: now)
    makeWaitingCall(at: now)
    while !desk.followups.isEmpty { perform(desk.followups.removeFirst(), at: now) }
    if let opensAt, opensAt <= now { open(at: now) }
    updateBurst(at: now)
    limitNotice(at: now)
    endLeftPairing()
    return drainEffects()
  }

  private mutating func perform(_ followup: Followup, at now: Instant) {
    switch followup {
    case .update(let contacts):
      askedAt = now
      update(for: contacts, at: now)
    case .reorder: home.reorder(desk)
    case .clear(let code): if home.entry.digits == code { clearHome() }
    case .forgetPIN: forgetPIN()
    }
  }

  /// A time that is long enough to read three lines.
  private static let noticeTime = Duration.seconds(6)

  /// Limits the time of a notice during a call, because some displays then hide the state of the
  /// call.
  private mutating func limitNotice(at now: Instant) {
    guard let notice = desk.notice, isInCall else {
      hiding = nil
      return
    }
    if hiding?.notice != notice { hiding = (now + Self.noticeTime, notice) }
  }

  private mutating func drainEffects() -> Effects {
    desk.alert()
    let learned = desk.predictor.drainChanges()
    if !learned.isEmpty { desk.effects.records.append(.learned(learned)) }
    currentCall = desk.calls.current?.id
    defer { desk.effects = Effects() }
    return desk.effects
  }

  /// Ends all calls and returns the last requests and records. No other input may follow.
  package mutating func finish(at now: Instant) -> Effects {
    drawn = nil
    var home = self.home
    home.entry.finish(&desk.predictor)
    self.home = home
    for call in desk.calls.all {
      let reason: CallEnd = call.isRinging ? .hungUpThere : .hungUpHere
      _ = desk.close(EndedCall(call: call, reason: reason, at: max(now, call.began)))
    }
    desk.calls = Calls()
    return drainEffects()
  }

  /// Whether ``wasDrawn(at:)`` has an effect.
  var awaitsDrawing: Bool { desk.answers.awaitsDrawing }

  /// Notes that a slow display now shows the current screen: the user cannot have seen a question
  /// before. Serves no deadline, because keys pressed meanwhile may still be on their way.
  mutating func wasDrawn(at now: Instant) { desk.answers.stands(at: now) }

  /// Whether there is a call, in any state.
  var isInCall: Bool { !desk.calls.all.isEmpty }

  /// Darkens or lights the display. No call's duration runs on a dark display.
  mutating func set(isDark: Bool, at now: Instant) {
    drawn = nil
    self.isDark = isDark
    if !isDark { showMinute(at: now) }
    if !isDark, isInCall { desk.callFacts.show(at: now) }
  }

  /// Updates the clock, and while nothing is typed the suggestions.
  private mutating func showMinute(at now: Instant) {
    desk.clock.showMinute(at: now)
    // While one of the suggestions is selected, they stay in their order.
    if home.entry.isEmpty, home.suggestion(desk) == nil { desk.renewSuggestions(at: now) }
  }

  /// Notes that the display could not be seen until now.
  mutating func isSeenAnew(at now: Instant) { desk.answers.isSeenAnew(at: now) }

  private mutating func wake(at now: Instant) {
    while let due = deadline, due <= now {
      for place in stack.indices.reversed() where place < stack.count {
        guard let sceneDue = stack[place].scene.deadline, sceneDue <= due else { continue }
        let before = stack[stack.count - 1]
        let turn = stack[place].scene.wake(&desk, at: due)
        apply(turn, at: place, due)
        if stack[stack.count - 1].number != before.number {
          applyChange(from: before, passing: .typing, at: due)
        }
      }
      if let callsDue = desk.calls.deadline, callsDue <= due {
        update(for: desk.calls.wake(at: due), at: due)
      }
      if let tick, tick <= due { desk.callFacts.show(at: due) }
      if let nextMinute, nextMinute <= due { showMinute(at: due) }
      if let locksAt, locksAt <= due { lock(at: due) }
      if let opensAt, opensAt <= due { open(at: due) }
      if let hiding, hiding.until <= due { (desk.notice, self.hiding) = (nil, nil) }
      updateBurst(at: due)
      desk.burst.wake(at: due)
      for gesture in gestures.wake(at: due) { handle(gesture, at: due) }
    }
    // Skips the seconds that were not shown.
    if isInCall { desk.callFacts.show(at: now) }
  }

  // MARK: Keys

  /// A press within this time after the release comes from a worn key.
  private static let bounce = Duration.milliseconds(40)
  /// The longest time between the presses of a double press.
  static let doublePress = Duration.milliseconds(600)

  /// Whether to ignore a press. A worn key may close again, or the user may press twice by habit,
  /// in a scene where a second press does harm or is not meant. Other scenes accept fast presses,
  /// because a `000` key sends them.
  private mutating func isBounceOrRepeat(_ event: KeyEvent) -> Bool {
    if event.edge == .release { lastReleases[event.key] = event.at }
    guard event.edge == .press else { return false }
    let scene = self.scene
    if let last = lastReleases[event.key], event.at - last < Self.bounce,
      scene.filtersBounce(of: event.key)
    {
      return true
    }
    // A press after another key is not part of a double press.
    if arrival?.key != event.key { arrival = nil }
    guard let arrival else { return false }
    let isIgnored =
      event.at - arrival.at < Self.doublePress
      && (arrival.behindLock
        || scene.ignoresSecondPress(of: event.key, behindCall: arrival.behindCall, desk))
    // Only the first of many fast presses counts. Home is an exception: the end key goes home and
    // then acts there.
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
    asUser(at: now) { $0.act(on: gesture, at: now) }
  }

  /// Runs an act of the user. If it sends a request to the line, the answer of the line belongs to
  /// the act, and the burst ends.
  mutating func asUser(at now: Instant, _ act: (inout Handset) -> Void) {
    isActing = true
    let asked = desk.effects.requests.count
    act(&self)
    isActing = false
    guard desk.effects.requests[asked...].contains(where: \.changesLine) else { return }
    askedAt = now
    desk.burst.close()
  }

  private mutating func act(on gesture: Gesture, at now: Instant) {
    switch gesture {
    case .press(let key):
      desk.notice = nil
      desk.lastPressed = key
      if key.isDigit, home.entry.isEmpty { desk.orderByUse(at: now) }
      receive(press: key, at: now)
    case .tap(.digit):
      // Digits have already acted on the press.
      break
    case .tap(let key):
      if pressedIn[key] == nil || refusesDigits, askForHelp(with: key, at: now) { return }
      deliver(key, at: now) { $0.tap(key, &$1, at: now) }
    case .hold(let key):
      // After another key, a digit stays a digit, however long it is down.
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
    case .line(.call(.tones)), .alert, .book: false
    case .line, .pairing: true
    }
  }
}
