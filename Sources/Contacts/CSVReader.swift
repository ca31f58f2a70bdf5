/// Reads address books as comma-separated values (RFC 4180), as Google, Outlook and spreadsheets
/// write them; semicolons and tabs separate as well.
///
/// The first row names the columns, in one of the languages of Outlook; what it doesn't name, and a
/// file without such a row, is read by what the columns hold. A quote that is never closed costs its
/// own row: it is then taken as a character, and from there on no field goes over a line break. The
/// time is linear in the length of the file.
public enum CSVReader {
  /// The longest field that is read, in bytes; a quote whose field grows longer counts as unclosed.
  public static let maximumFieldLength = 1 << 20
  /// The fields that a row keeps; more are left out.
  public static let maximumFieldCount = 1024
  /// The numbers that a row keeps; more are left out.
  public static let maximumNumberCount = 100

  /// - Parameters:
  ///   - bytes: The whole file: UTF-8 with or without byte order mark, UTF-16, or what Excel writes
  ///     in the user's country, which is guessed.
  ///   - file: The file's name as `ContactSource` and `ContactProblem` shall show it.
  public static func read(_ bytes: [UInt8], file: String) -> ContactFile {
    var problems: [ContactProblem] = []
    let text = decoded(bytes, file: file, &problems)
    return text.withUnsafeBufferPointer { bytes in
      let sample = CSVSample(bytes)
      var book = CSVBook(
        file: file, layout: CSVLayout(sample), firstLine: sample.line, problems: problems)
      var scanner = CSVScanner(bytes: bytes)
      while !book.isHopeless, let row = scanner.next() {
        for problem in scanner.problems { book.report(problem) }
        scanner.problems.removeAll(keepingCapacity: true)
        book.read(row, in: bytes)
      }
      book.finish()
      return ContactFile(contacts: book.contacts, problems: book.problems)
    }
  }

  /// The text as UTF-8, as far as the file has one character set; says where that was guessed.
  /// Everything that the reader tells of a file counts in it.
  static func decoded(
    _ bytes: [UInt8], file: String, _ problems: inout [ContactProblem]
  ) -> [UInt8] {
    let text = SourceText.utf8(bytes)
    return text.withUnsafeBufferPointer { bytes in
      guard let offset = SourceText.firstInvalid(bytes), !SourceText.isMixed(bytes) else {
        return text
      }
      var line = 1
      var start = 0
      for index in 0..<offset where bytes[index] == .lineFeed {
        line += 1
        start = index + 1
      }
      var end = offset
      while end < bytes.count, bytes[end] != .lineFeed { end += 1 }
      var sets = CharacterSets()
      guard let set = sets.guess(bytes.slice(start..<end), in: bytes),
        let whole = sets.text(bytes, in: set), whole.isWhole
      else { return text }
      let column = bytes.slice(start..<offset).column(at: offset - start)
      problems.append(
        ContactProblem(file: file, line: line, column: column, reason: guessedReason(set)))
      return whole.utf8
    }
  }

  static func guessedReason(_ set: CharacterSet) -> String {
    "not UTF-8, read as \(set.name): if letters look wrong, convert the file with iconv -t UTF-8"
  }
}
