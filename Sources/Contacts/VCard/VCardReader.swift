/// Reads vCard 4.0 (RFC 6350), 3.0 (RFC 2426) and 2.1 (versit 1996), and what programs make of them.
///
/// Damage costs no more than the card it is in: whatever went before, each `BEGIN:VCARD` begins a
/// card, and so does a second `VERSION` where the lines between two cards are gone. Text that is
/// not UTF-8 is read by its `CHARSET`, or in the set that it is likeliest in, which a problem
/// names. The time is linear in the length of the file and the memory too.
package enum VCardReader {
  /// The longest unfolded line that is read, in bytes; a longer one is left out. Photos are
  /// skipped before they are unfolded and have a limit of their own.
  package static let maximumLineLength = 1 << 20
  /// The longest card that is read, in bytes; what comes after up to its end is left out.
  package static let maximumCardLength = 64 << 20
  /// The longest photo that a contact refers to, in bytes of the file; a longer one is left out.
  package static let maximumPhotoLength = 32 << 20
  /// How deep cards stand in cards; the outermost of more ends where one too many begins.
  package static let maximumNesting = 16
  /// The numbers that a card keeps; more are left out.
  package static let maximumNumberCount = 100
  /// The problems that are listed one by one; of more only the count is told.
  package static let maximumProblemCount = 10_000

  /// - Parameters:
  ///   - bytes: The whole file: UTF-8 or UTF-16 with or without byte order mark, or a set that the
  ///     cards name or that can be guessed.
  ///   - file: The file's name as `ContactSource` and `ContactProblem` shall show it.
  ///   - hints: What is known about the set of values that name none.
  package static func read(
    _ bytes: [UInt8], file: String, hints: CharacterSetHints = .none
  ) -> ContactFile {
    SourceText.utf8(bytes).withBytes { bytes in
      var parser = VCardParser(bytes: bytes, file: file, hints: hints.applying(to: bytes))
      return parser.run()
    }
  }

  /// As ``read(_:file:hints:)``, of a piece of a file; `nil` where a fold is read by what stands elsewhere
  /// in the file, which must be read whole then.
  static func readPiece(
    _ bytes: [UInt8], file: String, hints: CharacterSetHints
  ) -> ContactFile? {
    SourceText.utf8(bytes).withBytes { bytes in
      var parser = VCardParser(bytes: bytes, file: file, hints: hints.applying(to: bytes))
      let result = parser.run()
      return parser.foldEvidence == nil ? result : nil
    }
  }
}
