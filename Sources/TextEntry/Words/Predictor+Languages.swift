import Keypad

/// Which of the languages in use the keys have.
extension Predictor {
  /// The one whose letters the keys have, and whose capitals and marks.
  package var language: KeypadLanguage { wordKeys.language }

  /// The language that comes behind the one of now; `nil` behind the last.
  package var nextLanguage: KeypadLanguage? {
    languages.firstIndex(of: language).flatMap { place in
      place + 1 < languages.count ? languages[place + 1] : nil
    }
  }

  /// Each language once, in the order of its first list.
  static func languages(of lists: [WordList]) -> [KeypadLanguage] {
    lists.reduce(into: []) { if !$0.contains($1.language) { $0.append($1.language) } }
  }

  /// The lists that words are looked up in where the keys have the letters of a language: its own first,
  /// and those of the others that are written with the same letters.
  static func lists(_ all: [WordList], of language: KeypadLanguage) -> [WordList] {
    all.filter { $0.language == language }
      + all.filter { $0.language != language && $0.language.script == language.script }
  }
}

extension KeypadLanguage {
  /// What tells apart which letters are where: the first letter on 6, which is m, ν, р or ㄷ, and on the pad
  /// of Bulgarian in Android п.
  fileprivate var script: Character? { letters(on: 6).first }

  /// Whether the keys have Latin letters.
  var isLatin: Bool { script?.isASCII == true }
}
