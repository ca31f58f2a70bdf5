extension ContactFile {
  /// Reads a file like ``read(bytes:file:)``, and reports the progress. This is useful for large
  /// files, because 100,000 cards take a second or more. A large vCard file is read in pieces,
  /// which are cut between two cards.
  ///
  /// - Parameters:
  ///   - known: The contacts that were read from the file before, in its order. For an unchanged
  ///     card, the result contains the contact that is already in memory.
  ///   - progress: Called after each piece with the number of bytes and of contacts read so far.
  package static func read(
    bytes: [UInt8], file: String, hints: CharacterSetHints = .none, known: [Contact] = [],
    progress: (_ bytes: Int, _ contacts: Int) -> Void
  ) -> ContactFile {
    read(
      bytes: bytes, file: file, hints: hints, known: known, pieceLength: 1 << 18, progress: progress
    )
  }

  static func read(
    bytes: [UInt8], file: String, hints: CharacterSetHints = .none, known: [Contact] = [],
    pieceLength: Int, progress: (_ bytes: Int, _ contacts: Int) -> Void
  ) -> ContactFile {
    func readWhole() -> ContactFile {
      var places = KnownContacts(known)
      var whole = read(bytes: bytes, file: file, hints: hints)
      places.adoptPlaces(in: &whole.contacts)
      progress(bytes.count, whole.contacts.count)
      return whole
    }
    guard let cuts = bytes.withBytes({ cuts(in: $0, pieceLength: pieceLength) }) else {
      return readWhole()
    }
    var places = KnownContacts(known)
    var result = ContactFile()
    var start = 0
    var lines = 0
    var leftOut = 0
    for end in cuts {
      let part = VCardReader.readPiece(Array(bytes[start..<end]), file: file, hints: hints)
      guard var piece = part else { return readWhole() }
      if start > 0 { piece.move(lines: lines, offset: start) }
      places.adoptPlaces(in: &piece.contacts)
      result.contacts += piece.contacts
      result.groups += piece.groups
      let room = VCardReader.maximumProblemCount - result.problems.count
      result.problems += piece.problems.prefix(max(room, 0))
      leftOut += max(piece.problems.count - max(room, 0), 0)
      lines += bytes.withBytes { $0.slice(start..<end).lineBreakCount }
      start = end
      progress(end, result.contacts.count)
    }
    if leftOut > 0 {
      result.problems.append(
        ContactProblem(
          file: file, line: lines, reason: "and \(leftOut) more problems, which are not listed"))
    }
    return result
  }

  /// Adds the position of the piece in the file to all positions.
  private mutating func move(lines: Int, offset: Int) {
    for place in contacts.indices {
      contacts[place].source.line += lines
      if contacts[place].hasPhoto { contacts[place].photo?.offset += offset }
    }
    for place in groups.indices { groups[place].source.line += lines }
    for place in problems.indices where problems[place].line > 0 {
      problems[place].line += lines
      problems[place].reason = Self.moved(problems[place].reason, lines: lines)
    }
  }

  /// Adds a number to the line in a reason such as `END:VCARD is missing before line 12: the card
  /// is kept`.
  private static func moved(_ reason: String, lines: Int) -> String {
    let mark = " before line "
    guard let range = reason.firstRange(of: mark) else { return reason }
    let digits = reason[range.upperBound...].prefix(while: \.isNumber)
    guard let line = Int(digits) else { return reason }
    return "\(reason[..<range.upperBound])\(line + lines)\(reason[digits.endIndex...])"
  }

  /// Returns the ends of the pieces; `nil` for a file that must not be cut. A short file must not
  /// be cut. A file that isn't completely vCard in UTF-8 must not be cut either, because the reader
  /// guesses its kind from its whole content.
  private static func cuts(in bytes: Bytes, pieceLength: Int) -> [Int]? {
    guard bytes.count > pieceLength else { return nil }
    var head = SourceText.lengthOfMark(bytes)
    while head < bytes.count, bytes[head] <= .space, bytes[head] != 0 { head += 1 }
    guard bytes.from(head).hasPrefix("begin:vcard"), SourceText.firstInvalid(bytes) == nil else {
      return nil
    }
    var cuts: [Int] = []
    var start = 0
    while bytes.count - start > pieceLength,
      let cut = cut(in: bytes, from: start, pieceLength: pieceLength)
    {
      cuts.append(cut)
      start = cut
    }
    return cuts + [bytes.count]
  }

  /// Returns the first line at least `pieceLength` bytes after `start` that begins a card; `nil` if
  /// there is none. The line must directly follow the end of a card. It must be outside any other
  /// card, because a card may contain another.
  private static func cut(in bytes: Bytes, from start: Int, pieceLength: Int) -> Int? {
    var wasEnd = false
    var depth = 0
    var index = start
    while index < bytes.count {
      let line = bytes.from(index)
      if line.hasPrefix("begin:vcard") {
        if wasEnd, depth == 0, index - start >= pieceLength { return index }
        depth += 1
      }
      var end = index
      while end < bytes.count, bytes[end] != .lineFeed { end += 1 }
      var last = end
      while last > index, bytes[last - 1] == .carriageReturn { last -= 1 }
      wasEnd = bytes.slice(index..<last).equals("end:vcard")
      if wasEnd { depth = max(depth - 1, 0) }
      index = end + 1
    }
    return nil
  }
}
