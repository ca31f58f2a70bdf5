/// Reads address books as comma-separated values (RFC 4180) with a header row, as Google, Outlook
/// and spreadsheets write them; semicolons and tabs separate as well.
///
/// A quote that is never closed costs its own row: it is then taken as a character, and from there
/// on no field goes over a line break. The time is linear in the length of the file.
public enum CSVReader {
  /// The longest field that is read, in bytes; a quote whose field grows longer counts as unclosed.
  public static let maximumFieldLength = 1 << 20
  /// The fields that a row keeps; more are left out.
  public static let maximumFieldCount = 1024
  /// The numbers that a row keeps; more are left out.
  public static let maximumNumberCount = 100

  /// - Parameters:
  ///   - bytes: The whole file: UTF-8 with or without byte order mark, or UTF-16.
  ///   - file: The file's name as `ContactSource` and `ContactProblem` shall show it.
  public static func read(_ bytes: [UInt8], file: String) -> ContactFile {
    SourceText.utf8(bytes).withUnsafeBufferPointer { bytes in
      var book = CSVBook(file: file)
      var scanner = CSVScanner(bytes: bytes)
      while let row = scanner.next() {
        for problem in scanner.problems { book.report(problem) }
        scanner.problems.removeAll(keepingCapacity: true)
        book.read(row, in: bytes)
        if book.isHopeless { break }
      }
      book.finish()
      return ContactFile(contacts: book.contacts, problems: book.problems)
    }
  }
}
