/// The base and the mark of a letter: é is e and an acute.
///
/// The standard library has no public function to decompose a letter, and its Unicode version
/// depends on the Swift runtime. So this is a separate table.
struct LetterParts: Hashable, Sendable {
  /// The letter without its mark. It may have another mark: ế is ê and an acute.
  let base: UInt32
  /// The combining mark.
  let mark: UInt32

  /// Returns the parts of a letter; `nil` if it has no mark, or isn't in the table.
  static func of(_ letter: UInt32) -> LetterParts? { all[letter] }

  /// Returns the letter that a base and a mark make; `nil` if it isn't in the table.
  static func letter(_ base: UInt32, _ mark: UInt32) -> UInt32? {
    letters[LetterParts(base: base, mark: mark)]
  }

  /// The parts of every letter in the table.
  static let all: [UInt32: LetterParts] = {
    var all: [UInt32: LetterParts] = [:]
    for (mark, pairs) in table {
      let scalars = Array(pairs.unicodeScalars)
      for place in stride(from: 0, to: scalars.count - 1, by: 2) {
        all[scalars[place].value] = LetterParts(base: scalars[place + 1].value, mark: mark)
      }
    }
    return all
  }()

  private static let letters: [LetterParts: UInt32] = {
    var letters: [LetterParts: UInt32] = [:]
    for (letter, parts) in all { letters[parts] = letter }
    return letters
  }()
}
