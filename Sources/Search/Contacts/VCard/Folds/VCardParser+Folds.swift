/// Unfolds properties: joins their lines. A blank after a line break belongs to the fold or to the
/// text.
extension VCardParser {
  /// Joins the lines of a property in `unfolded`, up to one byte more than the maximum length of a
  /// line.
  mutating func unfold(
    _ first: Range<Int>, _ parsed: VCardLine?, isSoft: Bool, into unfolded: inout [UInt8]
  ) {
    let text = bytes.slice(first)
    folds.lines.consume(
      first, from: &lines, isSoft: isSoft, limit: VCardReader.maximumLineLength + 1)
    let isQuotedPrintable = isSoft || parsed?.isQuotedPrintable(in: text) ?? false
    let letters = parsed.map { VCardFoldLetters($0, in: text) } ?? .utf8
    let convention = folds.lines.count(
      isVersion21: isVersion21, isQuotedPrintable: isQuotedPrintable, letters: letters, in: bytes)
    let start = parsed?.value.lowerBound ?? 0
    let escapesBlanks = isQuotedPrintable && folds.lines.escapesBlanks(from: start, in: bytes)
    unfolded.removeAll(keepingCapacity: true)
    unfolded.append(contentsOf: text)
    for index in folds.lines.pieces.indices.dropFirst() {
      let piece = folds.lines.pieces[index]
      let hasBlank = folds.lines.hasBlank(index, in: bytes)
      let fold = folds.lines.fold(
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
    if isSoft, folds.lines.pieces.count == 1, unfolded.last == .equals { unfolded.removeLast() }
    let excess = unfolded.count - (VCardReader.maximumLineLength + 1)
    if excess > 0 { unfolded.removeLast(excess) }
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
      fold.isQuotedPrintable ? text.withBytes { $0.unescaped(.equals) } : text
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

  /// Returns whether a blank is text. The evidence is, one after another: the letters beside it;
  /// the other breaks of the property, of the card and of the file; the same word without a break
  /// elsewhere; the length of the line.
  private mutating func blank(
    _ fold: VCardFold, _ index: Int, _ convention: VCardFoldEvidence.Count
  ) -> VCardFold.Blank {
    let isSoft = folds.lines.pieces[index].isSoft
    // The program inserts no blank when it folds a line. It breaks some lines before a blank of the
    // text.
    if isSoft, convention.bare > 0, convention.ofFold == 0 { return .ofText }
    let own = fold.blank
    if own != .unknown { return own }
    let others = convention.blank(isSoft: isSoft)
    if others != .unknown { return others }
    let evidence = folds.evidence ?? VCardFoldEvidence(bytes)
    folds.evidence = evidence
    let known = evidence.blank(cardAt: draft.offset, isSoft: isSoft)
    if known != .unknown { return known }
    if folds.isWholeElsewhere(index, fold, behind: draft.offset, in: bytes) { return .ofFold }
    if evidence.isFoldedByWidth(isSoft: isSoft) { return .ofFold }
    let line = bytes.slice(folds.lines.pieces[index - 1].range)
    let isAtWidth = VCardFoldEvidence.isAtWidth(
      line, isSoft: isSoft, isQuotedPrintable: fold.isQuotedPrintable)
    return isAtWidth && fold.isInWord ? .ofFold : .ofText
  }
}
