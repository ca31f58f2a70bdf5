/// The physical lines of one property.
struct VCardFoldedLines {
  struct Piece {
    /// The line's range in the file, without the line break.
    var range: Range<Int>
    /// Whether a soft line break of quoted-printable precedes the line.
    var isSoft: Bool
  }

  private(set) var pieces: [Piece] = []

  /// Collects the lines that belong to `first`.
  ///
  /// - Parameters:
  ///   - lines: the lines after `first`.
  ///   - isSoft: whether `first` ends in a soft line break.
  ///   - limit: the length of the property in bytes from which further lines are counted but not
  ///     stored.
  mutating func consume(
    _ first: Range<Int>, from lines: inout VCardLines, isSoft: Bool, limit: Int
  ) {
    pieces.removeAll(keepingCapacity: true)
    var length = -1
    func add(_ range: Range<Int>, isSoft: Bool) {
      if length < limit { pieces.append(Piece(range: range, isSoft: isSoft)) }
      length += range.count + 1
    }
    add(first, isSoft: false)
    var goesOn = isSoft
    while goesOn, let range = lines.nextSoft(unless: Self.isProperty) {
      add(range, isSoft: true)
      goesOn = lines.bytes.slice(range).last == .equals
    }
    while let range = lines.nextFold() { add(range, isSoft: false) }
  }

  /// Whether a line begins or ends a card, or begins like one of the usual properties. An equals
  /// sign at the end of the line before it is then a mistake and not a soft break.
  private static func isProperty(_ line: Bytes) -> Bool {
    if VCardLines.isBoundary(line) { return true }
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

  /// Counts the breaks by the kind of the blank after them.
  func count(
    isVersion21: Bool, isQuotedPrintable: Bool, letters: VCardFoldLetters, in bytes: Bytes
  ) -> VCardFoldEvidence.Count {
    var count = VCardFoldEvidence.Count()
    for index in pieces.indices.dropFirst() {
      let isSoft = pieces[index].isSoft
      guard hasBlank(index, in: bytes) else {
        count.bare += 1
        continue
      }
      // Versions later than 2.1 always insert the blank.
      guard isSoft || isVersion21 else { continue }
      let fold = fold(index, isQuotedPrintable: isQuotedPrintable, letters: letters, in: bytes)
      switch fold.blank {
      case .ofFold: count.ofFold += 1
      case .ofText: count.ofText += 1
      case .unknown:
        let width = pieces[index - 1].range.count
        if isSoft, width >= VCardFoldEvidence.leastWidth { count.unknown += 1 }
      }
    }
    return count
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
