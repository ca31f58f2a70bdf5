/// The places of the parts of a word list; see ``WordList``.
struct WordListLayout: Hashable, Sendable {
  static let magic = Array("TWKWORD2".utf8)
  /// The format of earlier versions, without thirds, tops and letters.
  static let oldMagic = Array("TWKWORD1".utf8)
  static let headerSize = 96
  static let languageSize = 16
  /// The number of words for which the place of the text is stored once.
  static let blockSize = 16
  /// The bits of the place in a follower's entry. The other 12 bits are its weight.
  static let placeMask: UInt32 = 0xfffff
  static let wordLimit = 1 << 20
  /// The bit in a word's weight that marks it as rude.
  static let rude: UInt16 = 1 << 15
  /// The maximum number of words with the same first ``PackedKeys/capacity`` keys. No user steps
  /// through more, and looking up a key takes time for each of them. The built-in lists have at
  /// most 83.
  static let sameKeysLimit = 1_000
  /// The number for the beginning of a sentence, in place of a word's place.
  static let sentence = Int(Int32.max)
  /// Tops are stored for keys that begin more words than this.
  static let topThreshold = 512
  /// The number of words in a top.
  static let topLimit = 12
  static let topSize = 8 + topLimit * 4

  var words = 0
  var beginningCount = 0
  var headCount = 0
  var followerCount = 0
  var pairHeadCount = 0
  var thirdCount = 0
  var topCount = 0
  var letterSize = 0
  var textSize = 0
  var language = ""

  let keys = headerSize
  var index: Int { keys + words * 8 }
  private var blocks: Int { (words + Self.blockSize - 1) / Self.blockSize }
  var weights: Int { index + blocks * 4 }
  var beginnings: Int { weights + words * 2 }
  var heads: Int { beginnings + beginningCount * 16 }
  var followers: Int { heads + headCount * 8 }
  var pairHeads: Int { followers + followerCount * 4 }
  var thirds: Int { pairHeads + pairHeadCount * 8 }
  var tops: Int { thirds + thirdCount * 4 }
  var letters: Int { tops + topCount * Self.topSize }
  var text: Int { letters + letterSize }
  var end: Int { text + textSize }

  private var numbers: [Int] {
    [
      words, beginningCount, headCount, followerCount, pairHeadCount, thirdCount, topCount,
      letterSize, textSize,
    ]
  }
}

extension WordListLayout {
  init(reading data: WordListData) throws(WordList.Problem) {
    if data.bytes.starts(with: Self.oldMagic) {
      throw WordList.Problem(
        reason: "an older twelvekey compiled it; how to compile it again: "
          + "twelvekey help words compile")
    }
    guard data.bytes.count >= Self.headerSize, data.bytes.starts(with: Self.magic) else {
      throw WordList.Problem(
        reason: "it is not a compiled word list; to make one: twelvekey help words compile")
    }
    func number(_ place: Int) -> Int { Int(data.load(8 + place * 4, as: UInt32.self)) }
    words = number(0)
    beginningCount = number(1)
    headCount = number(2)
    followerCount = number(3)
    pairHeadCount = number(4)
    thirdCount = number(5)
    topCount = number(6)
    letterSize = number(7)
    textSize = number(8)
    let tag = data.bytes[Self.tagPlace..<Self.tagPlace + Self.languageSize].prefix { $0 != 0 }
    language = String(decoding: tag, as: UTF8.self)
    guard words <= Self.wordLimit else { throw WordList.Problem(reason: "it has too many words") }
    guard end <= data.bytes.count else {
      throw WordList.Problem(
        reason: "it ends early: \(data.bytes.count) of \(end) bytes; compile it again")
    }
  }

  private static let tagPlace = 8 + 12 * 4

  /// The header, in the form that ``init(reading:)`` reads.
  var header: [UInt8] {
    var bytes = Self.magic
    for number in numbers { bytes.append(UInt32(number)) }
    bytes += [UInt8](repeating: 0, count: Self.tagPlace - bytes.count)
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
