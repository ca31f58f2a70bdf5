/// Where the parts of a word list begin; see ``WordList``.
struct WordListLayout: Hashable, Sendable {
  static let magic = Array("TWKWORD1".utf8)
  static let headerSize = 64
  static let languageSize = 16
  /// Words for which the text's place is stored once.
  static let blockSize = 16
  /// A follower is its place in 20 bits, and its weight in 12.
  static let placeMask: UInt32 = 0xfffff
  static let wordLimit = 1 << 20
  /// No more words have the same first ``PackedKeys/capacity`` keys: nobody steps through so many, and
  /// a key's lookup takes time for each of them. The built-in lists have at most 21.
  static let sameKeysLimit = 1_000
  /// Stands for the beginning of a sentence where the place of a word would stand.
  static let sentence = Int(Int32.max)

  var words: Int
  var beginningCount: Int
  var headCount: Int
  var followerCount: Int
  var textSize: Int
  var language: String

  let keys = headerSize
  var index: Int { keys + words * 8 }
  private var blocks: Int { (words + Self.blockSize - 1) / Self.blockSize }
  var weights: Int { index + blocks * 4 }
  var beginnings: Int { weights + words * 2 }
  var heads: Int { beginnings + beginningCount * 16 }
  var followers: Int { heads + headCount * 8 }
  var text: Int { followers + followerCount * 4 }
  var end: Int { text + textSize }
}

extension WordListLayout {
  init(reading data: WordListData) throws(WordList.Problem) {
    guard data.bytes.count >= Self.headerSize, data.bytes.starts(with: Self.magic) else {
      throw WordList.Problem(
        reason: "it is no compiled word list; make one with: twelvekey words compile")
    }
    func number(_ place: Int) -> Int { Int(data.load(8 + place * 4, as: UInt32.self)) }
    let tag = data.bytes[32..<32 + Self.languageSize].prefix { $0 != 0 }
    self.init(
      words: number(0), beginningCount: number(1), headCount: number(2), followerCount: number(3),
      textSize: number(4), language: String(decoding: tag, as: UTF8.self))
    guard words <= Self.wordLimit else { throw WordList.Problem(reason: "it has too many words") }
    guard end <= data.bytes.count else {
      throw WordList.Problem(
        reason: "it ends early: \(data.bytes.count) of \(end) bytes; compile it again")
    }
  }

  /// The 64 bytes that ``init(reading:)`` takes.
  var header: [UInt8] {
    var bytes = Self.magic
    for number in [words, beginningCount, headCount, followerCount, textSize, 0] {
      bytes.append(UInt32(number))
    }
    bytes += Array(language.utf8.prefix(Self.languageSize - 1))
    return bytes + [UInt8](repeating: 0, count: Self.headerSize - bytes.count)
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(_ number: Number) where Number: UnsignedInteger {
    var rest = number
    for _ in 0..<MemoryLayout<Number>.size {
      append(UInt8(truncatingIfNeeded: rest))
      rest = Number(truncatingIfNeeded: UInt64(rest) >> 8)
    }
  }
}
