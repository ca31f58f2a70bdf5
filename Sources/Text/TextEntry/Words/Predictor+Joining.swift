/// Words joined from others with an apostrophe or a hyphen, by the rules of their language.
///
///     keys     5 1 4 6 6 6 3                 7 8 1 3 7 8 1 2 3
///     made of  l'─┤homme├─                   qu'─┤est├─┤-ce├─
///
/// The expected frequency of such a word follows from its parts: a head has a share of the
/// occurrences of the next word, a tail has a share of those of the word before. Two words with the
/// frequencies `v` and `w` would be side by side by chance `v · w / 10⁹` times; with a hyphen they
/// have the share ``Joining/hyphenShare`` of that.
extension Predictor {
  /// The joined words on the same keys, the likeliest first.
  struct JoinedWords {
    var whole: [Part] = []
    /// Beginnings of longer words, with a letter for each key.
    var begun: [Part] = []

    /// Removes unlikely words, which no user would step to: whole words ten thousand times rarer
    /// than the best word, and beginnings a thousand times rarer.
    mutating func dropUnlikely(beside words: [ScoredWord]) {
      let best = max(
        words.map(\.plainFrequency).max() ?? 0, (whole + begun).map(\.frequency).max() ?? 0)
      whole.removeAll { $0.frequency < best / 10_000 }
      begun.removeAll { $0.frequency < best / 1_000 }
    }

    struct Part {
      var text: String
      /// Occurrences in 10⁹ running words.
      var frequency: Double

      var scored: ScoredWord {
        // Words that are rarer than one occurrence still have an order.
        ScoredWord(
          word: text, frequency: frequency, plainFrequency: frequency,
          score: ln(max(frequency, 1e-9)) * 1000)
      }
    }
  }

  /// The maximum number of meanings of the keys between two marks.
  private static let wholeLimit = 20
  /// The maximum number of their beginnings.
  private static let begunLimit = 20
  /// The maximum number of words before a hyphen.
  private static let firstLimit = 4

  /// Returns the place of the last mark between two letters.
  static func lastMark(in keys: [UInt8]) -> Int? {
    guard keys.count > 2 else { return nil }
    return keys[1..<keys.count - 1].lastIndex(of: 1)
  }

  func isJoined(_ word: String) -> Bool {
    guard let keys = joinedKeys(of: word) else { return false }
    let small = word.lowercased()
    return joinedWords(keys, shares).whole.contains { $0.text.lowercased() == small }
  }

  /// Returns the keys of a joined word, which may be longer than a word of a list.
  private func joinedKeys(of word: String) -> [UInt8]? {
    wordKeys.keys(of: word, limit: Self.knownLimit)
  }

  /// - Parameters:
  ///   - shares: the shares of the lists after the words before.
  ///   - start: the meaning of the first keys, if the user has chosen it.
  func joinedWords(
    _ keys: [UInt8], _ shares: ListShares, startingWith start: ChosenStart? = nil
  ) -> JoinedWords {
    guard Self.lastMark(in: keys) != nil, !wordKeys.language.hasLettersOnAllKeys,
      keys.count <= Self.knownLimit
    else { return JoinedWords() }
    let marks = keys.indices.dropFirst().dropLast().filter { keys[$0] == 1 }
    guard marks.count <= Joining.markLimit else { return JoinedWords() }
    // The parts after each mark, the last mark first.
    var rests: [Int: JoinedWords] = [:]
    for mark in marks.reversed() {
      let behind = Array(keys[(mark + 1)...])
      var rest = joinedWords(keys, shares, from: mark + 1, rests)
      addParts(behind, shares, to: &rest)
      rests[mark] = rest
    }
    return joinedWords(keys, shares, from: 0, rests, startingWith: start)
  }

  /// Returns the meanings of the keys from a place, with the parts after each mark.
  private func joinedWords(
    _ keys: [UInt8], _ shares: ListShares, from first: Int, _ rests: [Int: JoinedWords],
    startingWith start: ChosenStart? = nil
  ) -> JoinedWords {
    var result = JoinedWords()
    for (mark, rest) in rests where mark > first {
      let before = Array(keys[first..<mark])
      let behind = Array(keys[(mark + 1)...])
      var words: [JoinedWords.Part]
      if let start {
        guard mark >= start.count else { continue }
        words =
          mark == start.count
          ? [JoinedWords.Part(text: start.text, frequency: 1_000)]
          : firstWords(before, shares).filter { start.begins($0.text) }
      } else {
        words = firstWords(before, shares)
      }
      for joining in joinings {
        for head in joining.heads[before] ?? [] {
          if let start, !start.begins(head.text) { continue }
          join(head, rest, to: &result)
        }
        for tail in joining.tails where tail.keys.starts(with: behind) {
          join(words, tail, behind.count, to: &result)
        }
      }
      for word in words { join(word, rest, to: &result) }
    }
    result.whole = Self.likeliest(result.whole, Self.wholeLimit)
    result.begun = Self.likeliest(result.begun, Self.begunLimit)
    return result
  }

  private func join(_ head: Joining.Head, _ rest: JoinedWords, to result: inout JoinedWords) {
    func joined(_ part: JoinedWords.Part) -> JoinedWords.Part? {
      head.share(before: part.text).map {
        JoinedWords.Part(text: head.text + part.text, frequency: part.frequency * $0)
      }
    }
    result.whole += rest.whole.compactMap(joined)
    result.begun += rest.begun.compactMap(joined)
  }

  private func join(
    _ words: [JoinedWords.Part], _ tail: Joining.Tail, _ count: Int, to result: inout JoinedWords
  ) {
    let isWhole = tail.keys.count == count
    // `count` does not include the key of the mark.
    let text = tail.text.prefix(count + 1)
    for word in words {
      let share = tail.share(behind: word.text)
      if share == 0 { continue }
      let part = JoinedWords.Part(text: word.text + text, frequency: word.frequency * share)
      if isWhole { result.whole.append(part) } else { result.begun.append(part) }
    }
  }

  private func join(_ word: JoinedWords.Part, _ rest: JoinedWords, to result: inout JoinedWords) {
    func joined(_ part: JoinedWords.Part) -> JoinedWords.Part {
      JoinedWords.Part(
        text: word.text + "-" + part.text,
        frequency: word.frequency * part.frequency / 1e9 * Joining.hyphenShare)
    }
    result.whole += rest.whole.map(joined)
    result.begun += rest.begun.map(joined)
  }

  /// Returns the likeliest parts, each once and best first.
  private static func likeliest(
    _ parts: [JoinedWords.Part], _ limit: Int
  ) -> [JoinedWords.Part] {
    var seen: Set<String> = []
    var result: [JoinedWords.Part] = []
    let sorted = parts.sorted {
      $0.frequency != $1.frequency ? $0.frequency > $1.frequency : $0.text < $1.text
    }
    for part in sorted where result.count < limit {
      if seen.insert(part.text.lowercased()).inserted { result.append(part) }
    }
    return result
  }

  // MARK: Parts

  /// Returns the likeliest words on exactly these keys.
  private func firstWords(_ keys: [UInt8], _ shares: ListShares) -> [JoinedWords.Part] {
    var parts: [JoinedWords.Part] = []
    for (number, list) in lists.enumerated() {
      let words = list.exact(keys, in: list.words(beginningWith: keys))
      parts += words.prefix(Self.firstLimit).filter { !isHidden($0, of: list) }
        .map { part(number, $0, shares) }
    }
    return Self.likeliest(parts + ownWords(keys), Self.firstLimit)
  }

  private func part(_ number: Int, _ place: Int, _ shares: ListShares) -> JoinedWords.Part {
    JoinedWords.Part(
      text: lists[number].word(at: place),
      frequency: lists[number].frequency(at: place) * shares[number])
  }

  private func ownWords(_ keys: [UInt8]) -> [JoinedWords.Part] {
    [names, learned].flatMap { own in
      own.exact(keys).prefix(WordListLayout.sameKeysLimit).map {
        JoinedWords.Part(text: $0.word, frequency: ownFrequency(of: $0.word))
      }
    }
  }

  /// Adds the words on these keys, and the beginnings of longer ones.
  private func addParts(_ keys: [UInt8], _ shares: ListShares, to parts: inout JoinedWords) {
    parts.whole += ownWords(keys)
    for own in [names, learned] {
      let longer =
        keys.count > 2
        ? mostUsed(own.words(beginningWith: keys), longerThan: keys.count)
        : own.beginnings(on: keys)
      parts.begun += longer.map {
        JoinedWords.Part(
          text: WordKeys.beginning(of: $0, keys: keys.count), frequency: ownFrequency(of: $0))
      }
    }
    for (number, list) in lists.enumerated() {
      let words = list.words(beginningWith: keys)
      let exact = list.exact(keys, in: words)
      parts.whole += exact.prefix(Self.wholeLimit).filter { !isHidden($0, of: list) }
        .map { part(number, $0, shares) }
      if keys.count > 2 {
        let longer = exact.upperBound..<words.upperBound
        for place in list.mostFrequent(in: longer, limit: Self.begunLimit)
        where !isHidden(place, of: list) {
          var part = part(number, place, shares)
          part.text = WordKeys.beginning(of: part.text, keys: keys.count)
          parts.begun.append(part)
        }
      } else {
        for beginning in list.beginnings(on: keys) {
          parts.begun.append(
            JoinedWords.Part(
              text: beginning.text, frequency: beginning.frequency * shares[number]))
        }
      }
    }
    parts.whole = Self.likeliest(parts.whole, Self.wholeLimit)
    parts.begun = Self.likeliest(parts.begun, Self.begunLimit)
  }

  // MARK: Guesses

  /// Returns the parts before and after a mark, each as a word or a guess, joined.
  func guess(
    _ keys: [UInt8], joinedAt mark: Int, startingWith start: ChosenStart?
  ) -> String {
    let before = Array(keys[..<mark])
    let behind = Array(keys[(mark + 1)...])
    let isStart = start?.count == mark
    let first = isStart ? start?.text ?? "" : best(before, startingWith: start)
    for joining in joinings {
      if let tail = joining.tails.first(where: { $0.keys.starts(with: behind) }) {
        return first + tail.text.prefix(behind.count + 1)
      }
    }
    let second = best(behind)
    let heads = joinings.flatMap { $0.heads[before] ?? [] }
    let head = heads.filter {
      $0.share(before: second) != nil && start?.begins($0.text) != false
    }.max { $0.share < $1.share }
    return (head?.text ?? first + "-") + second
  }

  private func best(_ keys: [UInt8], startingWith start: ChosenStart? = nil) -> String {
    scored(keys, Context(nil, in: lists, shares), startingWith: start).first.map {
      WordKeys.beginning(of: $0.word, keys: keys.count)
    }
      ?? guess(keys, after: nil, startingWith: start)
  }
}
