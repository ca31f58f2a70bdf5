/// The first rows of a CSV file as text, from which `CSVLayout` tells what the columns hold.
struct CSVSample {
  /// More rows, fields or letters of a field tell no more.
  static let maximumRowCount = 200
  static let maximumFieldCount = 20_000
  static let maximumLength = 120

  /// What the fields of one column look like.
  struct Column {
    var filled = 0
    var certain = 0
    var possible = 0
    /// Letters without a digit or an at sign.
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

  /// Rows with something in them, the first perhaps with the names of the columns.
  private(set) var rows: [[String]] = []
  /// The line of the first of them.
  private(set) var line = 1

  /// - Parameter hints: of fields that are not UTF-8 where others are.
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
        // A header in another set than the rest says its columns all the same.
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

  /// - Parameter first: 1 where the first row names the columns.
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
