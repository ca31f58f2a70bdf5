import func Glibc.log

/// How likely each word is that keys can mean.
extension Predictor {
  /// How many longer words are looked at for each list.
  private static let longerLimit = 12
  /// How many longer words are offered whole.
  private static let completionLimit = 3

  func scored(
    _ keys: [UInt8], after previous: String?, startingWith start: ChosenStart? = nil
  ) -> [ScoredWord] {
    let context = Context(previous, in: lists)
    var exact = ScoredWords()
    var longer = ScoredWords()
    for (number, list) in lists.enumerated() {
      let words = list.words(beginningWith: keys)
      guard !words.isEmpty else { continue }
      let whole = list.exact(keys, in: words)
      let followers = context.followers[number]
      for place in whole { add(list, place, followers, to: &exact) }
      guard keys.count > 2 else { continue }
      for place in Self.likeliest(in: whole.upperBound..<words.upperBound, of: list, followers) {
        add(list, place, followers, to: &longer)
      }
    }
    for own in [names, learned] {
      for entry in own.exact(keys) { exact.add(entry.word, 0) }
      guard keys.count > 2 else { continue }
      for word in mostUsed(own.words(beginningWith: keys), longerThan: keys.count) {
        longer.add(word, 0)
      }
    }
    if let start {
      exact.words.removeAll { !start.begins($0.word) }
      longer.words.removeAll { !start.begins($0.word) }
    }
    score(&exact.words, context)
    score(&longer.words, context)
    if keys.count <= 2, wordKeys.language != .korean { return mixed(exact.words, with: keys) }
    var joined = joinedWords(keys, startingWith: start)
    joined.dropUnlikely(beside: exact.words)
    return offers(exact.words.ordered, longer.words.ordered, joined, keys)
  }

  private func add(
    _ list: WordList, _ place: Int, _ followers: WordList.Followers?, to words: inout ScoredWords
  ) {
    let share = 1 / Double(lists.count)
    let pair = followers.map { list.frequency(of: place, in: $0) } ?? 0
    words.add(list.word(at: place), list.frequency(at: place) * share, pair * share)
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

  /// How often the user's own use makes a word expected.
  func ownFrequency(of word: String) -> Double {
    Self.ownFrequency * (learning.count(word) + (names.contains(word) ? 1 : 0))
  }

  /// Adds what is the user's own, and the word before.
  private func score(_ words: inout [ScoredWord], _ context: Context) {
    for place in words.indices {
      let word = words[place].word
      words[place].frequency += ownFrequency(of: word)
      if let previous = context.previous {
        words[place].pairFrequency += Self.ownPairFrequency * learning.count(previous, word)
      }
    }
    // The same order as that of the type's sum, in the units of `f(w)`.
    let factor = words.reduce(0) { $0 + $1.frequency } / Self.priorWeight
    for place in words.indices {
      words[place].plainFrequency = words[place].frequency
      words[place].frequency += words[place].pairFrequency * factor
      words[place].score = score(words[place])
    }
  }

  private func score(_ word: ScoredWord) -> Double {
    log(max(word.frequency, 1)) * 1000 + learning.boost(word.word)
  }

  /// The most frequent words of a range, and the likeliest follower. Linear in the range; 2 bytes a
  /// word are read.
  private static func likeliest(
    in words: Range<Int>, of list: WordList, _ followers: WordList.Followers?
  ) -> [Int] {
    var places = list.mostFrequent(in: words, limit: longerLimit)
    if let followers, let follower = list.likeliest(in: words, of: followers)?.place,
      !places.contains(follower)
    {
      places.append(follower)
    }
    return places
  }

  /// Whole words, those that are joined of others behind the others; then beginnings with a letter
  /// for each key, then the likeliest longer words as a whole.
  private func offers(
    _ exact: [ScoredWord], _ longer: [ScoredWord], _ joined: JoinedWords, _ keys: [UInt8]
  ) -> [ScoredWord] {
    var result = exact
    var seen = Set(exact.map { $0.word.lowercased() })
    for word in joined.whole where seen.insert(word.text.lowercased()).inserted {
      result.append(word.scored)
    }
    // A Korean letter takes several keys: there is no beginning with one for each.
    if wordKeys.language != .korean {
      var begun = longer.map { word in
        var word = word
        word.word = String(word.word.prefix(keys.count))
        return word
      }
      if !joined.begun.isEmpty { begun = (begun + joined.begun.map(\.scored)).ordered }
      for word in begun where seen.insert(word.word.lowercased()).inserted { result.append(word) }
    }
    return result + longer.prefix(Self.completionLimit)
  }

  /// Words of one or two letters and what longer words begin with, by likelihood together.
  private func mixed(_ exact: [ScoredWord], with keys: [UInt8]) -> [ScoredWord] {
    var result = exact.ordered
    var places: [String: Int] = [:]
    for place in result.indices {
      result[place].frequency *= Self.wholeWordWeight
      // The capitals of a word are those of its letters, too: I, not i.
      let small = result[place].word.lowercased()
      if places[small] == nil { places[small] = place }
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
    for place in result.indices { result[place].score = score(result[place]) }
    // Longer words of the user's own, where no list knows of any that begin so.
    for own in [learned, names] {
      for beginning in own.beginnings(on: keys) where places[beginning.lowercased()] == nil {
        places[beginning.lowercased()] = result.count
        result.append(ScoredWord(word: beginning, frequency: 1))
      }
    }
    return result.ordered
  }
}
