/// The meanings, in one mode, of the keys whose meaning depends on the mode. They are a column of
/// ``KeyTable``.
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
