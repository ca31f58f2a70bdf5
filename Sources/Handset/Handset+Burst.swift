import Keypad
import Telephony

/// To which scene a press goes: see ``KeyBurst``.
extension Handset {
  /// A key was pressed.
  mutating func take(press key: Key, at now: Instant) {
    pressedIn[key] = nil
    guard KeyBurst.takes(key) else { return pressAlone(key, at: now) }
    if desk.burst.press(key, at: now) { begin(with: key, at: now) }
    let place = placeOfBurst
    if key.isDigit, let unseen = desk.burst.unseen { follow(unseen, key, at: place) }
    if let words = desk.burst.droppedWords {
      desk.notice = words
      if key != .pound { _ = askForHelp(with: key, at: now) }
      return
    }
    if takesNoDigits, key != .pound, askForHelp(with: key, at: now) { return }
    let isTyping = stack[place].scene.isTyping(key, desk)
    if isTyping, key != .pound { desk.burst.type() }
    if desk.burst.isCut, KeyBurst.acts(key), !isTyping {
      desk.notice = Desk.tooSoonNotice
      if key != .pound { _ = askForHelp(with: key, at: now) }
      return
    }
    // What began before the change goes on where it types.
    let goesOn = key.isDigit || isTyping && desk.burst.isCut && desk.burst.unseen == nil
    if !goesOn, isTooSoon(key, at: now) { return }
    if place == stack.count - 1 { return press(key, at: place, now) }
    // What has come over it is for other keys.
    guard isTyping else { return press(key, at: stack.count - 1, now) }
    if key.isDigit { silence(above: place) }
    // Typing goes on; the scene that came over it has not been read.
    desk.answers.isSeenAnew(at: now)
    press(key, at: place, now)
  }

  /// A key that is no part of a burst.
  private mutating func pressAlone(_ key: Key, at now: Instant) {
    if desk.burst.isRunning(at: now), desk.burst.droppedWords != nil {
      desk.notice = Desk.tooSoonNotice
    } else if !isTooSoon(key, at: now) {
      press(key, at: stack.count - 1, now)
    }
  }

  private mutating func isTooSoon(_ key: Key, at now: Instant) -> Bool {
    guard let change = desk.burst.unseenChange(at: now),
      !change.passes(key, isTyping: stack[placeOfBurst].scene.isTyping(key, desk))
    else { return false }
    desk.notice = Desk.tooSoonNotice
    return true
  }

  // MARK: The scene of a burst

  /// The scene that has the keys of the burst.
  var placeOfBurst: Int {
    stack.lastIndex { $0.number == desk.burst.owner } ?? stack.count - 1
  }

  /// Another burst begins.
  private mutating func begin(with key: Key, at now: Instant) {
    moveBurst(to: stack.count - 1)
    // A key that was on its way when it rang is typed where it was typed before.
    guard scene is Ringing, !desk.answers.wasRead(before: key), key.isDigit,
      let below = stack.lastIndex(where: { !($0.scene is Ringing) }),
      stack[below].scene.isTyping(key, desk)
    else { return }
    moveBurst(to: below)
    desk.burst.cut(at: now)
  }

  private mutating func moveBurst(to place: Int) {
    // Keys typed under a ring answer the scene below it.
    let hides = stack[...place].lazy.reversed().compactMap(\.scene.hidesDigits).first
    desk.burst.move(
      to: stack[place].number, isSecret: hides ?? false, words: stack[place].scene.goneWords)
  }

  /// A digit of a burst that began before anybody can have seen a change.
  private mutating func follow(_ change: KeyBurst.Change, _ key: Key, at place: Int) {
    if change.passes == .nothing || !stack[place].scene.isTyping(key, desk) {
      desk.burst.drop(change.words)
    } else if change.beginsNumber, place == 0, desk.burst.isOneDigit {
      clearHome()
    }
  }

  private mutating func silence(above place: Int) {
    for placed in stack[place...] {
      if let ring = placed.scene as? Ringing { desk.silenced.insert(ring.id) }
    }
  }

  /// The keys of a burst do nothing once its scene is gone.
  mutating func followBurst(at now: Instant) {
    if !stack.contains(where: { $0.number == desk.burst.owner }) { desk.burst.lose(at: now) }
  }

  // MARK: Help

  /// Asks whether to call the emergency number that is the whole burst, where its keys do nothing else.
  ///
  /// - Returns: `false` where it is none.
  mutating func askForHelp(with key: Key, at now: Instant) -> Bool {
    guard KeyBurst.acts(key), desk.burst.fate != .whole || takesNoDigits,
      let question = desk.askForHelp(with: key, at: now)
    else { return false }
    apply(.push(question), at: stack.count - 1, now)
    return true
  }

  /// Whether digits are nothing in the scene that has the keys of the burst: whoever types there means none of it. A
  /// question whether to call for help is one already.
  var takesNoDigits: Bool {
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
      // The burst goes with its key.
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

  /// Gives what became of a press to the scene that it was for, if that still has the keys.
  mutating func deliver(
    _ key: Key, at now: Instant, isHold: Bool = false,
    _ body: (inout any Scene, inout Desk) -> Turn
  ) {
    guard let number = pressedIn[key],
      let place = stack.lastIndex(where: { $0.number == number }),
      place == stack.count - 1 || isTypingBelow(key, at: place)
    else { return }
    // What `*` and `#` do when they are held is done by nobody who has not seen what is there.
    let isBelow = place < stack.count - 1
    if isHold, key == .pound && desk.burst.isCut || isBelow && stack[place].scene.isAboutCall {
      desk.notice = Desk.tooSoonNotice
      return
    }
    let turn = body(&stack[place].scene, &desk)
    apply(turn, at: place, now)
    guard case .home(passes: true) = turn, stack.count == 1 else { return }
    // `*` and `#` act when they are let go, there too.
    pressedIn[key] = stack[0].number
    let next = body(&stack[0].scene, &desk)
    apply(next, at: 0, now)
  }

  /// Whether a scene under another one has the keys of the burst, and types with this one.
  private func isTypingBelow(_ key: Key, at place: Int) -> Bool {
    stack[place].number == desk.burst.owner && stack[place].scene.isTyping(key, desk)
  }
}

extension Desk {
  /// The question whether to call the emergency number that is the whole burst; `nil` where it is none.
  mutating func askForHelp(with key: Key, at now: Instant) -> (any Scene)? {
    guard let number = burst.number, answers.origin(of: key) == .finger else { return nil }
    let isOne =
      burst.mayBeSecret
      // A secret may look like one behind a prefix.
      ? dialCheck.emergencyNumbers.contains(number) : dialCheck.isEmergency(number)
    guard isOne, let call = planned(name: nil, number: number) else { return nil }
    burst.finish()
    return Question(.concern(.emergency), call)
  }
}
