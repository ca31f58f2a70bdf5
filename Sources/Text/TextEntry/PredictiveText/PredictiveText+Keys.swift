import Keypad

/// The keys that type a word and end it.
extension PredictiveText {
  /// Handles a digit: 2–9 continue the word, 0 ends it with a space, 1 is punctuation.
  package mutating func press(_ digit: UInt8, at now: Instant, _ predictor: inout Predictor) {
    before = []
    guard digit < 10, shown.count < Self.limit else { return }
    language = predictor.language
    committed.learn(&predictor, exceptLast: corrects(predictor))
    isChangeFresh = false
    let old = self
    defer { before = [old] }
    let hadOwnSpace = hasOwnSpace
    (hasOwnSpace, hasClosedSpace) = (false, false)
    if hadOwnSpace, !language.hasLettersOnAllKeys {
      // The space after an accepted word counts as the space of this 0.
      if digit == 0 { return }
      // A mark is joined to the word.
      if digit == 1 { closeSpace() }
    }
    if spelling != nil || isAtSpelling {
      spell(digit, at: now, predictor)
    } else if language.hasLettersOnAllKeys {
      if endsInMark { endWord(predictor) }
      extend(digit, predictor)
    } else if digit == 0 {
      endWord(predictor)
      text += " "
      offerWords(predictor)
    } else if digit == 1 {
      punctuate(predictor)
    } else {
      if keys.last == 1 {
        // A mark that the user stepped to stays a mark. Any other may be a part of the word.
        if !meanings.wasStepped, joins(digit, predictor) {
          saveStart(predictor, before: digit)
        } else {
          endWord(predictor)
        }
      }
      extend(digit, predictor)
    }
  }

  private mutating func extend(_ digit: UInt8, _ predictor: Predictor) {
    keys.append(digit)
    refresh(predictor)
  }

  private mutating func spell(_ digit: UInt8, at now: Instant, _ predictor: Predictor) {
    if digit == 0, !language.hasLettersOnAllKeys {
      endWord(predictor)
      text += " "
      offerWords(predictor)
      return
    }
    if spelling == nil {
      var letters = MultiTap(
        timeout: timeout, language: predictor.language, joined: predictor.joinedLanguages)
      letters.set(letterCase)
      spelling = letters
      offering = .none
    }
    spelling?.press(digit, at: now)
  }

  /// Commits the pending letter of the spelling.
  package mutating func commitLetter() { spelling?.commit() }

  /// Handles a held key: undoes its press and writes the digit itself. Holding 0 accepts the offer,
  /// if there is one; in a language with letters on 0 it ends the word with a space.
  ///
  /// - Returns: `true` if the hold accepted an offer or wrote a space.
  @discardableResult
  package mutating func hold(_ digit: UInt8, _ predictor: inout Predictor) -> Bool {
    // A full text has ignored the press, and ignores the hold.
    guard let old = before.first else { return false }
    self = old
    if digit == 0, accept(&predictor) { return true }
    isChangeFresh = false
    endWord(predictor)
    if digit == 0, language.hasLettersOnAllKeys {
      text += " "
      hasOwnSpace = true
      return true
    }
    hasOwnSpace = false
    text += String(digit)
    offerWords(predictor)
    return false
  }

  /// Steps through the candidates in a circle, with spelling after the last one. If no word is
  /// being typed, steps through the offers.
  package mutating func step(_ direction: Int, _ predictor: Predictor) {
    before = []
    isChangeFresh = false
    guard !keys.isEmpty else { return offering.step(direction) }
    addGuesses(predictor)
    if spelling != nil {
      spelling = nil
      offerWords(predictor)
    }
    // Spelling is not available for marks.
    let count = candidates.count + (endsInMark ? 0 : 1)
    guard count > 1 else { return }
    meanings.selected = ((selected + direction) % count + count) % count
    // A full stop that the user steps to again was chosen on purpose.
    meanings.wasStepped = selected != 0 || endsInMark
    if hasClosedSpace { placeSpace(predictor.language) }
  }

  /// Replaces the typed keys by the offer, with a space after it. A 0 that is pressed next adds no
  /// second space, and a mark replaces the space.
  ///
  /// - Returns: `false` if there is no offer.
  package mutating func accept(_ predictor: inout Predictor) -> Bool {
    guard let word = offer, text.count + word.count < Self.limit else { return false }
    before = []
    isChangeFresh = false
    committed.learn(&predictor, exceptLast: corrects(predictor))
    let end = text.count + word.count
    committed.append(
      CommittedWords.Word(
        word: offering.words[offered], keys: keys, chosenStart: start, wasAccepted: true,
        typed: meanings.all.indices.contains(selected) ? meanings.all[selected].word : nil,
        wasChosen: false,
        context: context, start: text.count, end: end, letterCase: letterCase))
    text += word + " "
    if letterCase != .upper { letterCase = .lower }
    clearWord()
    hasOwnSpace = true
    correctWord(predictor)
    offerWords(predictor)
    return true
  }

  /// Ends the typed word as it is shown, and learns it.
  ///
  /// - Parameter learns: `false` for text that is not a user's word: a number, part of a name.
  package mutating func commit(_ predictor: inout Predictor, learns: Bool = true) {
    before = []
    hasOwnSpace = false
    isChangeFresh = false
    committed.learn(&predictor)
    endWord()
    if learns { committed.learn(&predictor) } else { committed.skipLearning() }
  }

  /// Ends the word, which may change the one before it.
  mutating func endWord(_ predictor: Predictor) {
    guard !keys.isEmpty else { return endWord() }
    endWord()
    correctWord(predictor)
  }

  /// Ends the word. It may still be stepped back into.
  mutating func endWord() {
    offering = .none
    hasClosedSpace = false
    guard !keys.isEmpty else { return }
    remember()
    text = shown
    if letterCase == .capital || letterCase == .small { letterCase = .lower }
    clearWord()
  }

  private mutating func clearWord() {
    keys = []
    start = nil
    meanings = WordMeanings()
    spelling = nil
  }

  private mutating func remember() {
    let base: String
    let mark: String
    var typed = keys
    if let spelling {
      (base, mark) = (spelling.shown, "")
    } else if isAtSpelling {
      return
    } else {
      (base, mark) = (meanings.all[selected].word, meanings.all[selected].mark)
      if !mark.isEmpty { typed.removeLast() }
    }
    guard base.contains(where: \.isLetter) else { return }
    // A mark at the beginning is one character with the space before it.
    guard shown.count == text.count + word.count else { return }
    let wasStepped =
      mark.isEmpty
      ? meanings.wasStepped || start?.wasStepped == true
      : meanings.wasWordStepped
    committed.append(
      CommittedWords.Word(
        word: base, keys: typed, chosenStart: start, wasChosen: spelling != nil || wasStepped,
        context: context, start: text.count, end: text.count + word.count - mark.count,
        letterCase: letterCase))
  }
}
