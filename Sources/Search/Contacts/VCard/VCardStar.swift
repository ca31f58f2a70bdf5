/// Removes the favourite mark from a line of a card. It changes exactly the lines that the parser
/// reads as a favourite mark; for example, `X-FAVORITE:0` stays.
enum VCardStar {
  /// Returns a line without its favourite mark.
  ///
  /// - Parameters:
  ///   - line: a whole line with its folds and its line break.
  ///   - lineEnd: the card's line break.
  /// - Returns: The rest of the line, empty if the line contains only the mark; `nil` if the line
  ///   can't be analysed.
  static func without(_ line: [UInt8], version: VCardVersion, lineEnd: [UInt8]) -> [UInt8]? {
    let unfolded = unfolded(line, version)
    return unfolded.withBytes { bytes -> [UInt8]? in
      guard let parsed = VCardLine(bytes) else { return nil }
      let value = bytes.slice(parsed.value).trimmed()
      let isQuoted = parsed.isQuotedPrintable(in: bytes)
      let decoded = isQuoted ? value.unescaped(.equals) : Array(value)
      switch parsed.property {
      case .starred:
        return decoded.withBytes { ContactFavourite.isMarked($0.trimmed()) } ? [] : line
      case .categories:
        guard decoded.withBytes({ ContactFavourite.isNamed(in: $0) }) else { return line }
      default: return line
      }
      if decoded.withBytes(mayHideSeparators) { return nil }
      let separator = separator(of: decoded, version)
      guard let items = decoded.withBytes({ others(in: $0, separator) }) else { return [] }
      // In quoted-printable, a separator may be written as an escape.
      if isQuoted { return nil }
      let head = Array(bytes.slice(0..<parsed.value.lowerBound))
      let rest = head + Array(items.joined(separator: [separator]))
      let end = Array(line.suffix(while: { $0 == .carriageReturn || $0 == .lineFeed }))
      // A long line isn't folded in vCard 2.1, which allows folds only at blanks. It isn't folded
      // in an unknown character set either, because the ends of letters aren't known.
      let isFolded = version != .v21 && rest.withBytes { SourceText.firstInvalid($0) == nil }
      return (isFolded ? VCardEncoder.folded(rest, lineEnd: lineEnd) : rest) + end
    }
  }

  /// Returns the separator of the categories: a comma (RFC 2426 section 3.7.1, RFC 6350 section
  /// 6.7.1), in vCard 2.1 a semicolon. Some programs write the separator of the other versions.
  /// That separator is used if the value doesn't contain the right one.
  private static func separator(of value: [UInt8], _ version: VCardVersion) -> UInt8 {
    let (own, other): (UInt8, UInt8) =
      version == .v21 ? (.semicolon, .comma) : (.comma, .semicolon)
    return value.withBytes { value in
      func has(_ separator: UInt8) -> Bool {
        VCardItems(value, at: separator).dropFirst().contains { _ in true }
      }
      return !has(own) && has(other) ? other : own
    }
  }

  /// Returns the items that are not a favourite mark; `nil` if there are none, or only empty ones.
  private static func others(in value: Bytes, _ separator: UInt8) -> [[UInt8]]? {
    let items = VCardItems(value, at: separator).filter { !ContactFavourite.isNamed(in: $0) }
      .map { Array($0) }
    return items.allSatisfy { $0.allSatisfy(\.isBlank) } ? nil : items
  }

  /// Whether a byte that looks like a separator or backslash may be part of a letter. This may be
  /// so for a backslash in Shift_JIS and similar sets, and for any byte after an escape character
  /// of ISO-2022.
  private static func mayHideSeparators(_ value: Bytes) -> Bool {
    value.contains { $0 < .space && $0 != .tab }
      || value.contains(.backslash) && SourceText.firstInvalid(value) != nil
  }

  /// Returns the line without its line breaks, unfolded as in the parser.
  private static func unfolded(_ line: [UInt8], _ version: VCardVersion) -> [UInt8] {
    line.withBytes { line in
      var result: [UInt8] = []
      var position = 0
      var isSoft = false
      while position < line.count {
        let end = line.endOfLine(from: position)
        var piece = line.slice(position..<end)
        if position == 0 {
          isSoft =
            piece.last == .equals && VCardLine(piece)?.isQuotedPrintable(in: piece) ?? false
        } else if isSoft {
          result.removeLast()
          isSoft = piece.last == .equals
        } else if version != .v21, piece.first?.isBlank ?? false {
          // vCard 2.1 folds before white space and keeps it; later versions insert a blank.
          piece = piece.from(1)
        }
        result += piece
        position = line.behindBreak(at: end)
      }
      return result
    }
  }
}

extension [UInt8] {
  /// Returns the longest suffix whose bytes all fulfil the condition.
  fileprivate func suffix(while isMember: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isMember($0) }.map { $0 + 1 } ?? 0)...]
  }
}
