/// Words that the next word changes: `43 0 968 0` is `if you`, although `he` comes before `if`.
extension PredictiveText {
  /// Whether a word may change the one before it.
  func corrects(_ predictor: Predictor) -> Bool {
    corrections.changesWords && predictor.correctsWords && !language.hasLettersOnAllKeys
  }

  /// The places of the words that the next word has changed, in Unicode scalars of ``shown``. A
  /// place is listed until two more words were typed.
  package var changedRanges: [Range<Int>] {
    committed.changed.map { range in
      let start = text.prefix(range.lowerBound).unicodeScalars.count
      let word = text.prefix(range.upperBound).dropFirst(range.lowerBound)
      return start..<start + word.unicodeScalars.count
    }
  }

  /// Changes the word before the last one if the last one makes another reading of its keys
  /// likelier.
  mutating func correctWord(_ predictor: Predictor) {
    guard corrects(predictor), let (first, second) = committed.lastPair, first.mayChange,
      !kept.contains([first.word, second.word]),
      let word = predictor.correction(
        of: Predictor.TypedWord(first.word, on: first.keys), after: first.context,
        by: Predictor.TypedWord(
          second.word, on: second.keys, isChosen: second.wasChosen || second.wasAccepted))
    else { return }
    changeFirstOfPair(first, to: word)
    isChangeFresh = committed.lastPair?.first.replaced != nil
  }

  /// Takes back the change that the last key has made.
  ///
  /// - Returns: `false` if it has made none.
  mutating func takeBackChange() -> Bool {
    guard isChangeFresh, let (first, second) = committed.lastPair, let old = first.replaced else {
      return false
    }
    isChangeFresh = false
    kept.insert([old, second.word])
    changeFirstOfPair(first, to: old)
    return true
  }

  private mutating func changeFirstOfPair(_ first: CommittedWords.Word, to word: String) {
    let (head, tail) = (String(text.prefix(first.start)), text.dropFirst(first.end))
    let shown = first.letterCase.apply(to: word, after: head, in: language)
    committed.replaceFirstOfPair(longer: shown.count - (first.end - first.start)) { changed in
      let original = changed.replaced ?? changed.word
      changed.replaced = word == original ? nil : original
      changed.word = word
    }
    text = head + shown + tail
  }
}
