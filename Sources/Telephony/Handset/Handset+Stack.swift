import Keypad

/// The stack of scenes.
extension Handset {
  mutating func apply(_ turn: Turn, at place: Int, _ now: Instant) {
    let before = stack[stack.count - 1]
    switch turn {
    case .stay: return
    case .push(let scene): insert(scene, at: place + 1)
    case .replace(let scene):
      sceneCount += 1
      let old = stack[place].number
      stack[place] = Placed(number: sceneCount, scene: scene)
      // A change without a key press, such as one by the line, keeps the typed text.
      if !isActing { desk.burst.replace(old, by: sceneCount, at: now) }
    case .pop, .popAndPass:
      if place > 0 { stack.remove(at: place) }
    case .home:
      // Locked keys stay locked.
      let locked = stack.firstIndex { $0.scene is Locked }
      let rings = stack.filter { $0.scene is Ringing }
      stack.removeSubrange(((locked ?? 0) + 1)...)
      stack += rings
      if locked == nil { clearHome() }
    }
    settle(before, at: now)
  }

  mutating func clearHome() {
    var home = self.home
    home.clear(&desk)
    self.home = home
  }

  mutating func insert(_ scene: any Scene, at place: Int) {
    sceneCount += 1
    stack.insert(Placed(number: sceneCount, scene: scene), at: place)
  }

  /// Prepares the keys and the answer guard for the scene on top, if that scene is not `left`.
  ///
  /// - Returns: `false` if the same scene is on top.
  @discardableResult
  mutating func settle(_ left: Placed, at now: Instant) -> Bool {
    let shown = stack[stack.count - 1]
    guard shown.number != left.number else { return false }
    usedAt = now
    var home = self.home
    home.update(for: desk)
    self.home = home
    let isMeant = isActing || askedAt == now
    // A key that is down does nothing in a scene in which it was not pressed.
    pressedIn = isMeant ? [:] : pressedIn.filter { isTyping($0.key, in: $0.value, at: now) }
    arrival = lastGesture.flatMap {
      guard now - $0.at < Self.doublePress, !$0.isHold, isMeant || !$0.key.isDigit else {
        return nil
      }
      let isUnlocked = left.scene is Locked
      return Arrival(
        key: $0.key, at: $0.at, behindCall: left.scene.isAboutCall, behindLock: isUnlocked)
    }
    desk.burst.forgetChange(isMeant: isMeant)
    if isMeant { desk.burst.close() } else { desk.burst.cut(at: now) }
    if let asking = shown.scene as? any AskingScene, let terms = asking.answerTerms {
      desk.answers.ask(terms, with: asking.askingKey(desk), at: now)
    } else {
      desk.answers.rest()
    }
    return true
  }

  /// Whether a pressed key types in a scene that is still open below another one.
  private func isTyping(_ key: Key, in number: Int, at now: Instant) -> Bool {
    desk.burst.owner == number && desk.burst.isRunning(at: now)
      && stack.contains { $0.number == number && $0.scene.isTyping(key, desk) }
  }

  /// As ``settle(_:at:)``, for a change that no key has caused.
  mutating func settleByItself(_ left: Placed, at now: Instant) {
    guard settle(left, at: now), !(scene is Ringing) else { return }
    let isForDigits =
      left.scene is Ringing || left.scene is Ended || scene is Ended || scene is SIMEntry
    applyChange(from: left, passing: isForDigits ? .digits : .nothing, at: now)
  }

  /// Records a change of the screen that happened by itself. A change that a key has just asked for
  /// is forgotten instead.
  mutating func applyChange(
    from left: Placed, passing passes: KeyBurst.Passing, at now: Instant
  ) {
    if isActing || askedAt == now { return desk.burst.forgetChange(isMeant: true) }
    let isGone = !stack.contains { $0.number == left.number }
    let wasSecret = isGone && left.scene.hidesDigits == true && scene.hidesDigits != true
    desk.burst.receive(
      KeyBurst.Change(
        at: now, passes: wasSecret ? .nothing : passes, wasSecret: wasSecret,
        beginsNumber: left.scene is Ended, words: left.scene.goneWords))
  }
}
