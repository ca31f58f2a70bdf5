import Keypad

/// Letters by repeated taps: `2` is a, `22` b, `222` c, `2222` 2, and then a again.
///
///     keys      2  2     2           5
///     pending   a──b─────┤a──────────┤j──
///     text               b           ba
///               ├┤ below the timeout: the letter changes
///                  ├──── over it: the letter is committed and a new one begins
///
/// A tap on another key commits at once, without a wait.
///
///     | effect                                        | condition                           |
///     | the letter changes                            | the same key, less than the timeout |
///     |                                               | (1,000 ms) after its last press     |
///     | the letter is committed, a new one begins     | another key, at once                |
///     | the letter is committed                       | at the timeout, or by `{right}`     |
///     | the last press, also one that changed a       | the key has been down for the hold  |
///     | letter, becomes the digit                     | time (500 ms)                       |
package struct MultiTap: Hashable, Sendable {
  /// The letter that the next tap on the same key would change.
  package struct Pending: Hashable, Sendable {
    package var digit: UInt8
    var place: Int
    var since: Instant
    package var letter: String
  }

  /// The time after a tap in which the same key changes the letter; `nil` for no limit.
  package let timeout: Duration?
  package private(set) var language: KeypadLanguage
  /// Other languages whose letters are on the keys, too, after those of ``language``.
  package private(set) var joined: [KeypadLanguage]
  /// The case of the next letters; ``LetterCase/capital`` ends with the next one.
  package private(set) var letterCase = LetterCase.lower
  /// The committed letters; in Korean uncomposed, as they were typed.
  private var letters = ""
  package private(set) var pending: Pending?
  /// The state before the last press, needed if that press becomes a hold.
  private var before: Before?

  private struct Before: Hashable {
    var digit: UInt8
    var shown: String
  }

  /// The maximum length of the text, in letters.
  package static let limit = 256

  /// The maximum length of the text, in Unicode scalars. Marks join the letter before them, so
  /// ``limit`` doesn't limit them.
  package static let scalarLimit = 4 * limit

  private static func hasRoom(after text: String) -> Bool {
    text.unicodeScalars.count < scalarLimit && text.count < limit
  }

  package init(
    timeout: Duration? = .milliseconds(1_000), language: KeypadLanguage = .english,
    joined: [KeypadLanguage] = []
  ) {
    self.timeout = timeout
    self.language = language
    self.joined = joined
  }

  /// The time at which the pending letter is committed by itself; `nil` for never.
  package var deadline: Instant? {
    guard let timeout, let pending else { return nil }
    return pending.since + timeout
  }

  /// The committed letters. In Korean they are composed into syllables, and the last syllable is
  /// left out as long as another letter may change it.
  package var text: String {
    guard language.composesSyllables else { return letters }
    let parts = parts
    // A space, a mark or a digit ends the syllable.
    let isEnded = pending.map { !HangulComposer.composes($0.letter) } ?? false
    return isEnded ? parts.settled + parts.open : parts.settled
  }

  /// The text with the pending letter, in Korean as a part of its syllable.
  package var shown: String {
    let typed = letters + (pending?.letter ?? "")
    guard language.composesSyllables else { return typed }
    return typed.prefix(closed) + HangulComposer.compose(typed.dropFirst(closed))
  }

  /// The committed letters of a Korean text, composed.
  private var parts: (settled: String, open: String, openCount: Int) {
    let parts = HangulComposer.parts(of: letters.dropFirst(closed))
    return (letters.prefix(closed) + parts.settled, parts.open, parts.openCount)
  }

  /// The part of ``shown`` after ``text``: the pending letter, or its syllable.
  package var pendingText: String {
    // A mark is one character with the letter before it.
    language.composesSyllables ? String(shown.dropFirst(text.count)) : pending?.letter ?? ""
  }

  /// The number of letters of a Korean text in syllables that no longer change.
  private var closed = 0

  /// The place of the pending letter, or its syllable, in ``shown``, in Unicode scalars.
  package var pendingRange: Range<Int>? {
    let end = shown.unicodeScalars.count
    let count = pendingText.unicodeScalars.count
    return count == 0 ? nil : end - count..<end
  }

  /// The number of typed letters.
  package var letterCount: Int {
    (hasMarks ? letters.unicodeScalars.count : letters.count) + (pending == nil ? 0 : 1)
  }

  package var isEmpty: Bool { letters.isEmpty && pending == nil }

  /// Whether some letters of the keys are marks.
  private var hasMarks: Bool { language.hasMarks || joined.contains(where: \.hasMarks) }

  package mutating func press(_ digit: UInt8, at now: Instant) {
    guard digit < 10 else { return }
    wake(at: now)
    before = Before(digit: digit, shown: shown)
    if let old = pending, old.digit == digit, !language.typesStrokes(digit) {
      let places = Self.characters(on: digit, in: language, joined).count
      pend(digit, (old.place + 1) % places, since: now)
      return
    }
    commitLetter()
    guard Self.hasRoom(after: letters) else { return }
    pend(digit, 0, since: now)
  }

  private mutating func pend(_ digit: UInt8, _ place: Int, since now: Instant) {
    let letter = String(Self.characters(on: digit, in: language, joined)[place])
    pending = Pending(
      digit: digit, place: place, since: now,
      letter: letterCase.apply(to: letter, after: text, in: language))
  }

  /// Steps through abc, Abc and ABC, also for a pending letter.
  package mutating func stepCase() {
    set(letterCase.next(atSentence: language.beginsSentence(after: text)))
  }

  /// Sets the case, also for a pending letter.
  package mutating func set(_ letterCase: LetterCase) {
    self.letterCase = letterCase
    if let pending { pend(pending.digit, pending.place, since: pending.since) }
  }

  /// Gives the keys the letters of another language, and of those that are typed together with it.
  /// A pending letter is committed.
  package mutating func set(_ language: KeypadLanguage, joined: [KeypadLanguage] = []) {
    guard language != self.language || joined != self.joined else { return }
    commit()
    self.language = language
    self.joined = joined
  }

  /// Drops the beginning of a long text.
  package mutating func trim(to count: Int) {
    before = nil
    let gone = text.count - count
    if gone <= 0 { return }
    guard language.composesSyllables else {
      letters.removeFirst(gone)
      return
    }
    // The letters of the last syllable stay uncomposed.
    let parts = parts
    let settled = parts.settled.dropFirst(gone)
    letters = String(settled) + letters.suffix(parts.openCount)
    closed = settled.count
  }

  /// Handles a hold of the key pressed last: its press becomes the digit. A letter that the press
  /// changed is changed back and stays.
  package mutating func hold(_ digit: UInt8) {
    guard let before, before.digit == digit, Self.hasRoom(after: before.shown) else { return }
    let isCapital = before.shown == text && letterCase == .capital
    pending = nil
    letters = before.shown + String(digit)
    closed = letters.count
    if !isCapital, letterCase == .capital { letterCase = .lower }
    self.before = nil
  }

  /// Commits the pending letter, in Korean with its syllable.
  package mutating func commit() {
    commitLetter()
    letters = shown
    closed = letters.count
  }

  private mutating func commitLetter() {
    if let pending { letters += pending.letter }
    if letterCase == .capital || letterCase == .small,
      pending?.letter.first?.isLetter == true
    {
      letterCase = .lower
    }
    pending = nil
  }

  /// Removes the pending letter, or the last one; of a letter with marks the last mark.
  package mutating func erase() {
    before = nil
    if pending != nil {
      pending = nil
    } else if hasMarks, !letters.isEmpty {
      letters.unicodeScalars.removeLast()
    } else if !letters.isEmpty {
      letters.removeLast()
    }
    closed = min(closed, letters.count)
  }

  package mutating func clear() {
    let isUpper = letterCase == .upper
    self = MultiTap(timeout: timeout, language: language, joined: joined)
    if isUpper { letterCase = .upper }
  }

  /// Replaces the typed text with a text that counts as typed and complete.
  package mutating func put(_ text: String) {
    clear()
    letters = String(text.prefix(Self.limit).unicodeScalars.prefix(Self.scalarLimit))
    closed = letters.count
  }

  /// Commits the pending letter if its time is over.
  package mutating func wake(at now: Instant) {
    if let deadline, deadline <= now { commitLetter() }
  }

  /// Returns the characters of a key in the order of its taps; the digit comes last.
  ///
  /// - Parameter joined: languages whose letters and marks follow those of the first one.
  package static func characters(
    on digit: UInt8, in language: KeypadLanguage = .english, _ joined: [KeypadLanguage] = []
  ) -> [Character] {
    var characters = language.letters(on: digit)
    for letter in joined.flatMap({ $0.letters(on: digit) }) where !characters.contains(letter) {
      characters.append(letter)
    }
    if digit == 0 { characters.append(" ") }
    // Where 1 types letters, the marks follow the space.
    if digit == (language.hasLettersOnAllKeys ? 0 : 1) {
      characters += language.marks
      for mark in joined.flatMap(\.marks) where !characters.contains(mark) {
        characters.append(mark)
      }
    }
    return characters + Array(String(digit))
  }
}
