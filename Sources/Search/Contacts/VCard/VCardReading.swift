/// A pronunciation or sort form of a card's name.
struct VCardReading: Sendable {
  enum Origin: Int, Comparable, Sendable {
    /// `N;PHONETIC=` (RFC 9554 section 4.6).
    case phonetic
    /// `SOUND;X-IRMC-N`, as Japanese telephones write it.
    case sound
    /// `N;SORT-AS=` (RFC 6350 section 5.9).
    case sortedName
    /// `SORT-STRING` (RFC 2426 section 3.6.5).
    case sortString
    /// `ORG;SORT-AS=`, in a card without another name.
    case sortedOrganization

    static func < (one: Origin, other: Origin) -> Bool { one.rawValue < other.rawValue }
  }

  var origin: Origin
  var name: VCardName
}

extension VCardDraft {
  /// The maximum number of readings, more than any card contains.
  private static let maximumReadingCount = 16

  mutating func add(_ reading: VCardReading) {
    if readings.count < Self.maximumReadingCount { readings.append(reading) }
  }

  /// Returns the pronunciation, with its parts in the order of the name. An explicit pronunciation
  /// is preferred, then the sort form of the name, then the same name in another script.
  func reading(of name: String, parts: VCardName) -> String? {
    let plain = phonetic.inOrder(of: name, written: parts)
    if !plain.isEmpty { return plain }
    if !readings.isEmpty, let reading = statedReading(of: name, parts: parts) { return reading }
    guard NameReading.mayHaveReading(name) else { return nil }
    return formattedNames.ordered(language: language).first { NameReading.isReading($0, of: name) }
      ?? names.ordered(language: language).lazy.map(\.full)
      .first { NameReading.isReading($0, of: name) }
  }

  private func statedReading(of name: String, parts: VCardName) -> String? {
    for reading in readings.sorted(by: { $0.origin < $1.origin }) {
      let text = reading.name.inOrder(of: name, written: parts)
      switch reading.origin {
      case .phonetic, .sound:
        if !text.isEmpty, text != name { return text }
      case .sortedName, .sortString:
        if NameReading.isReading(text, of: name) { return text }
      case .sortedOrganization:
        if name == organization, NameReading.isReading(text, of: name) { return text }
      }
    }
    return nil
  }
}
