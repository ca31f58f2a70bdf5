/// The physical lines of one property.
struct VCardFoldedLines {
  struct Piece {
    /// The line's range in the file, without the line break.
    var range: Range<Int>
    /// Whether a soft line break of quoted-printable precedes the line.
    var isSoft: Bool
  }

  private(set) var pieces: [Piece] = []
  /// The offset after the last line of the property.
  private(set) var end = 0
  /// The number of lines after the first.
  private(set) var lineCount = 0

  /// Collects the lines that belong to `first`.
  ///
  /// - Parameters:
  ///   - position: the offset after the line break of `first`.
  ///   - isSoft: whether `first` ends in a soft line break.
  ///   - limit: the length of the property in bytes from which further lines are counted but not
  ///     stored.
  mutating func consume(
    _ first: Range<Int>, position: Int, isSoft: Bool, limit: Int, in bytes: Bytes
  ) {
    pieces.removeAll(keepingCapacity: true)
    pieces.append(Piece(range: first, isSoft: false))
    (end, lineCount) = (position, 0)
    var length = first.count
    func room(for range: Range<Int>) -> Bool {
      defer { length += range.count + 1 }
      return length < limit
    }
    var goesOn = isSoft
    while goesOn, end < bytes.count {
      let range = end..<bytes.endOfLine(from: end)
      let line = bytes.slice(range)
      if Self.isProperty(line) { break }
      if room(for: range) { pieces.append(Piece(range: range, isSoft: true)) }
      skip(range, in: bytes)
      goesOn = line.last == .equals
    }
    while end < bytes.count, bytes[end].isBlank {
      let range = end..<bytes.endOfLine(from: end)
      if room(for: range) { pieces.append(Piece(range: range, isSoft: false)) }
      skip(range, in: bytes)
    }
  }

  /// Whether a line begins or ends a card, or begins like one of the properties of nearly all
  /// cards. An equals sign at the end of the line before such a line is a mistake and no soft
  /// break.
  private static func isProperty(_ line: Bytes) -> Bool {
    if line.hasPrefix("end:vcard") || line.hasPrefix("begin:vcard") { return true }
    let names = ["TEL", "FN", "N", "ORG", "EMAIL", "ADR", "URL", "TITLE", "NOTE", "UID", "REV"]
    let name = line.prefix(6).prefix { $0 != .colon && $0 != .semicolon }
    return name.count < min(line.count, 6) && names.contains { name.elementsEqual($0.utf8) }
  }

  /// Whether a quoted-printable value contains blanks as `=20`, and literal blanks only after
  /// breaks.
  ///
  /// - Parameter start: the offset of the value in the first line.
  func escapesBlanks(from start: Int, in bytes: Bytes) -> Bool {
    var hasEscape = false
    for (index, piece) in pieces.enumerated() {
      let line = bytes.slice(piece.range)
      let text = line.from(index == 0 ? min(start, line.count) : hasBlank(index, in: bytes) ? 1 : 0)
      if text.contains(where: \.isBlank) { return false }
      hasEscape = hasEscape || text.contains("=20")
    }
    return hasEscape
  }

  private mutating func skip(_ range: Range<Int>, in bytes: Bytes) {
    end = bytes.behindBreak(at: range.upperBound)
    lineCount += 1
  }

  /// Returns the break before a piece, with or without a blank after it.
  ///
  /// - Parameter index: the index of any piece except the first.
  func fold(
    _ index: Int, isQuotedPrintable: Bool, letters: VCardFoldLetters, in bytes: Bytes
  ) -> VCardFold {
    let before = pieces[index - 1].range
    let after = pieces[index].range
    let equals = pieces[index].isSoft ? 1 : 0
    return VCardFold(
      before: bytes.slice(before.lowerBound..<(before.upperBound - equals)),
      after: bytes.slice(after).from(hasBlank(index, in: bytes) ? 1 : 0),
      isSoft: pieces[index].isSoft, isQuotedPrintable: isQuotedPrintable, letters: letters)
  }

  func hasBlank(_ index: Int, in bytes: Bytes) -> Bool {
    bytes.slice(pieces[index].range).first?.isBlank ?? false
  }
}
