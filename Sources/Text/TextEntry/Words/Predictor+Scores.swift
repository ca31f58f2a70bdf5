/// The likelihoods of the words on the same keys.
extension Predictor {
  /// The maximum number of longer words of each list that are considered.
  private static let longerLimit = WordListLayout.topLimit
  /// The maximum number of followers of each context that are considered.
  private static let followerLimit = 4
  /// The penalty of a hidden word, in 1/1000 of a natural logarithm.
  private static let hiddenStep = 40_000.0
  /// The maximum number of beginnings of longer words that are offered if there are no guesses.
  private static let begunLimit = 3
  /// The maximum number of longer words that are offered whole.
  private static let completionLimit = 3
  /// Beginnings of Korean words come before whole words if this share of the best beginning's
  /// frequency is more than the frequency of any whole word.
  private static let koreanBegunShare = 0.01
  /// The maximum number of words of a list on the same keys that are considered.
  private static let exactLimit = 80
  /// The maximum number of these words that are offered. To spell a rarer one is quicker than to
  /// find it.
  private static let offeredLimit = 24

  /// - Parameters:
  ///   - guesses: the number of guesses of unknown words after the whole words.
  ///   - addsNear: whether near words are wanted. There are none if the start was chosen.
  func scored(
    _ keys: [UInt8], _ context: Context, startingWith start: ChosenStart? = nil, guesses: Int = 0,
    addsNear: Bool = false
  ) -> [ScoredWord] {
    let ofParts = wordsOfParts(keys)
    let listed = listedWords(keys, context, and: ofParts.whole)
    var exact = rated(listed, context)
    var longer = keys.count > 2 ? longerWords(keys, context) : []
    if let start {
      exact.removeAll { !start.begins($0.word) }
      longer.removeAll { !start.begins($0.word) }
    }
    if wordKeys.language == .korean {
      return koreanOffers(exact.ordered, longer.ordered, ofParts.begun, keys)
    }
    if keys.count <= 2 { return mixed(exact, with: keys, context.shares) }
    var joined = joinedWords(keys, context.shares, startingWith: start)
    joined.dropUnlikely(beside: exact)
    let near = addsNear && start == nil ? nearWords(keys, beside: listed, exact, context) : []
    return offers(
      exact.ordered, longer.ordered, joined, near, keys, guesses: start == nil ? guesses : 0)
  }

  /// Returns the words on exactly these keys, with their scores.
  ///
  /// - Parameter others: words of several parts.
  func exactWords(
    _ keys: [UInt8], _ context: Context, and others: [WordOfParts] = []
  ) -> [ScoredWord] {
    rated(listedWords(keys, context, and: others), context)
  }

  /// Returns the words on exactly these keys, without scores.
  ///
  /// - Parameter others: words of several parts.
  private func listedWords(
    _ keys: [UInt8], _ context: Context, and others: [WordOfParts]
  ) -> ScoredWords {
    var exact = ScoredWords()
    for (number, list) in lists.enumerated() {
      let places = list.exact(keys, in: list.words(beginningWith: keys)).prefix(Self.exactLimit)
      for (place, word) in zip(places, list.words(at: places)) {
        exact.add(entry(word, number, place, context))
      }
    }
    for own in [names, learned] {
      for entry in own.exact(keys) { exact.add(entry.word) }
    }
    // A word may be rude although its parts are not.
    let hidden = exact.words.filter(\.isHidden).map(\.word)
    for word in others where !hidden.contains(word.text) { exact.add(word.scored) }
    return exact
  }

  /// Returns the words with their scores.
  private func rated(_ words: ScoredWords, _ context: Context) -> [ScoredWord] {
    var words = words.words
    score(&words, context)
    for place in words.indices where words[place].isHidden {
      words[place].score -= Self.hiddenStep
    }
    return words
  }

  /// Whether a word is not offered before it is typed: a rude one that the user has never typed.
  func isHidden(_ place: Int, of list: WordList) -> Bool {
    hidesRudeWords && list.isRude(at: place) && learning.count(list.word(at: place)) == 0
  }

  /// Returns the likeliest words that begin with these keys and are longer, with their scores.
  /// Hidden words are included, because they show the likely letters so far.
  func longerWords(_ keys: [UInt8], _ context: Context) -> [ScoredWord] {
    var longer = ScoredWords()
    for (number, list) in lists.enumerated() {
      let words = list.words(beginningWith: keys)
      if words.isEmpty { continue }
      let whole = list.exact(keys, in: words)
      let places = likeliest(in: whole.upperBound..<words.upperBound, keys, number, context)
      for place in places { longer.add(entry(list.word(at: place), number, place, context)) }
    }
    // On one key there are too many words to consider each.
    for own in keys.count > 1 ? [names, learned] : [] {
      for word in mostUsed(own.words(beginningWith: keys), longerThan: keys.count) {
        longer.add(word)
      }
    }
    score(&longer.words, context)
    return longer.words
  }

  /// Returns a word with its data from a list.
  func entry(
    _ word: String, _ number: Int, _ place: Int, _ context: Context
  ) -> ScoredWord {
    let list = lists[number]
    let share = context.shares[number]
    func frequency(_ followers: WordList.Followers?) -> Double {
      followers.map { list.frequency(of: place, in: $0) * share } ?? 0
    }
    return ScoredWord(
      word: word, frequency: list.frequency(at: place) * share,
      pairFrequency: frequency(context.followers[number]),
      thirdFrequency: frequency(context.thirds[number]), isHidden: isHidden(place, of: list))
  }

  /// Returns the words most used by the user, in time linear in the words.
  func mostUsed(_ entries: ArraySlice<OwnWords.Entry>, longerThan count: Int) -> [String] {
    var best: [(word: String, uses: Double)] = []
    for entry in entries where entry.keys.count > count {
      best.insert((entry.word, learning.count(entry.word)), limit: Self.longerLimit) {
        $0.uses > $1.uses
      }
    }
    return best.map(\.word)
  }

  /// Returns the frequency of a word expected from the user's own use, in 10⁹ running words.
  func ownFrequency(of word: String) -> Double {
    learnedFrequency(of: word) + (names.contains(word) ? Self.nameFrequency : 0)
  }

  /// Returns the same frequency without the contacts' names.
  private func learnedFrequency(of word: String) -> Double {
    1e9 * Self.ownShare * learning.count(word) / (learning.total + Self.ownPrior)
  }

  /// Scores the words with their context and the user's own words. The lists give the frequency of
  /// all these words together and the share of each. Both are mixed with those of the user's text.
  func score(_ words: inout [ScoredWord], _ context: Context) {
    if words.isEmpty { return }
    for place in words.indices where names.contains(words[place].word) {
      words[place].frequency += Self.nameFrequency
    }
    func sum(_ part: (ScoredWord) -> Double) -> Double { words.reduce(0) { $0 + part($1) } }
    let total = max(sum(\.frequency), 1)
    let pairs = sum(\.pairFrequency)
    let thirds = sum(\.thirdFrequency)
    let prior = Self.priorWeight
    let ownPairs = OwnPairs(learning, context)
    for place in words.indices {
      let word = words[place]
      var share = word.frequency / total
      words[place].plainFrequency =
        (1 - Self.ownShare) * word.frequency + learnedFrequency(of: word.word)
      if pairs > 0 { share = (word.pairFrequency + prior * share) / (pairs + prior) }
      if thirds > 0 { share = (word.thirdFrequency + prior * share) / (thirds + prior) }
      words[place].frequency =
        (1 - Self.ownShare) * total * share + learnedFrequency(of: word.word)
    }
    if ownPairs.total > 0 { mix(&words, ownPairs, listed: total, pairs, context) }
    for place in words.indices {
      words[place].score =
        ln(max(words[place].frequency, 1e-3)) * 1000 + learning.boost(words[place].word)
    }
  }

  /// The words that the user has written after the last word.
  private struct OwnPairs {
    var total = 0.0
    var counts: [String: UInt32] = [:]

    init(_ learning: Learning, _ context: Context) {
      guard let previous = context.previous, let counts = learning.pairs[previous] else { return }
      self.counts = counts
      total = learning.pairTotals[previous] ?? 0
    }
  }

  /// Mixes in the user's own pairs. Their weight grows with their number.
  private func mix(
    _ words: inout [ScoredWord], _ own: OwnPairs, listed: Double, _ pairs: Double,
    _ context: Context
  ) {
    guard words.contains(where: { own.counts[$0.word] != nil }) else { return }
    let share = Self.ownPairShare * own.total / (own.total + Self.ownPairPrior)
    // The share of the words after the last one that are on these keys, according to the lists.
    let mass =
      (pairs + Self.massPrior * listed / 1e9) / (max(context.frequency, pairs) + Self.massPrior)
    let sum = max(words.reduce(0) { $0 + $1.frequency }, 1)
    for place in words.indices {
      let count = Double(own.counts[words[place].word] ?? 0)
      let expected = (1 - share) * mass * words[place].frequency / sum + share * count / own.total
      words[place].frequency = expected * 1e9
    }
  }

  /// Returns the most frequent words of a range, and the likeliest followers.
  private func likeliest(
    in words: Range<Int>, _ keys: [UInt8], _ number: Int, _ context: Context
  ) -> [Int] {
    let list = lists[number]
    // A manipulated file may name words that don't begin with these keys.
    var places =
      list.tops(beginningWith: keys)?.filter(words.contains)
      ?? list.mostFrequent(in: words, limit: Self.longerLimit)
    for followers in [context.followers[number], context.thirds[number]].compactMap({ $0 }) {
      for follower in list.likeliest(in: words, of: followers, limit: Self.followerLimit)
      where !places.contains(follower.place) {
        places.append(follower.place)
      }
    }
    return places
  }

  /// Returns whole words, joined ones last, or if there are none, beginnings of longer words with a
  /// letter for each key. After them come near words, then guesses of unknown words or, if none are
  /// wanted, the likeliest longer words. The best near word comes first if it is far likelier.
  private func offers(
    _ exact: [ScoredWord], _ longer: [ScoredWord], _ joined: JoinedWords, _ near: [ScoredWord],
    _ keys: [UInt8], guesses: Int
  ) -> [ScoredWord] {
    var result = Array(exact.prefix(Self.offeredLimit))
    var seen = Set(result.map { $0.word.lowercased() })
    func isNew(_ word: String) -> Bool { seen.insert(word.lowercased()).inserted }
    // A rude word is never first. All other words come before it.
    let hidden = result.filter(\.isHidden)
    result.removeAll(where: \.isHidden)
    for word in joined.whole where isNew(word.text) { result.append(word.scored) }
    var margin = Self.nearMargin
    if result.isEmpty {
      margin = 0
      var begun = longer.map { word in
        var word = word
        word.word = WordKeys.beginning(of: word.word, keys: keys.count)
        return word
      }
      if !joined.begun.isEmpty { begun = (begun + joined.begun.map(\.scored)).ordered }
      for word in begun where isNew(word.word) { result.append(word) }
      result = Array(result.prefix(guesses > 0 ? 1 : Self.begunLimit))
    }
    func addGuesses(_ limit: Int) {
      for word in self.guesses(keys, limit: limit, isTaken: { seen.contains($0.lowercased()) })
      where isNew(word) {
        result.append(ScoredWord(word: word, frequency: 0))
      }
    }
    var near = near
    if let best = near.first, let rival = result.map(\.score).max(), best.score > rival + margin,
      // A user may be on the way to a longer word.
      best.score > longer.first?.score ?? -.infinity
    {
      result.insert(near.removeFirst(), at: 0)
      _ = isNew(best.word)
    }
    for word in near where isNew(word.word) { result.append(word) }
    if result.isEmpty, !hidden.isEmpty { addGuesses(1) }
    result += hidden
    // Guesses are added only to known words; otherwise all candidates are guesses anyway.
    if guesses > 0 {
      if !result.isEmpty { addGuesses(guesses) }
      return result
    }
    let words = longer.lazy.filter { word in
      !word.isHidden && word.word != result.first?.word
        && !near.contains { $0.word == word.word }
    }
    return result + words.prefix(Self.completionLimit)
  }

  /// Returns whole words, and beginnings of longer ones with a stroke for each key. The beginnings
  /// come first if they are so much likelier that the whole words can't be meant. Hidden words come
  /// last.
  private func koreanOffers(
    _ exact: [ScoredWord], _ longer: [ScoredWord], _ ofParts: [WordOfParts], _ keys: [UInt8]
  ) -> [ScoredWord] {
    var begun = ScoredWords()
    for word in longer {
      var word = word
      word.word = WordKeys.beginning(of: word.word, keys: keys.count)
      word.isHidden = false
      begun.add(word)
    }
    for word in ofParts { begun.add(word.scored) }
    begun.words.sort { $0.frequency > $1.frequency }
    let whole = exact.filter { !$0.isHidden }.prefix(Self.offeredLimit)
    let hidden = exact.filter(\.isHidden)
    // A whole word does not count as a beginning.
    let beginnings = begun.words.filter { word in !exact.contains { $0.word == word.word } }
      .prefix(Self.begunLimit)
    let best = whole.map(\.frequency).max() ?? 0
    let isBegun = (beginnings.first?.frequency ?? 0) * Self.koreanBegunShare > best
    let wasChosen = whole.contains { learning.boost($0.word) > 0 }
    var result = isBegun && !wasChosen ? beginnings + whole : whole + beginnings
    if result.isEmpty, !hidden.isEmpty {
      let guess = koreanGuess(keys)
      if !hidden.contains(where: { $0.word == guess }) {
        result.append(ScoredWord(word: guess, frequency: 0))
      }
    }
    return result + hidden
  }

  /// Returns the words on these keys, best first, that a chosen word is put before. In Korean these
  /// are only whole words.
  func rivals(_ keys: [UInt8], _ context: Context) -> [ScoredWord] {
    guard wordKeys.language == .korean else { return scored(keys, context, addsNear: true) }
    return exactWords(keys, context, and: wordsOfParts(keys).whole).ordered
  }

  /// Returns words of one or two letters and beginnings of longer words: first the likeliest of
  /// both, often a beginning, since most words go on; then words, for a user who stops here; then
  /// beginnings.
  private func mixed(
    _ exact: [ScoredWord], with keys: [UInt8], _ shares: ListShares
  ) -> [ScoredWord] {
    var result = Array(exact.ordered.prefix(Self.offeredLimit))
    let words = result.count
    var places: [String: Int] = [:]
    for place in result.indices {
      result[place].frequency *= Self.wholeWordWeight
      // The frequency of a beginning is added to the word with the same letters. It is added to a
      // word with capitals only if the same word in small letters is missing: "i" counts for I, but
      // the beginning of "should" does not count for SH.
      let small = result[place].word.lowercased()
      if places[small] == nil || small == result[place].word { places[small] = place }
    }
    for (number, list) in lists.enumerated() {
      for beginning in list.beginnings(on: keys) {
        let frequency = beginning.frequency * shares[number]
        if let place = places[beginning.text] {
          result[place].frequency += frequency
        } else {
          places[beginning.text] = result.count
          result.append(ScoredWord(word: beginning.text, frequency: frequency))
        }
      }
    }
    for place in result.indices {
      result[place].score =
        ln(max(result[place].frequency, 1)) * 1000 + learning.boost(result[place].word)
        - (result[place].isHidden ? Self.hiddenStep : 0)
    }
    // The user's own longer words, if no list has a word with such a beginning.
    for own in [learned, names] {
      for beginning in own.beginnings(on: keys) where places[beginning.lowercased()] == nil {
        places[beginning.lowercased()] = result.count
        result.append(ScoredWord(word: beginning, frequency: 1))
      }
    }
    guard let first = result.ordered.first else { return [] }
    let rest = result[..<words] + Array(result[words...]).ordered
    return [first] + rest.filter { $0.word != first.word }
  }
}
