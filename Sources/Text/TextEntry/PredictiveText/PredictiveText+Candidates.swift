/// The meanings of the keys, and the words on offer.
extension PredictiveText {
  /// The maximum number of candidates.
  private static let candidateLimit = 40

  /// Looks up the keys.
  ///
  /// - Returns: whether the word to keep is among the candidates, and shown.
  @discardableResult
  mutating func refresh(_ predictor: Predictor, keeping word: String? = nil) -> Bool {
    language = predictor.language
    hasGuesses = false
    guard !keys.isEmpty else {
      meanings = WordMeanings()
      return false
    }
    if let known = start, keys.count <= known.count { start = nil }
    show(words(predictor, guesses: 0))
    defer { offerWords(predictor) }
    guard let word else { return false }
    if !meanings.all.contains(where: { $0.word == word }) {
      // The word may have been a guess.
      hasGuesses = true
      show(words(predictor, guesses: Predictor.guessLimit))
    }
    guard let place = meanings.all.firstIndex(where: { $0.word == word }) else { return false }
    meanings.selected = place
    meanings.wasStepped = place != 0
    return true
  }

  /// Adds guesses of unknown words, only when the user steps, because guessing takes time.
  mutating func addGuesses(_ predictor: Predictor) {
    guard !hasGuesses, spelling == nil, !isAtSpelling, !endsInMark, !language.composesSyllables
    else { return }
    hasGuesses = true
    let (place, word, wasStepped) = (selected, meanings.all[selected].word, meanings.wasStepped)
    show(words(predictor, guesses: Predictor.guessLimit))
    meanings.selected =
      meanings.all.firstIndex { $0.word == word } ?? min(place, meanings.all.count - 1)
    meanings.wasStepped = wasStepped
  }

  /// Returns the meanings of the keys.
  private func words(_ predictor: Predictor, guesses: Int) -> [WordMeanings.Meaning] {
    predictor.candidates(
      for: keys, after: context.last, behind: context.earlier, startingWith: start,
      limit: Self.candidateLimit, guesses: guesses,
      addsNear: corrections.forgivesWrongKeys
    ).words.map { WordMeanings.Meaning(word: $0) }
  }

  mutating func show(_ new: [WordMeanings.Meaning]) {
    meanings = WordMeanings(new) { cased($0) }
  }

  /// Looks for offers at this place.
  mutating func offerWords(_ predictor: Predictor) {
    offering = .none
    guard offersWords != .none, spelling == nil, !endsInMark else { return }
    let words: [String]
    if keys.isEmpty {
      guard offersWords == .longerAndNext, text.last == " " else { return }
      words = predictor.nextWords(after: context.last, behind: context.earlier)
    } else {
      words = predictor.longerWords(
        than: keys, after: context.last, behind: context.earlier, startingWith: start)
    }
    offering = WordOffers(words) { cased($0) }
  }
}
