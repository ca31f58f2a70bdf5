import CallModel

/// The modem's reports of a call that rings, and the identifiers of such calls.
struct RingReports: Hashable, Sendable {
  /// The caller's number for the call that a `RING` announces, if the list of calls has none.
  var caller: String?
  /// Whether there was a ring without a number, if there is no list of calls.
  var hasRung = false
  private var lastNumber = 0

  /// Forgets the reports, but not the identifiers that were given.
  mutating func forget() { (caller, hasRung) = (nil, false) }

  mutating func nextID() -> CallID {
    lastNumber += 1
    return .there(lastNumber)
  }
}
