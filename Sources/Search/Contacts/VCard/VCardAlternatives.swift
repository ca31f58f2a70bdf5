/// The values of a property that occurs once in a card, or several times with the same meaning
/// (`ALTID` and `LANGUAGE`, RFC 6350 sections 5.4 and 5.1).
struct VCardAlternatives<Value: Sendable>: Sendable {
  struct Entry: Sendable {
    var value: Value
    /// The preference, 1 to 100 as in RFC 6350 section 5.3; 101 without one.
    var preference = 101
    /// A language tag in lower case; empty without one.
    var language = ""
  }

  /// The maximum number of values, which is more than any person has names. Further values are
  /// ignored.
  private static var maximumCount: Int { 16 }

  // Most cards have one value. It is stored here, which needs no allocation.
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

  /// Returns the preferred values first, then those in the card's language before those in other
  /// languages, and otherwise in the order of the card.
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

  /// Returns the first value of `ordered`.
  func best(language: String) -> Value? {
    others.isEmpty ? first?.value : ordered(language: language).first
  }
}

extension VCardAlternatives.Entry {
  /// Whether the value is in a language other than the card's: `en` and `en-GB` count as one.
  func isForeign(to card: String) -> Bool {
    guard !language.isEmpty, !card.isEmpty else { return false }
    return language.prefix { $0 != "-" } != card.prefix { $0 != "-" }
  }
}
