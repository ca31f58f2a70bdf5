/// Turns the rows of a CSV file into contacts, by the columns of its layout.
struct CSVBook {
  let file: String
  private(set) var contacts: [Contact] = []
  private(set) var problems: [ContactProblem]
  /// Whether no contact can be read, because the file is empty or has no known column.
  private(set) var isHopeless = false
  private let layout: CSVLayout?
  private let columns: [CSVColumn]
  private var isHeaderPast = false
  /// The index in ``problems`` at which ``finish()`` inserts the problems of the header.
  private var headerPlace = 0
  private var headerFields: [(line: Int, column: Int)] = []
  /// The number of telephone numbers in each column that is left out, and the line of the first of
  /// these numbers.
  private var leftOut: [Int: (count: Int, line: Int)] = [:]
  private var unquoted: [UInt8] = []
  private let hints: CharacterSetHints
  private let plan: NumberPlan?
  private var sets: CharacterSets
  /// The character sets of the fields that are not UTF-8 in a file that is otherwise UTF-8.
  var characterSets: [String] { sets.chosen }

  /// - Parameters:
  ///   - layout: `nil` for an empty file.
  ///   - firstLine: the line of the first row that isn't empty.
  ///   - hints: The character set to expect for fields that are not UTF-8 in a file that is
  ///     otherwise UTF-8.
  init(
    file: String, layout: CSVLayout?, firstLine: Int, problems: [ContactProblem],
    hints: CharacterSetHints
  ) {
    self.hints = hints
    plan = hints.country.flatMap { NumberPlan.of($0) }
    sets = CharacterSets(hints: hints)
    self.file = file
    self.layout = layout
    self.problems = problems
    columns = layout?.columns ?? []
    headerPlace = problems.count
    guard let layout else {
      report("the file is empty: the first row must name the columns", at: 1)
      isHopeless = true
      return
    }
    if !layout.hasName, !layout.hasNumber {
      reportNoColumns(layout, line: firstLine)
    } else if !layout.hasHeader {
      report(
        "no header row, read by content: \(layout.description); a first row such as "
          + "Name,Phone would say it", at: firstLine)
      headerPlace += 1
    }
  }

  private mutating func reportNoColumns(_ layout: CSVLayout, line: Int) {
    isHopeless = true
    let headers = layout.headers.filter { !$0.isEmpty }
    let seen = headers.prefix(8).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
    report(
      "no column recognised, the first row has \(seen)\(headers.count > 8 ? " …" : ""): "
        + "name the columns there, such as Name or First Name and Last Name, Phone, Mobile",
      at: line, column: 1, isLost: true)
  }

  mutating func report(_ reason: String, at line: Int, column: Int? = nil, isLost: Bool = false) {
    problems.append(
      ContactProblem(file: file, line: line, column: column, reason: reason, isLost: isLost))
  }

  mutating func read(_ row: CSVScanner.Row, in bytes: Bytes) {
    let isEmpty = row.fields.allSatisfy { field in
      bytes.slice(field.range).allSatisfy { $0 <= .space }
    }
    if isEmpty { return }
    guard isHeaderPast || layout?.hasHeader == false else {
      isHeaderPast = true
      headerPlace = problems.count
      headerFields = row.fields.map { ($0.line, $0.column(in: bytes)) }
      return
    }
    isHeaderPast = true
    readContact(row, in: bytes)
  }

  /// Reports the columns that were left out. The report is at the line of the header.
  mutating func finish() {
    guard let layout, layout.hasHeader, !isHopeless else { return }
    var found: [ContactProblem] = []
    for (index, place) in headerFields.enumerated() {
      let reason: String
      let header = index < layout.headers.count ? layout.headers[index].prefix(40) : ""
      if let (count, line) = leftOut[index] {
        let values = count == 1 ? "a value that is" : "\(count) values that are"
        reason =
          "the column \"\(header)\" is left out and has \(values) written as telephone numbers "
          + "are, first on line \(line): call it Phone to have it read"
      } else if layout.doubtful.contains(index) {
        reason =
          "the column \"\(header)\" is left out, its digits may be telephone numbers: call it "
          + "Phone to have it read"
      } else {
        continue
      }
      found.append(
        ContactProblem(file: file, line: place.line, column: place.column, reason: reason))
    }
    problems.insert(contentsOf: found, at: headerPlace)
  }

  private mutating func withBytes<R>(
    of field: CSVScanner.Field, in bytes: Bytes, _ body: (Bytes) -> R
  ) -> R {
    let raw = bytes.slice(field.range)
    if let offset = SourceText.firstInvalid(raw) {
      return withBroken(field, at: offset, in: bytes, body)
    }
    guard field.hasDoubledQuotes else { return body(raw) }
    unquoted.removeAll(keepingCapacity: true)
    var index = 0
    while index < raw.count {
      unquoted.append(raw[index])
      index += raw[index] == .quote ? 2 : 1
    }
    return unquoted.withBytes { body($0) }
  }

  /// Reads a field of a file with mixed encodings. The encoding of each field is guessed
  /// separately.
  private mutating func withBroken<R>(
    _ field: CSVScanner.Field, at offset: Int, in bytes: Bytes, _ body: (Bytes) -> R
  ) -> R {
    let raw = bytes.slice(field.range)
    let set = sets.guess(raw, in: bytes)
    if set == nil || hints.set == nil {
      report(
        set.map(CSVReader.guessedReason) ?? "not UTF-8, the broken bytes became \u{FFFD}",
        at: field.line, column: field.column(at: offset, in: bytes))
    }
    var text: [UInt8] = []
    var wasQuote = false
    for byte in raw {
      wasQuote = byte == .quote && field.hasDoubledQuotes && !wasQuote
      if !wasQuote { text.append(byte) }
    }
    if let set, let read = text.withBytes({ sets.text($0, in: set) }) {
      text = read.utf8
    }
    return text.withBytes { body($0) }
  }

  private mutating func readContact(_ row: CSVScanner.Row, in bytes: Bytes) {
    checkLength(row, in: bytes)
    var draft = CSVDraft(plan)
    for (index, (column, field)) in zip(columns, row.fields).enumerated()
    where !field.range.isEmpty {
      switch column {
      case .unknown, .other:
        guard CSVNumberGuess(bytes.slice(field.range)) == .certain else { continue }
        leftOut[index, default: (0, field.line)].count += 1
      default:
        withBytes(of: field, in: bytes) { draft.apply(column, $0, at: field.range) }
        if let reason = draft.drainProblem() {
          report(reason, at: field.line, column: field.column(in: bytes))
        }
      }
    }
    let source = ContactSource(file: file, line: row.line)
    if let contact = draft.contact(source: source) {
      contacts.append(contact)
    } else {
      report("the row has neither a name nor a number: left out", at: row.line, isLost: true)
    }
  }

  private mutating func checkLength(_ row: CSVScanner.Row, in bytes: Bytes) {
    guard row.fields.count > columns.count || row.isCut else { return }
    let extra = row.fields[min(columns.count, row.fields.count - 1)...]
    // Spreadsheets write empty fields at the end of rows.
    guard let first = extra.first(where: { !bytes.slice($0.range).trimmed().isEmpty }) else {
      return
    }
    let reason =
      "the row has \(row.fields.count) fields and the \(layout?.hasHeader == true ? "header" : "first row") \(columns.count): kept, but fields "
      + "may be in the wrong columns; put quotes around text with a separator in it"
    report(reason, at: first.line, column: first.column(in: bytes))
  }
}
