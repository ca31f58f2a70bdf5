import Keypad

/// Removes the input from a recording while the user is or may be asked for a PIN: the keys, the
/// scan codes and even the number of keys. The releases of keys that were pressed before are
/// recorded, so that no key stays down in a replay.
package struct SecretGap: Sendable {
  /// The keys whose press is left out.
  private var hidden: Set<UInt16> = []
  /// Whether any events of this frame were left out, and whether any were recorded.
  private var (isCut, isKept) = (false, false)

  package init() {}

  /// The longest delay of an event. Older events waited in the kernel while the recorder was
  /// stopped, so the user may have been asked for a PIN when they occurred.
  package static let longestWait = Duration.seconds(1)

  /// - Parameters:
  ///   - isSecret: whether the user is or may be asked for a PIN now.
  ///   - now: the time at which the event was read, on the clock of the events.
  /// - Returns: whether the event is to be recorded.
  package mutating func keeps(_ event: EvdevEvent, isSecret: Bool, at now: Instant) -> Bool {
    let isSecret = isSecret || now - event.time > Self.longestWait
    switch event.type {
    case EvdevType.syn where event.code == EvdevCode.synReport:
      defer { (isCut, isKept) = (false, false) }
      return isKept || !isCut
    case EvdevType.syn: return true
    case EvdevType.key: return record(keepsKey(event, isSecret: isSecret))
    // An event of another type belongs to a key or a knob, and may also come at the release of a
    // key. So it is left out while a hidden key is down, too.
    default: return record(!isSecret && hidden.isEmpty)
    }
  }

  private mutating func keepsKey(_ event: EvdevEvent, isSecret: Bool) -> Bool {
    if event.value == 0 { return hidden.remove(event.code) == nil }
    // The repeats of a key are left out like its press.
    if hidden.contains(event.code) || isSecret {
      if event.value == 1 { hidden.insert(event.code) }
      return false
    }
    return true
  }

  private mutating func record(_ isKept: Bool) -> Bool {
    if isKept { self.isKept = true } else { isCut = true }
    return isKept
  }
}
