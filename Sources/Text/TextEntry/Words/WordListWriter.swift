import Keypad

/// Writes words in the format of ``WordList``.
package struct WordListWriter: Sendable {
  private struct Entry {
    var word: String
    var keys: [UInt8]
    var packed: UInt64
    var frequency: Double
    var isRude: Bool
  }

  package let language: KeypadLanguage
  private var counts: [String: Double] = [:]
  private var pairs: [String: [String: Double]] = [:]
  /// The third words, by the first two, separated by a space.
  private var triples: [String: [String: Double]] = [:]
  private var rude: Set<String> = []
  /// The number of words without keys in the language, or longer than ``WordKeys/limit``.
  package private(set) var skipped = 0
  /// The number of words above the wanted number.
  package private(set) var rarest = 0
  /// The number of words left out because ``sameKeysLimit`` more frequent ones have the same keys.
  package private(set) var crowdedOut = 0

  /// The maximum number of words with the same first sixteen keys.
  package static var sameKeysLimit: Int { WordListLayout.sameKeysLimit }

  package init(language: KeypadLanguage) {
    self.language = language
  }

  /// Adds a word. Counts of the same word add up.
  ///
  /// - Parameter isRude: see ``Predictor/hidesRudeWords``.
  package mutating func add(_ word: String, count: Double, isRude: Bool = false) {
    counts[word, default: 0] += count
    if isRude { rude.insert(word) }
  }

  /// Whether pairs were added.
  var hasPairs: Bool { !pairs.isEmpty }

  /// The sum of all words' counts.
  var totalCount: Double { counts.values.reduce(0, +) }

  /// Adds the words that the language joins most, such as *c'è*: a list that takes words apart at an
  /// apostrophe has none of them. Only those are added whose share is known; see
  /// ``Joining/Head/shares``. Words that are cut off, such as *po'*, get their apostrophe back.
  mutating func addJoined() {
    for head in language.heads {
      for (word, share) in head.shares where share > 0 && counts[head.text + word] == nil {
        if let count = counts[word] { add(head.text + word, count: count * share) }
      }
    }
    for (word, share) in language.clippedShares where counts[word + "'"] == nil {
      guard let count = counts[word] else { continue }
      add(word + "'", count: count * share)
      counts[word] = count * (1 - share)
    }
  }

  /// Adds a pair, counted in the same text as the words. The beginning of a sentence is `.`. Pairs
  /// with a word that is not on the list are dropped.
  package mutating func add(_ first: String, _ second: String, count: Double) {
    pairs[first, default: [:]][second, default: 0] += count
  }

  /// Adds a third word after two others. Without a pair of the first two the triple is dropped.
  package mutating func add(_ first: String, _ second: String, _ third: String, count: Double) {
    triples["\(first) \(second)", default: [:]][third, default: 0] += count
  }

  /// Adopts the capitals of another list: a word that the other list contains with a capital, and
  /// never in small letters, gets that capital.
  package mutating func spell(as other: WordListWriter) {
    var spellings: [String: (word: String, count: Double)] = [:]
    for (word, count) in other.counts {
      let small = word.lowercased()
      guard word != small, other.counts[small] == nil else { continue }
      if let known = spellings[small], (known.count, word) > (count, known.word) { continue }
      spellings[small] = (word, count)
    }
    func spelt(_ word: String) -> String { spellings[word]?.word ?? word }
    func spelt<Value>(_ table: [String: Value], _ sum: (Value, Value) -> Value) -> [String: Value] {
      Dictionary(table.map { (spelt($0.key), $0.value) }, uniquingKeysWith: sum)
    }
    func sum(_ one: [String: Double], _ other: [String: Double]) -> [String: Double] {
      one.merging(other, uniquingKeysWith: +)
    }
    counts = spelt(counts, +)
    rude = Set(rude.map { spelt($0) })
    pairs = spelt(pairs.mapValues { spelt($0, +) }, sum)
    triples = Dictionary(
      triples.map { words, thirds in
        (
          words.split(separator: " ").map { spelt(String($0)) }.joined(separator: " "),
          spelt(thirds, +)
        )
      }, uniquingKeysWith: sum)
  }

  /// Returns the list's bytes. Frequencies are shares of the sum of all words' counts, unless
  /// `total` gives the number of running words in which the words were counted.
  ///
  /// - Parameter most: the number of words that are kept, the most frequent ones.
  /// - Throws: ``WordList/Problem`` if there are too many words.
  package mutating func bytes(
    total: Double? = nil, most: Int = .max
  ) throws(WordList.Problem) -> [UInt8] {
    let keys = WordKeys(language)
    let scale = 1e9 / (total ?? max(counts.values.reduce(0, +), 1))
    skipped = 0
    var entries: [Entry] = []
    for (word, count) in counts {
      guard let keys = keys.keys(of: word), word.utf8.count < 256 else {
        skipped += 1
        continue
      }
      entries.append(
        Entry(
          word: word, keys: keys, packed: PackedKeys.pack(keys), frequency: count * scale,
          isRude: rude.contains(word)))
    }
    rarest = max(entries.count - most, 0)
    if rarest > 0 {
      entries.sort {
        $0.frequency != $1.frequency ? $0.frequency > $1.frequency : $0.word < $1.word
      }
      entries.removeLast(rarest)
    }
    guard entries.count < WordListLayout.wordLimit else {
      throw WordList.Problem(
        reason: "\(entries.count) words are too many; \(WordListLayout.wordLimit - 1) are the most")
    }
    entries.sort { one, other in
      if one.packed != other.packed { return one.packed < other.packed }
      if one.keys != other.keys { return one.keys.lexicographicallyPrecedes(other.keys) }
      if one.frequency != other.frequency { return one.frequency > other.frequency }
      return one.word < other.word
    }
    let kept = Self.uncrowded(entries)
    crowdedOut = entries.count - kept.count
    return layOut(kept, scale: scale)
  }

  /// Returns the most frequent words of each run with the same packed keys, in their order. Takes
  /// linear time, except for runs that are too long.
  private static func uncrowded(_ entries: [Entry]) -> [Entry] {
    var kept: [Entry] = []
    kept.reserveCapacity(entries.count)
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].packed == entries[start].packed { end += 1 }
      if end - start <= sameKeysLimit {
        kept += entries[start..<end]
      } else {
        let best = (start..<end).sorted {
          let (one, other) = (entries[$0].frequency, entries[$1].frequency)
          return one != other ? one > other : $0 < $1
        }
        kept += best.prefix(sameKeysLimit).sorted().map { entries[$0] }
      }
      start = end
    }
    return kept
  }

  private func layOut(_ entries: [Entry], scale: Double) -> [UInt8] {
    var index: [UInt8] = []
    var weights: [UInt8] = []
    var text: [UInt8] = []
    var keys: [UInt8] = []
    keys.reserveCapacity(entries.count * 8)
    var last: [UInt8] = []
    for (place, entry) in entries.enumerated() {
      keys.append(entry.packed)
      if place % WordListLayout.blockSize == 0 {
        index.append(UInt32(text.count))
        last = []
      }
      let weight = WordList.weight(ofFrequency: entry.frequency)
      weights.append(entry.isRude ? weight | WordListLayout.rude : weight)
      let bytes = Array(entry.word.utf8)
      WordText.append(bytes, after: last, to: &text)
      last = bytes
    }
    let beginnings = beginnings(of: entries)
    let followers = FollowerTables(
      entries.map(\.word), pairs: pairs, triples: triples, scale: scale)
    let tops = TopTables.bytes(entries.map { ($0.keys, $0.frequency) })
    // A letter of a syllable may need several keys.
    let letters = language.composesSyllables ? [] : LetterModelWriter(entries.map(\.word)).bytes()
    var layout = WordListLayout()
    layout.words = entries.count
    layout.beginningCount = beginnings.count / 16
    layout.headCount = followers.heads.count / 8
    layout.followerCount = followers.followers.count / 4
    layout.pairHeadCount = followers.pairHeads.count / 8
    layout.thirdCount = followers.thirds.count / 4
    layout.topCount = tops.count / WordListLayout.topSize
    layout.letterSize = letters.count
    layout.textSize = text.count
    layout.language = language.rawValue
    var bytes = layout.header + keys + index + weights + beginnings
    bytes += followers.heads + followers.followers + followers.pairHeads + followers.thirds
    return bytes + tops + letters + text
  }

  /// Gives the same letter with an accent half of a letter's frequency if it is the more frequent
  /// word, as *à* is in French. Then the words decide which of the two comes first on one key, and
  /// not that many other words begin with *a*.
  private func shareWithWords(
    _ sums: inout [String: (keys: [UInt8], frequency: Double)], _ entries: [Entry]
  ) {
    var best: [UInt8: Entry] = [:]
    for entry in entries where entry.keys.count == 1 {
      guard let letter = Self.base(of: entry.word) else { continue }
      if entry.frequency > best[letter]?.frequency ?? 0 { best[letter] = entry }
    }
    for (letter, entry) in best {
      let word = entry.word.lowercased()
      let plain = String(UnicodeScalar(letter))
      guard word != plain, let both = sums[plain] else { continue }
      let half = (both.frequency + (sums[word]?.frequency ?? 0)) / 2
      sums[plain] = (both.keys, half)
      sums[word] = (entry.keys, half)
    }
  }

  /// Returns the ASCII letter of a word of one Latin letter.
  private static func base(of word: String) -> UInt8? {
    let scalars = word.unicodeScalars
    return scalars.count == 1 ? LatinFolding(scalars.first!)?.letter : nil
  }

  /// Returns the beginnings. The frequency of one letter is that in running text; the frequency of
  /// two letters is that of the longer words that begin with them.
  private func beginnings(of entries: [Entry]) -> [UInt8] {
    // A letter may need several keys.
    guard !language.composesSyllables else { return [] }
    var sums: [String: (keys: [UInt8], frequency: Double)] = [:]
    for entry in entries {
      let letters = WordKeys.letters(of: entry.word.lowercased())
      // Some capitals become two small letters.
      guard letters.count == entry.keys.count else { continue }
      for (letter, key) in zip(letters, entry.keys) where letter.first?.isLetter == true {
        sums[letter, default: ([key], 0)].frequency += entry.frequency
      }
      let pair = letters.prefix(2).joined()
      guard letters.count > 2, letters[0].first?.isLetter == true, !WordKeys.hasDigit(pair) else {
        continue
      }
      sums[pair, default: (Array(entry.keys[..<2]), 0)].frequency +=
        entry.frequency
    }
    shareWithWords(&sums, entries)
    let sorted = sums.map { ($0.value.keys, $0.value.frequency, $0.key) }.sorted { one, other in
      let codes = (WordList.beginningCode(one.0), WordList.beginningCode(other.0))
      if codes.0 != codes.1 { return codes.0 < codes.1 }
      return one.1 != other.1 ? one.1 > other.1 : one.2 < other.2
    }
    var bytes: [UInt8] = []
    for (keys, frequency, text) in sorted where text.utf8.count <= 12 {
      bytes.append(WordList.beginningCode(keys))
      bytes.append(UInt8(text.utf8.count))
      bytes.append(WordList.weight(ofFrequency: frequency))
      bytes += Array(text.utf8) + [UInt8](repeating: 0, count: 12 - text.utf8.count)
    }
    return bytes
  }
}
