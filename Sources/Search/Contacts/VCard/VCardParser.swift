/// Finds the lines and the cards of a vCard file in one pass over its bytes.
///
/// Between BEGIN and END, `isInCard` is `true` and `draft` is the card. Elsewhere `draft` has no
/// meaning:
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
  /// The number of problems above the limit, and the line of the first of them.
  var unlisted: (count: Int, line: Int) = (0, 0)
  /// The card that is being read if ``isInCard``; otherwise meaningless. It isn't an optional,
  /// because each access to such a large optional copied it. A card of ten lines needs eighty
  /// accesses.
  var draft = VCardDraft(line: 0, offset: 0)
  var isInCard = false
  /// The cards around the draft, the outermost first.
  var outer: [VCardDraft] = []
  var decoder = VCardValue()
  let hints: CharacterSetHints
  /// The numbering plan for numbers without a country code.
  let plan: NumberPlan?
  var sets: CharacterSets
  var repeatedReports = RepeatedReports()
  /// The 1-based number of the line that begins at `position`.
  private var line = 1
  private(set) var position = 0
  /// The buffer of an unfolded line. It is a property so that its memory is reused.
  private var unfolded: [UInt8] = []
  /// The lines of the property that is being unfolded. It is a property so that its memory is
  /// reused.
  var foldedLines = VCardFoldedLines()
  /// The evidence of the whole file. It is collected at the first line break whose letters don't
  /// show whether the blank after it belongs to the fold.
  var foldEvidence: VCardFoldEvidence?
  /// The number of searches so far for a folded word without its break.
  var foldSearches = 0
  var hasCards = false
  /// Whether a contact or a problem was added after one of a later line.
  var isOutOfOrder = false
  /// Whether the last line was unreadable, so that a run of such lines is reported once.
  var isInJunk = false
  /// Whether the following lines without a colon belong to the base64 of an unindented photo.
  var isInBase64 = false
  /// The offset of the photo whose lines are being read.
  var photoOffset: Int?
  var expectsAgent = false
  /// The number of AGENT values that contain this text.
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
      contacts: contacts, groups: groups, problems: problems, characterSets: sets.chosen)
  }

  /// Sorts the contacts and problems in the order of the file. Cards inside cards and cards without
  /// an END are added in another order.
  private mutating func putInOrder() {
    // The standard library's sort is stable, but doesn't guarantee it.
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
      // BEGIN and END are never unfolded, because the next line may be the beginning of a card that
      // lost its first letter.
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

  /// Returns the line after a soft line break; `nil` before BEGIN and END, because no text ends
  /// with an equals sign there.
  private mutating func softLine() -> Bytes? {
    guard position < bytes.count else { return nil }
    let end = bytes.endOfLine(from: position)
    let next = bytes.slice(position..<end)
    if next.hasPrefix("end:vcard") || next.hasPrefix("begin:vcard") { return nil }
    position = bytes.behindBreak(at: end)
    line += 1
    return next
  }

  /// Joins `first` and its continuation lines in `unfolded`, up to one byte more than the maximum
  /// length of a line.
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
    // The buffer is moved out of `self` and back, because `self` must not be accessed while the
    // buffer is read.
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
