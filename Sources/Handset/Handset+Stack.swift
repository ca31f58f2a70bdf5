import Keypad

/// The scenes that lie on one another.
extension Handset {
  mutating func apply(_ turn: Turn, at place: Int, _ now: Instant) {
    let before = stack[stack.count - 1]
    switch turn {
    case .stay, .pass: return
    case .push(let scene): insert(scene, at: place + 1)
    case .replace(let scene):
      sceneCount += 1
      stack[place] = Placed(number: sceneCount, scene: scene)
    case .pop, .popAndPass:
      if place > 0 { stack.remove(at: place) }
    case .home:
      // What is locked stays so.
      let locked = stack.firstIndex { $0.scene is Locked }
      stack.removeSubrange(((locked ?? 0) + 1)...)
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

  /// What is shown now stands there anew, if it is another scene.
  ///
  /// - Returns: `false` where the same scene is shown.
  @discardableResult
  mutating func settle(_ left: Placed, at now: Instant) -> Bool {
    let shown = stack[stack.count - 1]
    guard shown.number != left.number else { return false }
    usedAt = now
    var home = self.home
    home.follow(desk)
    self.home = home
    // A key that is down does nothing in what it was not pressed in.
    pressedIn = [:]
    arrival = lastGesture.flatMap {
      guard now - $0.at < Self.doublePress, !$0.isHold else { return nil }
      let isUnlocked = left.scene is Locked
      return Arrival(
        key: $0.key, at: $0.at, behindCall: left.scene.isAboutCall, behindLock: isUnlocked)
    }
    calm = nil
    if let terms = shown.scene.answerTerms {
      desk.answers.ask(terms, with: shown.scene.askingKey(desk), at: now)
    } else {
      desk.answers.rest()
    }
    return true
  }

  /// As ``settle(_:at:)``, where no key has done it.
  mutating func settleByItself(_ left: Placed, at now: Instant) {
    guard settle(left, at: now) else { return }
    if scene is Ringing { return }
    let isRingGone = left.scene is Ringing || left.scene is Ended
    calmDown(passing: isRingGone ? .digits : .nothing, at: now)
  }

  /// Keys wait for whoever has not seen what has changed. A key that has just asked for it is not
  /// surprised by it.
  mutating func calmDown(passing: Calm.Passing, at now: Instant) {
    calm = lastGesture?.at == now ? nil : Calm(passing: passing, from: now)
  }
}
