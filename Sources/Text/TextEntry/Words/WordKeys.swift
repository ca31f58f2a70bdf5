import Keypad

/// The keys that spell a word: one tap for each letter.
package struct WordKeys: Hashable, Sendable {
  package let language: KeypadLanguage
  /// Languages that are typed together with it. Their letters are on the keys, too.
  package let joined: [KeypadLanguage]

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let typedDigits = UInt8(ascii: "2")...UInt8(ascii: "9")

  package init(_ language: KeypadLanguage = .english, joined: [KeypadLanguage] = []) {
    self.language = language
    self.joined = joined
  }

  /// The maximum number of keys of a word.
  package static let limit = 32

  /// Returns the keys, one for each letter (in Korean one for each stroke of the pad). `nil` if a
  /// character is on no key or the word is longer than ``limit``.
  ///
  /// Letters with a mark that the language does not list are on the key of their base letter. In
  /// other scripts than Latin a mark has its own key, unless it needs none; see
  /// ``KeypadLanguage/needsNoKey(_:)``. Apostrophes, hyphens and full stops inside a word are on 1,
  /// and so are the dot of Catalan's l·l and the marks of Hebrew's abbreviations. A digit from 2 to 9
  /// beside letters is on its own key: `gr8`, `2nd`. A number has no keys.
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
      } else if let own = markedKeys(of: character) {
        keys += own
      } else {
        return nil
      }
      if keys.count > limit { return nil }
    }
    return keys.isEmpty || Self.isNumber(word) ? nil : keys
  }

  /// Whether a word has digits and otherwise only marks: `24`, `2.5`, `24-7`.
  private static func isNumber(_ word: some StringProtocol) -> Bool {
    hasDigit(word)
      && word.utf8.allSatisfy { byte in
        digits.contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "'")
      }
  }

  /// Whether a word has a digit.
  static func hasDigit(_ word: some StringProtocol) -> Bool {
    word.utf8.contains(where: digits.contains)
  }

  /// Returns the part of a word on its first keys, one for each letter, with the marks behind them
  /// that need no key; in Korean one for each stroke, composed as far as possible.
  static func beginning(of word: String, keys count: Int) -> String {
    let letters = hangulLetters(of: word)
    if letters != word { return HangulComposer.compose(letters.prefix(count)) }
    return isMarked(word)
      ? Self.letters(of: word).prefix(count).joined() : String(word.prefix(count))
  }

  /// Returns the parts of a word that have one key each: letters, with the marks behind them that
  /// need no key.
  static func letters(of word: String) -> [String] {
    guard isMarked(word) else { return word.map { String($0) } }
    var letters: [String] = []
    for scalar in word.unicodeScalars {
      if KeypadLanguage.needsNoKey(scalar), !letters.isEmpty {
        letters[letters.count - 1].unicodeScalars.append(scalar)
      } else {
        letters.append(String(scalar))
      }
    }
    return letters
  }

  /// Whether a word has letters whose marks have keys of their own, or need none. In Latin, Greek,
  /// Cyrillic and Hangul a letter has its marks on its key.
  private static func isMarked(_ word: String) -> Bool {
    word.unicodeScalars.contains { (firstMarked...lastMarked).contains($0.value) }
  }

  /// From the first letter of Hebrew to the last of Thai.
  private static let firstMarked: UInt32 = 0x05d0
  private static let lastMarked: UInt32 = 0x0e7f

  /// Returns a text with its Hangul syllables replaced by their letters and strokes.
  static func hangulLetters(of text: String) -> String {
    text.reduce(into: "") { $0 += KeypadLanguage.letters(ofSyllable: $1) ?? String($1) }
  }

  /// Returns the keys of a letter and its marks; `nil` if one of them is on no key.
  private func markedKeys(of character: Character) -> [UInt8]? {
    if language.isLatin { return nil }
    var keys: [UInt8] = []
    for scalar in character.unicodeScalars where !KeypadLanguage.needsNoKey(scalar) {
      guard let key = digit(of: Character(scalar)) else { return nil }
      keys.append(key)
    }
    return keys
  }

  private func key(of character: Character) -> UInt8? {
    if let ascii = character.asciiValue {
      if let key = KeyLetters.digit(of: ascii) { return key }
      if Self.typedDigits.contains(ascii), !language.composesSyllables {
        return ascii - UInt8(ascii: "0")
      }
    }
    switch character {
    case "'", "’", "-", ".", "·": return 1
    case "\"", "״", "׳", "־": if language == .hebrew { return 1 }
    default: break
    }
    if let key = digit(of: character) { return key }
    guard let scalar = character.unicodeScalars.first, let folding = LatinFolding(scalar) else {
      return nil
    }
    return KeyLetters.digit(of: folding.letter)
  }

  /// Returns the key that types a letter of the language, or of one that is typed with it.
  private func digit(of letter: Character) -> UInt8? {
    if let key = language.digit(of: letter) { return key }
    for other in joined { if let key = other.digit(of: letter) { return key } }
    return nil
  }
}
