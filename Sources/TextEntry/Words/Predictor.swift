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
  private(set) var names: OwnWords
  private(set) var learned: OwnWords
  public let wordKeys: WordKeys
  /// Of the languages in use.
  let joinings: [Joining]
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
  /// Words joined of others are no longer than two that are.
  static let knownLimit = 2 * WordKeys.limit

  /// - Parameters:
  ///   - lists: The lists of all languages in use, the main one first.
  ///   - names: Words of the contacts' names.
  public init(
    lists: [WordList] = [], names: some Sequence<String> = [], learning: Learning = Learning()
  ) {
    self.lists = lists
    self.learning = learning
    wordKeys = lists.first?.wordKeys ?? WordKeys()
    var languages = [wordKeys.language]
    for list in lists where !languages.contains(list.language) { languages.append(list.language) }
    joinings = languages.map(Joining.of)
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

  /// - Parameter start: what the first of the keys mean, where the user has chosen it. All candidates
  ///   begin so.
  public func candidates(
    for keys: [UInt8], after previous: String? = nil, startingWith start: ChosenStart? = nil,
    limit: Int = 20
  ) -> Candidates {
    guard !keys.isEmpty, keys.allSatisfy({ $0 < 10 }) else { return Candidates() }
    let start = start.flatMap { $0.count < keys.count ? $0 : nil }
    let scored = scored(keys, after: previous, startingWith: start)
    if scored.isEmpty {
      return Candidates(words: [guess(keys, after: previous, startingWith: start)])
    }
    return Candidates(words: scored.prefix(limit).map(\.word), isKnown: true)
  }

  /// Whether any word is, or begins, so.
  public func knows(_ keys: [UInt8]) -> Bool {
    lists.contains { !$0.words(beginningWith: keys).isEmpty }
      || learned.knows(keys) || names.knows(keys)
  }

  /// Whether this is a word, or joined of words, and no beginning of one.
  public func isWord(_ word: String) -> Bool {
    learned.contains(word) || names.contains(word) || isListed(word) || isJoined(word)
  }

  func isListed(_ word: String) -> Bool { lists.contains { $0.place(of: word) != nil } }

  /// The best of what the first keys can mean, and the likeliest letter of each key after them. Where
  /// nothing goes on behind a mark, what stands before it and behind it are two words, joined.
  func guess(
    _ keys: [UInt8], after previous: String?, startingWith chosen: ChosenStart? = nil
  ) -> String {
    let mark = Self.lastMark(in: keys)
    var known = min(keys.count - 1, Self.knownLimit)
    var start = ""
    while known > (mark.map { $0 + 1 } ?? 0) {
      let part = Array(keys[..<known])
      if let best = scored(part, after: previous, startingWith: chosen).first {
        start = String(best.word.prefix(known))
        break
      }
      known -= 1
    }
    if start.isEmpty {
      // Longer than any word, and a call for each mark.
      if let mark, keys.count <= Self.knownLimit {
        return guess(keys, joinedAt: mark, startingWith: chosen)
      }
      known = 0
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
    if case .age = committed.last { collectLearned() }
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
  private func isCommon(_ word: ScoredWord) -> Bool {
    word.frequency > Self.commonFrequency && lists.contains { $0.count >= 10_000 }
  }

  /// Takes what is known now in place of what was: others have learned or forgotten something where
  /// it is kept. What was learned here and not taken from here yet is lost.
  public mutating func relearn(_ learning: Learning) {
    self.learning = learning
    changes = []
    collectLearned()
  }

  /// What was learned since the last call.
  public mutating func takeChanges() -> [LearningChange] {
    defer { changes = [] }
    return changes
  }
}
