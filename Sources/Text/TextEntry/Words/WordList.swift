import Keypad

/// The words of a language by the keys that spell them, in the format of ``WordListWriter``. The
/// file is read in place: nothing is built when it is opened.
///
///     header      magic, counts, language                                       96 bytes
///     keys        the keys of each word, packed, in ascending order             8 bytes a word
///     index       the place of the text of every sixteenth word                 4 bytes
///     weights     the weight of each word; the highest bit marks a rude word    2 bytes a word
///     beginnings  letters and pairs of letters, with their words' frequency     16 bytes each
///     heads       the words that have followers, and the place of those         8 bytes each
///     followers   the words that follow a head, with their frequencies          4 bytes each
///     pair heads  the pairs that have followers, and the place of those         8 bytes each
///     thirds      the words that follow a pair, with their frequencies          4 bytes each
///     tops        the likeliest words that begin with a few keys                56 bytes each
///     letters     the likelihoods of letters; see ``LetterModel``
///     text        the words themselves; see ``WordText``
///
/// All numbers are little-endian. Frequencies are occurrences in 10⁹ running words; weights are
/// their natural logarithms, in 1/1000.
package struct WordList: Sendable {
  let data: WordListData
  let layout: WordListLayout
  package let language: KeypadLanguage
  /// The language with whose letters and at whose turn the words are typed: the first of languages
  /// that are typed together, such as English in `en+de`, otherwise the list's own.
  package var typedWith: KeypadLanguage
  let wordKeys: WordKeys
  /// The model of the language's letters; `nil` if the list has none.
  let letters: LetterModel?

  /// The reason why a file is not a valid word list.
  package struct Problem: Error, Hashable, Sendable {
    package var reason: String
  }

  /// Checks the header and the sizes, and that no sequence of keys has too many words. All other
  /// data is checked when it is read.
  ///
  /// - Parameter isOurOwn: whether the list is a part of the program. The words on the same keys
  ///   were counted when such a list was compiled, so the check takes constant time. Otherwise it
  ///   takes logarithmic time for each ``WordListLayout/sameKeysLimit`` words.
  /// - Throws: ``Problem`` if a check fails.
  package init(_ data: WordListData, isOurOwn: Bool = false) throws(Problem) {
    let layout = try WordListLayout(reading: data)
    guard let language = KeypadLanguage(tag: layout.language) else {
      throw Problem(reason: "the language '\(layout.language)' is not known")
    }
    self.data = data
    self.layout = layout
    self.language = language
    typedWith = language
    wordKeys = WordKeys(language)
    letters = LetterModel(data, at: layout.letters, size: layout.letterSize, wordKeys)
    if isOurOwn { return }
    let limit = WordListLayout.sameKeysLimit
    // A run that is longer than the limit includes one of these places.
    for place in stride(from: 0, to: count, by: limit) {
      let same = run(around: place)
      guard same.count > limit else { continue }
      throw Problem(
        reason: "\(same.count) words are on the keys of '\(word(at: place))', and \(limit) are the "
          + "most; compile it again")
    }
  }

  /// Returns the places of the words with the same first ``PackedKeys/capacity`` keys as the word
  /// at a place, in logarithmic time.
  private func run(around place: Int) -> Range<Int> {
    let packed = packedKeys(at: place)
    func end(_ step: Int) -> Int {
      // The steps out of the run grow, then shrink back to its end.
      var last = place
      var width = 1
      while width > 0 {
        let next = last + step * width
        let isInside = next >= 0 && next < count && packedKeys(at: next) == packed
        if isInside { last = next }
        width = isInside ? width * 2 : width / 2
      }
      return last
    }
    return end(-1)..<end(1) + 1
  }

  /// The first bytes of a compiled list.
  package static var magic: [UInt8] { WordListLayout.magic }
  /// The first bytes of compiled lists, in the current format and in the old one. Lists in the old
  /// format are no longer read.
  package static var magics: [[UInt8]] { [WordListLayout.magic, WordListLayout.oldMagic] }

  /// The number of words.
  package var count: Int { layout.words }

  /// The size of the list on disk, in bytes.
  package var byteCount: Int { layout.end }

  func packedKeys(at place: Int) -> UInt64 { data.load(layout.keys + place * 8, as: UInt64.self) }

  /// Returns the weight of a word, in 1/1000 of a natural logarithm.
  func weight(at place: Int) -> UInt16 { stored(at: place) & ~WordListLayout.rude }

  /// Whether the list calls the word rude.
  func isRude(at place: Int) -> Bool { stored(at: place) & WordListLayout.rude != 0 }

  private func stored(at place: Int) -> UInt16 {
    data.load(layout.weights + place * 2, as: UInt16.self)
  }

  /// Returns the occurrences of a word in 10⁹ running words.
  package func frequency(at place: Int) -> Double { Self.frequency(ofWeight: weight(at: place)) }

  package func word(at place: Int) -> String {
    guard place >= 0, place < count else { return "" }
    var text = reader(before: place)
    for _ in 0...place % WordListLayout.blockSize { text.next() }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Returns a reader at the first word of the block that contains a word.
  private func reader(before place: Int) -> WordText.Reader {
    let block = place / WordListLayout.blockSize
    let offset = Int(data.load(layout.index + block * 4, as: UInt32.self))
    return WordText.Reader(data, from: layout.text + offset, to: layout.end)
  }

  /// Returns the words of a range, each read once, in time linear in the range.
  func words(at places: Range<Int>) -> [String] {
    var result: [String] = []
    result.reserveCapacity(places.count)
    eachText(of: places) { result.append(String(decoding: $0, as: UTF8.self)) }
    return result
  }

  private func eachText(of places: Range<Int>, _ body: ([UInt8]) -> Void) {
    guard !places.isEmpty, places.lowerBound >= 0, places.upperBound <= count else { return }
    var place = places.lowerBound / WordListLayout.blockSize * WordListLayout.blockSize
    while place < places.upperBound {
      var text = reader(before: place)
      let end = min(place + WordListLayout.blockSize, places.upperBound)
      while place < end {
        text.next()
        if place >= places.lowerBound { body(text.bytes) }
        place += 1
      }
    }
  }

  func string(at offset: Int, count: Int) -> String {
    guard offset >= 0, offset + count <= layout.end else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: data.bytes[offset..<offset + count]),
      as: UTF8.self)
  }

  // MARK: By keys

  /// Returns the places of the words whose keys begin with these keys. The words without further
  /// keys come first. Takes two binary searches.
  func words(beginningWith keys: [UInt8]) -> Range<Int> {
    let numbers = PackedKeys.range(beginningWith: keys)
    let start = (0..<count).partition { packedKeys(at: $0) >= numbers.lowerBound }
    var end = (0..<count).partition { packedKeys(at: $0) > numbers.upperBound }
    guard keys.count > PackedKeys.capacity else { return start..<end }
    // The packed numbers are too short for these keys. Very few words are so long.
    end = min(end, start + WordListLayout.sameKeysLimit)
    var first = start
    while first < end, !longKeys(at: first).starts(with: keys) { first += 1 }
    var last = first
    while last < end, longKeys(at: last).starts(with: keys) { last += 1 }
    end = last
    return first..<end
  }

  /// Returns the places, from ``words(beginningWith:)``, of the words without further keys.
  func exact(_ keys: [UInt8], in words: Range<Int>) -> Range<Int> {
    var end = words.lowerBound
    // A manipulated list may contain more words.
    let last = min(words.upperBound, words.lowerBound + WordListLayout.sameKeysLimit)
    if keys.count < PackedKeys.capacity {
      let packed = PackedKeys.pack(keys)
      while end < last, packedKeys(at: end) == packed { end += 1 }
    } else {
      while end < last, longKeys(at: end).count == keys.count { end += 1 }
    }
    return words.lowerBound..<end
  }

  private func longKeys(at place: Int) -> [UInt8] { wordKeys.keys(of: word(at: place)) ?? [] }

  /// Returns the place of a word. Capitals are significant.
  package func place(of word: String) -> Int? {
    guard let keys = wordKeys.keys(of: word) else { return nil }
    let same = exact(keys, in: words(beginningWith: keys))
    let bytes = Array(word.utf8)
    var found: Int?
    var place = same.lowerBound
    eachText(of: same) { text in
      if found == nil, text == bytes { found = place }
      place += 1
    }
    return found
  }

  /// Returns the places of the most frequent words of a range. Takes time linear in the range and
  /// reads 2 bytes for each word.
  func mostFrequent(in words: Range<Int>, limit: Int) -> [Int] {
    var best: [(weight: UInt16, place: Int)] = []
    for place in words {
      best.insert((weight(at: place), place), limit: limit) { $0.weight > $1.weight }
    }
    return best.map(\.place)
  }

  // MARK: Beginnings

  /// One or two letters with which words begin.
  struct Beginning {
    var text: String
    /// For two letters, the frequency of the longer words that begin with them. For a single
    /// letter, the letter's own frequency in running text.
    var frequency: Double
  }

  /// The maximum number of beginnings that are read: three times as many as any language has on one
  /// or two keys.
  static let beginningLimit = 64

  /// Returns the beginnings on one or two keys.
  func beginnings(on keys: [UInt8]) -> [Beginning] {
    let code = Self.beginningCode(keys)
    let first = (0..<layout.beginningCount).partition {
      data.load(layout.beginnings + $0 * 16, as: UInt8.self) >= code
    }
    var result: [Beginning] = []
    for number in (first..<layout.beginningCount).prefix(Self.beginningLimit) {
      let place = layout.beginnings + number * 16
      guard data.load(place, as: UInt8.self) == code else { break }
      let length = min(Int(data.load(place + 1, as: UInt8.self)), 12)
      result.append(
        Beginning(
          text: string(at: place + 4, count: length),
          frequency: Self.frequency(ofWeight: data.load(place + 2, as: UInt16.self))))
    }
    return result
  }

  static func beginningCode(_ keys: some Collection<UInt8>) -> UInt8 {
    keys.reduce(0) { $0 * 11 + $1 + 1 }
  }
}
