/// The digits that a text is typed with, letter by letter. A user who presses 1, 1 and 2 may mean
/// the number 112, even if the keys type letters.
///
///     keys     1  1    3   erase   2
///     letters  ,       d           a
///     digits   11      3           2      → 112
///
/// Erasing a letter erases its digits. A held digit is in the text as that digit.
struct TypedDigits: Hashable, Sendable {
  private struct Letter: Hashable {
    var digit: UInt8
    var taps: Int
  }

  private var letters: [Letter] = []
  /// Whether a part of the text was not typed with digits, such as an offered word. Then the digits
  /// mean no number, until the text is empty.
  private var isGivenUp = false

  /// The maximum number of letters, and of taps of a letter. A longer number does not matter here
  /// and is not searched for.
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

  /// Returns the numbers that a text may mean: the typed digits, and the text itself if it is all
  /// digits.
  func numbers(orWritten text: String) -> [String] {
    if text.isEmpty { return [] }
    let isNumber = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return (digits.map { [$0] } ?? []) + (isNumber ? [text] : [])
  }

  /// Records a key that begins a letter.
  mutating func begin(_ digit: UInt8) { letters.append(Letter(digit: digit, taps: 1)) }

  /// Records a repeated tap, which changes the last letter.
  mutating func turn() {
    if !letters.isEmpty { letters[letters.count - 1].taps += 1 }
  }

  /// Records that the last pressed key is held. Its press has not changed the last letter, but is a
  /// digit of its own.
  mutating func hold() {
    guard let last = letters.last, last.taps > 1 else { return }
    letters[letters.count - 1].taps -= 1
    begin(last.digit)
  }

  /// Records that the text gets a part that was not typed with digits, such as an offered word.
  mutating func giveUp() { isGivenUp = true }

  /// Records that the last letter is erased.
  mutating func erase() { _ = letters.popLast() }

  /// Records that the text is empty.
  mutating func clear() { self = TypedDigits() }
}
