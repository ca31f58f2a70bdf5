/// Joins the lines of properties. A blank after a line break may be text.
extension VCardParser {
  /// Joins the lines of a property in `unfolded`, up to one byte more than the maximum length of a
  /// line.
  ///
  /// - Returns: the offset of the property's end, and the number of its lines after the first.
  mutating func unfold(
    _ first: Range<Int>, _ parsed: VCardLine?, position: Int, isSoft: Bool,
    into unfolded: inout [UInt8]
  ) -> (end: Int, lineCount: Int) {
    let text = bytes.slice(first)
    foldedLines.consume(
      first, position: position, isSoft: isSoft, limit: VCardReader.maximumLineLength + 1, in: bytes
    )
    let isQuotedPrintable = isSoft || parsed?.isQuotedPrintable(in: text) ?? false
    let letters = parsed.map { VCardFoldLetters($0, in: text) } ?? .utf8
    let convention = convention(isQuotedPrintable, letters)
    let start = parsed?.value.lowerBound ?? 0
    let escapesBlanks = isQuotedPrintable && foldedLines.escapesBlanks(from: start, in: bytes)
    unfolded.removeAll(keepingCapacity: true)
    unfolded.append(contentsOf: text)
    for index in foldedLines.pieces.indices.dropFirst() {
      let piece = foldedLines.pieces[index]
      let hasBlank = foldedLines.hasBlank(index, in: bytes)
      let fold = foldedLines.fold(
        index, isQuotedPrintable: isQuotedPrintable, letters: letters, in: bytes)
      var isDropped = hasBlank && !(piece.isSoft || isVersion21)
      if fold.isEqualsOfEscape {
        isDropped = hasBlank
      } else {
        if piece.isSoft { unfolded.removeLast() }
        if hasBlank, !isDropped {
          isDropped =
            escapesBlanks || isInsideLetter(fold, behind: unfolded, from: start)
            || blank(fold, index, convention) == .ofFold
        }
      }
      unfolded.append(contentsOf: bytes.slice(piece.range).from(isDropped ? 1 : 0))
    }
    // The equals sign was a mistake: another property follows.
    if isSoft, foldedLines.pieces.count == 1, unfolded.last == .equals { unfolded.removeLast() }
    let excess = unfolded.count - (VCardReader.maximumLineLength + 1)
    if excess > 0 { unfolded.removeLast(excess) }
    return (foldedLines.end, foldedLines.lineCount)
  }

  /// Whether a blank is between the bytes of one letter, in a character set with several bytes per
  /// letter.
  ///
  /// - Parameters:
  ///   - line: the property up to the break.
  ///   - start: the offset of its value.
  private mutating func isInsideLetter(
    _ fold: VCardFold, behind line: [UInt8], from start: Int
  ) -> Bool {
    guard case .others(let set) = fold.letters, start < line.count else { return false }
    func decoded(_ text: [UInt8]) -> [UInt8] {
      fold.isQuotedPrintable ? text.withBytes { VCardValue.quotedPrintable($0) } : text
    }
    let before = decoded(Array(line[start...].suffix(Self.letterReach)))
    let after = decoded(Array(fold.after.prefix(Self.letterReach)))
    func isWhole(_ text: [UInt8]) -> Bool {
      var text = text
      return text.withBytes { sets.text($0, in: set)?.isWhole ?? false }
    }
    return !isWhole(before + [.space] + after) && isWhole(before + after)
  }

  /// The number of bytes that are decoded on each side of a break. A folded line is shorter.
  private static let letterReach = 400

  private var isVersion21: Bool { isInCard && draft.isVersion21 }

  /// Returns the evidence of the property's own breaks, by kind.
  private func convention(
    _ isQuotedPrintable: Bool, _ letters: VCardFoldLetters
  ) -> VCardFoldEvidence.Count {
    var count = VCardFoldEvidence.Count()
    for index in foldedLines.pieces.indices.dropFirst() {
      guard foldedLines.hasBlank(index, in: bytes) else {
        count.bare += 1
        continue
      }
      guard foldedLines.pieces[index].isSoft || isVersion21 else { continue }
      let fold = foldedLines.fold(
        index, isQuotedPrintable: isQuotedPrintable, letters: letters, in: bytes)
      switch fold.blank {
      case .ofFold: count.ofFold += 1
      case .ofText: count.ofText += 1
      case .unknown: break
      }
    }
    return count
  }

  /// Returns whether a blank is text. The evidence is, one after another: the letters beside it;
  /// the other breaks of the property, of the card and of the file; the same word without a break
  /// elsewhere; the length of the line.
  private mutating func blank(
    _ fold: VCardFold, _ index: Int, _ convention: VCardFoldEvidence.Count
  ) -> VCardFold.Blank {
    let isSoft = foldedLines.pieces[index].isSoft
    // A program that breaks lines anywhere and inserts no blank breaks some lines at a blank.
    if isSoft, convention.bare > 0, convention.ofFold == 0 { return .ofText }
    let own = fold.blank
    if own != .unknown { return own }
    let others = convention.blank(isSoft: isSoft)
    if others != .unknown { return others }
    let evidence = foldEvidence ?? VCardFoldEvidence(bytes)
    foldEvidence = evidence
    let known = evidence.blank(cardAt: draft.offset, isSoft: isSoft)
    if known != .unknown { return known }
    if isWholeElsewhere(index, fold) { return .ofFold }
    if evidence.isFoldedByWidth(isSoft: isSoft) { return .ofFold }
    let line = bytes.slice(foldedLines.pieces[index - 1].range)
    let isAtWidth = VCardFoldEvidence.isAtWidth(
      line, isSoft: isSoft, isQuotedPrintable: fold.isQuotedPrintable)
    return isAtWidth && fold.isInWord ? .ofFold : .ofText
  }

  // MARK: The same word elsewhere

  /// The distance that is searched on each side of a break, in bytes.
  private static let reach = 4096
  /// The maximum number of searches in a file.
  private static let mostSearches = 1_000

  /// Whether the word that contains the break also occurs nearby without a break, as a name in `N`
  /// and `FN` does.
  private mutating func isWholeElsewhere(_ index: Int, _ fold: VCardFold) -> Bool {
    guard foldSearches < Self.mostSearches else { return false }
    foldSearches += 1
    let start = fold.before.count - Self.wordLength(fold.before.reversed())
    let end = Self.wordLength(fold.after)
    let word = Array(fold.before.from(start)) + Array(fold.after.prefix(end))
    guard start < fold.before.count, end > 0, word.count >= 4, word.count <= 256 else {
      return false
    }
    let place = foldedLines.pieces[index].range.lowerBound
    let near = bytes.slice(
      max(place - Self.reach, draft.offset)..<min(place + Self.reach, bytes.count))
    return word.withBytes { word in
      for start in near.indices where near[start] == word[0] && near.count - start > word.count {
        let end = start + word.count
        let isWord = start == 0 || Self.isBesideWord(near[start - 1])
        if isWord, Self.isBesideWord(near[end]), near.slice(start..<end).elementsEqual(word) {
          return true
        }
      }
      return false
    }
  }

  private static func wordLength(_ text: some Sequence<UInt8>) -> Int {
    var length = 0
    for byte in text {
      if isBesideWord(byte) { break }
      length += 1
    }
    return length
  }

  private static func isBesideWord(_ byte: UInt8) -> Bool {
    byte <= .space || byte == .semicolon || byte == .comma || byte == .colon
  }
}
