/// One of the character sets that a text may be in if the text doesn't name its set. It computes
/// the cost of the text in this set.
///
/// A cost is a rough logarithm of how rare a character is in names. A usual letter after another
/// letter costs about 4 bits. Each of a few thousand usual Han characters costs 11 bits. A letter
/// in a place where people don't write it costs many more. Unless stated otherwise, costs are
/// counted in sixteenths of a bit.
struct CharacterSetCandidate: Sendable {
  enum Model: Sendable {
    case brokenUTF8
    case singleByte(SingleByteText)
    case multiByte(CharacterSetPairs, language: String)
  }

  /// The character set; `nil` for UTF-8 with broken bytes.
  var set: CharacterSet?
  /// The cost of the set in bits before any text is read. Sets that are rare in today's files cost
  /// more.
  var prior: Int
  var model: Model

  /// The extra cost if some bytes are not characters, in sixteenths of a bit. It is more than any
  /// prior, so a rarer set with the same letters costs less if all bytes are characters in it.
  private static let costOfLoss = 24 * 16

  /// Returns the costs in sixteenths of a bit, one for each of the set's languages; a single one
  /// for a set without languages. The time is linear.
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

  /// Returns the least of ``costs(_:)``.
  func cost(_ bytes: Bytes) -> Int { costs(bytes).min() ?? .max }

  /// Returns the least cost with the priors added.
  ///
  /// - Parameter priors: an extra cost for each of the set's languages.
  func cost(_ bytes: Bytes, priors: [Int]) -> Int {
    zip(costs(bytes), priors).reduce(Int.max) { min($0, $1.0 + $1.1) }
  }

  /// Whether every byte is a character of the set, and the letters are usual in one of its
  /// languages.
  ///
  /// - Parameter cost: the result of ``cost(_:)`` for the bytes.
  func isUsual(_ bytes: Bytes, cost: Int) -> Bool {
    switch model {
    case .brokenUTF8: false
    case .singleByte(let text): text.isWhole(bytes) && cost <= text.mostOfUsual(bytes)
    case .multiByte(let pairs, _): pairs.mostOfUsual(bytes).map { cost <= $0 * 16 } ?? false
    }
  }

  /// Whether the bytes cost at most `limit` in one of the set's languages. The language with the
  /// index `first` is tried first.
  func costs(_ bytes: Bytes, atMost limit: Int, first: Int) -> Bool {
    guard case .singleByte(let text) = model, text.isWhole(bytes) else {
      return cost(bytes) <= limit
    }
    if text.cost(bytes, text.readings[first]) <= limit { return true }
    return text.readings.contains { text.cost(bytes, $0) <= limit }
  }

  /// The languages (ISO 639-1); empty for UTF-8, which can be any language. Chinese also has the
  /// region of its script.
  var languages: [String] {
    switch model {
    case .brokenUTF8: []
    case .singleByte(let text): text.readings.map(\.pairs.language)
    case .multiByte(_, let language): [language]
    }
  }

  /// Returns the cost in bits. Valid UTF-8 characters cost as much as in other sets. A broken byte
  /// costs 16 bits, because damage is rare. A broken byte after another one costs only 7, because
  /// damaged bytes often follow each other.
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
