import Keypad

/// What a sequence of keys can mean, best first: from word lists, the contacts' names and what was
/// learned.
///
/// A word's score is the logarithm of how often it is expected after the words before. Of the words on
/// the same keys, each has its share by how often it is written; by how often it was seen after the
/// last word, with a Dirichlet prior of that share which counts ``priorWeight``; and by how often
/// after the last two words, with that as the prior. What the user has written is mixed in:
/// ``ownShare`` of it is how often the word was among the user's own, and up to ``ownPairShare`` how
/// often after the last word.
package struct Predictor: Sendable {
  /// The lists that words are looked up in: see ``set(_:)``.
  package private(set) var lists: [WordList]
  /// Those of all languages in use.
  private let allLists: [WordList]
  /// The languages in use, the main one first.
  package let languages: [KeypadLanguage]
  package private(set) var learning: Learning
  var nameWords: NameWords
  /// See ``NameWords``.
  var names: OwnWords { nameWords.value }
  private(set) var learned: OwnWords
  package private(set) var wordKeys: WordKeys
  /// Whether the words that a list calls rude are never first, and never offered before they are typed,
  /// as long as the user has not typed them.
  package var hidesRudeWords: Bool
  /// Of the languages of ``lists``.
  private(set) var joinings: [Joining] = []
  /// What was learned since ``takeChanges()``.
  private var changes: [LearningChange] = []

  /// How much the user's own words count beside the lists', as soon as there are many.
  static let ownShare = 0.2
  /// The user's words count half as much as that after so many.
  static let ownPrior = 500.0
  /// The same of two words one after the other.
  static let ownPairShare = 0.2
  static let ownPairPrior = 5.0
  /// What a contact's name counts, in 10⁹ running words.
  static let nameFrequency = 60_000.0
  /// What the words alone count beside those seen after the last, in 10⁹ running words: two
  /// observations in the 2.9 million words that the lists' pairs were counted in.
  static let priorWeight = 800.0
  /// The same beside all that was seen after the last word: 50 observations.
  static let massPrior = 17_000.0
  /// A word that was chosen comes first the next time, but not before one of the commonest words,
  /// such as `of`, that is far more frequent: to stand behind `me` for having been passed over once
  /// would cost more than it gains. The chosen one comes nearer by so much, in 1/1000 of a natural
  /// logarithm.
  static let commonFrequency = 500_000.0
  static let boostStep = 500.0
  /// Of one or two keys, whole words are typed and done with while beginnings go on: a word counts
  /// so much more than a longer one that begins so.
  static let wholeWordWeight = 30.0
  /// Words joined of others are no longer than two that are.
  static let knownLimit = 2 * WordKeys.limit

  /// - Parameters:
  ///   - lists: The lists of all languages in use, the main one first.
  ///   - names: Words of the contacts' names, asked for when the first word is looked up.
  package init(
    lists: [WordList] = [], names: @autoclosure @escaping @Sendable () -> [String] = [],
    learning: Learning = Learning(), hidesRudeWords: Bool = true
  ) {
    self.hidesRudeWords = hidesRudeWords
    allLists = lists
    languages = Self.languages(of: lists)
    self.learning = learning
    wordKeys = WordKeys(languages.first ?? .english)
    self.lists = Self.lists(lists, of: wordKeys.language)
    nameWords = NameWords(names, keys: wordKeys)
    learned = OwnWords([], keys: wordKeys)
    joinings = Self.languages(of: self.lists).map(Joining.of)
    collectLearned()
  }

  /// The keys have the letters of this language from now on, one of ``languages``. Words are looked up in
  /// its lists, and in those of the others that are written with the same letters.
  package mutating func set(_ language: KeypadLanguage) {
    guard language != wordKeys.language, languages.contains(language) else { return }
    lists = Self.lists(allLists, of: language)
    wordKeys = WordKeys(language)
    joinings = Self.languages(of: lists).map(Joining.of)
    nameWords.respell(wordKeys)
    collectLearned()
  }

  /// What the lists have is found there.
  private mutating func collectLearned() {
    learned = OwnWords(
      learning.words.keys.filter { !isListed($0) },
      keys: wordKeys)
  }

  /// What a sequence of keys can mean.
  package struct Candidates: Hashable, Sendable {
    /// Best first: whole words, then guesses, then beginnings of longer ones with a letter for each key,
    /// then longer words. On one or two keys words and beginnings are mixed by likelihood. In Korean
    /// whole words and beginnings, and no guesses beside them.
    package var words: [String] = []
    /// Whether any word is, or begins, so; otherwise all candidates are guesses.
    package var isKnown = false
  }

  /// How many words that nobody knows are guessed.
  package static let guessLimit = 10

  /// - Parameters:
  ///   - previous: the last word before, `.` at the beginning of a sentence.
  ///   - earlier: the word before that one.
  ///   - start: what the first of the keys mean, where the user has chosen it. All candidates begin so.
  ///   - guesses: how many guesses of words that no list has stand behind the whole words, in place of
  ///     the longer ones. Where nothing is known there is at least one.
  package func candidates(
    for keys: [UInt8], after previous: String? = nil, behind earlier: String? = nil,
    startingWith start: ChosenStart? = nil, limit: Int = 20, guesses: Int = 0
  ) -> Candidates {
    guard !keys.isEmpty, keys.allSatisfy({ $0 < 10 }) else { return Candidates() }
    let start = start.flatMap { $0.count < keys.count ? $0 : nil }
    let context = Context(previous, behind: earlier, in: lists)
    let scored = scored(keys, context, startingWith: start, guesses: guesses)
    if !scored.isEmpty {
      return Candidates(words: scored.prefix(limit).map(\.word), isKnown: true)
    }
    if start == nil, !keys.contains(1) {
      let guessed = self.guesses(keys, limit: max(guesses, 1)) { _ in false }
      if !guessed.isEmpty { return Candidates(words: guessed) }
    }
    return Candidates(words: [guess(keys, after: previous, startingWith: start)])
  }

  /// Whether any word is, or begins, so.
  package func knows(_ keys: [UInt8]) -> Bool {
    lists.contains { !$0.words(beginningWith: keys).isEmpty }
      || learned.knows(keys) || names.knows(keys)
  }

  /// Whether this is a word, or joined of words, and no beginning of one.
  package func isWord(_ word: String) -> Bool {
    learned.contains(word) || names.contains(word) || isListed(word) || isJoined(word)
      || isWordOfParts(word)
  }

  func isListed(_ word: String) -> Bool { lists.contains { $0.place(of: word) != nil } }

  /// The best of what the first keys can mean, and the likeliest letter of each key after them. Where
  /// nothing goes on behind a mark, what stands before it and behind it are two words, joined.
  func guess(
    _ keys: [UInt8], after previous: String?, startingWith chosen: ChosenStart? = nil
  ) -> String {
    if wordKeys.language == .korean { return koreanGuess(keys) }
    let mark = Self.lastMark(in: keys)
    var known = min(keys.count - 1, Self.knownLimit)
    var start = ""
    while known > (mark.map { $0 + 1 } ?? 0) {
      let part = Array(keys[..<known])
      let context = Context(previous, in: lists)
      if let best = scored(part, context, startingWith: chosen).first {
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

  // MARK: Learning

  /// Counts a word that was committed. One that was chosen over another comes first the next time.
  ///
  /// - Parameters:
  ///   - earlier: the word before `previous`.
  ///   - keys: those for which the user stepped to it, if so.
  package mutating func commit(
    _ word: String, after previous: String?, behind earlier: String? = nil,
    chosenOn keys: [UInt8]?
  ) {
    guard word.unicodeScalars.count <= Learning.wordLength,
      let own = wordKeys.keys(of: word)
    else { return }
    let context = Context(previous, behind: earlier, in: lists)
    if learning.words[word] == nil, !isListed(word) {
      learned.insert(word, wordKeys)
    }
    let committed = learning.commit(word, after: context.previous)
    changes += committed
    if case .age = committed.last { collectLearned() }
    // A longer word that was taken whole is no rival of the words on fewer keys.
    guard keys == own else { return }
    lead(word, own, Context(nil, in: lists))
    if context.previous != nil { lead(word, own, context) }
  }

  /// Brings a word that was chosen before the others on its keys.
  private mutating func lead(_ word: String, _ keys: [UInt8], _ context: Context) {
    let rivals = rivals(keys, context)
    guard let best = rivals.first, best.word != word,
      let own = rivals.first(where: { $0.word == word })
    else { return }
    var needed = (best.score - own.score).rounded(.up) + 1
    guard needed > 0 else { return }
    if isCommon(best), needed > 3 * Self.boostStep { needed = Self.boostStep }
    let boost = learning.boost(word) + needed
    changes += learning.raise(word, to: Int32(min(max(boost, -1e6), 1e6)))
  }

  /// In a short list every word is frequent.
  private func isCommon(_ word: ScoredWord) -> Bool {
    word.plainFrequency > Self.commonFrequency && lists.contains { $0.count >= 10_000 }
  }

  /// Takes what is known now in place of what was: others have learned or forgotten something where
  /// it is kept. What was learned here and not taken from here yet is lost.
  package mutating func relearn(_ learning: Learning) {
    self.learning = learning
    changes = []
    collectLearned()
  }

  /// What was learned since the last call.
  package mutating func takeChanges() -> [LearningChange] {
    defer { changes = [] }
    return changes
  }
}
