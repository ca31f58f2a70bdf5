/// One pass over the bytes of a vCard file: finds the lines and the cards.
///
/// Between BEGIN and END there is a `draft`; outside there is none:
///
///     BEGIN ──▶ draft ──END──▶ contact
///                 └─BEGIN or second VERSION or end of file─▶ contact and a problem, draft anew
///     VERSION without BEGIN ──▶ problem, draft
struct VCardParser {
  let bytes: Bytes
  let file: String
  private(set) var contacts: [Contact] = []
  var problems: [ContactProblem] = []
  var draft: VCardDraft?
  var decoder = VCardValue()
  /// Whether the card says that it is vCard 2.1.
  private(set) var isVersion21 = false
  /// The 1-based number of the line that begins at `position`.
  private var line = 1
  private var position = 0
  /// A folded line put together; kept for its memory.
  private var unfolded: [UInt8] = []
  private var hasCards = false
  /// Whether the last line was one without sense, so that a run of them is reported once.
  private var isInJunk = false
  /// Lines without a colon that follow belong to the base64 of an unindented picture.
  private var isInBase64 = false
  /// How deep we are in cards inside an AGENT property (vCard 2.1), which are left out.
  private var agentDepth = 0
  private var expectsAgent = false
  private var isOversized = false

  init(bytes: Bytes, file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func run() {
    while position < bytes.count { readLine() }
    if draft != nil { finish("END:VCARD is missing at the end of the file: the card is kept") }
    if !hasCards {
      let isEmpty = bytes.allSatisfy { $0 <= .space }
      report(
        isEmpty
          ? "the file is empty: there is no card in it"
          : "no BEGIN:VCARD: is this a vCard file?", at: 1)
    }
  }

  mutating func report(_ reason: String, at line: Int, column: Int? = nil, isLost: Bool = false) {
    problems.append(
      ContactProblem(file: file, line: line, column: column, reason: reason, isLost: isLost))
  }

  // MARK: Lines

  /// The end of the line that begins at `start`, without its line break.
  private func endOfLine(from start: Int) -> Int {
    var index = start
    let count = bytes.count
    let words = UnsafeRawBufferPointer(bytes)
    // Eight bytes at once: (word ^ pattern) has a zero byte where the pattern's byte stands.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    while index + 8 <= count {
      let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let feeds = word ^ (ones &* UInt64(UInt8.lineFeed))
      let returns = word ^ (ones &* UInt64(UInt8.carriageReturn))
      let hits = ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & tops
      if hits != 0 { break }
      index += 8
    }
    while index < count, bytes[index] != .lineFeed, bytes[index] != .carriageReturn { index += 1 }
    return index
  }

  /// Behind the line break at `end`: LF, CR or CRLF, and the CR CR LF of files that were turned
  /// into CRLF twice.
  private func behindBreak(at end: Int) -> Int {
    var index = end
    let limit = min(end + 2, bytes.count)
    while index < limit, bytes[index] == .carriageReturn { index += 1 }
    if index < bytes.count, bytes[index] == .lineFeed { return index + 1 }
    return min(end + 1, bytes.count)
  }

  private func isBlank(at index: Int) -> Bool { index < bytes.count && bytes[index].isBlank }

  private mutating func readLine() {
    let firstLine = line
    var start = position
    start += SourceText.lengthOfMark(bytes.from(start))
    let end = endOfLine(from: start)
    position = behindBreak(at: end)
    line += 1
    guard end > start else { return }
    let physical = bytes.slice(start..<end)
    guard let parsed = VCardLine(physical) else {
      if isBlank(at: position) {
        unfold(physical, isQuotedPrintable: false)
        readUnfolded(line: firstLine, offset: start)
      } else {
        readJunk(physical, line: firstLine)
      }
      return
    }
    switch parsed.property {
    case .begin, .end, .version:
      // Never unfolded: what follows may be a card whose first letter was lost.
      skipFolds()
      read(parsed, in: physical, line: firstLine, offset: start, isWhole: true)
    case .ignored, .photo:
      let isSoft = physical.last == .equals && parsed.isQuotedPrintable(in: physical)
      if isSoft { skipSoftBreaks() } else { skipFolds() }
      read(parsed, in: physical, line: firstLine, offset: start, isWhole: true)
    default:
      let isSoft = physical.last == .equals && parsed.isQuotedPrintable(in: physical)
      if isSoft || isBlank(at: position) {
        unfold(physical, isQuotedPrintable: isSoft)
        readUnfolded(line: firstLine, offset: start)
      } else {
        read(parsed, in: physical, line: firstLine, offset: start, isWhole: true)
      }
    }
  }

  private mutating func skipFolds() {
    while isBlank(at: position) {
      position = behindBreak(at: endOfLine(from: position))
      line += 1
    }
  }

  private mutating func skipSoftBreaks() {
    while let next = softLine() {
      if next.last != .equals { break }
    }
  }

  /// The next line where a soft line break goes on to it; stops short of the end of a card, which
  /// no text ends with an equals sign in front of.
  private mutating func softLine() -> Bytes? {
    guard position < bytes.count else { return nil }
    let end = endOfLine(from: position)
    let next = bytes.slice(position..<end)
    if next.hasPrefix("end:vcard") || next.hasPrefix("begin:vcard") { return nil }
    position = behindBreak(at: end)
    line += 1
    return next
  }

  /// Puts `first` and the lines that belong to it together in `unfolded`, at most one byte more
  /// than a line may have.
  private mutating func unfold(_ first: Bytes, isQuotedPrintable: Bool) {
    unfolded.removeAll(keepingCapacity: true)
    append(first)
    if isQuotedPrintable {
      while unfolded.last == .equals, let next = softLine() {
        unfolded.removeLast()
        append(next)
        if next.last != .equals { break }
      }
    }
    while isBlank(at: position) {
      let end = endOfLine(from: position)
      // vCard 2.1 folds in front of white space and keeps it, later versions put it in.
      let isKept = isVersion21
      append(bytes.slice((isKept ? position : position + 1)..<end))
      position = behindBreak(at: end)
      line += 1
    }
  }

  private mutating func append(_ piece: Bytes) {
    let room = VCardReader.maximumLineLength + 1 - unfolded.count
    unfolded.append(contentsOf: piece.prefix(max(room, 0)))
  }

  private mutating func readUnfolded(line: Int, offset: Int) {
    // Taken out and put back: the buffer must not be reached through self while it is read.
    let buffer = unfolded
    unfolded = []
    buffer.withUnsafeBufferPointer { buffer in
      if let parsed = VCardLine(buffer) {
        read(parsed, in: buffer, line: line, offset: offset, isWhole: false)
      } else {
        readJunk(buffer, line: line)
      }
    }
    unfolded = buffer
  }

  // MARK: Cards

  private mutating func readJunk(_ text: Bytes, line: Int) {
    if isInBase64 || agentDepth > 0 || text.allSatisfy({ $0 <= .space }) { return }
    if hasCards, !isInJunk {
      report(
        draft == nil
          ? "text outside a card is left out" : "a line without a colon is left out", at: line)
    }
    isInJunk = true
  }

  /// - Parameter isWhole: Whether `text` is one physical line, so that columns can be told.
  private mutating func read(
    _ parsed: VCardLine, in text: Bytes, line: Int, offset: Int, isWhole: Bool
  ) {
    let wasInJunk = isInJunk
    isInJunk = false
    isInBase64 = false
    let isAgentExpected = expectsAgent
    expectsAgent = false
    switch parsed.property {
    case .begin where text.slice(parsed.value).trimmed().equals("vcard"):
      begin(line: line, offset: offset, isAgent: isAgentExpected)
    case .end where text.slice(parsed.value).trimmed().hasPrefix("vcard"):
      end(line: line, wasInJunk: wasInJunk)
      let rest = text.slice(parsed.value).trimmed()
      if rest.count > 5 { readBehindEnd(rest, line: line, offset: offset) }
    case _ where agentDepth > 0:
      break
    case .version:
      version(text.slice(parsed.value).trimmed(), line: line, offset: offset)
    default:
      if draft == nil {
        isInJunk = true
        // Without any card the file as a whole is reported instead.
        if !wasInJunk, hasCards {
          report("BEGIN:VCARD is missing: this card is lost", at: line, isLost: true)
        }
        return
      }
      readProperty(parsed, in: text, line: line, offset: offset, isWhole: isWhole)
    }
  }

  private mutating func readProperty(
    _ parsed: VCardLine, in text: Bytes, line: Int, offset: Int, isWhole: Bool
  ) {
    guard let start = draft?.offset, !isOversized else { return }
    if offset - start > VCardReader.maximumCardLength {
      isOversized = true
      report("the card is longer than 64 MiB: the rest of it is left out", at: line)
      return
    }
    switch parsed.property {
    case .ignored:
      isInBase64 = parsed.isBase64(in: text)
    case .photo:
      isInBase64 = parsed.isBase64(in: text)
      draft?.hasPhoto = true
    case .agent:
      expectsAgent = text.slice(parsed.value).trimmed().isEmpty
    default:
      guard text.count <= VCardReader.maximumLineLength else {
        report("a line longer than 1 MiB is left out", at: line)
        return
      }
      apply(parsed, in: text, line: line, isWhole: isWhole)
    }
  }

  private mutating func begin(line: Int, offset: Int, isAgent: Bool) {
    if agentDepth > 0 || (isAgent && draft != nil) {
      agentDepth += 1
      // A card inside a card inside a card: more likely an AGENT that never ended.
      if agentDepth <= 2 { return }
      agentDepth = 0
    }
    if draft != nil { finish("END:VCARD is missing before line \(line): the card is kept") }
    start(line: line, offset: offset)
  }

  private mutating func end(line: Int, wasInJunk: Bool) {
    if agentDepth > 0 {
      agentDepth -= 1
    } else if draft != nil {
      finish(nil)
    } else if !wasInJunk, hasCards {
      report("END:VCARD without BEGIN:VCARD", at: line)
    }
  }

  /// `END:VCARDxBEGIN:VCARD`: the line break between two cards is broken.
  private mutating func readBehindEnd(_ rest: Bytes, line: Int, offset: Int) {
    report("text behind END:VCARD is left out", at: line)
    let tail = rest.count >= 16 ? rest.from(rest.count - 11) : rest
    if tail.equals("begin:vcard") { begin(line: line, offset: offset, isAgent: false) }
  }

  private mutating func version(_ value: Bytes, line: Int, offset: Int) {
    if draft == nil {
      report("BEGIN:VCARD is missing before VERSION: read as a new card", at: line)
      start(line: line, offset: offset)
    } else if draft?.hasVersion == true {
      // Two versions are two cards: better two halves than one person with another's number.
      finish("END:VCARD and BEGIN:VCARD are missing before line \(line): read as two cards")
      start(line: line, offset: offset)
    }
    draft?.hasVersion = true
    isVersion21 = value.equals("2.1")
  }

  private mutating func start(line: Int, offset: Int) {
    hasCards = true
    isOversized = false
    isVersion21 = false
    draft = VCardDraft(line: line, offset: offset)
  }

  private mutating func finish(_ reason: String?) {
    guard let card = draft else { return }
    draft = nil
    expectsAgent = false
    agentDepth = 0
    if let contact = card.contact(file: file) {
      contacts.append(contact)
      if let reason { report(reason, at: card.line) }
    } else {
      report("the card has neither a name nor a number: left out", at: card.line, isLost: true)
    }
  }
}
