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

  /// What a reading costs besides that leaves bytes which are no character, in sixteenths of a bit:
  /// more than any other set of the same letters, whatever it costs before anything was read.
  private static let costOfLoss = 24 * 16

  /// In sixteenths of a bit; linear in time. In each of its languages; one for what has none.
  func costs(_ bytes: Bytes) -> [Int] {
    switch model {
    case .brokenUTF8: return [Self.costOfBrokenUTF8(bytes) * 16]
    case .singleByte(let text):
      let loss = text.isWhole(bytes) ? 0 : Self.costOfLoss
      return text.costs(bytes).map { $0 + loss }
    case .multiByte(let pairs, _):
      return [pairs.cost(bytes) * 16 + (pairs.isWhole(bytes) ? 0 : Self.costOfLoss)]
    }
  }

  /// The least of ``costs(_:)``.
  func cost(_ bytes: Bytes) -> Int { costs(bytes).min() ?? .max }

  /// - Parameter priors: What each of its languages costs besides.
  func cost(_ bytes: Bytes, priors: [Int]) -> Int {
    zip(costs(bytes), priors).reduce(Int.max) { min($0, $1.0 + $1.1) }
  }

  /// Whether the set reads every byte, and letters that are usual in one of its languages.
  ///
  /// - Parameter cost: what ``cost(_:)`` says of the bytes.
  func isUsual(_ bytes: Bytes, cost: Int) -> Bool {
    switch model {
    case .brokenUTF8: false
    case .singleByte(let text): text.isWhole(bytes) && cost <= text.mostOfUsual(bytes)
    case .multiByte(let pairs, _): pairs.mostOfUsual(bytes).map { cost <= $0 * 16 } ?? false
    }
  }

  /// Whether the bytes cost no more than that in one of its languages, `first` asked before others.
  func costs(_ bytes: Bytes, atMost limit: Int, first: Int) -> Bool {
    guard case .singleByte(let text) = model, text.isWhole(bytes) else {
      return cost(bytes) <= limit
    }
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
