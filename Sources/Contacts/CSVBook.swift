/// Turns the rows of a CSV file into contacts: the first names the columns, the rest are contacts.
struct CSVBook {
  let file: String
  private(set) var contacts: [Contact] = []
  private(set) var problems: [ContactProblem] = []
  /// Whether the header names no column that we know: nothing more can be read.
  private(set) var isHopeless = false
  private var columns: [CSVColumn]?
  private var decoder = VCardValue()
  private var unquoted: [UInt8] = []

  init(file: String) {
    self.file = file
  }

  mutating func report(_ problem: CSVScanner.Problem) {
    problems.append(
      ContactProblem(
        file: file, line: problem.line, column: problem.column, reason: problem.reason))
  }

  mutating func read(_ row: CSVScanner.Row, in bytes: Bytes) {
    let isEmpty = row.fields.allSatisfy { field in
      bytes.slice(field.range).allSatisfy { $0 <= .space }
    }
    if isEmpty { return }
    if columns == nil { readHeader(row, in: bytes) } else { readContact(row, in: bytes) }
  }

  mutating func finish() {
    if columns == nil {
      problems.append(
        ContactProblem(
          file: file, line: 1, reason: "the file is empty: the first row must name the columns"))
    }
  }

  private mutating func readHeader(_ row: CSVScanner.Row, in bytes: Bytes) {
    var columns: [CSVColumn] = []
    var seen: [String] = []
    for field in row.fields {
      let header = text(of: field, in: bytes)
      if seen.count < 8, !header.isEmpty { seen.append("\"\(header.prefix(40))\"") }
      columns.append(CSVColumn(header: header))
    }
    self.columns = columns
    let hasName = columns.contains { column in
      [.name, .fileAs, .given, .family, .nickname, .organization].contains(column)
    }
    let hasNumber = columns.contains { if case .number = $0 { true } else { false } }
    guard !hasName, !hasNumber else { return }
    isHopeless = true
    let more = row.fields.count > seen.count ? " …" : ""
    let reason =
      "no column recognised, the first row has \(seen.joined(separator: ", "))\(more): "
      + "name the columns there, such as Name or First Name and Last Name, Phone, Mobile"
    problems.append(
      ContactProblem(file: file, line: row.line, column: 1, reason: reason, isLost: true))
  }

  /// The text of a field; reports broken UTF-8.
  private mutating func text(of field: CSVScanner.Field, in bytes: Bytes) -> String {
    withBytes(of: field, in: bytes) { Self.text($0) }
  }

  private static func text(_ bytes: Bytes) -> String {
    let bytes = bytes.trimmed()
    guard bytes.contains(where: { $0 &- 9 < 5 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    // Line breaks inside quotes: a name stands on one line.
    return String(decoding: bytes.map { $0 &- 9 < 5 ? .space : $0 }, as: UTF8.self)
  }

  private mutating func withBytes<R>(
    of field: CSVScanner.Field, in bytes: Bytes, _ body: (Bytes) -> R
  ) -> R {
    let raw = bytes.slice(field.range)
    if let offset = SourceText.firstInvalid(raw) {
      problems.append(
        ContactProblem(
          file: file, line: field.line, column: field.column(at: offset, in: bytes),
          reason: SourceText.reasonForInvalid(raw)))
    }
    guard field.hasDoubledQuotes else { return body(raw) }
    unquoted.removeAll(keepingCapacity: true)
    var index = 0
    while index < raw.count {
      unquoted.append(raw[index])
      index += raw[index] == .quote ? 2 : 1
    }
    return unquoted.withUnsafeBufferPointer { body($0) }
  }

  private mutating func readContact(_ row: CSVScanner.Row, in bytes: Bytes) {
    guard let columns else { return }
    checkLength(row, columns: columns, in: bytes)
    var draft = CSVDraft()
    for (column, field) in zip(columns, row.fields) where !field.range.isEmpty {
      if case .ignored = column { continue }
      let tooMany = withBytes(of: field, in: bytes) { draft.apply(column, $0, text: Self.text) }
      if tooMany {
        problems.append(
          ContactProblem(
            file: file, line: field.line, column: field.column(in: bytes),
            reason: "more than \(CSVReader.maximumNumberCount) numbers: the rest is left out"))
      }
    }
    let source = ContactSource(file: file, line: row.line)
    if let contact = draft.contact(columns: columns, source: source) {
      contacts.append(contact)
    } else {
      problems.append(
        ContactProblem(
          file: file, line: row.line,
          reason: "the row has neither a name nor a number: left out", isLost: true))
    }
  }

  private mutating func checkLength(
    _ row: CSVScanner.Row, columns: [CSVColumn], in bytes: Bytes
  ) {
    guard row.fields.count > columns.count || row.isCut else { return }
    let extra = row.fields[min(columns.count, row.fields.count - 1)...]
    // Spreadsheets leave empty fields behind.
    guard let first = extra.first(where: { !bytes.slice($0.range).trimmed().isEmpty }) else {
      return
    }
    let reason =
      "the row has \(row.fields.count) fields and the header \(columns.count): kept, but fields "
      + "may be in the wrong columns; put quotes around text with a separator in it"
    problems.append(
      ContactProblem(file: file, line: first.line, column: first.column(in: bytes), reason: reason))
  }
}
