/// A word of a text, and whether a sentence begins with it.
struct RunningWord {
  var text: String
  var beginsSentence: Bool

  /// Returns the runs of letters, with the apostrophes between them.
  static func words(in text: String) -> [RunningWord] {
    var words: [RunningWord] = []
    var word = ""
    var begins = true
    func end() {
      while word.last == "'" { word.removeLast() }
      if !word.isEmpty {
        words.append(RunningWord(text: word, beginsSentence: begins))
        begins = false
      }
      word = ""
    }
    for character in text {
      let plain: Character = character == "’" ? "'" : character
      if plain.isLetter || (!word.isEmpty && plain == "'") {
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
  /// `US` differs from `us`.
  func isMeant(by candidate: String) -> Bool {
    let isAcronym = candidate.count > 1 && candidate == candidate.uppercased()
    return candidate.lowercased() == text.lowercased() && (!isAcronym || candidate == text)
  }
}
