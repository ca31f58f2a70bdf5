/// Reads vCard 4.0 (RFC 6350) and 3.0 (RFC 2426), and what is common of 2.1.
///
/// Damage costs no more than the card it is in: whatever went before, each `BEGIN:VCARD` begins a
/// card, and so does a second `VERSION` where the lines between two cards are gone. The time is
/// linear in the length of the file.
public enum VCardReader {
  /// The longest unfolded line that is read, in bytes; a longer one is left out. Pictures are
  /// skipped before they are unfolded and may be of any length.
  public static let maximumLineLength = 1 << 20
  /// The longest card that is read, in bytes; what comes after up to its end is left out.
  public static let maximumCardLength = 64 << 20
  /// The numbers that a card keeps; more are left out.
  public static let maximumNumberCount = 100

  /// - Parameters:
  ///   - bytes: The whole file: UTF-8 with or without byte order mark, or UTF-16.
  ///   - file: The file's name as `ContactSource` and `ContactProblem` shall show it.
  public static func read(_ bytes: [UInt8], file: String) -> ContactFile {
    SourceText.utf8(bytes).withUnsafeBufferPointer { bytes in
      var parser = VCardParser(bytes: bytes, file: file)
      parser.run()
      return ContactFile(contacts: parser.contacts, problems: parser.problems)
    }
  }
}
