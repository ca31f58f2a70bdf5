import Keypad

/// A word of a text, and whether a sentence begins with it.
struct RunningWord {
  var text: String
  var beginsSentence: Bool

  /// Returns the runs of letters, with the apostrophes between them. Digits from 2 to 9 belong to a
  /// run with letters, as in `gr8`. If a run has a 0 or a 1, each digit ends a word.
  static func words(in text: String) -> [RunningWord] {
    var words: [RunningWord] = []
    var word = ""
    var begins = true
    func end() {
      let hasDigits = word.contains(where: \.isNumber)
      let isWhole = word.contains(where: \.isLetter) && word.allSatisfy { !"01".contains($0) }
      let parts =
        hasDigits && !isWhole ? word.split(whereSeparator: \.isNumber).map { String($0) } : [word]
      for var part in parts {
        while part.last == "'" { part.removeLast() }
        while part.first == "'" { part.removeFirst() }
        if part.isEmpty { continue }
        words.append(RunningWord(text: part, beginsSentence: begins))
        begins = false
      }
      word = ""
    }
    for character in text {
      let plain: Character = character == "’" ? "'" : character
      let isDigit = plain.isASCII && plain.isNumber
      if plain.isLetter || isDigit || (!word.isEmpty && plain == "'") {
        word.append(plain)
      } else {
        end()
        if ".?!:\"“\n".contains(plain) { begins = true }
      }
    }
    end()
    return words
  }

  /// Whether a candidate is this word. Capitals are not compared, since the case key sets them, but
  /// `US` differs from `us`. Nor are the marks that no pad has, such as the vowel points of Arabic,
  /// which the lists lack.
  func isMeant(by candidate: String) -> Bool {
    let isAcronym =
      candidate.count > 1 && candidate == candidate.uppercased()
      && candidate != candidate.lowercased()
    return Self.plain(candidate) == Self.plain(text) && (!isAcronym || candidate == text)
  }

  private static func plain(_ word: String) -> String {
    KeypadLanguage.withoutPoints(word.lowercased())
  }
}
