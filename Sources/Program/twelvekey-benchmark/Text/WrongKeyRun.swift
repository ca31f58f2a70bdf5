import TextEntry

/// Types a text with wrong keys and without, with forgiving and without, and says how many words
/// are right. All rows of a text have the same wrong keys.
///
/// The first two columns are first candidates, after the words that were meant. The others are the
/// words of whole sentences that are typed without looking, when each word has ended and when the
/// next one has, which may have changed it: see ``SentenceRun``.
struct WrongKeyRun {
  let lists: [WordList]
  let percent: Double
  let seed: UInt64

  func report(_ words: [RunningWord]) {
    print("                          first candidate   in the text        after the next word")
    print(
      "  wrong keys  forgiving      all   long       all   long       all   long "
        + "(four letters and more)")
    for percent in percent == 0 ? [0] : [0, percent] {
      for forgives in [false, true] {
        var predictor = Predictor(lists: lists, forgivesWrongKeys: forgives)
        let first = Self.firstRight(words, &predictor, WrongKeys(percent: percent, seed: seed))
        predictor = Predictor(lists: lists, forgivesWrongKeys: forgives)
        var sentences = SentenceRun(
          predictor: predictor, wrongKeys: WrongKeys(percent: percent, seed: seed))
        sentences.type(words)
        let name = "\(Format.fixed(percent, 1)) %".leftPadded(to: 10)
        print(
          "  \(name)  \(forgives ? "yes" : "no ")      \(first.columns)"
            + "   \(sentences.ended.columns)   \(sentences.afterNext.columns)")
      }
    }
  }

  /// Returns how many first candidates are right. After each word the user corrects it, and it is
  /// learned.
  private static func firstRight(
    _ words: [RunningWord], _ predictor: inout Predictor, _ wrongKeys: WrongKeys
  ) -> RightWords {
    var wrongKeys = wrongKeys
    var right = RightWords()
    var before = WordsBefore()
    for word in words {
      if word.beginsSentence { before = WordsBefore(last: ".") }
      defer { before = WordsBefore(last: word.text, earlier: before.last) }
      guard let keys = predictor.wordKeys.keys(of: word.text) else {
        right.add(word, isRight: false)
        continue
      }
      let typed = wrongKeys.typed(keys)
      let candidates = predictor.candidates(
        for: typed, after: before.last, behind: before.earlier, limit: 60
      ).words
      let place = candidates.firstIndex(where: word.isMeant)
      right.add(word, isRight: place == 0)
      // Where the word is not among the candidates, it is typed again or spelled.
      predictor.commit(
        place.map { candidates[$0] } ?? word.text, after: before.last, behind: before.earlier,
        chosenOn: place == 0 || typed != keys ? nil : keys)
      _ = predictor.drainChanges()
    }
    return right
  }
}
