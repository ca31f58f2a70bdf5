import Keypad

/// The automatic lock of the keys.
extension Handset {
  /// When the keys lock by themselves: some time after the last key, but not during calls or
  /// typing. An unanswered question is then closed; typed text and open views stay.
  var locksAt: Instant? {
    guard let after = desk.settings.lockAfter, desk.calls.all.isEmpty,
      !stack.contains(where: { $0.scene is Locked })
    else { return nil }
    guard let locks = usedAt.map({ $0 + after }) else { return nil }
    return max(locks, desk.burst.over ?? locks)
  }

  mutating func lock(at now: Instant) {
    let before = stack[stack.count - 1]
    stack.removeAll { $0.scene is Question }
    // Another person may unlock the keys.
    forgetPIN()
    insert(Locked(), at: stack.count)
    settle(before, at: now)
  }
}
