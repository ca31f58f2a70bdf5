/// The tables of the words that follow one or two others; see ``WordList``.
struct FollowerTables {
  private(set) var heads: [UInt8] = []
  private(set) var followers: [UInt8] = []
  private(set) var pairHeads: [UInt8] = []
  private(set) var thirds: [UInt8] = []

  /// - Parameters:
  ///   - words: the words in the order of the list.
  ///   - scale: the factor from counts to occurrences in 10⁹ running words.
  init(
    _ words: [String], pairs: [String: [String: Double]], triples: [String: [String: Double]],
    scale: Double
  ) {
    if pairs.isEmpty { return }
    var places: [String: Int] = [:]
    for (place, word) in words.enumerated() { places[word] = place }
    func known(_ counts: [String: Double]?) -> [(place: Int, word: String, weight: UInt32)] {
      (counts ?? [:]).compactMap { word, count in
        places[word].map { ($0, word, WordList.followerWeight(ofFrequency: count * scale)) }
      }
      .sorted { $0.place < $1.place }
    }
    let firsts =
      words.enumerated().map { ($0.offset, $0.element) }
      + [(WordListLayout.sentence, Context.sentence)]
    for (place, first) in firsts {
      let rows = known(pairs[first])
      if rows.isEmpty { continue }
      heads.append(UInt32(place))
      heads.append(UInt32(followers.count / 4))
      for row in rows {
        let next = known(triples["\(first) \(row.word)"])
        if !next.isEmpty {
          pairHeads.append(UInt32(followers.count / 4))
          pairHeads.append(UInt32(thirds.count / 4))
          for third in next { thirds.append(UInt32(third.place) | third.weight << 20) }
        }
        followers.append(UInt32(row.place) | row.weight << 20)
      }
    }
  }
}

/// The table of the likeliest words for the first few keys; see ``WordList``.
enum TopTables {
  /// - Parameter words: the words in the order of the list.
  static func bytes(_ words: [(keys: [UInt8], frequency: Double)]) -> [UInt8] {
    var bytes: [UInt8] = []
    add(words, in: 0..<words.count, depth: 0, to: &bytes)
    return bytes
  }

  /// Adds the tops of a range of words that begin with the same keys. The tops are in the order of
  /// their keys, with a beginning before its continuations.
  private static func add(
    _ words: [(keys: [UInt8], frequency: Double)], in range: Range<Int>, depth: Int,
    to bytes: inout [UInt8]
  ) {
    guard range.count > WordListLayout.topThreshold, depth < PackedKeys.capacity else { return }
    let longer = range.drop { words[$0].keys.count == depth }
    guard longer.count > WordListLayout.topThreshold else { return }
    bytes.append(PackedKeys.pack(words[longer.lowerBound].keys[..<depth]))
    let best = longer.sorted {
      let (one, other) = (words[$0].frequency, words[$1].frequency)
      return one != other ? one > other : $0 < $1
    }
    for place in best.prefix(WordListLayout.topLimit) { bytes.append(UInt32(place)) }
    var start = longer.lowerBound
    while start < longer.upperBound {
      let key = words[start].keys[depth]
      let end = longer[start...].first { words[$0].keys[depth] != key } ?? longer.upperBound
      add(words, in: start..<end, depth: depth + 1, to: &bytes)
      start = end
    }
  }
}
