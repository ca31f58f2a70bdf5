/// Makes cards from the lines of a file.
extension VCardParser {
  mutating func readJunk(_ text: Bytes, line: Int) {
    if text.allSatisfy({ $0 <= .space }) {
      before.photoOffset = nil
      return
    }
    if before.isInBase64 {
      if let offset = before.photoOffset { startPhoto(from: offset, line: line) }
      return
    }
    if hasCards, !before.isInJunk {
      found.report(
        !isInCard
          ? "text outside a card is left out" : "a line without a colon is left out", at: line)
    }
    before.isInJunk = true
  }

  /// - Parameter isWhole: Whether `text` is one physical line, so that columns can be reported.
  mutating func read(
    _ parsed: VCardLine, in text: Bytes, line: Int, offset: Int, isWhole: Bool
  ) {
    let (wasInJunk, isAgentExpected) = (before.isInJunk, before.expectsAgent)
    before = Before()
    switch parsed.property {
    case .begin where text.slice(parsed.value).trimmed().equals("vcard"):
      begin(line: line, offset: offset, isAgent: isAgentExpected)
    case .end where text.slice(parsed.value).trimmed().hasPrefix("vcard"):
      end(line: line, wasInJunk: wasInJunk)
      let rest = text.slice(parsed.value).trimmed()
      if rest.count > 5 { readBehindEnd(rest, line: line, offset: offset) }
    case .version:
      version(text.slice(parsed.value).trimmed(), line: line, offset: offset)
    default:
      if isInCard, draft.interruptingLine != nil, draft.isAnothers(parsed.property) {
        finishCertain()
      }
      if !isInCard {
        before.isInJunk = true
        // If the file has no card at all, the whole file is reported instead.
        if !wasInJunk, hasCards {
          found.report("BEGIN:VCARD is missing: this card is lost", at: line, isLost: true)
        }
        return
      }
      readProperty(parsed, in: text, line: line, offset: offset, isWhole: isWhole)
    }
  }

  private mutating func readProperty(
    _ parsed: VCardLine, in text: Bytes, line: Int, offset: Int, isWhole: Bool
  ) {
    guard isInCard, !draft.isOversized else { return }
    if offset - draft.offset > VCardReader.maximumCardLength {
      draft.isOversized = true
      found.report("the card is longer than 64 MiB: the rest of it is left out", at: line)
      return
    }
    switch parsed.property {
    case .ignored:
      before.isInBase64 = parsed.isBase64(in: text)
    case .extended:
      before.isInBase64 = parsed.isBase64(in: text)
      reportNumberLeftOut(parsed, in: text, line: line)
    case .photo:
      readPhoto(parsed, in: text, line: line, offset: offset)
    case .agent:
      readAgent(parsed, in: text, line: line, offset: offset)
    default:
      guard text.count <= VCardReader.maximumLineLength else {
        found.report("a line longer than 1 MiB is left out", at: line)
        return
      }
      apply(parsed, in: text, line: line, isWhole: isWhole)
    }
  }

  // MARK: Photos

  /// Stores the position of a card's first photo.
  private mutating func readPhoto(_ parsed: VCardLine, in text: Bytes, line: Int, offset: Int) {
    before.isInBase64 = parsed.isBase64(in: text)
    guard draft.photo == nil else { return }
    if before.isInBase64 { before.photoOffset = offset }
    // The present position is already after the folded lines. Unindented lines may follow.
    let isEmpty = text.slice(parsed.value).trimmed().isEmpty
    let hasFolds = lines.position - offset > text.count + 3
    if !isEmpty || hasFolds { startPhoto(from: offset, line: line) }
  }

  /// Extends the photo up to the present position.
  private mutating func startPhoto(from offset: Int, line: Int) {
    let length = lines.position - offset
    if length > VCardReader.maximumPhotoLength {
      draft.photo = nil
      before.photoOffset = nil
      found.report("a photo longer than 32 MiB is left out", at: line)
    } else {
      draft.photo = ContactPhoto(offset: offset, length: length)
    }
  }

  // MARK: Agents

  /// Reads a card inside a card, which is on the following lines (vCard 2.1) or escaped into one
  /// value (RFC 2426 section 3.5.4).
  private mutating func readAgent(_ parsed: VCardLine, in text: Bytes, line: Int, offset: Int) {
    let value = text.slice(parsed.value).trimmed()
    if value.isEmpty {
      before.expectsAgent = true
      return
    }
    guard value.hasPrefix("begin:vcard") else { return }
    if value.count == 11 {
      begin(line: line, offset: offset, isAgent: true)
      return
    }
    guard agentDepth < VCardReader.maximumNesting, text.count <= VCardReader.maximumLineLength
    else {
      found.report("the card inside AGENT is too long or too deep: it is left out", at: line)
      return
    }
    let lines = VCardValue.lines(value)
    lines.withBytes { lines in
      var parser = VCardParser(bytes: lines, file: found.file, hints: hints)
      parser.agentDepth = agentDepth + 1
      let inner = parser.run()
      for problem in inner.problems {
        // The problem's line and column refer to the unescaped value, which isn't a file.
        found.report(
          "in the card inside AGENT: \(problem.reason)", at: line, isLost: problem.isLost)
      }
      for var contact in inner.contacts {
        contact.source.line = line
        // The photo's offset refers to the unescaped value, which isn't a file.
        contact.photo = nil
        found.add(contact)
      }
      for var group in inner.groups {
        group.source.line = line
        found.add(group)
      }
    }
  }

  // MARK: Begin and end

  private mutating func begin(line: Int, offset: Int, isAgent: Bool) {
    if isInCard {
      isInCard = false
      draft.interrupt(by: line, isAgent: isAgent)
      outer.append(draft)
      if outer.count > VCardReader.maximumNesting {
        open(outer.removeFirst())
        if draft.interruptingLine == nil { finishUnended(before: line) } else { finishCertain() }
      }
    }
    start(line: line, offset: offset)
  }

  private mutating func end(line: Int, wasInJunk: Bool) {
    if isInCard {
      finish(nil)
      if let card = outer.popLast() { open(card) }
    } else if !wasInJunk, hasCards {
      found.report("END:VCARD without BEGIN:VCARD", at: line)
    }
  }

  /// Handles `END:VCARDxBEGIN:VCARD`, where the line break between two cards is damaged.
  private mutating func readBehindEnd(_ rest: Bytes, line: Int, offset: Int) {
    found.report("text behind END:VCARD is left out", at: line)
    let tail = rest.count >= 16 ? rest.from(rest.count - 11) : rest
    if tail.equals("begin:vcard") { begin(line: line, offset: offset, isAgent: false) }
  }

  private mutating func version(_ value: Bytes, line: Int, offset: Int) {
    if !isInCard {
      found.report("BEGIN:VCARD is missing before VERSION: read as a new card", at: line)
      start(line: line, offset: offset)
    } else if draft.hasVersion {
      // A second version means a second card whose BEGIN is lost. Two incomplete cards are better
      // than one person with the number of another.
      if draft.interruptingLine == nil {
        finish("END:VCARD and BEGIN:VCARD are missing before line \(line): read as two cards")
      } else {
        finishCertain()
      }
      start(line: line, offset: offset)
    }
    draft.hasVersion = true
    draft.isVersion21 = value.equals("2.1")
  }

  private mutating func start(line: Int, offset: Int) {
    hasCards = true
    open(VCardDraft(line: line, offset: offset))
  }

  private mutating func open(_ card: VCardDraft) {
    draft = card
    isInCard = true
  }

  /// Finishes all open cards at the end of the file.
  mutating func finishAll() {
    while isInCard || !outer.isEmpty {
      if !isInCard, let card = outer.popLast() { open(card) }
      if draft.interruptingLine == nil {
        finish("END:VCARD is missing at the end of the file: the card is kept")
      } else {
        finishCertain()
      }
    }
  }

  /// Finishes a card without an END in which another card began. Only the part before that other
  /// card is used, because the lines after it may belong to a third card.
  private mutating func finishCertain() {
    guard isInCard, let line = draft.interruptingLine else { return }
    draft = draft.certain
    finishUnended(before: line)
  }

  private mutating func finishUnended(before line: Int) {
    finish("END:VCARD is missing before line \(line): the card is kept")
  }

  private mutating func finish(_ reason: String?) {
    guard isInCard else { return }
    let line = draft.line
    let contact = draft.contact(file: found.file)
    isInCard = false
    before.expectsAgent = false
    if draft.isGroup {
      // The numbers of a group are removed before the name is read, because a number must not
      // become the name.
      let count = draft.numbers.count
      draft.numbers = []
      found.add(
        ContactGroup(
          name: draft.contact(file: found.file)?.name ?? "",
          source: ContactSource(file: found.file, line: line), uid: draft.uid.nonEmpty,
          numberCount: count))
    } else if let contact {
      found.add(contact)
      if let reason { found.report(reason, at: line) }
    } else {
      found.report("the card has neither a name nor a number: left out", at: line, isLost: true)
    }
  }
}
