/// The words that a list contains after one word, or after two.
extension WordList {
  /// Words after one or two others, in the order of their places, with their frequencies there.
  struct Followers: Sendable {
    /// The offset of their table.
    var table: Int
    /// The range of their entries in the table.
    var range: Range<Int>
  }

  /// The words at the beginning of sentences.
  var followersOfSentence: Followers? { followers(of: WordListLayout.sentence) }

  /// Returns the words after the word at a place.
  func followers(of place: Int) -> Followers? {
    range(
      of: place, heads: layout.heads, count: layout.headCount, entries: layout.followerCount
    ).map { Followers(table: layout.followers, range: $0) }
  }

  /// Returns the words after two words, the second of which is one of the first's followers.
  func followers(of place: Int, after followers: Followers?) -> Followers? {
    guard let followers, let entry = entry(of: place, in: followers) else { return nil }
    return range(
      of: entry, heads: layout.pairHeads, count: layout.pairHeadCount, entries: layout.thirdCount
    ).map { Followers(table: layout.thirds, range: $0) }
  }

  /// Returns the range of the followers of a head. Takes time logarithmic in the heads.
  private func range(of head: Int, heads: Int, count: Int, entries: Int) -> Range<Int>? {
    let low = (0..<count).partition { Int(data.load(heads + $0 * 8, as: UInt32.self)) >= head }
    guard low < count, Int(data.load(heads + low * 8, as: UInt32.self)) == head else { return nil }
    let start = Int(data.load(heads + low * 8 + 4, as: UInt32.self))
    let end = low + 1 < count ? Int(data.load(heads + low * 8 + 12, as: UInt32.self)) : entries
    guard start <= end, end <= entries else { return nil }
    return start..<end
  }

  /// Returns the frequency of the word at `place` after the others, in 10⁹ running words; 0 if it
  /// is not listed.
  func frequency(of place: Int, in followers: Followers) -> Double {
    entry(of: place, in: followers).map { Self.frequency(ofFollower: load(followers.table, $0)) }
      ?? 0
  }

  /// Returns the sum of the frequencies of all listed followers, in 10⁹ running words. Takes time
  /// linear in their number.
  func total(of followers: Followers) -> Double {
    followers.range.reduce(0) { $0 + Self.frequency(ofFollower: load(followers.table, $1)) }
  }

  /// Returns the entry of a word in the table.
  private func entry(of place: Int, in followers: Followers) -> Int? {
    let low = lowerBound(place, in: followers)
    guard low < followers.range.upperBound,
      Int(load(followers.table, low) & WordListLayout.placeMask) == place
    else { return nil }
    return low
  }

  private func load(_ table: Int, _ entry: Int) -> UInt32 {
    data.load(table + entry * 4, as: UInt32.self)
  }

  /// Returns the likeliest followers among the words of a range, the likeliest first. Takes time
  /// linear in the followers that are in the range.
  func likeliest(
    in words: Range<Int>, of followers: Followers, limit: Int
  ) -> [(place: Int, frequency: Double)] {
    var best: [UInt32] = []
    var low = lowerBound(words.lowerBound, in: followers)
    while low < followers.range.upperBound {
      let entry = load(followers.table, low)
      guard Int(entry & WordListLayout.placeMask) < words.upperBound else { break }
      low += 1
      // The weight is in the bits above the place.
      best.insert(entry, limit: limit) { $0 >> 20 > $1 >> 20 }
    }
    return best.map {
      (Int($0 & WordListLayout.placeMask), Self.frequency(ofFollower: $0))
    }
  }

  private func lowerBound(_ place: Int, in followers: Followers) -> Int {
    followers.range.partition {
      Int(load(followers.table, $0) & WordListLayout.placeMask) >= place
    }
  }

  // MARK: Tops

  /// Returns the likeliest words that begin with these keys and are longer. `nil` if they are not
  /// stored, because there are few. Takes logarithmic time.
  func tops(beginningWith keys: [UInt8]) -> [Int]? {
    guard keys.count < PackedKeys.capacity else { return nil }
    let packed = PackedKeys.pack(keys)
    let low = (0..<layout.topCount).partition {
      data.load(layout.tops + $0 * WordListLayout.topSize, as: UInt64.self) >= packed
    }
    let place = layout.tops + low * WordListLayout.topSize
    guard low < layout.topCount, data.load(place, as: UInt64.self) == packed else { return nil }
    return (0..<WordListLayout.topLimit).compactMap { number in
      let top = Int(data.load(place + 8 + number * 4, as: UInt32.self))
      return top < count ? top : nil
    }
  }
}
