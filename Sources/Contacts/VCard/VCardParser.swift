/// One pass over the bytes of a vCard file: finds the lines and the cards.
///
/// Between BEGIN and END there is a `draft`, and `isInCard`; outside there is none:
///
///     BEGIN ──▶ draft ──END──▶ contact
///                 ├─BEGIN─▶ put into `outer` until the END of the new draft
///                 └─second VERSION or end of file─▶ contact and a problem, draft anew
///     VERSION without BEGIN ──▶ problem, draft
struct VCardParser {
  let bytes: Bytes
  let file: String
  var contacts: [Contact] = []
  var groups: [ContactGroup] = []
  var problems: [ContactProblem] = []
  /// The problems past the limit, and the line of the first.
  var unlisted: (count: Int, line: Int) = (0, 0)
  /// The card that is being read where ``isInCard``, and of no meaning elsewhere. No optional: each look into one
  /// so big copied it, and a card of ten lines is looked at eighty times.
  var draft = VCardDraft(line: 0, offset: 0)
  var isInCard = false
  /// The cards around the draft, the outermost first.
  var outer: [VCardDraft] = []
  var decoder = VCardValue()
  let hints: CharacterSetHints
  /// Of numbers without a country code.
  let plan: NumberPlan?
  var sets: CharacterSets
  var repeatedReports = RepeatedReports()
  /// The 1-based number of the line that begins at `position`.
  private var line = 1
  private(set) var position = 0
  /// A folded line put together; kept for its memory.
  private var unfolded: [UInt8] = []
  /// The lines of a property that is put together; kept for its memory.
  var foldedLines = VCardFoldedLines()
  /// Looked for once, where a break is found that doesn't tell what its blank is.
  var foldEvidence: VCardFoldEvidence?
  /// How often a word was looked for beside its fold.
  var foldSearches = 0
  var hasCards = false
  /// Whether contacts or problems stand behind those of later lines.
  var isOutOfOrder = false
  /// Whether the last line was one without sense, so that a run of them is reported once.
  var isInJunk = false
  /// Lines without a colon that follow belong to the base64 of an unindented photo.
  var isInBase64 = false
  /// Where the photo begins whose lines we are in.
  var photoOffset: Int?
  var expectsAgent = false
  /// How many AGENT values this text was the value of.
  var agentDepth = 0

  init(bytes: Bytes, file: String, hints: CharacterSetHints) {
    self.bytes = bytes
    self.file = file
    self.hints = hints
    plan = hints.country.flatMap { NumberPlan.of($0) }
    sets = CharacterSets(hints: hints)
  }

  mutating func run() -> ContactFile {
    while position < bytes.count { readLine() }
    finishAll()
    if !hasCards {
      let isEmpty = bytes.allSatisfy { $0 <= .space }
      report(
        isEmpty
          ? "the file is empty: there is no card in it"
          : "no BEGIN:VCARD: is this a vCard file?", at: 1)
    }
    settleRepeatedReports()
    if isOutOfOrder { putInOrder() }
    if unlisted.count > 0 {
      let reason = "and \(unlisted.count) more problems, which are not listed"
      problems.append(ContactProblem(file: file, line: unlisted.line, reason: reason))
    }
    return ContactFile(
      contacts: contacts, groups: groups, problems: problems, characterSets: sets.taken)
  }

  /// Back into the order of the file, which cards in cards and cards without end get out of.
  private mutating func putInOrder() {
    // The standard library's sort is stable in fact but not by contract.
    contacts = contacts.enumerated()
      .sorted { ($0.element.source.line, $0.offset) < ($1.element.source.line, $1.offset) }
      .map(\.element)
    groups.sort { $0.source.line < $1.source.line }
    problems = problems.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  mutating func report(_ reason: String, at line: Int, column: Int? = nil, isLost: Bool = false) {
    guard problems.count < VCardReader.maximumProblemCount else {
      if unlisted.count == 0 { unlisted.line = line }
      unlisted.count += 1
      return
    }
    if let last = problems.last, last.line > line { isOutOfOrder = true }
    problems.append(
      ContactProblem(file: file, line: line, column: column, reason: reason, isLost: isLost))
  }

  // MARK: Lines

  private func isBlank(at index: Int) -> Bool { index < bytes.count && bytes[index].isBlank }

  private mutating func readLine() {
    let firstLine = line
    var start = position
    start += SourceText.lengthOfMark(bytes.from(start))
    let end = bytes.endOfLine(from: start)
    position = bytes.behindBreak(at: end)
    line += 1
    guard end > start else {
      photoOffset = nil
      return
    }
    let physical = bytes.slice(start..<end)
    guard let parsed = VCardLine(physical) else {
      if isBlank(at: position) {
        unfold(start..<end, nil, isSoft: false)
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
    case .ignored, .extended, .photo:
      let isSoft = physical.last == .equals && parsed.isQuotedPrintable(in: physical)
      if isSoft { skipSoftBreaks() } else { skipFolds() }
      read(parsed, in: physical, line: firstLine, offset: start, isWhole: true)
    default:
      let isSoft = physical.last == .equals && parsed.isQuotedPrintable(in: physical)
      if isSoft || isBlank(at: position) {
        unfold(start..<end, parsed, isSoft: isSoft)
        readUnfolded(line: firstLine, offset: start)
      } else {
        read(parsed, in: physical, line: firstLine, offset: start, isWhole: true)
      }
    }
  }

  private mutating func skipFolds() {
    while isBlank(at: position) {
      position = bytes.behindBreak(at: bytes.endOfLine(from: position))
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
    let end = bytes.endOfLine(from: position)
    let next = bytes.slice(position..<end)
    if next.hasPrefix("end:vcard") || next.hasPrefix("begin:vcard") { return nil }
    position = bytes.behindBreak(at: end)
    line += 1
    return next
  }

  /// Puts `first` and the lines that belong to it together in `unfolded`, at most one byte more
  /// than a line may have.
  private mutating func unfold(_ first: Range<Int>, _ parsed: VCardLine?, isSoft: Bool) {
    if isSoft || isInCard && draft.isVersion21 {
      var buffer = unfolded
      unfolded = []
      let read = unfold(first, parsed, position: position, isSoft: isSoft, into: &buffer)
      unfolded = buffer
      position = read.end
      line += read.lineCount
      return
    }
    unfolded.removeAll(keepingCapacity: true)
    append(bytes.slice(first))
    while isBlank(at: position) {
      let end = bytes.endOfLine(from: position)
      append(bytes.slice((position + 1)..<end))
      position = bytes.behindBreak(at: end)
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
    buffer.withBytes { buffer in
      if let parsed = VCardLine(buffer) {
        read(parsed, in: buffer, line: line, offset: offset, isWhole: false)
      } else {
        readJunk(buffer, line: line)
      }
    }
    unfolded = buffer
  }
}
