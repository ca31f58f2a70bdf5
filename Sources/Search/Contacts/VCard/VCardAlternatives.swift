/// The values of a property that occurs once in a card, or several times with the same meaning
/// (`ALTID` and `LANGUAGE`, RFC 6350 sections 5.4 and 5.1).
struct VCardAlternatives<Value: Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    var value: Value
    /// The preference, as in ``VCardParameters``.
    var preference: Int
    var language: String
  }

  /// The maximum number of values after the first, which is more than any person has names. Further
  /// values are ignored.
  private static var maximumCount: Int { 16 }

  // Most cards have one value. It is stored here, which needs no allocation.
  private var first: Entry?
  private var others: [Entry] = []

  var isEmpty: Bool { first == nil }

  mutating func add(_ value: Value, _ parameters: VCardParameters) {
    let entry = Entry(
      value: value, preference: parameters.preference, language: parameters.language)
    if first == nil {
      first = entry
    } else if others.count < Self.maximumCount {
      others.append(entry)
    }
  }

  /// Returns the values by preference. Among values of the same preference, those in another
  /// language than the card's are last. Otherwise the values are in the order of the card.
  func ordered(language: String) -> [Value] {
    guard let first else { return [] }
    if others.isEmpty { return [first.value] }
    return ([first] + others)
      .sortedStably { 2 * $0.preference + ($0.isForeign(to: language) ? 1 : 0) }
      .map(\.value)
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
