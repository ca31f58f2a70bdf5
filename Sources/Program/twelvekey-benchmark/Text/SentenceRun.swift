import Keypad
import TextEntry

/// Types whole sentences without looking at the screen, and compares the words in the text with
/// those that were meant: each when it has been ended, and again when the next one has.
///
/// After each sentence the user corrects it: the words that were meant are learned, and not those
/// that were typed.
struct SentenceRun {
  private var predictor: Predictor
  private var wrongKeys: WrongKeys
  /// The words when they were ended.
  private(set) var ended = RightWords()
  /// The same words when the next one was ended, or the sentence.
  private(set) var afterNext = RightWords()

  init(predictor: Predictor, wrongKeys: WrongKeys) {
    self.predictor = predictor
    self.wrongKeys = wrongKeys
  }

  mutating func type(_ words: [RunningWord]) {
    var sentence: [RunningWord] = []
    for word in words {
      if word.beginsSentence {
        typeSentence(sentence)
        sentence = []
      }
      sentence.append(word)
    }
    typeSentence(sentence)
  }

  private mutating func typeSentence(_ words: [RunningWord]) {
    var predictor = self.predictor
    var text = PredictiveText(offersWords: .none, language: predictor.language)
    var last: RunningWord?
    for word in words {
      guard let keys = predictor.wordKeys.keys(of: word.text) else {
        // A word of another script is typed with another method.
        ended.add(word, isRight: false)
        afterNext.add(word, isRight: false)
        continue
      }
      text.trim(to: PredictiveText.limit / 2)
      for key in wrongKeys.typed(keys) { text.press(key, at: .zero, &predictor) }
      text.press(0, at: .zero, &predictor)
      let shown = text.text.split(separator: " ")
      ended.add(word, isRight: shown.last.map { word.isMeant(by: String($0)) } ?? false)
      if let last {
        let earlier = shown.dropLast().last
        afterNext.add(last, isRight: earlier.map { last.isMeant(by: String($0)) } ?? false)
      }
      last = word
    }
    if let last {
      let shown = text.text.split(separator: " ").last
      afterNext.add(last, isRight: shown.map { last.isMeant(by: String($0)) } ?? false)
    }
    learn(words)
  }

  private mutating func learn(_ words: [RunningWord]) {
    var before = WordsBefore(last: ".")
    for word in words {
      defer { before = WordsBefore(last: word.text, earlier: before.last) }
      guard let keys = predictor.wordKeys.keys(of: word.text) else { continue }
      let candidates = predictor.candidates(
        for: keys, after: before.last, behind: before.earlier, limit: 60
      ).words
      let place = candidates.firstIndex(where: word.isMeant)
      predictor.commit(
        place.map { candidates[$0] } ?? word.text, after: before.last, behind: before.earlier,
        chosenOn: place == 0 ? nil : keys)
    }
    _ = predictor.drainChanges()
  }
}
