import Keypad

/// Leaves out of a recording what is typed while a PIN is asked for, or may have been: no key, no scan code, and not how many
/// there were. What was down before is let go, so that no key hangs in a replay.
package struct SecretGap: Sendable {
  /// The keys whose press is left out.
  private var hidden: Set<UInt16> = []
  /// Whether something of this frame was left out, and whether something was not.
  private var (isCut, isKept) = (false, false)

  package init() {}

  /// What was typed longer ago was kept by the kernel while the recorder stood still: nobody knows whether
  /// a PIN was asked for then.
  package static let longestWait = Duration.seconds(1)

  /// - Parameters:
  ///   - isSecret: whether a PIN is asked for now, or may be.
  ///   - now: when the event was read, on its own clock.
  /// - Returns: whether an event is to be recorded.
  package mutating func keeps(_ event: EvdevEvent, isSecret: Bool, at now: Instant) -> Bool {
    let isSecret = isSecret || now - event.time > Self.longestWait
    switch event.type {
    case EvdevType.syn where event.code == EvdevCode.synReport:
      defer { (isCut, isKept) = (false, false) }
      return isKept || !isCut
    case EvdevType.syn: return true
    case EvdevType.key: return note(keepsKey(event, isSecret: isSecret))
    // What a key or a knob says beside its code, also when it is let go.
    default: return note(!isSecret && hidden.isEmpty)
    }
  }

  private mutating func keepsKey(_ event: EvdevEvent, isSecret: Bool) -> Bool {
    if event.value == 0 { return hidden.remove(event.code) == nil }
    // A key that repeats itself is as secret as its press.
    if hidden.contains(event.code) || isSecret {
      if event.value == 1 { hidden.insert(event.code) }
      return false
    }
    return true
  }

  private mutating func note(_ isKept: Bool) -> Bool {
    if isKept { self.isKept = true } else { isCut = true }
    return isKept
  }
}
