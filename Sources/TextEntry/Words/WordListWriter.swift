import Keypad

/// Lays words out as ``WordList`` reads them.
public struct WordListWriter: Sendable {
  private struct Entry {
    var word: String
    var keys: [UInt8]
    var packed: UInt64
    var frequency: Double
  }

  private let language: KeypadLanguage
  private var counts: [String: Double] = [:]
  private var pairs: [String: [String: Double]] = [:]
  /// Words that no keys of the language spell, or that are longer than ``WordKeys/limit``.
  public private(set) var skipped = 0
  /// Words whose keys ``sameKeysLimit`` more frequent words have.
  public private(set) var crowdedOut = 0

  /// Of words with the same first sixteen keys no more are kept.
  public static var sameKeysLimit: Int { WordListLayout.sameKeysLimit }

  public init(language: KeypadLanguage) {
    self.language = language
  }

  /// Counts of the same word add up.
  public mutating func add(_ word: String, count: Double) {
    counts[word, default: 0] += count
  }

  /// Counted in the same text as the words. The beginning of a sentence is `.`. Pairs with a word that is not on the list are dropped.
  public mutating func add(_ first: String, _ second: String, count: Double) {
    pairs[first, default: [:]][second, default: 0] += count
  }

  /// The list's bytes. Frequencies are taken as shares of the sum of all words' counts, unless
  /// `total` says in how many running words they were counted.
  public mutating func bytes(total: Double? = nil) throws(WordList.Problem) -> [UInt8] {
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
          word: word, keys: keys, packed: PackedKeys.pack(keys), frequency: count * scale))
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

  /// Of each run of the same packed keys the most frequent, in their order. Linear but for the runs that
  /// are too long.
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
    for (place, entry) in entries.enumerated() {
      keys.append(entry.packed)
      if place % WordListLayout.blockSize == 0 { index.append(UInt32(text.count)) }
      weights.append(WordList.weight(ofFrequency: entry.frequency))
      text.append(UInt8(entry.word.utf8.count))
      text += Array(entry.word.utf8)
    }
    let beginnings = beginnings(of: entries)
    let (heads, followers) = followers(of: entries, scale: scale)
    let layout = WordListLayout(
      words: entries.count, beginningCount: beginnings.count / 16, headCount: heads.count / 8,
      followerCount: followers.count / 4, textSize: text.count, language: language.rawValue)
    return layout.header + keys + index + weights + beginnings + heads + followers + text
  }

  /// One letter: how often it is written in running text. Two: how many words begin so and go on.
  private func beginnings(of entries: [Entry]) -> [UInt8] {
    // One key of the pad may be less than a letter there.
    guard language != .korean else { return [] }
    var sums: [String: (keys: [UInt8], frequency: Double)] = [:]
    for entry in entries {
      let letters = Array(entry.word.lowercased())
      // Some capitals are two letters when small.
      guard letters.count == entry.keys.count else { continue }
      for (letter, key) in zip(letters, entry.keys) where letter.isLetter {
        sums[String(letter), default: ([key], 0)].frequency += entry.frequency
      }
      guard letters.count > 2, letters[0].isLetter else { continue }
      sums[String(letters[..<2]), default: (Array(entry.keys[..<2]), 0)].frequency +=
        entry.frequency
    }
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

  private func followers(of entries: [Entry], scale: Double) -> ([UInt8], [UInt8]) {
    guard !pairs.isEmpty else { return ([], []) }
    var places: [String: Int] = [:]
    for (place, entry) in entries.enumerated() { places[entry.word] = place }
    var heads: [UInt8] = []
    var followers: [UInt8] = []
    let firsts =
      entries.enumerated().map { ($0.offset, $0.element.word) }
      + [(WordListLayout.sentence, Context.sentence)]
    for (place, first) in firsts {
      let known = (pairs[first] ?? [:]).compactMap { word, count in
        places[word].map { ($0, count * scale) }
      }
      guard !known.isEmpty else { continue }
      heads.append(UInt32(place))
      heads.append(UInt32(followers.count / 4))
      for (follower, frequency) in known.sorted(by: { $0.0 < $1.0 }) {
        let weight = WordList.followerWeight(ofFrequency: frequency)
        followers.append(UInt32(follower) | weight << 20)
      }
    }
    return (heads, followers)
  }
}
