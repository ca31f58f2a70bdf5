/// The contents of one address book file: its contacts, its groups, and the problems in it.
package struct ContactFile: Hashable, Sendable {
  /// The contacts in the order of the file.
  package var contacts: [Contact] = []
  /// The groups that were left out, in the order of the file.
  package var groups: [ContactGroup] = []
  /// The problems in the order of the file.
  package var problems: [ContactProblem] = []
  /// The names of the character sets that were used for text that doesn't state its own: guessed,
  /// or ``CharacterSetHints/chosen``. Empty if everything is UTF-8 or states its set.
  package var characterSets: [String] = []

  /// Reads a vCard (RFC 2426, RFC 6350) or CSV (RFC 4180) address book.
  ///
  /// The content takes precedence over the name: a file that begins with `BEGIN:VCARD` is read as
  /// vCard under any name. Otherwise `.vcf` and `.vcard` are vCard, and `.csv` and `.tsv` are CSV.
  /// A file with any other ending is CSV if its first line contains a separator and no line among
  /// its first 4 KiB begins with `BEGIN:VCARD`.
  ///
  /// - Parameters:
  ///   - file: The file's name for `ContactSource` and `ContactProblem`.
  ///   - hints: The character set to expect if the file doesn't state it, and the country of
  ///     numbers without a country code.
  package static func read(
    bytes: [UInt8], file: String, hints: CharacterSetHints = .none
  ) -> ContactFile {
    switch kind(of: bytes, file: file) {
    case .vCard: VCardReader.read(bytes, file: file, hints: hints)
    case .csv: CSVReader.read(bytes, file: file, hints: hints)
    }
  }

  enum Kind {
    case vCard, csv
  }

  /// Returns the kind of a file. It needs only the first 4 KiB of `bytes`.
  static func kind(of bytes: [UInt8], file: String) -> Kind {
    let head = SourceText.utf8(Array(bytes.prefix(4096)))
    return head.withBytes { head in
      var start = SourceText.lengthOfMark(head)
      while start < head.count, head[start] <= UInt8(ascii: " ") { start += 1 }
      if head.from(start).hasPrefix("begin:vcard") { return .vCard }
      let ending = file.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
      switch String(decoding: ending, as: UTF8.self).lowercased() {
      case "vcf", "vcard", "vct": return .vCard
      case "csv", "tsv", "tab": return .csv
      default: break
      }
      if head.containsLineStarting("begin:vcard") { return .vCard }
      let firstLine = head.from(start).prefix { $0 != UInt8.lineFeed && $0 != UInt8.carriageReturn }
      let separators: [UInt8] = [.comma, .semicolon, .tab]
      return firstLine.contains { separators.contains($0) } ? .csv : .vCard
    }
  }
}
