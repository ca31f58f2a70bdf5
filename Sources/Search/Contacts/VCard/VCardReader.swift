/// Reads vCard 4.0 (RFC 6350), 3.0 (RFC 2426) and 2.1 (versit 1996), including usual deviations
/// from these standards.
///
/// Damage affects only the card that contains it. Each `BEGIN:VCARD` begins a card, regardless of
/// the lines before it, and so does a second `VERSION` if the lines between two cards are missing.
/// Text that isn't UTF-8 is read by its `CHARSET`, or in its likeliest set, which a problem
/// reports. Time and memory are linear in the length of the file.
package enum VCardReader {
  /// The maximum length of an unfolded line, in bytes; a longer line is left out. Photos are
  /// skipped before they are unfolded and have their own limit.
  package static let maximumLineLength = 1 << 20
  /// The maximum length of a card, in bytes; the rest of a longer card is left out.
  package static let maximumCardLength = 64 << 20
  /// The maximum length of a photo that a contact refers to, in bytes of the file; a longer photo
  /// is left out.
  package static let maximumPhotoLength = 32 << 20
  /// The maximum depth of cards inside cards; a further card ends the outermost.
  package static let maximumNesting = 16
  /// The maximum number of telephone numbers of a card; further numbers are left out.
  package static let maximumNumberCount = 100
  /// The maximum number of problems that are listed; of further problems only the count is
  /// reported.
  package static let maximumProblemCount = 10_000

  /// - Parameters:
  ///   - bytes: The whole file: UTF-8 or UTF-16 with or without byte order mark, or a set that the
  ///     cards name or that can be guessed.
  ///   - file: The file's name for `ContactSource` and `ContactProblem`.
  ///   - hints: The set to expect for values that name none.
  package static func read(
    _ bytes: [UInt8], file: String, hints: CharacterSetHints = .none
  ) -> ContactFile {
    SourceText.utf8(bytes).withBytes { bytes in
      var parser = VCardParser(bytes: bytes, file: file, hints: hints.applying(to: bytes))
      return parser.run()
    }
  }

  /// Reads a piece of a file like ``read(_:file:hints:)``. Returns `nil` if a fold can be read only
  /// with evidence from the rest of the file. In this case the whole file must be read at once.
  static func readPiece(
    _ bytes: [UInt8], file: String, hints: CharacterSetHints
  ) -> ContactFile? {
    SourceText.utf8(bytes).withBytes { bytes in
      var parser = VCardParser(bytes: bytes, file: file, hints: hints.applying(to: bytes))
      let result = parser.run()
      return parser.folds.evidence == nil ? result : nil
    }
  }
}
