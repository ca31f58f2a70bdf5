import Keypad

/// The candidates for a sequence of keys, best first: from word lists, the contacts' names and
/// learned words.
///
/// A word's score is the logarithm of its expected frequency after the words before. Each word on
/// the same keys has a share, first by its frequency alone. Its frequency after the last word is
/// added, with that share as a Dirichlet prior of the weight ``priorWeight``; then its frequency
/// after the last two words, with the result as the prior. The user's own text is mixed in:
/// ``ownShare`` is the weight of the word's share among the user's own words, and up to
/// ``ownPairShare`` is the weight of its share among those after the last word.
package struct Predictor: Sendable {
  /// The lists that are searched: see ``set(_:)``.
  package private(set) var lists: [WordList]
  /// The share of each of these lists in the text.
  private(set) var shares: ListShares
  /// The lists of all languages in use.
  private let allLists: [WordList]
  /// The languages in use, the main one first. Of languages that are typed together only the first
  /// is listed: see ``WordList/typedWith``.
  package let languages: [KeypadLanguage]
  package private(set) var learning: Learning
  var nameWords: NameWords
  /// See ``NameWords``.
  var names: OwnWords { nameWords.value }
  private(set) var learned: OwnWords
  package private(set) var wordKeys: WordKeys
  /// Whether words that a list marks as rude are never first, and not offered before they are
  /// typed, until the user has typed them.
  package var hidesRudeWords: Bool
  /// Whether words that are one wrong key away from the typed ones are candidates, too.
  package var forgivesWrongKeys: Bool
  /// Whether a word may change the one before it: see ``correction(of:after:by:)``.
  package var correctsWords = true
  /// The joinings for the languages of ``lists``.
  private(set) var joinings: [Joining] = []
  /// The changes since ``drainChanges()``.
  private var changes: [LearningChange] = []

  /// The weight of the user's own words beside the lists', once there are many.
  static let ownShare = 0.2
  /// The number of the user's words at which they have half that weight.
  static let ownPrior = 500.0
  /// The same as ``ownShare``, for pairs of words.
  static let ownPairShare = 0.2
  /// The same as ``ownPrior``, for pairs of words.
  static let ownPairPrior = 5.0
  /// The frequency of a contact's name, in 10⁹ running words.
  static let nameFrequency = 60_000.0
  /// The weight of a word's frequency alone beside its frequency after the last word, in 10⁹
  /// running words: two observations in the 2.9 million words from which the lists' pairs were
  /// counted.
  static let priorWeight = 800.0
  /// The same weight beside all words seen after the last word: 50 observations.
  static let massPrior = 17_000.0
  /// The frequency of the commonest words, such as `of`. A chosen word comes first the next time,
  /// but not before a far more frequent word of these. If `of` came after `me` because it was
  /// passed over once, that would cost more than it gains. The chosen word then only comes nearer
  /// by ``boostStep``.
  static let commonFrequency = 500_000.0
  /// The step by which a chosen word comes nearer to a far more frequent one, in 1/1000 of a
  /// natural logarithm.
  static let boostStep = 500.0
  /// The weight of a whole word of one or two keys beside a longer one that begins with it. A user
  /// may stop at a whole word, but goes on typing after a beginning.
  static let wholeWordWeight = 30.0
  /// The maximum number of keys of joined words: those of two whole words.
  static let knownLimit = 2 * WordKeys.limit

  /// - Parameters:
  ///   - lists: The lists of all languages in use, the main one first.
  ///   - names: Words of the contacts' names, asked for when the first word is looked up.
  package init(
    lists: [WordList] = [], names: @autoclosure @escaping @Sendable () -> [String] = [],
    learning: Learning = Learning(), hidesRudeWords: Bool = true, forgivesWrongKeys: Bool = false
  ) {
    self.hidesRudeWords = hidesRudeWords
    self.forgivesWrongKeys = forgivesWrongKeys
    allLists = lists
    languages = Self.turns(of: lists)
    self.learning = learning
    wordKeys = Self.wordKeys(languages.first ?? .english, lists)
    self.lists = Self.lists(lists, of: wordKeys.language)
    shares = ListShares(self.lists, in: wordKeys.language)
    nameWords = NameWords(names, keys: wordKeys)
    learned = OwnWords([], keys: wordKeys)
    joinings = Self.languages(of: self.lists).map(Joining.of)
    collectLearned()
  }

  /// Gives the keys the letters of this language, one of ``languages``. Words are looked up in its
  /// lists, and in those of other languages with the same letters.
  package mutating func set(_ language: KeypadLanguage) {
    guard language != wordKeys.language, languages.contains(language) else { return }
    lists = Self.lists(allLists, of: language)
    shares = ListShares(lists, in: language)
    wordKeys = Self.wordKeys(language, allLists)
    joinings = Self.languages(of: lists).map(Joining.of)
    nameWords.respell(wordKeys)
    collectLearned()
  }

  /// Collects the learned words. Words of the lists are left out, because they are found there.
  private mutating func collectLearned() {
    learned = OwnWords(
      learning.words.keys.filter { !isListed($0) },
      keys: wordKeys)
  }

  /// The meanings of a sequence of keys.
  package struct Candidates: Hashable, Sendable {
    /// The best first: whole words or, if there are none, beginnings of longer words with a letter
    /// for each key; then near words, one wrong key away; then guesses or, if none are wanted,
    /// longer words. A near word comes first if it is far likelier than all others. On one or two
    /// keys words and beginnings are mixed by likelihood. In Korean there are whole words and
    /// beginnings, without near words and guesses.
    package var words: [String] = []
    /// Whether the keys are a word or its beginning; otherwise all candidates are guesses.
    package var isKnown = false
  }

  /// The maximum number of guesses of unknown words.
  package static let guessLimit = 10

  /// - Parameters:
  ///   - previous: the last word before, `.` at the beginning of a sentence.
  ///   - earlier: the word before that one.
  ///   - start: the meaning of the first keys, if the user has chosen it. All candidates begin with
  ///     it.
  ///   - guesses: the number of guesses of unknown words after the whole words, in place of the
  ///     longer ones. If nothing is known there is at least one.
  ///   - addsNear: whether near words are wanted, if ``forgivesWrongKeys`` allows them.
  package func candidates(
    for keys: [UInt8], after previous: String? = nil, behind earlier: String? = nil,
    startingWith start: ChosenStart? = nil, limit: Int = 20, guesses: Int = 0,
    addsNear: Bool = true
  ) -> Candidates {
    guard !keys.isEmpty, keys.allSatisfy({ $0 < 10 }) else { return Candidates() }
    let start = start.flatMap { $0.count < keys.count ? $0 : nil }
    let context = Context(previous, behind: earlier, in: lists, shares)
    let scored = scored(keys, context, startingWith: start, guesses: guesses, addsNear: addsNear)
    if !scored.isEmpty {
      return Candidates(words: scored.prefix(limit).map(\.word), isKnown: true)
    }
    if start == nil, !keys.contains(1) {
      let guessed = self.guesses(keys, limit: max(guesses, 1)) { _ in false }
      if !guessed.isEmpty { return Candidates(words: guessed) }
    }
    return Candidates(words: [guess(keys, after: previous, startingWith: start)])
  }

  /// Whether any word begins with these keys.
  package func knows(_ keys: [UInt8]) -> Bool {
    lists.contains { !$0.words(beginningWith: keys).isEmpty }
      || learned.knows(keys) || names.knows(keys)
  }

  /// Whether this is a word or several words joined, and not only the beginning of a word.
  package func isWord(_ word: String) -> Bool {
    learned.contains(word) || names.contains(word) || isListed(word) || isJoined(word)
      || isWordOfParts(word)
  }

  func isListed(_ word: String) -> Bool { lists.contains { $0.place(of: word) != nil } }

  /// Returns a guess: the best meaning of the first keys, and the likeliest letter of each key
  /// after them. If nothing continues after a mark, the parts before and after it are two words,
  /// joined.
  func guess(
    _ keys: [UInt8], after previous: String?, startingWith chosen: ChosenStart? = nil
  ) -> String {
    if wordKeys.language == .korean { return koreanGuess(keys) }
    let mark = Self.lastMark(in: keys)
    var known = min(keys.count - 1, Self.knownLimit)
    var start = ""
    while known > (mark.map { $0 + 1 } ?? 0) {
      let part = Array(keys[..<known])
      let context = Context(previous, in: lists, shares)
      if let best = scored(part, context, startingWith: chosen).first {
        start = WordKeys.beginning(of: best.word, keys: known)
        break
      }
      known -= 1
    }
    if start.isEmpty {
      // No word has more keys than this limit, and each mark costs a recursive call.
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

  // MARK: Learning

  /// Counts a committed word. A word that was chosen over another comes first the next time.
  ///
  /// - Parameters:
  ///   - earlier: the word before `previous`.
  ///   - keys: the keys on which the user stepped to the word, if so.
  package mutating func commit(
    _ word: String, after previous: String?, behind earlier: String? = nil,
    chosenOn keys: [UInt8]?
  ) {
    guard word.unicodeScalars.count <= Learning.wordLength,
      let own = wordKeys.keys(of: word)
    else { return }
    let context = Context(previous, behind: earlier, in: lists, shares)
    if learning.words[word] == nil, !isListed(word) {
      learned.insert(word, wordKeys)
    }
    // The choice is weighed beside the words as they were when it was made.
    defer { countInShares(word) }
    let committed = learning.commit(word, after: context.previous)
    changes += committed
    if case .age = committed.last { collectLearned() }
    // A longer word that was accepted does not compete with the words on fewer keys.
    guard keys == own else { return }
    lead(word, own, Context(nil, in: lists, shares))
    if context.previous != nil { lead(word, own, context) }
  }

  /// Counts a word for the shares of the lists.
  private mutating func countInShares(_ word: String) {
    let lists = lists
    shares.count(word) { number in
      Context.place(of: word, in: lists[number]).map { lists[number].frequency(at: $0.place) }
    }
  }

  /// Puts a chosen word before the others on its keys.
  private mutating func lead(_ word: String, _ keys: [UInt8], _ context: Context) {
    let rivals = rivals(keys, context)
    guard let best = rivals.first, best.word != word,
      let own = rivals.first(where: { $0.word == word })
    else { return }
    var needed = (best.score - own.score).rounded(.up) + 1
    guard needed > 0 else { return }
    if !best.isNear, isCommon(best), needed > 3 * Self.boostStep { needed = Self.boostStep }
    let boost = learning.boost(word) + needed
    changes += learning.raise(word, to: Int32(min(max(boost, -1e6), 1e6)))
  }

  /// Whether the word is very common. In a short list every word is, so a long list is required.
  private func isCommon(_ word: ScoredWord) -> Bool {
    word.plainFrequency > Self.commonFrequency && lists.contains { $0.count >= 10_000 }
  }

  /// Replaces the learned words by those of the store, which another process has changed. Changes
  /// that ``drainChanges()`` has not returned yet are lost.
  package mutating func relearn(_ learning: Learning) {
    self.learning = learning
    changes = []
    collectLearned()
  }

  /// Returns the changes since the last call.
  package mutating func drainChanges() -> [LearningChange] {
    defer { changes = [] }
    return changes
  }
}
