/// The values of a property of which a card has one, or several that say the same in other words
/// (`ALTID` and `LANGUAGE`, RFC 6350 sections 5.4 and 5.1).
struct VCardAlternatives<Value: Sendable>: Sendable {
  struct Entry: Sendable {
    var value: Value
    /// 1 to 100 as in RFC 6350 section 5.3, 101 where none is given.
    var preference = 101
    /// A language tag in lower case, empty where there is none.
    var language = ""
  }

  /// More than any person has names; the rest is left out.
  private static var maximumCount: Int { 16 }

  // Most cards have one, which costs no allocation.
  private var first: Entry?
  private var others: [Entry] = []

  var isEmpty: Bool { first == nil }

  mutating func add(_ entry: Entry) {
    if first == nil {
      first = entry
    } else if others.count < Self.maximumCount {
      others.append(entry)
    }
  }

  /// The preferred first, those of the card's language before those of others, otherwise in the
  /// order of the card.
  func ordered(language: String) -> [Value] {
    guard let first else { return [] }
    if others.isEmpty { return [first.value] }
    return ([first] + others).enumerated()
      .sorted { one, other in
        let ones = (one.element.preference, one.element.isForeign(to: language) ? 1 : 0, one.offset)
        return ones
          < (other.element.preference, other.element.isForeign(to: language) ? 1 : 0, other.offset)
      }
      .map(\.element.value)
  }

  /// The first of `ordered`.
  func best(language: String) -> Value? {
    others.isEmpty ? first?.value : ordered(language: language).first
  }
}

extension VCardAlternatives.Entry {
  /// Whether it is in another language than the card: `en` and `en-GB` are one.
  func isForeign(to card: String) -> Bool {
    guard !language.isEmpty, !card.isEmpty else { return false }
    return language.prefix { $0 != "-" } != card.prefix { $0 != "-" }
  }
}
