/// The two alphabets of Serbian. Each Cyrillic letter is one letter or two in Latin.
enum SerbianLetters {
  /// Returns a word of small Latin letters in Cyrillic; letters that Serbian doesn't have stay.
  ///
  /// Two letters that belong to different parts of a word, as in *nadživeti*, are few, and become
  /// one letter all the same.
  static func cyrillic(_ word: String) -> String {
    var result = ""
    var rest = word[...]
    while let first = rest.first {
      if let pair = pairs[String(rest.prefix(2))] {
        result.append(pair)
        rest = rest.dropFirst(2)
      } else {
        result.append(letters[first] ?? first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static let pairs: [String: Character] = ["lj": "љ", "nj": "њ", "dž": "џ"]
  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш"))
}
