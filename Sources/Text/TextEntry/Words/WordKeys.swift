import Keypad

/// The keys that spell a word: one tap for each letter.
package struct WordKeys: Hashable, Sendable {
  package let language: KeypadLanguage

  package init(_ language: KeypadLanguage = .english) {
    self.language = language
  }

  /// The maximum number of keys of a word.
  package static let limit = 32

  /// Returns the keys, one for each letter (in Korean one for each stroke of the pad). `nil` if a
  /// character is on no key or the word is longer than ``limit``.
  ///
  /// Letters with a mark that the language does not list are on the key of their base letter.
  /// Apostrophes, hyphens and full stops inside a word are on 1, and so is the dot of Catalan's
  /// l·l.
  package func keys(of word: some StringProtocol) -> [UInt8]? {
    keys(of: word, limit: Self.limit)
  }

  func keys(of word: some StringProtocol, limit: Int) -> [UInt8]? {
    var keys: [UInt8] = []
    for character in word {
      if let key = key(of: character) {
        keys.append(key)
      } else if language.composesSyllables, let strokes = KeypadLanguage.keys(ofSyllable: character)
      {
        keys += strokes
      } else {
        return nil
      }
      if keys.count > limit { return nil }
    }
    return keys.isEmpty ? nil : keys
  }

  /// Returns the part of a word on its first keys, one for each letter; in Korean one for each
  /// stroke, composed as far as possible.
  static func beginning(of word: String, keys count: Int) -> String {
    let letters = hangulLetters(of: word)
    return letters == word
      ? String(word.prefix(count)) : HangulComposer.compose(letters.prefix(count))
  }

  /// Returns a text with its Hangul syllables replaced by their letters and strokes.
  static func hangulLetters(of text: String) -> String {
    text.reduce(into: "") { $0 += KeypadLanguage.letters(ofSyllable: $1) ?? String($1) }
  }

  private func key(of character: Character) -> UInt8? {
    if let ascii = character.asciiValue, let key = KeyLetters.digit(of: ascii) { return key }
    switch character {
    case "'", "’", "-", ".", "·": return 1
    default: break
    }
    if let key = language.digit(of: character) { return key }
    guard let scalar = character.unicodeScalars.first, let folding = LatinFolding(scalar) else {
      return nil
    }
    return KeyLetters.digit(of: folding.letter)
  }
}
