/// A way to type the letters of a name on the keys; see `ScriptSpelling`. A name in Latin letters
/// has one reading, or two if it contains a letter that is on two keys.
enum NameReading: Hashable {
  /// In Latin letters: 0 for the most usual romanization, 1 for the second one, and so on. The
  /// first number is for the first letter, `rest` for the others. They are separate because people
  /// choose the spelling of surnames such as 이 (Lee, Yi, I).
  case latin(Int, rest: Int)
  /// On the keypad of phones for this script. Hangul has two such readings: 0 for the initial
  /// consonants, 1 for all strokes. Bulgarian too: 0 for the keypad of the standard, 1 for that of
  /// Android.
  case native(Int)
  /// The first Latin letter of each character. For Han characters, these are known as pinyin
  /// initials.
  case initials
  /// Capitals as the Latin capitals with the same shape, and Latin letters on their second keys.
  case shapes

  /// All readings, the most usual first. A ``ContactRecord`` stores the index of a reading in this
  /// array.
  static let all: [NameReading] = [
    .latin(0, rest: 0), .latin(1, rest: 1), .latin(2, rest: 2), .latin(3, rest: 3),
    .latin(1, rest: 0), .latin(2, rest: 0), .latin(3, rest: 0), .latin(0, rest: 1), .native(0),
    .native(1), .initials, .shapes,
  ]

  /// The index of ``shapes`` in ``all``.
  static let placeOfShapes = all.count - 1
}
