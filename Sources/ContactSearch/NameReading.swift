/// How letters of other scripts are read; see `ScriptSpelling`. Names in Latin letters have one
/// reading, or two with a letter that stands on two keys.
enum NameReading: Hashable {
  /// In Latin letters: the most usual way, the second one, and so on. The first letter has a number
  /// of its own: surnames like 이 are written as their bearers like (Lee, Yi, I).
  case latin(Int, rest: Int)
  /// On the keys of the script's own phones. Of Hangul the initial consonants, then all strokes; of
  /// Bulgarian the standard's pad, then Android's.
  case native(Int)
  /// The first Latin letter of each character: of Han, what people call pinyin initials.
  case initials
  /// Capitals as the Latin ones that they look like, and Latin letters on their other keys.
  case shapes

  /// The most usual first. A reading is stored as its place here.
  static let all: [NameReading] = [
    .latin(0, rest: 0), .latin(1, rest: 1), .latin(2, rest: 2), .latin(3, rest: 3),
    .latin(1, rest: 0), .latin(2, rest: 0), .latin(3, rest: 0), .latin(0, rest: 1), .native(0),
    .native(1), .initials, .shapes,
  ]

  /// The place of ``shapes`` in ``all``.
  static let placeOfShapes = all.count - 1
}
