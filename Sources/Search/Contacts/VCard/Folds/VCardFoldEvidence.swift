/// Evidence of whether the program that wrote a file inserts a blank at a fold. All breaks in the
/// file's properties are counted. At some breaks, the letters beside the break show whether the
/// blank was inserted. These breaks decide about the others.
struct VCardFoldEvidence {
  /// Counts of breaks with a blank after them, by kind of blank, and of soft breaks without a
  /// blank.
  struct Count {
    var ofFold = 0
    var ofText = 0
    /// Soft breaks without a blank, which show that the program inserts none.
    var bare = 0
    /// Soft breaks of long lines whose letters show nothing.
    var unknown = 0

    mutating func add(_ other: Count) {
      ofFold += other.ofFold
      ofText += other.ofText
      bare += other.bare
      unknown += other.unknown
    }

    func blank(isSoft: Bool) -> VCardFold.Blank {
      let ofText = isSoft ? self.ofText + bare : self.ofText
      if ofFold == ofText { return .unknown }
      return ofFold > ofText ? .ofFold : .ofText
    }
  }

  /// The minimum width, in bytes, of lines of a program that folds at a fixed width. Shorter lines
  /// were folded at a blank.
  static let leastWidth = 60

  private(set) var file = Count()
  /// The counts of each card by its offset, ascending, without cards that have no such breaks.
  private var cards: [(offset: Int, count: Count)] = []
  /// The lengths of lines before a fold that isn't a soft break, in cards of vCard 2.1: in bytes
  /// and in characters, because programs count either.
  private var (lengths, widths) = (Widths(), Widths())

  private struct Widths {
    var least = Int.max
    var most = 0
    var count = 0

    mutating func add(_ width: Int) {
      (least, most, count) = (min(least, width), max(most, width), count + 1)
    }

    /// Whether so many lines have about the same length that it is hardly a coincidence.
    var areOne: Bool {
      guard least >= VCardFoldEvidence.leastWidth, count >= 2 else { return false }
      return most - least <= (count < 4 ? 1 : 3)
    }
  }

  /// Counts the breaks in one pass over the file.
  init(_ bytes: Bytes) {
    var lines = VCardLines(bytes)
    var folded = VCardFoldedLines()
    var card = 0
    var isVersion21 = false
    while let range = lines.next() {
      let line = bytes.slice(range)
      if line.hasPrefix("begin:vcard") {
        (card, isVersion21) = (range.lowerBound, false)
        continue
      }
      if line.hasPrefix("version:") {
        isVersion21 = line.from(8).trimmed().equals("2.1")
        continue
      }
      guard lines.isFolded || line.last == .equals, let parsed = VCardLine(line) else { continue }
      let isQuotedPrintable = parsed.isQuotedPrintable(in: line)
      let isSoft = isQuotedPrintable && line.last == .equals
      guard isSoft || lines.isFolded else { continue }
      folded.consume(range, from: &lines, isSoft: isSoft, limit: VCardReader.maximumLineLength)
      if parsed.isBase64(in: line) { continue }
      let letters = VCardFoldLetters(parsed, in: line)
      let count = folded.count(
        isVersion21: isVersion21, isQuotedPrintable: isQuotedPrintable, letters: letters, in: bytes)
      if isVersion21 { measure(folded, in: bytes) }
      file.add(count)
      if cards.last?.offset == card {
        cards[cards.count - 1].count.add(count)
      } else {
        cards.append((card, count))
      }
    }
  }

  private mutating func measure(_ lines: VCardFoldedLines, in bytes: Bytes) {
    for index in lines.pieces.indices.dropFirst()
    where !lines.pieces[index].isSoft && lines.hasBlank(index, in: bytes) {
      let line = bytes.slice(lines.pieces[index - 1].range)
      lengths.add(line.count)
      widths.add(Self.characters(of: line))
    }
  }

  /// Returns the kind of an undecided blank according to the card or, if the card has no evidence,
  /// according to the file.
  func blank(cardAt offset: Int, isSoft: Bool) -> VCardFold.Blank {
    let own = card(at: offset)?.blank(isSoft: isSoft) ?? .unknown
    return own == .unknown ? file.blank(isSoft: isSoft) : own
  }

  /// Whether there are too many soft breaks with a blank after them, or too many lines of about the
  /// same length, for a coincidence.
  func isFoldedByWidth(isSoft: Bool) -> Bool {
    isSoft ? file.unknown >= 2 : lengths.areOne || widths.areOne
  }

  /// Whether a folded line has a length at which programs usually fold (RFC 2425 section 5.8.1, RFC
  /// 2045 section 6.7).
  static func isAtWidth(_ line: Bytes, isSoft: Bool, isQuotedPrintable: Bool) -> Bool {
    if isSoft { return line.count >= leastWidth }
    // Few programs fold inside an escape.
    if isQuotedPrintable { return 73...76 ~= line.count }
    return 75...76 ~= line.count || 75...76 ~= characters(of: line)
  }

  private static func characters(of line: Bytes) -> Int { line.count { $0 & 0xC0 != 0x80 } }

  private func card(at offset: Int) -> Count? {
    var (low, high) = (0, cards.count)
    while low < high {
      let middle = (low + high) / 2
      if cards[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < cards.count && cards[low].offset == offset ? cards[low].count : nil
  }
}
