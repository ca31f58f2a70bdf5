/// The first rows of a CSV file as text, from which `CSVLayout` finds the kinds of the columns.
struct CSVSample {
  /// The maximum number of rows that are read. More rows would give no more evidence.
  static let maximumRowCount = 200
  /// The maximum number of fields that are read.
  static let maximumFieldCount = 20_000
  /// The maximum number of bytes of a field that are read.
  static let maximumLength = 120

  /// The number of fields of each kind in one column.
  struct Column {
    var filled = 0
    var certain = 0
    var possible = 0
    /// Fields with letters and without a digit, an at sign or a backslash.
    var texts = 0
    var singleWords = 0

    var hasMostlyCertain: Bool { filled > 0 && certain * 2 >= filled }
    var hasMostlyNumbers: Bool { filled > 0 && (certain + possible) * 10 >= filled * 6 }
    var hasMostlyTexts: Bool { filled > 0 && texts * 10 >= filled * 6 }
    var hasMostlySingleWords: Bool { filled > 0 && singleWords * 10 >= filled * 8 }

    mutating func add(_ field: String) {
      guard !field.isEmpty else { return }
      filled += 1
      switch CSVSample.guess(field) {
      case .certain: certain += 1
      case .possible: possible += 1
      case .none:
        var hasLetter = false
        for scalar in field.unicodeScalars {
          if scalar == "@" || scalar == "\\" || scalar.properties.numericType != nil { return }
          if scalar.properties.isAlphabetic { hasLetter = true }
        }
        guard hasLetter, !field.hasPrefix("http") else { return }
        texts += 1
        if !field.contains(" ") { singleWords += 1 }
      }
    }
  }

  /// The rows that are not empty. The first row may be the header.
  private(set) var rows: [[String]] = []
  /// The line of the first row.
  private(set) var line = 1

  /// - Parameter hints: the character set to expect for fields that are not UTF-8 in a file that is
  ///   otherwise UTF-8.
  init(_ bytes: Bytes, hints: CharacterSetHints = .none) {
    var sets = CharacterSets(hints: hints)
    var scanner = CSVScanner(bytes: bytes)
    var count = 0
    while rows.count < Self.maximumRowCount, count < Self.maximumFieldCount,
      let row = scanner.next()
    {
      let fields = row.fields.map { field -> String in
        let trimmed = bytes.slice(field.range).trimmed()
        let text = trimmed.slice(0..<min(trimmed.count, Self.maximumLength))
        // The header may be in another character set than the rest of the file.
        guard SourceText.firstInvalid(text) != nil, let set = sets.guess(text, in: bytes),
          let read = sets.text(text, in: set)
        else { return CSVText.line(text) }
        return CSVText.line(read.utf8)
      }
      if fields.allSatisfy(\.isEmpty) { continue }
      if rows.isEmpty { line = row.line }
      count += fields.count
      rows.append(fields)
    }
  }

  /// Returns the numbers of fields of each column.
  ///
  /// - Parameter first: 1 if the first row is a header.
  func columns(from first: Int) -> [Column] {
    var columns = [Column](repeating: Column(), count: rows.first?.count ?? 0)
    for row in rows.dropFirst(first) {
      for (index, field) in row.prefix(columns.count).enumerated() { columns[index].add(field) }
    }
    return columns
  }

  static func guess(_ field: String) -> CSVNumberGuess {
    var field = CSVText.number(field)
    return field.withBytes { CSVNumberGuess($0) }
  }
}
