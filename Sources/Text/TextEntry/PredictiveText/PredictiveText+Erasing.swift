/// Erasing, and stepping back into a word.
extension PredictiveText {
  /// Removes the last key of the word; after a word, steps back into it. Directly after a word has
  /// changed the one before it, takes back only that change.
  package mutating func erase(_ predictor: Predictor) {
    before = []
    if takeBackChange() {
      offerWords(predictor)
      return
    }
    hasOwnSpace = false
    defer { if keys.isEmpty { offerWords(predictor) } }
    if hasClosedSpace, keys == [1] {
      (hasOwnSpace, hasClosedSpace) = (true, false)
      if text.last != " " { text += " " }
    }
    if var spelled = spelling {
      spelled.erase()
      spelling = spelled.isEmpty ? nil : spelled
      if spelling == nil {
        meanings.selected = candidates.count
        offerWords(predictor)
      }
    } else if keys.last == 1, keys.count > 1, !isAtSpelling, !meanings.all[selected].mark.isEmpty {
      // The mark is removed. The word stays as it was chosen.
      keys.removeLast()
      refresh(predictor, keeping: meanings.wasWordStepped ? meanings.all[selected].word : nil)
    } else if !keys.isEmpty {
      keys.removeLast()
      // After a word, the key 1 is a mark again.
      let isMark = keys.last == 1 && keys.count > 1 && !predictor.language.hasLettersOnAllKeys
      if isMark { keys.removeLast() }
      refresh(predictor, keeping: start?.text)
      if isMark { punctuate(predictor) }
    } else if let last = committed.last, text.count - last.end <= 1, last.end <= text.count {
      reopen(last, predictor)
    } else if !text.isEmpty {
      text.removeLast()
      committed.removeWords(endingAfter: text.count)
    }
  }

  /// Removes the space or mark after the word, and types the word again, with the same candidate.
  private mutating func reopen(_ last: CommittedWords.Word, _ predictor: Predictor) {
    committed.removeLast()
    text = String(text.prefix(last.start))
    keys = last.keys
    start = last.chosenStart
    letterCase = last.letterCase
    let isKept = refresh(predictor, keeping: last.wasAccepted ? last.typed : last.word)
    if !last.wasAccepted, isKept { meanings.wasStepped = last.wasChosen }
  }
}
