/// What a mode does with the keys that differ between the modes: its column of ``KeyTable``.
struct KeyMeanings {
  /// The keys 2 to 9.
  var letters: String
  var one: String
  var zero: String
  var holdZero: String
  var holdOne: String
  var holdLetters: String
  var star: String
  var holdPound: String
  var leftAndRight: String
}
