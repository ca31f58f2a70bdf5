import Keypad

/// Keys that lock themselves.
extension Handset {
  /// When the keys are locked by themselves: some time after the last key, where there is no call. A
  /// question that nobody has answered by then goes; what is typed, or looked at, stays.
  var locksAt: Instant? {
    guard let after = desk.settings.lockAfter, desk.calls.all.isEmpty,
      !stack.contains(where: { $0.scene is Locked })
    else { return nil }
    return usedAt.map { $0 + after }
  }

  mutating func lock(at now: Instant) {
    let before = stack[stack.count - 1]
    stack.removeAll { $0.scene is Question }
    // Whoever unlocks them may be somebody else.
    forgetPIN()
    insert(Locked(), at: stack.count)
    settle(before, at: now)
  }
}
