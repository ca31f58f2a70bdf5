/// How likely each word is that keys can mean.
extension Predictor {
  /// How many longer words are looked at for each list, and how many followers for each context.
  private static let longerLimit = WordListLayout.topLimit
  private static let followerLimit = 4
  /// So much a word that is hidden stands behind the others, in 1/1000 of a natural logarithm.
  private static let hiddenStep = 40_000.0
  /// How many beginnings of longer words are offered where nothing is guessed.
  private static let begunLimit = 3
  /// How many longer words are offered whole.
  private static let completionLimit = 3
  /// A beginning of Korean words is shown before a whole one that is rarer than this share of it.
  private static let koreanBegunShare = 0.01
  /// Of a list's words on the same keys so many are looked at.
  private static let exactLimit = 80
  /// So many of them are offered: what is rarer is spelled sooner than found.
  private static let offeredLimit = 24

  /// - Parameter guesses: how many guesses of words that no list has stand behind the whole words.
  func scored(
    _ keys: [UInt8], _ context: Context, startingWith start: ChosenStart? = nil, guesses: Int = 0
  ) -> [ScoredWord] {
    let ofParts = wordsOfParts(keys)
    var exact = exactWords(keys, context, and: ofParts.whole)
    var longer = keys.count > 2 ? longerWords(keys, context) : []
    if let start {
      exact.removeAll { !start.begins($0.word) }
      longer.removeAll { !start.begins($0.word) }
    }
    if wordKeys.language == .korean {
      return koreanOffers(exact.ordered, longer.ordered, ofParts.begun, keys)
    }
    if keys.count <= 2 { return mixed(exact, with: keys) }
    var joined = joinedWords(keys, startingWith: start)
    joined.dropUnlikely(beside: exact)
    return offers(
      exact.ordered, longer.ordered, joined, keys, guesses: start == nil ? guesses : 0)
  }

  /// The words on exactly these keys, with their scores.
  ///
  /// - Parameter others: words of several parts.
  private func exactWords(
    _ keys: [UInt8], _ context: Context, and others: [WordOfParts]
  ) -> [ScoredWord] {
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
    // Its parts may be harmless and the word not.
    let hidden = exact.words.filter(\.isHidden).map(\.word)
    for word in others where !hidden.contains(word.text) { exact.add(word.scored) }
    score(&exact.words, context)
    for place in exact.words.indices where exact.words[place].isHidden {
      exact.words[place].score -= Self.hiddenStep
    }
    return exact.words
  }

  /// Whether a word is not to be offered before it is typed: a rude one that the user has never typed.
  func isHidden(_ place: Int, of list: WordList) -> Bool {
    hidesRudeWords && list.isRude(at: place) && learning.count(list.word(at: place)) == 0
  }

  /// The likeliest words that begin with these keys and go on, with their scores; those that are hidden
  /// among them, which say what the letters so far are.
  func longerWords(_ keys: [UInt8], _ context: Context) -> [ScoredWord] {
    var longer = ScoredWords()
    for (number, list) in lists.enumerated() {
      let words = list.words(beginningWith: keys)
      if words.isEmpty { continue }
      let whole = list.exact(keys, in: words)
      let places = likeliest(in: whole.upperBound..<words.upperBound, keys, number, context)
      for place in places { longer.add(entry(list.word(at: place), number, place, context)) }
    }
    // On one key stand too many to look at each.
    for own in keys.count > 1 ? [names, learned] : [] {
      for word in mostUsed(own.words(beginningWith: keys), longerThan: keys.count) {
        longer.add(word)
      }
    }
    score(&longer.words, context)
    return longer.words
  }

  /// What a list says of one of its words.
  func entry(
    _ word: String, _ number: Int, _ place: Int, _ context: Context
  ) -> ScoredWord {
    let list = lists[number]
    let share = 1 / Double(lists.count)
    func frequency(_ followers: WordList.Followers?) -> Double {
      followers.map { list.frequency(of: place, in: $0) * share } ?? 0
    }
    return ScoredWord(
      word: word, frequency: list.frequency(at: place) * share,
      pairFrequency: frequency(context.followers[number]),
      thirdFrequency: frequency(context.thirds[number]), isHidden: isHidden(place, of: list))
  }

  /// Linear in the words.
  func mostUsed(_ entries: ArraySlice<OwnWords.Entry>, longerThan count: Int) -> [String] {
    var best: [(word: String, uses: Double)] = []
    for entry in entries where entry.keys.count > count {
      let uses = learning.count(entry.word)
      if best.count == Self.longerLimit, uses <= best[best.count - 1].uses { continue }
      let position = best.firstIndex { $0.uses < uses } ?? best.count
      best.insert((entry.word, uses), at: position)
      if best.count > Self.longerLimit { best.removeLast() }
    }
    return best.map(\.word)
  }

  /// How often the user's own use makes a word expected, in 10⁹ running words.
  func ownFrequency(of word: String) -> Double {
    learnedFrequency(of: word) + (names.contains(word) ? Self.nameFrequency : 0)
  }

  /// The same without the contacts' names.
  private func learnedFrequency(of word: String) -> Double {
    1e9 * Self.ownShare * learning.count(word) / (learning.total + Self.ownPrior)
  }

  /// Adds the words before and what is the user's own: what the lists expect of these words, and within
  /// that of each of them, is mixed with what the user has written.
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

  /// What the user has written after the last word.
  private struct OwnPairs {
    var total = 0.0
    var counts: [String: UInt32] = [:]

    init(_ learning: Learning, _ context: Context) {
      guard let previous = context.previous, let counts = learning.pairs[previous] else { return }
      self.counts = counts
      total = learning.pairTotals[previous] ?? 0
    }
  }

  /// Mixes in the user's own pairs, the more of them the more there are.
  private func mix(
    _ words: inout [ScoredWord], _ own: OwnPairs, listed: Double, _ pairs: Double,
    _ context: Context
  ) {
    guard words.contains(where: { own.counts[$0.word] != nil }) else { return }
    let share = Self.ownPairShare * own.total / (own.total + Self.ownPairPrior)
    // How much of what follows the last word is on these keys: as the lists have seen it.
    let mass =
      (pairs + Self.massPrior * listed / 1e9) / (max(context.frequency, pairs) + Self.massPrior)
    let sum = max(words.reduce(0) { $0 + $1.frequency }, 1)
    for place in words.indices {
      let count = Double(own.counts[words[place].word] ?? 0)
      let expected = (1 - share) * mass * words[place].frequency / sum + share * count / own.total
      words[place].frequency = expected * 1e9
    }
  }

  /// The most frequent words of a range, and the likeliest followers.
  private func likeliest(
    in words: Range<Int>, _ keys: [UInt8], _ number: Int, _ context: Context
  ) -> [Int] {
    let list = lists[number]
    // A file that was tampered with may say that others begin so.
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

  /// Whole words, those that are joined of others behind the others; where there is none, beginnings of
  /// longer words with a letter for each key; then guesses of words that nobody knows, or where none is
  /// wanted the likeliest longer words as a whole.
  private func offers(
    _ exact: [ScoredWord], _ longer: [ScoredWord], _ joined: JoinedWords, _ keys: [UInt8],
    guesses: Int
  ) -> [ScoredWord] {
    var result = Array(exact.prefix(Self.offeredLimit))
    var seen = Set(result.map { $0.word.lowercased() })
    func isNew(_ word: String) -> Bool { seen.insert(word.lowercased()).inserted }
    // A rude word is never first: what else there may be stands before it.
    let hidden = result.filter(\.isHidden)
    result.removeAll(where: \.isHidden)
    for word in joined.whole where isNew(word.text) { result.append(word.scored) }
    if result.isEmpty {
      var begun = longer.map { word in
        var word = word
        word.word = String(word.word.prefix(keys.count))
        return word
      }
      if !joined.begun.isEmpty { begun = (begun + joined.begun.map(\.scored)).ordered }
      for word in begun where isNew(word.word) { result.append(word) }
      result = Array(result.prefix(guesses > 0 ? 1 : Self.begunLimit))
    }
    if result.isEmpty, !hidden.isEmpty {
      for word in self.guesses(keys, limit: 1, isTaken: { seen.contains($0.lowercased()) })
      where isNew(word) {
        result.append(ScoredWord(word: word, frequency: 0))
      }
    }
    result += hidden
    // Where nothing is known there are guesses only.
    if guesses > 0, !result.isEmpty {
      for word in self.guesses(keys, limit: guesses, isTaken: { seen.contains($0.lowercased()) }) {
        if isNew(word) { result.append(ScoredWord(word: word, frequency: 0)) }
      }
    }
    if guesses > 0 { return result }
    return result + longer.lazy.filter { !$0.isHidden }.prefix(Self.completionLimit)
  }

  /// Whole words, and beginnings of longer ones with a stroke for each key: those first where they are so much
  /// likelier that the whole words are none that anybody means. What is hidden stands behind them all.
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
    // What is whole already is no beginning.
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

  /// The whole words on these keys, best first, among which one that was chosen leads.
  func rivals(_ keys: [UInt8], _ context: Context) -> [ScoredWord] {
    guard wordKeys.language == .korean else { return scored(keys, context) }
    return exactWords(keys, context, and: wordsOfParts(keys).whole).ordered
  }

  /// Words of one or two letters and what longer words begin with: the likeliest of all first, since most
  /// go on; then words, for whoever stops here; then beginnings.
  private func mixed(_ exact: [ScoredWord], with keys: [UInt8]) -> [ScoredWord] {
    var result = Array(exact.ordered.prefix(Self.offeredLimit))
    let words = result.count
    var places: [String: Int] = [:]
    for place in result.indices {
      result[place].frequency *= Self.wholeWordWeight
      // The capitals of a word are those of its letters, too, where there is no small one: I, not i; but
      // what begins "should" is no SH.
      let small = result[place].word.lowercased()
      if places[small] == nil || small == result[place].word { places[small] = place }
    }
    for list in lists {
      for beginning in list.beginnings(on: keys) {
        let frequency = beginning.frequency / Double(lists.count)
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
    // Longer words of the user's own, where no list knows of any that begin so.
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
