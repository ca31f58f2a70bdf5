import Keypad

/// What is typed.
extension Handset {
  public var mode: Mode { entry.mode }

  /// Whether nothing is typed, so that the next key may begin a search.
  public var isEntryEmpty: Bool { entry.isEmpty }

  /// What is typed, as it is shown.
  public var entryText: String { entry.shown }

  /// The digits typed so far: as typed in search, 123 and t9, and the keys of its letters in abc.
  public var queryDigits: String { entry.digits }

  /// The words or letters on offer, the shown one included.
  public var candidates: [String] { entry.candidates }

  mutating func type(_ digit: UInt8, at now: Instant) {
    guard entry.press(digit, at: now, &predictor) else {
      notice = "\(DigitEntry.limit) digits are the most"
      return
    }
    refresh()
  }

  /// Types `*` or `#`.
  mutating func typeAsItIs(_ key: Key) {
    if entry.append(key) { refresh() }
  }

  mutating func holdDigit(_ digit: UInt8, at now: Instant) {
    if entry.entersDigits, digit == 1, entry.digits == "1", lastDialled != nil {
      entry.clear(&predictor)
      askAgain(at: now)
    } else if !entry.hold(digit) {
      return
    }
    refresh()
  }

  mutating func erase() {
    entry.erase(predictor)
    refresh()
  }

  mutating func clearEntry() {
    entry.clear(&predictor)
    refresh()
  }

  mutating func changeMode() {
    entry.change(to: mode.next, &predictor)
    refresh()
  }
}
