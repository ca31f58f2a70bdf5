import Keypad

/// Letters by repeated taps: `2` is a, `22` b, `222` c, `2222` 2, and then a again.
///
///     keys      2  2     2           5
///     pending   a──b─────┤a──────────┤j──
///     text               b           ba
///               ├┤ below the timeout: the letter turns
///                  ├──── over it: the letter is committed and a new one begins
///
/// A tap of another key commits at once and never waits.
public struct MultiTap: Hashable, Sendable {
  /// The letter that the next tap of the same key would turn.
  public struct Pending: Hashable, Sendable {
    public var digit: UInt8
    var place: Int
    var since: Instant

    public var letter: Character { MultiTap.characters(on: digit)[place] }
  }

  /// How long after a tap the same key still turns the letter; `nil` for ever.
  public let timeout: Duration?
  /// The committed letters.
  public private(set) var text = ""
  public private(set) var pending: Pending?
  /// What stood before the last press, for when that press turns out to be a hold.
  private var before: Before?

  private struct Before: Hashable {
    var digit: UInt8
    var shown: String
  }

  /// Longer texts take no more letters.
  public static let limit = 256

  public init(timeout: Duration? = .milliseconds(1_000)) {
    self.timeout = timeout
  }

  /// When the pending letter is committed by itself, or `nil`.
  public var deadline: Instant? {
    guard let timeout, let pending else { return nil }
    return pending.since + timeout
  }

  /// The text with the pending letter.
  public var shown: String {
    guard let pending else { return text }
    return text + String(pending.letter)
  }

  /// Where the pending letter stands in ``shown``, in Unicode scalars.
  public var pendingRange: Range<Int>? {
    guard let pending else { return nil }
    let start = text.unicodeScalars.count
    return start..<start + pending.letter.unicodeScalars.count
  }

  public var isEmpty: Bool { text.isEmpty && pending == nil }

  public mutating func press(_ digit: UInt8, at now: Instant) {
    guard digit < 10 else { return }
    wake(at: now)
    before = Before(digit: digit, shown: shown)
    if let old = pending, old.digit == digit {
      let places = Self.characters(on: digit).count
      pending = Pending(digit: digit, place: (old.place + 1) % places, since: now)
      return
    }
    commit()
    guard text.count < Self.limit else { return }
    pending = Pending(digit: digit, place: 0, since: now)
  }

  /// The key pressed last has been held: that press was no letter but its digit. A letter that it
  /// turned is turned back and stays.
  public mutating func hold(_ digit: UInt8) {
    guard let before, before.digit == digit, before.shown.count < Self.limit else { return }
    pending = nil
    text = before.shown + String(digit)
    self.before = nil
  }

  public mutating func commit() {
    text = shown
    pending = nil
  }

  /// Removes the pending letter, or the last one.
  public mutating func erase() {
    before = nil
    if pending != nil { pending = nil } else if !text.isEmpty { text.removeLast() }
  }

  public mutating func clear() {
    before = nil
    text = ""
    pending = nil
  }

  /// Commits the pending letter if its time is over.
  public mutating func wake(at now: Instant) {
    if let deadline, deadline <= now { commit() }
  }

  /// What a key gives, in the order of its taps; the digit comes last.
  public static func characters(on digit: UInt8) -> [Character] { tables[Int(digit)] }

  private static let tables: [[Character]] = (0...9).map { digit in
    let letters: [Character] =
      switch digit {
      case 0: [" "]
      case 1: Array(".,?!'\"-()@/:_")
      default: KeyLetters.letters(on: UInt8(digit))
      }
    return letters + Array(String(digit))
  }
}
