import Keypad

/// The languages in use and the current one.
extension Predictor {
  /// The language whose letters are on the keys, and whose capitals and marks are used.
  package var language: KeypadLanguage { wordKeys.language }

  /// The language after the current one; `nil` after the last.
  package var nextLanguage: KeypadLanguage? {
    languages.firstIndex(of: language).flatMap { place in
      place + 1 < languages.count ? languages[place + 1] : nil
    }
  }

  /// Returns each language once, in the order of its first list.
  static func languages(of lists: [WordList]) -> [KeypadLanguage] {
    lists.reduce(into: []) { if !$0.contains($1.language) { $0.append($1.language) } }
  }

  /// Returns the lists that are searched while the keys have the letters of a language: its own
  /// first, then those of other languages with the same letters.
  static func lists(_ all: [WordList], of language: KeypadLanguage) -> [WordList] {
    all.filter { $0.language == language }
      + all.filter { $0.language != language && $0.language.script == language.script }
  }
}

extension KeypadLanguage {
  /// The first letter on 6, which distinguishes the scripts: m, ν, р or ㄷ, and п on Android's
  /// Bulgarian keypad.
  fileprivate var script: Character? { letters(on: 6).first }

  /// Whether the keys have Latin letters.
  var isLatin: Bool { script?.isASCII == true }
}
