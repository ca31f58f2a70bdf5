extension VCardReader {
  /// Returns the 1-based line of each card of a file, without cards inside cards.
  package static func cardLines(of bytes: [UInt8]) -> [Int] {
    SourceText.utf8(bytes).withBytes { bytes in
      var lines: [Int] = []
      var (depth, line, position) = (0, 1, 0)
      while position < bytes.count {
        let start = position + SourceText.lengthOfMark(bytes.from(position))
        let end = bytes.endOfLine(from: start)
        let text = bytes.slice(start..<end).trimmed()
        if text.equals("begin:vcard") {
          if depth == 0 { lines.append(line) }
          depth += 1
        } else if text.equals("end:vcard") {
          depth = max(depth - 1, 0)
        }
        position = bytes.behindBreak(at: end)
        line += 1
      }
      return lines
    }
  }
}
