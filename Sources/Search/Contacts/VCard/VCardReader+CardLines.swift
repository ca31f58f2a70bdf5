extension VCardReader {
  /// Returns the 1-based line of each card of a file, without cards inside cards.
  package static func cardLines(of bytes: [UInt8]) -> [Int] {
    SourceText.utf8(bytes).withBytes { bytes in
      var starts: [Int] = []
      var lines = VCardLines(bytes)
      var depth = 0
      while let range = lines.next() {
        let text = bytes.slice(range).trimmed()
        if text.equals("begin:vcard") {
          if depth == 0 { starts.append(lines.number - 1) }
          depth += 1
        } else if text.equals("end:vcard") {
          depth = max(depth - 1, 0)
        }
      }
      return starts
    }
  }
}
