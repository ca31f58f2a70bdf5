/// One of the sets that a text without a name may be in, with what the text costs in it.
///
/// The costs are rough logarithms of how rare a thing is in names: some 4 bits for a usual letter
/// behind another, 11 for one of a few thousand usual Han characters, much more for what stands
/// where no writer would put it. They are counted in sixteenths of a bit.
struct CharacterSetCandidate: Sendable {
  enum Model: Sendable {
    case brokenUTF8
    case singleByte(SingleByteText)
    case multiByte(CharacterSetPairs, language: String)
  }

  /// `nil` for UTF-8 with broken bytes.
  var set: CharacterSet?
  /// What it costs before anything was read: a file of our days is rarely in it.
  var prior: Int
  var model: Model

  /// In sixteenths of a bit; linear in time.
  func cost(_ bytes: Bytes) -> Int {
    switch model {
    case .brokenUTF8: Self.costOfBrokenUTF8(bytes) * 16
    case .singleByte(let text): text.cost(bytes)
    case .multiByte(let pairs, _): pairs.cost(bytes) * 16
    }
  }

  /// - Parameter priors: What each of its languages costs besides.
  func cost(_ bytes: Bytes, priors: [Int]) -> Int {
    guard case .singleByte(let text) = model else { return cost(bytes) + (priors.first ?? 0) }
    return zip(text.readings, priors).reduce(Int.max) { least, reading in
      min(least, text.cost(bytes, reading.0) + reading.1)
    }
  }

  /// Whether the bytes cost no more than that in one of its languages, `first` asked before others.
  func costs(_ bytes: Bytes, atMost limit: Int, first: Int) -> Bool {
    guard case .singleByte(let text) = model else { return cost(bytes) <= limit }
    if text.cost(bytes, text.readings[first]) <= limit { return true }
    return text.readings.contains { text.cost(bytes, $0) <= limit }
  }

  /// ISO 639-1, of Chinese with where it is written so; empty for UTF-8, which is any.
  var languages: [String] {
    switch model {
    case .brokenUTF8: []
    case .singleByte(let text): text.readings.map(\.pairs.language)
    case .multiByte(_, let language): [language]
    }
  }

  /// Characters of UTF-8 at what they would cost elsewhere, a broken byte at 16 bits, one behind it
  /// at 7: damage is rare, and comes in runs.
  private static func costOfBrokenUTF8(_ bytes: Bytes) -> Int {
    var total = 0
    var index = 0
    var isBroken = false
    while index < bytes.count {
      if bytes[index] < 0x80 {
        isBroken = false
        index += 1
        continue
      }
      let length = SourceText.lengthOfCharacter(bytes, at: index)
      if length == 0 {
        total += isBroken ? 7 : 16
        isBroken = true
        index += 1
      } else {
        total += length == 2 ? 7 : 9
        isBroken = false
        index += length
      }
    }
    return total
  }
}
