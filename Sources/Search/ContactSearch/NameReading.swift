/// The readings of letters of other scripts; see `ScriptSpelling`. Names in Latin letters have one
/// reading, or two if they contain a letter that is on two keys.
enum NameReading: Hashable {
  /// In Latin letters: 0 for the most usual way, 1 for the second one, and so on. The first letter
  /// has a separate number, because people choose the spelling of surnames like 이 (Lee, Yi, I).
  case latin(Int, rest: Int)
  /// On the keys of the script's own phones. For Hangul the initial consonants, then all strokes;
  /// for Bulgarian the standard's keypad, then Android's.
  case native(Int)
  /// The first Latin letter of each character; for Han these are called pinyin initials.
  case initials
  /// Capitals as the Latin ones with the same shape, and Latin letters on their other keys.
  case shapes

  /// The most usual first. A reading is stored as its index here.
  static let all: [NameReading] = [
    .latin(0, rest: 0), .latin(1, rest: 1), .latin(2, rest: 2), .latin(3, rest: 3),
    .latin(1, rest: 0), .latin(2, rest: 0), .latin(3, rest: 0), .latin(0, rest: 1), .native(0),
    .native(1), .initials, .shapes,
  ]

  /// The index of ``shapes`` in ``all``.
  static let placeOfShapes = all.count - 1
}
