/// Near words: those whose keys differ from the typed ones by one wrong key.
extension Predictor {
  /// The minimum number of typed keys. Words of four letters have three if one is left out.
  private static let nearMinimum = 3
  /// How much likelier a near word must be than each word on the typed keys to come first, as a
  /// natural logarithm in 1/1000: a thousand times. Its slip is counted before. The factor was
  /// chosen on the conversation of `Fixtures/texts` and the development part of UD English EWT. Ten
  /// times loses three of a thousand conversation words that were typed right, a hundred times one.
  static let nearMargin = 6_900.0
  /// The maximum number of near words that are offered.
  private static let nearLimit = 3
  /// The maximum number of near words of each list that are compared in their context.
  private static let nearPlaces = 12

  /// Whether near words are looked for on these keys. Behind a mark the next letter decides whether
  /// it is a part of the word.
  private func looksForNear(_ keys: [UInt8]) -> Bool {
    forgivesWrongKeys && keys.count >= Self.nearMinimum && keys.last != 1
      && !wordKeys.language.composesSyllables && !wordKeys.language.hasLettersOnAllKeys
  }

  /// Returns near words, the likeliest first, scored beside the words on the typed keys. The score
  /// includes the slip.
  ///
  /// - Parameters:
  ///   - listed: the words on these keys, without scores.
  ///   - exact: the same words with their scores.
  func nearWords(
    _ keys: [UInt8], beside listed: ScoredWords, _ exact: [ScoredWord], _ context: Context
  ) -> [ScoredWord] {
    guard looksForNear(keys), let nearKeys = NearKeys(keys) else { return [] }
    var slips: [String: Double] = [:]
    var words = listed
    func add(_ word: ScoredWord, _ slip: Double) {
      words.add(word)
      slips[word.word] = max(slips[word.word] ?? slip, slip)
    }
    for (number, list) in lists.enumerated() {
      for place in nearPlaces(nearKeys, number, context) where !isHidden(place.place, of: list) {
        add(entry(list.word(at: place.place), number, place.place, context), place.slip)
      }
    }
    for own in [names, learned] {
      for near in ownNear(nearKeys, own.entries) {
        add(ScoredWord(word: near.word, frequency: 0), near.slip)
      }
    }
    guard !slips.isEmpty else { return [] }
    score(&words.words, context)
    // The scale is that of the words on the typed keys among themselves.
    var scale = 0.0
    if let best = exact.filter({ !$0.isHidden }).max(by: { $0.score < $1.score }),
      let same = words.words.first(where: { $0.word == best.word })
    {
      scale = same.score - best.score
    }
    var near: [ScoredWord] = []
    for var word in words.words {
      guard let slip = slips[word.word] else { continue }
      word.score += slip - scale
      word.isNear = true
      near.insert(word, limit: Self.nearLimit) { $0.score > $1.score }
    }
    return near
  }

  /// Returns the likeliest near words of a list, judged by their frequency alone and after the last
  /// word.
  private func nearPlaces(
    _ keys: NearKeys, _ number: Int, _ context: Context
  ) -> [(place: Int, score: Double, slip: Double)] {
    let list = lists[number]
    let followers = context.followers[number]
    let after = 1e9 / (context.frequency + Self.massPrior)
    var best: [(place: Int, score: Double, slip: Double)] = []
    func add(_ place: Int, _ slip: Slip) {
      var score = Double(list.weight(at: place))
      if let followers {
        let frequency = list.frequency(of: place, in: followers) * after
        if frequency > 1 { score = max(score, ln(frequency) * 1000) }
      }
      best.insert((place, score + slip.score, slip.score), limit: Self.nearPlaces) {
        $0.score > $1.score
      }
    }
    keys.search(list.count, { list.packedKeys(at: $0) }, found: add)
    return best
  }

  /// Returns the near words that the user writes most.
  private func ownNear(
    _ keys: NearKeys, _ entries: [OwnWords.Entry]
  ) -> [(word: String, score: Double, slip: Double)] {
    var best: [(word: String, score: Double, slip: Double)] = []
    func add(_ place: Int, _ slip: Slip) {
      let word = entries[place].word
      let score = ln(max(ownFrequency(of: word), 1)) * 1000 + slip.score
      best.insert((word, score, slip.score), limit: Self.nearPlaces) { $0.score > $1.score }
    }
    keys.search(entries.count, { entries[$0].packed }, found: add)
    return best
  }
}
