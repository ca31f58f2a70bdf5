/// The kind of an address book file. It determines the text to which ``ContactPhoto/offset``
/// refers, so that a picture can be found again.
package enum PhotoContainer: Hashable, Sendable {
  /// A vCard file: offsets refer to its bytes.
  case cards
  /// A vCard file in UTF-16: offsets refer to its text in UTF-8.
  case cardsInUTF16
  /// A CSV file: offsets refer to its text in UTF-8.
  case rows

  /// The number of bytes from the beginning of a file that are needed to find its kind.
  package static let headLength = 4096

  /// - Parameters:
  ///   - head: The first ``headLength`` bytes of the file, or all if there are fewer.
  ///   - file: The name that was given to the reader.
  package init(head: [UInt8], file: String) {
    switch ContactFile.kind(of: head, file: file) {
    case .csv: self = .rows
    case .vCard:
      let isUTF16 = head.withBytes { SourceText.isBigEndian($0) != nil }
      self = isUTF16 ? .cardsInUTF16 : .cards
    }
  }

  /// Returns the text to which the offsets of the pictures refer.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - set: ``ContactPhoto/characterSet`` of a picture in it.
  package func text(of bytes: [UInt8], in set: CharacterSetName? = nil) -> [UInt8] {
    switch self {
    case .cards: return bytes
    case .cardsInUTF16: return SourceText.utf8(bytes)
    case .rows:
      let text = SourceText.utf8(bytes)
      guard let set else { return text }
      var sets = CharacterSets()
      return text.withBytes { sets.text($0, in: set.characterSet)?.utf8 } ?? text
    }
  }

  /// Returns the picture data of a contact.
  ///
  /// If a property doesn't begin and end exactly at these positions, the file has changed since the
  /// contact was read. The result is then `gone`, because no picture is better than another
  /// person's picture.
  ///
  /// - Parameters:
  ///   - part: A part of the ``text(of:)``, with one more byte on each side of the picture if there
  ///     is one.
  ///   - start: The offset of the part in the text.
  package func data(of photo: ContactPhoto, in part: [UInt8], from start: Int = 0) -> PhotoData {
    part.withBytes { part in
      let (place, isBelow) = photo.offset.subtractingReportingOverflow(start)
      guard !isBelow, place >= 0, (1...part.count + 1).contains(photo.length),
        place <= part.count - photo.length
      else { return .gone }
      let range = place..<(place + photo.length)
      let value = part.slice(range)
      if case .rows = self { return PhotoData(field: value) }
      return Self.isWhole(range, in: part, isAtStart: start == 0)
        ? PhotoData(property: value) : .gone
    }
  }

  /// Whether properties begin at the start and at the end of the range.
  private static func isWhole(_ range: Range<Int>, in part: Bytes, isAtStart: Bool) -> Bool {
    func isBreak(_ index: Int) -> Bool {
      part[index] == .lineFeed || part[index] == .carriageReturn
    }
    if isBreak(range.lowerBound) { return false }
    if range.lowerBound == 0 {
      guard isAtStart else { return false }
    } else if !isBreak(range.lowerBound - 1), part[range.lowerBound - 1] != 0xBF {
      // A byte order mark, whose last byte is 0xBF, may precede any line.
      return false
    }
    if range.upperBound == part.count { return true }
    // The property ends with a complete line break, and no folded line continues it.
    let next = part[range.upperBound]
    return isBreak(range.upperBound - 1) && !next.isBlank
      && (next != .lineFeed || part[range.upperBound - 1] == .lineFeed)
  }
}
