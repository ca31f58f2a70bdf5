/// Splits the bytes of a CSV file into rows and fields without copying any of them.
struct CSVScanner {
  /// A field as a range of the file's bytes, without the quotes around it.
  struct Field {
    var range: Range<Int>
    /// Whether the field contains doubled quotes, each of which stands for one quote.
    var hasDoubledQuotes = false
    /// The 1-based line on which the field begins.
    var line: Int
    /// The offset of that line.
    var lineStart: Int

    /// Returns the 1-based column of the byte at `offset` of the field. The column counts code
    /// points in the first 4 KiB of the line. After that it counts bytes, because a user hardly
    /// looks for a column there.
    func column(at offset: Int = 0, in bytes: Bytes) -> Int {
      CSVScanner.column(of: range.lowerBound + offset, lineStart: lineStart, in: bytes)
    }
  }

  struct Row {
    /// The 1-based line on which the row begins.
    var line: Int
    var fields: [Field] = []
    var isCut = false
  }

  struct Problem {
    var line: Int
    var column: Int
    var reason: String
  }

  let bytes: Bytes
  let separator: UInt8
  /// The problems of the row that was read last.
  var problems: [Problem] = []
  private var position: Int
  private var line = 1
  private var lineStart: Int
  /// Whether fields end at the end of their line. This is so after an unclosed quote.
  private var isRescuing = false

  init(bytes: Bytes) {
    self.bytes = bytes
    position = SourceText.lengthOfMark(bytes)
    lineStart = position
    let rest = bytes.from(position)
    var firstLine = rest.slice(0..<rest.place(from: 0) { $0 == .lineFeed || $0 == .carriageReturn })
    // Excel's notation for the separator.
    if firstLine.count == 5, firstLine.hasPrefix("sep=") {
      separator = firstLine[4]
      position += firstLine.count
      if position < bytes.count, bytes[position] == .carriageReturn { position += 1 }
      if position < bytes.count, bytes[position] == .lineFeed { position += 1 }
      line = 2
      lineStart = position
      return
    }
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    firstLine = firstLine.slice(0..<min(firstLine.count, 1 << 16))
    for byte in firstLine {
      if byte == .quote { isQuoted.toggle() }
      if !isQuoted, byte == .comma || byte == .semicolon || byte == .tab {
        counts[byte, default: 0] += 1
      }
    }
    var best: UInt8 = .comma
    for candidate: UInt8 in [.semicolon, .tab]
    where counts[candidate, default: 0] > counts[best, default: 0] {
      best = candidate
    }
    separator = best
  }

  private func isBreak(_ index: Int) -> Bool {
    bytes[index] == .lineFeed || bytes[index] == .carriageReturn
  }

  /// The place of the next separator or line break, or the end.
  private var endOfField: Int {
    bytes.place(from: position) { $0 == separator || $0 == .lineFeed || $0 == .carriageReturn }
  }

  private mutating func passBreak() {
    if bytes[position] == .carriageReturn, position + 1 < bytes.count,
      bytes[position + 1] == .lineFeed
    {
      position += 1
    }
    position += 1
    line += 1
    lineStart = position
  }

  fileprivate static func column(of offset: Int, lineStart: Int, in bytes: Bytes) -> Int {
    let length = min(offset - lineStart, 4096)
    return bytes.slice(lineStart..<offset).column(at: length) + offset - lineStart - length
  }

  /// Returns the next row; `nil` at the end. A blank line is a row with one empty field.
  mutating func next() -> Row? {
    guard position < bytes.count else { return nil }
    var row = Row(line: line)
    while true {
      let field = nextField()
      if row.fields.count < CSVReader.maximumFieldCount {
        row.fields.append(field)
      } else {
        row.isCut = true
      }
      guard position < bytes.count else { return row }
      if bytes[position] == separator {
        position += 1
        // A separator at the end of the file is followed by one empty field.
        if position == bytes.count {
          row.fields.append(
            Field(range: position..<position, line: line, lineStart: lineStart))
          return row
        }
      } else {
        passBreak()
        return row
      }
    }
  }

  /// Reads one field and stops at the separator or line break after it.
  private mutating func nextField() -> Field {
    let start = bytes.placeBehindSpaces(from: position)
    if start < bytes.count, bytes[start] == .quote, let field = quotedField(from: start) {
      return field
    }
    let field = position
    position = endOfField
    return Field(range: field..<position, line: line, lineStart: lineStart)
  }

  /// Reads the quoted field that begins at `open`; returns `nil` if its quote is never closed.
  private mutating func quotedField(from open: Int) -> Field? {
    var field = Field(range: (open + 1)..<(open + 1), line: line, lineStart: lineStart)
    var index = open + 1
    var breaks = 0
    var lastLineStart = lineStart
    let limit = min(bytes.count, open + CSVReader.maximumFieldLength)
    while index < limit {
      if bytes[index] == .quote {
        guard index + 1 < bytes.count, bytes[index + 1] == .quote else { break }
        field.hasDoubledQuotes = true
        index += 2
        continue
      }
      if isBreak(index) {
        if isRescuing { break }
        if bytes[index] == .lineFeed || index + 1 >= bytes.count || bytes[index + 1] != .lineFeed {
          breaks += 1
          lastLineStart = index + 1
        }
      }
      index += 1
    }
    guard index < limit, bytes[index] == .quote else {
      let reason =
        "the quote that opens here is never closed: read as an ordinary character"
      let column = Self.column(of: open, lineStart: lineStart, in: bytes)
      problems.append(Problem(line: line, column: column, reason: reason))
      isRescuing = true
      return nil
    }
    field.range = (open + 1)..<index
    line += breaks
    lineStart = lastLineStart
    position = bytes.placeBehindSpaces(from: index + 1)
    if position < bytes.count, bytes[position] != separator, !isBreak(position) {
      let reason = "text behind the closing quote is left out"
      let column = Self.column(of: position, lineStart: lineStart, in: bytes)
      problems.append(Problem(line: line, column: column, reason: reason))
      position = endOfField
    }
    return field
  }
}
