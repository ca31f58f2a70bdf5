/// Finds the lines and the cards of a vCard file in one pass over its bytes.
///
/// Between BEGIN and END, `isInCard` is `true` and `draft` is the card. Elsewhere `draft` has no
/// meaning:
///
///     BEGIN ──▶ draft ──END──▶ contact
///                 ├─BEGIN─▶ put into `outer` until the END of the new draft
///                 ├─second VERSION─▶ contact and a problem, new draft
///                 └─end of file─▶ contact and a problem
///     VERSION without BEGIN ──▶ problem, draft
struct VCardParser {
  /// The facts about earlier lines that affect how the next line is read.
  struct Before {
    /// Whether the last line was unreadable, so that a run of such lines is reported once.
    var isInJunk = false
    /// Whether the following lines without a colon belong to the base64 of an unindented photo.
    var isInBase64 = false
    /// The offset of the photo whose lines are being read.
    var photoOffset: Int?
    var expectsAgent = false
  }

  let bytes: Bytes
  var found: VCardFindings
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
  /// The lines that have not been read.
  var lines: VCardLines
  /// The buffer of an unfolded line. It is a property so that its memory is reused.
  private var unfolded: [UInt8] = []
  var folds = VCardFolds()
  var hasCards = false
  var before = Before()
  /// The number of AGENT values that contain this text.
  var agentDepth = 0

  init(bytes: Bytes, file: String, hints: CharacterSetHints) {
    self.bytes = bytes
    self.hints = hints
    found = VCardFindings(file: file)
    lines = VCardLines(bytes)
    plan = hints.country.flatMap { NumberPlan.of($0) }
    sets = CharacterSets(hints: hints)
  }

  mutating func run() -> ContactFile {
    while lines.position < bytes.count { readLine() }
    finishAll()
    if !hasCards {
      let isEmpty = bytes.allSatisfy { $0 <= .space }
      found.report(
        isEmpty
          ? "the file is empty: there is no card in it"
          : "no BEGIN:VCARD: is this a vCard file?", at: 1)
    }
    return found.finish(characterSets: sets.chosen)
  }

  /// Reports a problem once, with the number of cards that have it.
  mutating func reportOnce(_ reason: String, at line: Int, column: Int? = nil) {
    found.reportOnce(reason, at: line, column: column, card: isInCard ? draft.line : line)
  }

  var isVersion21: Bool { isInCard && draft.isVersion21 }

  // MARK: Lines

  private mutating func readLine() {
    let line = lines.number
    guard let range = lines.next() else { return }
    guard !range.isEmpty else {
      before.photoOffset = nil
      return
    }
    let physical = bytes.slice(range)
    guard let parsed = VCardLine(physical) else {
      if lines.isFolded {
        readUnfolded(range, nil, isSoft: false, line: line)
      } else {
        readJunk(physical, line: line)
      }
      return
    }
    let isSoft = physical.last == .equals && parsed.isQuotedPrintable(in: physical)
    switch parsed.property {
    case .begin, .end, .version:
      // Continuation lines are skipped here and not appended. Such a line may be the damaged BEGIN
      // of the next card, with a blank as its first letter.
      lines.skipFolds()
    case .ignored, .extended, .photo:
      if isSoft { lines.skipSoftBreaks() } else { lines.skipFolds() }
    default:
      if isSoft || lines.isFolded {
        return readUnfolded(range, parsed, isSoft: isSoft, line: line)
      }
    }
    read(parsed, in: physical, line: line, offset: range.lowerBound, isWhole: true)
  }

  /// Joins `first` and its continuation lines in `unfolded`, up to one byte more than the maximum
  /// length of a line.
  private mutating func unfold(_ first: Range<Int>, _ parsed: VCardLine?, isSoft: Bool) {
    if isSoft || isVersion21 {
      var buffer = unfolded
      unfolded = []
      unfold(first, parsed, isSoft: isSoft, into: &buffer)
      unfolded = buffer
      return
    }
    unfolded.removeAll(keepingCapacity: true)
    append(bytes.slice(first))
    while let fold = lines.nextFold() { append(bytes.slice(fold).from(1)) }
  }

  private mutating func append(_ piece: Bytes) {
    let room = VCardReader.maximumLineLength + 1 - unfolded.count
    unfolded.append(contentsOf: piece.prefix(max(room, 0)))
  }

  private mutating func readUnfolded(
    _ first: Range<Int>, _ parsed: VCardLine?, isSoft: Bool, line: Int
  ) {
    unfold(first, parsed, isSoft: isSoft)
    // The buffer is moved out of `self` and back, because `self` must not be accessed while the
    // buffer is read.
    let buffer = unfolded
    unfolded = []
    buffer.withBytes { buffer in
      if let parsed = VCardLine(buffer) {
        read(parsed, in: buffer, line: line, offset: first.lowerBound, isWhole: false)
      } else {
        readJunk(buffer, line: line)
      }
    }
    unfolded = buffer
  }
}
