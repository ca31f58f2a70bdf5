/// The names of a card, and their pronunciations according to the card.
struct VCardNames: Sendable {
  /// The values of `FN`; those of `N` are in ``inParts``.
  var formatted = VCardAlternatives<String>()
  var inParts = VCardAlternatives<VCardName>()
  var nickname = ""
  var organization = ""
  var phonetic = VCardName()
  /// Pronunciations and sort forms of names, in the order of the card.
  private var readings: [VCardReading] = []
  /// `LANG` (RFC 6350 section 6.4.4) or `LANGUAGE` (RFC 9554 section 3.3), in lower case.
  var language = ""

  /// The maximum number of readings, more than any card contains.
  private static let maximumReadingCount = 16

  mutating func add(_ name: VCardName, as origin: VCardReading.Origin) {
    if readings.count < Self.maximumReadingCount {
      readings.append(VCardReading(origin: origin, name: name))
    }
  }

  var bestParts: VCardName { inParts.best(language: language) ?? VCardName() }

  /// Returns the name to show; `nil` for a card without a name.
  func shown(parts: VCardName) -> String? {
    formatted.best(language: language) ?? parts.full.nonEmpty ?? organization.nonEmpty
      ?? nickname.nonEmpty
  }

  /// Returns the pronunciation, with its parts in the order of the name. An explicit pronunciation
  /// is preferred, then the sort form of the name, then the same name in another script.
  func reading(of name: String, parts: VCardName) -> String? {
    let plain = phonetic.inOrder(of: name, written: parts)
    if !plain.isEmpty { return plain }
    if !readings.isEmpty, let reading = statedReading(of: name, parts: parts) { return reading }
    guard NameReading.mayHaveReading(name) else { return nil }
    return formatted.ordered(language: language).first { NameReading.isReading($0, of: name) }
      ?? inParts.ordered(language: language).lazy.map(\.full)
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
