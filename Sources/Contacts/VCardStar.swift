/// Takes what makes a contact a favourite out of a line of its card.
enum VCardStar {
  /// - Parameters:
  ///   - line: a whole line, with what it is folded into and its line break.
  ///   - lineEnd: the card's.
  /// - Returns: What stays of the line, nothing where it says nothing else; `nil` where it can't be
  ///   taken apart.
  static func without(_ line: [UInt8], version: VCardVersion, lineEnd: [UInt8]) -> [UInt8]? {
    let unfolded = unfolded(line)
    return unfolded.withBytes { bytes -> [UInt8]? in
      guard let parsed = VCardLine(bytes) else { return nil }
      let value = bytes.slice(parsed.value).trimmed()
      switch parsed.property {
      case .starred: return []
      case .categories where !ContactFavourite.isNamed(in: value): return line
      case .categories: break
      default: return line
      }
      var items: [[UInt8]] = []
      for item in value.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
        let isStar = Array(item).withBytes { ContactFavourite.isNamed(in: $0) }
        if !isStar { items.append(Array(item)) }
      }
      if items.allSatisfy({ $0.allSatisfy(\.isBlank) }) { return [] }
      // In quoted-printable a separator may be written in other ways.
      if parsed.isQuotedPrintable(in: bytes) { return nil }
      let head = Array(bytes.slice(0..<parsed.value.lowerBound))
      let separator: UInt8 = value.contains(.comma) ? .comma : .semicolon
      return folded(head + Array(items.joined(separator: [separator])), version, lineEnd)
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == .comma || byte == .semicolon }

  /// Without the line breaks inside, and the one at its end.
  private static func unfolded(_ line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < line.count {
      if line[index] == .carriageReturn || line[index] == .lineFeed {
        while index < line.count, line[index] == .carriageReturn || line[index] == .lineFeed {
          index += 1
        }
        // The blank of the fold.
        index += 1
        continue
      }
      result.append(line[index])
      index += 1
    }
    return result
  }

  /// vCard 2.1 folds at blanks only: a long line stays one there.
  private static func folded(
    _ line: [UInt8], _ version: VCardVersion, _ lineEnd: [UInt8]
  ) -> [UInt8] {
    guard version != .v21, line.count > VCardEncoder.maximumLength else { return line + lineEnd }
    var result: [UInt8] = []
    var length = 0
    for byte in line {
      if length >= VCardEncoder.maximumLength, byte & 0xC0 != 0x80 {
        result += lineEnd + [.space]
        length = 1
      }
      result.append(byte)
      length += 1
    }
    return result + lineEnd
  }
}
