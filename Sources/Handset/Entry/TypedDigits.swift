/// The digits that a text is typed with, letter by letter. The keys 112 mean this number, whatever
/// letters they type.
///
///     keys     1  1    3   erase   2
///     letters  ,       d           a
///     digits   11      3           2      → 112
///
/// Erasing a letter erases its digits. A held digit is in the text as itself.
struct TypedDigits: Hashable, Sendable {
  private struct Letter: Hashable {
    var digit: UInt8
    var taps: Int
  }

  private var letters: [Letter] = []
  /// Whether a part of the text was not typed with digits, such as an offered word. Then the digits
  /// mean no number, until the text is empty.
  private var isGivenUp = false

  /// The most letters, and the most taps of a letter. No longer number matters here or is searched
  /// for.
  private static let limit = 16

  /// All digits; `nil` if there are none, or far too many.
  var digits: String? {
    guard !isGivenUp, !letters.isEmpty, letters.count <= Self.limit else { return nil }
    var text = ""
    for letter in letters {
      guard letter.taps <= Self.limit else { return nil }
      text += String(repeating: String(letter.digit), count: letter.taps)
    }
    return text
  }

  /// The digits, if each letter took one tap; `nil` otherwise, or if there are far too many.
  var keys: String? { letters.allSatisfy { $0.taps == 1 } ? digits : nil }

  /// The numbers that a text may mean: the typed digits, and the text itself if it is all digits.
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

  /// The last pressed key is held. Its press has not turned the last letter, but is a digit of its
  /// own.
  mutating func hold() {
    guard let last = letters.last, last.taps > 1 else { return }
    letters[letters.count - 1].taps -= 1
    begin(last.digit)
  }

  /// The text gets a part that was not typed with digits, such as an offered word.
  mutating func giveUp() { isGivenUp = true }

  /// The last letter is erased.
  mutating func erase() { _ = letters.popLast() }

  /// The text is empty.
  mutating func clear() { self = TypedDigits() }
}
