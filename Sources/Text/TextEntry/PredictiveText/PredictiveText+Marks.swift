import Keypad

/// Punctuation: alone, after a word, and inside a word.
extension PredictiveText {
  /// The number of marks listed before the words in which the 1 is an apostrophe or a hyphen.
  private static let firstMarks = 7

  /// Whether the last key is a mark and not a letter.
  var endsInMark: Bool {
    keys.last == 1
      && (!language.hasLettersOnAllKeys || meanings.all.first?.mark.isEmpty == false)
  }

  /// Begins a mark in a language whose letters are on all digits.
  ///
  /// - Returns: `false` in other languages, within a word, and if the text is full.
  package mutating func beginMark(_ predictor: Predictor) -> Bool {
    guard predictor.language.hasLettersOnAllKeys, isBeforeWord, shown.count < Self.limit else {
      return false
    }
    before = []
    language = predictor.language
    let hadOwnSpace = hasOwnSpace
    (hasOwnSpace, hasClosedSpace) = (false, false)
    if hadOwnSpace { closeSpace() }
    offering = .none
    keys = [1]
    show(marks(behind: ""))
    return true
  }

  /// Begins a mark, alone or after the word. After a word, the next letter may make the mark a part
  /// of the word.
  mutating func punctuate(_ predictor: Predictor) {
    if keys.last == 1, !predictor.knows(keys + [1]) { endWord(predictor) }
    let word = keys.isEmpty ? "" : meanings.all[selected].word
    let wasChosen = meanings.wasStepped
    let clipped =
      keys.isEmpty
      ? nil
      : predictor.clippedWord(
        keys + [1], insteadOf: word, wasChosen: wasChosen, after: context.last,
        behind: context.earlier)
    let longer =
      keys.isEmpty
      ? nil
      : predictor.candidates(for: keys + [1], after: context.last, behind: context.earlier)
    keys.append(1)
    let marks = marks(behind: word)
    let words =
      longer.map { $0.isKnown ? $0.words.map { WordMeanings.Meaning(word: $0) } : [] } ?? []
    let (first, rest) = (marks.prefix(Self.firstMarks), marks.dropFirst(Self.firstMarks))
    let early = clipped.map { [WordMeanings.Meaning(word: $0)] } ?? []
    show(early + Array(first) + words + Array(rest))
    meanings.wasWordStepped = wasChosen
    offerWords(predictor)
  }

  private func marks(behind word: String) -> [WordMeanings.Meaning] {
    language.marks.map { WordMeanings.Meaning(word: word, mark: String($0)) }
  }

  /// Whether the mark after the last letter and the next letter are parts of one word.
  func joins(_ digit: UInt8, _ predictor: Predictor) -> Bool {
    let isBehindLetter = keys.count > 1 && keys[keys.count - 2] != 1
    return isBehindLetter && keys.count < WordKeys.limit || predictor.knows(keys + [digit])
  }

  /// Keeps the word before the mark if the user chose it, even if it is longer than the typed keys.
  /// A near word is kept, too, unless a word is known that goes on with the typed keys.
  mutating func saveStart(_ predictor: Predictor, before digit: UInt8) {
    let word = meanings.all[selected].word
    let own = predictor.wordKeys.keys(of: word)
    let isNear = own.map { !$0.elementsEqual(keys.dropLast()) } ?? false
    guard meanings.wasWordStepped || (isNear && !predictor.knows(keys + [digit])) else { return }
    if let own { keys = own + [1] }
    start = ChosenStart(
      text: word, count: keys.count - 1, wasStepped: meanings.wasWordStepped)
  }

  /// Removes the space after an accepted word, because a mark follows.
  mutating func closeSpace() {
    guard text.last == " " else { return }
    text.removeLast()
    hasClosedSpace = true
  }

  /// Keeps the space after an accepted word before an opening mark, removes it before other marks.
  mutating func placeSpace(_ language: KeypadLanguage) {
    guard meanings.all.indices.contains(selected) else { return }
    let opens = meanings.all[selected].mark.first.map(language.openingMarks.contains) ?? false
    if opens, text.last != " " {
      text += " "
    } else if !opens, text.last == " " {
      text.removeLast()
    }
  }
}
