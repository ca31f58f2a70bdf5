extension VCardReader {
  /// A card of a file, without the cards inside it.
  package struct CardPlace: Hashable, Sendable {
    /// The 1-based line on which the card begins.
    package var line: Int
    /// The bytes from the beginning of the card to the end of its last line; to the end of the
    /// file if the card's end is missing.
    package var bytes: Range<Int>
    /// Whether the card has an end.
    package var isWhole: Bool
  }

  /// Returns the 1-based line of each card of a file, without cards inside cards.
  package static func cardLines(of bytes: [UInt8]) -> [Int] {
    cardPlaces(in: SourceText.utf8(bytes)).map(\.line)
  }

  /// Returns the places of the cards of a file in UTF-8.
  package static func cardPlaces(in bytes: [UInt8]) -> [CardPlace] {
    bytes.withBytes { bytes in
      var places: [CardPlace] = []
      var lines = VCardLines(bytes)
      var depth = 0
      while let range = lines.next() {
        let text = bytes.slice(range).trimmed()
        if text.equals("begin:vcard") {
          if depth == 0 {
            places.append(
              CardPlace(
                line: lines.number - 1, bytes: range.lowerBound..<bytes.count, isWhole: false))
          }
          depth += 1
        } else if text.equals("end:vcard"), depth > 0 {
          depth -= 1
          if depth == 0 {
            let start = places[places.count - 1].bytes.lowerBound
            places[places.count - 1].bytes = start..<lines.position
            places[places.count - 1].isWhole = true
          }
        }
      }
      return places
    }
  }
}
