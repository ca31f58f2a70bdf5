import CallModel
import Keypad

/// Chooses the scene that a key press goes to: see ``KeyBurst``.
extension Handset {
  /// Handles the press of a key.
  mutating func receive(press key: Key, at now: Instant) {
    pressedIn[key] = nil
    guard KeyBurst.takes(key) else { return pressAlone(key, at: now) }
    let course = desk.burst.press(key, at: now)
    switch course {
    case .begins: begin(with: key, at: now)
    case .goesOn: break
    case .isDropped: deleteDigit(at: placeOfBurst, now)
    case .began(let first):
      begin(with: first, at: now)
      route(first, at: now)
    }
    route(key, at: now)
  }

  /// Deletes the first digit of a burst that turns out to be the rest of a dropped burst.
  private mutating func deleteDigit(at place: Int, _ now: Instant) {
    if place == 0 { return clearHome() }
    press(.erase, at: place, now)
    pressedIn[.erase] = nil
  }

  /// Passes a key of a burst to its scene.
  private mutating func route(_ key: Key, at now: Instant) {
    let place = placeOfBurst
    if key.isDigit, let unseen = desk.burst.unseen { update(for: unseen, key, at: place) }
    if let words = desk.burst.droppedWords {
      desk.burst.recordDropped(key)
      desk.notice = words
      if key != .pound { _ = askForHelp(with: key, at: now) }
      return
    }
    if refusesDigits, key != .pound, askForHelp(with: key, at: now) { return }
    let isTyping = stack[place].scene.isTyping(key, desk)
    if isTyping, key != .pound { desk.burst.type() }
    if desk.burst.isCut, KeyBurst.acts(key), !isTyping {
      desk.burst.refuse()
      desk.notice = Desk.tooSoonNotice
      if key != .pound { _ = askForHelp(with: key, at: now) }
      return
    }
    // A burst that began before the change goes on where it types.
    let goesOn = key.isDigit || isTyping && desk.burst.isCut && desk.burst.unseen == nil
    if !goesOn, isTooSoon(key, at: now) { return }
    if place == stack.count - 1 { return press(key, at: place, now) }
    // Keys that do not type go to the scene on top. So does `*` after a pause, because it may be
    // meant to reject the incoming call.
    let mayRefuse = key == .star && scene is Ringing && desk.burst.isAfterPause
    guard isTyping, !mayRefuse else { return press(key, at: stack.count - 1, now) }
    if key.isDigit, stack[place...].contains(where: { $0.scene is Ringing }) {
      silence(above: place)
      desk.burst.typeUnderRing()
    }
    // Typing goes on, so the user has not read the scene on top.
    desk.answers.isSeenAnew(at: now)
    press(key, at: place, now)
  }

  /// Presses a key that is not part of a burst.
  private mutating func pressAlone(_ key: Key, at now: Instant) {
    if desk.burst.isHurried(at: now), desk.burst.droppedWords != nil {
      desk.notice = Desk.tooSoonNotice
    } else if !isTooSoon(key, at: now) {
      press(key, at: stack.count - 1, now)
    }
  }

  private mutating func isTooSoon(_ key: Key, at now: Instant) -> Bool {
    guard let change = desk.burst.unseenChange(at: now),
      !change.passes(
        key, isTyping: stack[placeOfBurst].scene.isTyping(key, desk),
        isBegun: desk.burst.hasDigitBehindChange)
    else { return false }
    desk.notice = Desk.tooSoonNotice
    return true
  }

  // MARK: The scene of a burst

  /// The position of the scene that receives the keys of the burst.
  var placeOfBurst: Int {
    stack.lastIndex { $0.number == desk.burst.owner } ?? stack.count - 1
  }

  /// Begins a new burst.
  private mutating func begin(with key: Key, at now: Instant) {
    moveBurst(to: stack.count - 1)
    // A digit goes to the scene below the ring if it was already on its way when the ring began, or
    // if a text is being typed there.
    guard scene is Ringing, key.isDigit,
      let below = stack.lastIndex(where: { !($0.scene is Ringing) }),
      stack[below].scene.isTyping(key, desk),
      !desk.answers.wasRead(before: key) || stack[below].scene.shownEntry()?.isEmpty == false
    else { return }
    moveBurst(to: below)
    desk.burst.cut(at: now)
  }

  private mutating func moveBurst(to place: Int) {
    // The scene below a ring decides whether digits are hidden.
    let hides = stack[...place].lazy.reversed().compactMap(\.scene.hidesDigits).first
    desk.burst.move(
      to: stack[place].number, isSecret: hides ?? false, words: stack[place].scene.goneWords)
  }

  /// Handles a digit of a burst that began before the change could be seen.
  private mutating func update(for change: KeyBurst.Change, _ key: Key, at place: Int) {
    if change.passes == .nothing || !stack[place].scene.isTyping(key, desk) {
      desk.burst.drop(change.words)
    } else if change.beginsNumber, place == 0, desk.burst.isOneDigit {
      clearHome()
    }
  }

  private mutating func silence(above place: Int) {
    for placed in stack[place...] {
      if let ring = placed.scene as? Ringing { desk.callFacts.silenced.insert(ring.id) }
    }
  }

  /// Makes the keys of a burst do nothing once its scene has closed.
  mutating func updateBurst(at now: Instant) {
    if !stack.contains(where: { $0.number == desk.burst.owner }) { desk.burst.lose(at: now) }
    if desk.burst.isUnderRing, !stack.contains(where: { $0.scene is Ringing }) {
      desk.burst.endRing()
    }
  }

  // MARK: Help

  /// Asks whether to call the emergency number that makes up the whole burst, if its keys have no
  /// other effect.
  ///
  /// - Returns: `false` if the burst is not an emergency number.
  mutating func askForHelp(with key: Key, at now: Instant) -> Bool {
    guard KeyBurst.acts(key), desk.burst.fate != .whole || refusesDigits,
      let question = desk.askForHelp(with: key, at: now)
    else { return false }
    apply(.push(question), at: stack.count - 1, now)
    return true
  }

  /// Whether the scene that receives the burst has no use for digits, so that they can only be
  /// meant as a number. `false` for the question whether to make an emergency call.
  var refusesDigits: Bool {
    let scene = stack[placeOfBurst].scene
    if let question = scene as? Question { return !question.isForHelp(desk) }
    return scene.shownEntry() == nil && !scene.isTyping(.digit(1), desk)
      && !(scene is WaitingCall)
  }

  // MARK: Presses

  private mutating func press(_ key: Key, at place: Int, _ now: Instant) {
    pressedIn[key] = stack[place].number
    let turn = stack[place].scene.press(key, &desk, at: now)
    switch turn {
    case .popAndPass, .home(passes: true):
      // The burst moves to the scene that the key is passed to.
      let burst = desk.burst
      apply(turn, at: place, now)
      desk.burst = burst
      let next = stack.lastIndex { !($0.scene is Ringing) } ?? 0
      moveBurst(to: next)
      press(key, at: next, now)
    case .stay, .push, .replace, .pop, .home:
      apply(turn, at: place, now)
    }
  }

  /// Passes a hold or a release to the scene that received the press, if that scene still receives
  /// keys.
  mutating func deliver(
    _ key: Key, at now: Instant, isHold: Bool = false,
    _ body: (inout any Scene, inout Desk) -> Turn
  ) {
    guard let number = pressedIn[key],
      let place = stack.lastIndex(where: { $0.number == number }),
      place == stack.count - 1 || isTypingBelow(key, at: place)
    else { return }
    // A held `#` does nothing before the user can have seen the screen. Nor does a held key of a
    // call's scene below another scene.
    let isBelow = place < stack.count - 1
    if isHold, key == .pound && desk.burst.isCut || isBelow && stack[place].scene.isAboutCall {
      desk.notice = Desk.tooSoonNotice
      return
    }
    let turn = body(&stack[place].scene, &desk)
    apply(turn, at: place, now)
    guard case .home(passes: true) = turn, stack.count == 1 else { return }
    // `*` and `#` act on release, also in the scene that they are passed to.
    pressedIn[key] = stack[0].number
    let next = body(&stack[0].scene, &desk)
    apply(next, at: 0, now)
  }

  /// Whether a scene under another one receives the burst and types with this key.
  private func isTypingBelow(_ key: Key, at place: Int) -> Bool {
    stack[place].number == desk.burst.owner && stack[place].scene.isTyping(key, desk)
  }
}

extension Desk {
  /// Returns the question whether to call the emergency number that makes up the whole burst; `nil`
  /// if the burst is not an emergency number.
  mutating func askForHelp(with key: Key, at now: Instant) -> (any Scene)? {
    guard answers.origin(of: key).isDeliberate else { return nil }
    let number = burst.numbers.first {
      burst.mayBeSecret
        // The digits of a secret may look like an emergency number after a prefix.
        ? dialCheck.emergencyNumbers.contains($0) : dialCheck.isEmergency($0)
    }
    guard let number, let call = planned(name: nil, number: number) else { return nil }
    burst.finish()
    return Question(.concern(.emergency), call)
  }
}
