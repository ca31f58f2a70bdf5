/// The digits that a text is typed with, letter by letter: who types 112 means that, whatever letters
/// it gives.
///
///     keys     1  1    3   erase   2
///     letters  ,       d           a
///     digits   11      3           2      → 112
///
/// An erased letter takes its digits along. A digit that was held stands in the text as itself.
struct TypedDigits: Hashable, Sendable {
  private struct Letter: Hashable {
    var digit: UInt8
    var taps: Int
  }

  private var letters: [Letter] = []
  /// Whether there is more in the text than was typed with digits: a word that was on offer. No number
  /// is meant by what is typed with it, until the text is empty.
  private var isGivenUp = false

  /// No number that matters here is longer, nor looked for.
  private static let limit = 16

  /// All digits; `nil` where there are none, or far too many.
  var digits: String? {
    guard !isGivenUp, !letters.isEmpty, letters.count <= Self.limit else { return nil }
    var text = ""
    for letter in letters {
      guard letter.taps <= Self.limit else { return nil }
      text += String(repeating: String(letter.digit), count: letter.taps)
    }
    return text
  }

  /// The keys, where each was pressed once for its letter; `nil` where not, or where there are far too
  /// many.
  var keys: String? { letters.allSatisfy { $0.taps == 1 } ? digits : nil }

  /// The numbers that a text may be meant as: what it is typed with, and what stands there.
  func numbers(orWritten text: String) -> [String] {
    if text.isEmpty { return [] }
    let isNumber = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return (digits.map { [$0] } ?? []) + (isNumber ? [text] : [])
  }

  /// A key has begun a letter.
  mutating func begin(_ digit: UInt8) { letters.append(Letter(digit: digit, taps: 1)) }

  /// A key has turned the last letter.
  mutating func turn() {
    if !letters.isEmpty { letters[letters.count - 1].taps += 1 }
  }

  /// The key pressed last is held: its press was no letter, and has turned none.
  mutating func hold() {
    guard let last = letters.last, last.taps > 1 else { return }
    letters[letters.count - 1].taps -= 1
    begin(last.digit)
  }

  /// The key pressed last is held, and has taken a word.
  mutating func giveUp() { isGivenUp = true }

  /// The last letter is erased.
  mutating func erase() { _ = letters.popLast() }

  /// The text is empty.
  mutating func clear() { self = TypedDigits() }
}
