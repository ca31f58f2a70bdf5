import Keypad

/// The languages in use and the current one.
extension Predictor {
  /// The language whose letters are on the keys, and whose capitals and marks are used.
  package var language: KeypadLanguage { wordKeys.language }

  /// The languages that are typed together with the current one, without it.
  package var joinedLanguages: [KeypadLanguage] { wordKeys.joined }

  /// Returns the keys of a language and of those that are typed together with it.
  static func wordKeys(_ language: KeypadLanguage, _ lists: [WordList]) -> WordKeys {
    let joined = lists.filter { $0.typedWith == language && $0.language != language }
    return WordKeys(language, joined: languages(of: joined))
  }

  /// The language after the current one; `nil` after the last.
  package var nextLanguage: KeypadLanguage? {
    languages.firstIndex(of: language).flatMap { place in
      place + 1 < languages.count ? languages[place + 1] : nil
    }
  }

  /// Returns the language of each list once, in the order of its first list.
  static func languages(of lists: [WordList]) -> [KeypadLanguage] {
    lists.map(\.language).unique
  }

  /// Returns the languages that the user steps through, in the order of their first lists.
  static func turns(of lists: [WordList]) -> [KeypadLanguage] { lists.map(\.typedWith).unique }

  /// Returns the lists that are searched while the keys have the letters of a language: its own
  /// first, with those of the languages that are typed together with it, then those of other
  /// languages with the same letters.
  static func lists(_ all: [WordList], of language: KeypadLanguage) -> [WordList] {
    all.filter { $0.typedWith == language }
      + all.filter { $0.typedWith != language && $0.language.sharesLetters(with: language) }
  }
}

extension [WordList] {
  /// Returns the lists of languages that are typed together, at the turn of this one.
  package func typed(with language: KeypadLanguage) -> [WordList] {
    map { list in
      var list = list
      list.typedWith = language
      return list
    }
  }
}

extension [KeypadLanguage] {
  /// Each language once, in the order of its first place.
  fileprivate var unique: [KeypadLanguage] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
