import func Glibc.log

/// What a sequence of keys can mean, best first: from word lists, the contacts' names and what was
/// learned.
///
/// A word's score is the logarithm of how often it is expected after the word before: where `f`
/// counts in 10⁹ running words, `f(v w) + K · f(w) / S` for the word `w` after `v`, with `S` the sum
/// of `f` over all words on the same keys. That is a bigram estimate with a Dirichlet prior: the
/// words alone count as much as ``priorWeight`` of pairs that were seen. Words and pairs of the
/// user's own count as many for every use.
public struct Predictor: Sendable {
  public let lists: [WordList]
  public private(set) var learning: Learning
  private var names: OwnWords
  private var learned: OwnWords
  public let wordKeys: WordKeys
  /// What was learned since ``takeChanges()``.
  private var changes: [LearningChange] = []

  /// One use by this user weighs as much as so many occurrences in 10⁹ running words of others.
  static let ownFrequency = 60_000.0
  /// The same of two words one after the other.
  static let ownPairFrequency = 20_000.0
  /// `K` above. The lists' pairs were counted in 2.4 million words, so that one observation is 416
  /// in 10⁹: two of them outweigh the prior.
  static let priorWeight = 800.0
  /// A word that was chosen comes first the next time, but not before one of the commonest words,
  /// such as `of`, that is far more frequent: to stand behind `me` for having been passed over once
  /// would cost more than it gains. The chosen one comes nearer by so much, in 1/1000 of a natural
  /// logarithm.
  static let commonFrequency = 2_000_000.0
  static let boostStep = 500.0
  /// Of one or two keys, whole words are typed and done with while beginnings go on: a word counts
  /// so much more than a longer one that begins so.
  static let wholeWordWeight = 30.0
  /// How many longer words are looked at for each list.
  private static let longerLimit = 12
  /// How many longer words are offered whole.
  private static let completionLimit = 3

  /// - Parameters:
  ///   - lists: The lists of all languages in use, the main one first.
  ///   - names: Words of the contacts' names.
  public init(
    lists: [WordList] = [], names: some Sequence<String> = [], learning: Learning = Learning()
  ) {
    self.lists = lists
    self.learning = learning
    wordKeys = lists.first?.wordKeys ?? WordKeys()
    self.names = OwnWords(names, keys: wordKeys)
    learned = OwnWords([], keys: wordKeys)
    collectLearned()
  }

  /// What the lists have is found there.
  private mutating func collectLearned() {
    learned = OwnWords(
      learning.words.keys.filter { !isListed($0) },
      keys: wordKeys)
  }

  /// What a sequence of keys can mean.
  public struct Candidates: Hashable, Sendable {
    /// Best first: whole words, then beginnings of longer ones with a letter for each key, then
    /// longer words. On one or two keys words and beginnings are mixed by likelihood.
    public var words: [String] = []
    /// Whether any word is, or begins, so; otherwise the one candidate is a guess.
    public var isKnown = false
  }

  public func candidates(
    for keys: [UInt8], after previous: String? = nil, limit: Int = 20
  ) -> Candidates {
    guard !keys.isEmpty, keys.allSatisfy({ $0 < 10 }) else { return Candidates() }
    let scored = scored(keys, after: previous)
    if scored.isEmpty { return Candidates(words: [guess(keys, after: previous)]) }
    return Candidates(words: scored.prefix(limit).map(\.word), isKnown: true)
  }

  /// Whether any word is, or begins, so.
  public func knows(_ keys: [UInt8]) -> Bool {
    lists.contains { !$0.words(beginningWith: keys).isEmpty }
      || learned.knows(keys) || names.knows(keys)
  }

  /// Whether this is a word, and no beginning of one.
  public func isWord(_ word: String) -> Bool {
    learned.contains(word) || names.contains(word) || isListed(word)
  }

  private func isListed(_ word: String) -> Bool { lists.contains { $0.place(of: word) != nil } }

  /// The best of what the first keys can mean, and the likeliest letter of each key after them.
  private func guess(_ keys: [UInt8], after previous: String?) -> String {
    var known = keys.count - 1
    var start = ""
    while known > 0 {
      if let best = scored(Array(keys[..<known]), after: previous).first {
        start = String(best.word.prefix(known))
        break
      }
      known -= 1
    }
    return keys[known...].reduce(into: start) { text, key in
      let likeliest = lists.first?.beginnings(on: [key]).first?.text
      let letter = wordKeys.language.letters(on: key).first.map { String($0) }
      text += likeliest ?? letter ?? (key == 1 ? "'" : " ")
    }
  }

  // MARK: Names

  /// Takes over that words of contacts' names came and went: each as often as it did, since a word
  /// is known as long as a name has it. Of many at once it is cheaper to take over all, by
  /// ``set(names:)``.
  public mutating func change(names added: some Sequence<String>, removed: some Sequence<String>) {
    for word in added {
      if let keys = wordKeys.keys(of: word) {
        names.insert(OwnWords.Entry(word: word, keys: keys))
      }
    }
    for word in removed {
      if let keys = wordKeys.keys(of: word) { names.remove(word, keys: keys) }
    }
  }

  /// Takes over the words of all contacts' names.
  public mutating func set(names words: some Sequence<String>) {
    names = OwnWords(words, keys: wordKeys)
  }

  // MARK: Scores

  private struct Scored {
    var word: String
    var frequency: Double
    /// Without the word before.
    var plainFrequency = 0.0
    /// After the word before.
    var pairFrequency = 0.0
    var score = 0.0
  }

  private func scored(_ keys: [UInt8], after previous: String?) -> [Scored] {
    let context = Context(previous, in: lists)
    var exact: [Scored] = []
    var longer: [Scored] = []
    for (number, list) in lists.enumerated() {
      let words = list.words(beginningWith: keys)
      guard !words.isEmpty else { continue }
      let whole = list.exact(keys, in: words)
      let followers = context.followers[number]
      for place in whole {
        add(list, place, followers, to: &exact)
      }
      guard keys.count > 2 else { continue }
      for place in Self.likeliest(in: whole.upperBound..<words.upperBound, of: list, followers) {
        add(list, place, followers, to: &longer)
      }
    }
    for own in [names, learned] {
      for entry in own.exact(keys) { add(entry.word, 0, to: &exact) }
      guard keys.count > 2 else { continue }
      for word in mostUsed(own.words(beginningWith: keys), longerThan: keys.count) {
        add(word, 0, to: &longer)
      }
    }
    score(&exact, context)
    score(&longer, context)
    if keys.count <= 2, wordKeys.language != .korean { return mixed(exact, with: keys) }
    return Self.ordered(exact) + offers(Self.ordered(longer), keys, after: exact)
  }

  private func add(
    _ list: WordList, _ place: Int, _ followers: WordList.Followers?, to words: inout [Scored]
  ) {
    let share = 1 / Double(lists.count)
    let pair = followers.map { list.frequency(of: place, in: $0) } ?? 0
    add(list.word(at: place), list.frequency(at: place) * share, pair * share, to: &words)
  }

  private func add(
    _ word: String, _ frequency: Double, _ pairFrequency: Double = 0, to words: inout [Scored]
  ) {
    if let place = words.firstIndex(where: { $0.word == word }) {
      words[place].frequency += frequency
      words[place].pairFrequency += pairFrequency
    } else {
      words.append(Scored(word: word, frequency: frequency, pairFrequency: pairFrequency))
    }
  }

  private func mostUsed(_ entries: ArraySlice<OwnWords.Entry>, longerThan count: Int) -> [String] {
    let longer = entries.filter { $0.keys.count > count }.map(\.word)
    if longer.count <= Self.longerLimit { return longer }
    let counted = longer.map { (word: $0, uses: learning.count($0)) }
    return counted.sorted { $0.uses > $1.uses }.prefix(Self.longerLimit).map(\.word)
  }

  /// Adds what is the user's own, and the word before.
  private func score(_ words: inout [Scored], _ context: Context) {
    for place in words.indices {
      let word = words[place].word
      let uses = learning.count(word) + (names.contains(word) ? 1 : 0)
      words[place].frequency += Self.ownFrequency * uses
      if let previous = context.previous {
        words[place].pairFrequency += Self.ownPairFrequency * learning.count(previous, word)
      }
    }
    // The same order as the sum above, in the units of `f(w)`.
    let factor = words.reduce(0) { $0 + $1.frequency } / Self.priorWeight
    for place in words.indices {
      words[place].plainFrequency = words[place].frequency
      words[place].frequency += words[place].pairFrequency * factor
      words[place].score =
        log(max(words[place].frequency, 1)) * 1000 + learning.boost(words[place].word)
    }
  }

  private static func ordered(_ words: [Scored]) -> [Scored] {
    words.enumerated().sorted { one, other in
      one.element.score != other.element.score
        ? one.element.score > other.element.score : one.offset < other.offset
    }.map(\.element)
  }

  /// The most frequent words of a range, and the likeliest follower. Linear in the range; 2 bytes a
  /// word are read.
  private static func likeliest(
    in words: Range<Int>, of list: WordList, _ followers: WordList.Followers?
  ) -> [Int] {
    var best: [(weight: UInt16, place: Int)] = []
    for place in words {
      let weight = list.weight(at: place)
      if best.count == longerLimit, weight <= best[longerLimit - 1].weight { continue }
      let position = best.firstIndex { $0.weight < weight } ?? best.count
      best.insert((weight, place), at: position)
      if best.count > longerLimit { best.removeLast() }
    }
    var places = best.map(\.place)
    if let followers, let follower = list.likeliest(in: words, of: followers)?.place,
      !places.contains(follower)
    {
      places.append(follower)
    }
    return places
  }

  /// Beginnings with a letter for each key, then the likeliest longer words as a whole.
  private func offers(_ longer: [Scored], _ keys: [UInt8], after exact: [Scored]) -> [Scored] {
    var seen = Set(exact.map { $0.word.lowercased() })
    var result: [Scored] = []
    // A Korean letter takes several keys: there is no beginning with one for each.
    if wordKeys.language != .korean {
      for word in longer {
        let beginning = String(word.word.prefix(keys.count))
        guard seen.insert(beginning.lowercased()).inserted else { continue }
        result.append(Scored(word: beginning, frequency: word.frequency, score: word.score))
      }
    }
    return result + longer.prefix(Self.completionLimit)
  }

  /// Words of one or two letters and what longer words begin with, by likelihood together.
  private func mixed(_ exact: [Scored], with keys: [UInt8]) -> [Scored] {
    var result = Self.ordered(exact).map { word in
      var word = word
      word.frequency *= Self.wholeWordWeight
      return word
    }
    for list in lists {
      for beginning in list.beginnings(on: keys) {
        let frequency = beginning.frequency / Double(lists.count)
        // The capitals of a word are those of its letters, too: I, not i.
        if let place = result.firstIndex(where: { $0.word.lowercased() == beginning.text }) {
          result[place].frequency += frequency
        } else {
          result.append(Scored(word: beginning.text, frequency: frequency))
        }
      }
    }
    for place in result.indices {
      result[place].score =
        log(max(result[place].frequency, 1)) * 1000 + learning.boost(result[place].word)
    }
    // Longer words of the user's own, where no list knows of any that begin so.
    for own in [learned, names] {
      for beginning in own.beginnings(on: keys)
      where !result.contains(where: { $0.word.lowercased() == beginning.lowercased() }) {
        result.append(Scored(word: beginning, frequency: 1))
      }
    }
    return Self.ordered(result)
  }

  // MARK: Learning

  /// Counts a word that was committed. One that was chosen over another comes first the next time.
  ///
  /// - Parameter chosenOn: the keys for which the user stepped to it, if so.
  public mutating func commit(_ word: String, after previous: String?, chosenOn keys: [UInt8]?) {
    guard word.unicodeScalars.count <= Learning.wordLength,
      let own = wordKeys.keys(of: word)
    else { return }
    let known = Context(previous, in: lists).previous
    if learning.words[word] == nil, !isListed(word) {
      learned.insert(OwnWords.Entry(word: word, keys: own))
    }
    let committed = learning.commit(word, after: known)
    changes += committed
    if case .replaceAll = committed.first { collectLearned() }
    // A longer word that was taken whole is no rival of the words on fewer keys.
    guard keys == own else { return }
    lead(word, own, after: nil)
    if let known { lead(word, own, after: known) }
  }

  /// Brings a word that was chosen before the others on its keys.
  private mutating func lead(_ word: String, _ keys: [UInt8], after previous: String?) {
    let rivals = scored(keys, after: previous)
    guard let best = rivals.first, best.word != word,
      let own = rivals.first(where: { $0.word == word })
    else { return }
    if let previous {
      // As many uses as make up for what the lists have seen.
      let factor = rivals.reduce(0) { $0 + $1.plainFrequency } / Self.priorWeight
      let missing = best.frequency - own.frequency
      guard factor > 0, missing > 0 else { return }
      var times = (missing / (factor * Self.ownPairFrequency)).rounded(.up) + 1
      times = min(times, isCommon(best) ? 3 : 1_000)
      changes += learning.raisePair(previous, word, by: UInt32(times))
      return
    }
    var needed = (best.score - own.score).rounded(.up) + 1
    if isCommon(best), needed > 3 * Self.boostStep { needed = Self.boostStep }
    let boost = learning.boost(word) + needed
    changes += learning.raise(word, to: Int32(min(max(boost, -1e6), 1e6)))
  }

  /// In a short list every word is frequent.
  private func isCommon(_ word: Scored) -> Bool {
    word.frequency > Self.commonFrequency && lists.contains { $0.count >= 10_000 }
  }

  /// What was learned since the last call.
  public mutating func takeChanges() -> [LearningChange] {
    defer { changes = [] }
    return changes
  }
}
