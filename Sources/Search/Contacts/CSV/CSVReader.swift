/// Reads address books as comma-separated values (RFC 4180), as Google, Outlook and spreadsheets
/// write them; semicolons and tabs are separators as well.
///
/// The first row names the columns, in one of the languages of Outlook. If a name is unknown or
/// this row is missing, the content of a column shows its kind. A quote that is never closed
/// damages only its own row: the quote counts as a character, and no field after it extends over a
/// line break. The time is linear in the length of the file.
package enum CSVReader {
  /// The maximum length of a field, in bytes; a quote whose field is longer counts as unclosed.
  package static let maximumFieldLength = 1 << 20
  /// The maximum number of fields of a row; further fields are left out.
  package static let maximumFieldCount = 1024
  /// The maximum number of telephone numbers of a row; further numbers are left out.
  package static let maximumNumberCount = 100

  /// - Parameters:
  ///   - bytes: The whole file in UTF-8 with or without byte order mark, in UTF-16, or in the
  ///     character set of Excel in the user's country. That set is guessed.
  ///   - file: The file's name for `ContactSource` and `ContactProblem`.
  ///   - hints: The character set to expect if the file is not UTF-8.
  package static func read(
    _ bytes: [UInt8], file: String, hints: CharacterSetHints = .none
  ) -> ContactFile {
    let hints = bytes.withBytes { hints.applying(to: $0) }
    var problems: [ContactProblem] = []
    let (text, set) = decoded(bytes, file: file, hints: hints, &problems)
    return text.withBytes { bytes in
      let sample = CSVSample(bytes, hints: hints)
      var book = CSVBook(
        file: file, layout: CSVLayout(sample), firstLine: sample.line, problems: problems,
        hints: hints)
      var scanner = CSVScanner(bytes: bytes)
      while !book.isHopeless, let row = scanner.next() {
        for problem in scanner.problems {
          book.report(problem.reason, at: problem.line, column: problem.column)
        }
        scanner.problems.removeAll(keepingCapacity: true)
        book.read(row, in: bytes)
      }
      book.finish()
      var contacts = book.contacts
      if let set {
        for index in contacts.indices where contacts[index].photo != nil {
          contacts[index].photo?.characterSet = CharacterSetName(set)
        }
      }
      return ContactFile(
        contacts: contacts, problems: book.problems,
        characterSets: set.map { [$0.name] } ?? book.characterSets)
    }
  }

  /// Returns the text of the file in UTF-8. If the whole file is in one character set other than
  /// UTF-8 and UTF-16, the set is returned as well. A guessed set is reported. All positions that
  /// the reader reports are positions in this text.
  private static func decoded(
    _ bytes: [UInt8], file: String, hints: CharacterSetHints, _ problems: inout [ContactProblem]
  ) -> (text: [UInt8], set: CharacterSet?) {
    let text = SourceText.utf8(bytes)
    return text.withBytes { bytes in
      var sets = CharacterSets(hints: hints)
      let (isASCII, invalid) = SourceText.check(bytes)
      guard
        invalid == nil
          ? sets.isOther(bytes, isASCII: isASCII, in: bytes) : !SourceText.isMixed(bytes)
      else {
        return (text, nil)
      }
      guard let set = sets.guess(table: bytes, header: header(of: bytes)),
        let whole = sets.text(bytes, in: set)
      else { return (text, nil) }
      if hints.set == nil {
        problems.append(problem(guessedReason(set), file, bytes, at: invalid ?? 0))
      }
      if !whole.isWhole {
        let reason = "not \(set.name), the broken bytes became \u{FFFD}"
        let found = whole.utf8.withBytes { text in
          SourceText.firstReplacement(text).map { problem(reason, file, text, at: $0) }
        }
        problems.append(found ?? problem(reason, file, bytes, at: invalid ?? 0))
      }
      return (whole.utf8, set)
    }
  }

  /// Returns the first line that is neither empty nor Excel's `sep=;`.
  private static func header(of bytes: Bytes) -> Bytes {
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      let line = bytes.slice(start..<end)
      if !line.trimmed().isEmpty, !line.hasPrefix("sep=") {
        return line.slice(0..<min(line.count, 1 << 12))
      }
      start = bytes.behindBreak(at: end)
    }
    return bytes.from(bytes.count)
  }

  private static func problem(
    _ reason: String, _ file: String, _ bytes: Bytes, at offset: Int
  ) -> ContactProblem {
    var line = 1
    var start = 0
    for index in 0..<offset where bytes[index] == .lineFeed {
      line += 1
      start = index + 1
    }
    let column = bytes.slice(start..<offset).column(at: offset - start)
    return ContactProblem(file: file, line: line, column: column, reason: reason)
  }

  static func guessedReason(_ set: CharacterSet) -> String {
    "not UTF-8, read as \(set.name), which is a guess: if letters look wrong, --charset NAME reads it "
      + "as another set"
  }
}
