import Keypad

/// Leaves out of a recording everything that is typed while a PIN is or may be asked for: the keys,
/// the scan codes and their number. Keys that were pressed before are released, so that none stays
/// down in a replay.
package struct SecretGap: Sendable {
  /// The keys whose press is left out.
  private var hidden: Set<UInt16> = []
  /// Whether events of this frame were left out, and whether any were kept.
  private var (isCut, isKept) = (false, false)

  package init() {}

  /// The longest delay of an event. Older events waited in the kernel while the recorder was
  /// stopped, so a PIN may have been asked for at that time.
  package static let longestWait = Duration.seconds(1)

  /// - Parameters:
  ///   - isSecret: whether a PIN is or may be asked for now.
  ///   - now: when the event was read, on the clock of the events.
  /// - Returns: whether the event is to be recorded.
  package mutating func keeps(_ event: EvdevEvent, isSecret: Bool, at now: Instant) -> Bool {
    let isSecret = isSecret || now - event.time > Self.longestWait
    switch event.type {
    case EvdevType.syn where event.code == EvdevCode.synReport:
      defer { (isCut, isKept) = (false, false) }
      return isKept || !isCut
    case EvdevType.syn: return true
    case EvdevType.key: return record(keepsKey(event, isSecret: isSecret))
    // Other events accompany a key or a knob, also at its release.
    default: return record(!isSecret && hidden.isEmpty)
    }
  }

  private mutating func keepsKey(_ event: EvdevEvent, isSecret: Bool) -> Bool {
    if event.value == 0 { return hidden.remove(event.code) == nil }
    // The repeats of a key are as secret as its press.
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
