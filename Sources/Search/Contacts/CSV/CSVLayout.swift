/// The kinds of a CSV file's columns. A kind is found from the column's header, or from its content
/// if the header is missing or unknown.
struct CSVLayout {
  var columns: [CSVColumn]
  /// The headers as written; empty if there are none.
  var headers: [String]
  var hasHeader: Bool
  /// Columns that are left out although most of their values could be telephone numbers.
  var doubtful: [Int] = []

  /// Returns `nil` for a file without a row.
  init?(_ sample: CSVSample) {
    guard let first = sample.rows.first else { return nil }
    let named = first.map { CSVColumn(header: $0) }
    hasHeader = Self.isHeader(first, named, sample)
    headers = hasHeader ? first : []
    columns = hasHeader ? named : first.map { _ in .unknown(type: nil, isGeneric: true) }
    let content = sample.columns(from: hasHeader ? 1 : 0)
    if hasHeader { findHalvesOfNames(sample) }
    findNumbers(content)
    findNames(content)
  }

  var hasName: Bool {
    columns.contains { [.name, .fileAs, .given, .family, .nickname, .organization].contains($0) }
  }

  var hasNumber: Bool {
    columns.contains { if case .number = $0 { true } else { false } }
  }

  // MARK: The first row

  /// Whether the first row is a header. A row with numbers or e-mail addresses isn't one, unless
  /// most of its fields are known headers.
  private static func isHeader(
    _ first: [String], _ named: [CSVColumn], _ sample: CSVSample
  ) -> Bool {
    let known = named.count { column in
      switch column {
      case .unknown: false
      default: true
      }
    }
    let hasData = first.contains { CSVSample.guess($0) != .none || $0.contains("@") }
    if hasData { return known > 1 && known * 2 > first.count }
    if known > 0 { return true }
    // No word is known. A text over a column of numbers is a header, and so is a row of texts if no
    // column below it contains numbers.
    let content = sample.columns(from: 1)
    let isOverNumbers = zip(first, content).contains { header, column in
      !header.isEmpty && (column.hasMostlyCertain || column.hasMostlyNumbers)
    }
    let hasNumbers = content.contains { $0.hasMostlyCertain || $0.hasMostlyNumbers }
    return isOverNumbers || !hasNumbers
  }

  // MARK: Halves of names

  /// Marks a column such as `Name` beside `Vorname` as the other half of the name, unless the
  /// column contains whole names.
  private mutating func findHalvesOfNames(_ sample: CSVSample) {
    // `Apelido` is a nickname in Brazil and a family name in Portugal.
    if let place = headers.firstIndex(where: { $0.lowercased() == "apelido" }),
      columns.indices.contains(where: { columns[$0] == .family && $0 != place })
    {
      columns[place] = .nickname
    }
    let bare = headers.indices.first { index in
      columns[index] == .name
        && CSVWords.bareNames.contains(
          CSVWords.tabled(CSVColumn.words(of: headers[index]).joined(separator: " ")))
    }
    guard let bare else { return }
    let given = columns.firstIndex(of: .given)
    let family = columns.firstIndex(of: .family)
    guard let half = given ?? family, given == nil || family == nil else { return }
    var both = 0
    var whole = 0
    for row in sample.rows.dropFirst() where max(bare, half) < row.count {
      guard !row[bare].isEmpty, !row[half].isEmpty else { continue }
      both += 1
      if row[bare] != row[half], row[bare].contains(row[half]) { whole += 1 }
    }
    if whole * 2 > both { return }
    columns[bare] = given == nil ? .given : .family
  }

  // MARK: Content

  private mutating func findNumbers(_ content: [CSVSample.Column]) {
    var hasCertain = hasNumber
    for (index, column) in content.enumerated() {
      guard case .unknown(let type, _) = columns[index], column.hasMostlyCertain else { continue }
      columns[index] = .number(type: type, index: "column \(index)")
      hasCertain = true
    }
    for (index, column) in content.enumerated() {
      guard case .unknown(let type, let isGeneric) = columns[index], column.hasMostlyNumbers
      else { continue }
      // Digits without separators may be another kind of number. They count as telephone numbers if
      // the header names a type of telephone number. They also count if the header has no specific
      // meaning and no other column contains telephone numbers.
      if type != nil || (isGeneric && !hasCertain) {
        columns[index] = .number(type: type, index: "column \(index)")
      } else {
        doubtful.append(index)
      }
    }
  }

  /// Finds the names by content if no header names them. The first column of texts is the name. If
  /// that column and the next one contain single words, they are the two halves of the name.
  private mutating func findNames(_ content: [CSVSample.Column]) {
    guard !hasName else { return }
    func isText(_ index: Int) -> Bool {
      guard content.indices.contains(index), case .unknown = columns[index] else { return false }
      return content[index].hasMostlyTexts
    }
    guard hasNumber, let first = content.indices.first(where: isText) else { return }
    let next = first + 1
    let isHalf =
      isText(next) && content[first].hasMostlySingleWords && content[next].hasMostlySingleWords
    columns[first] = isHalf ? .given : .name
    if isHalf { columns[next] = .family }
  }

  // MARK: Description

  /// A description of the columns for the user, if the file has no header: `column 1 as the name, 2
  /// as a number`.
  var description: String {
    var parts: [String] = []
    for (index, column) in columns.enumerated() {
      switch column {
      case .name: parts.append("column \(index + 1) as the name")
      case .given: parts.append("column \(index + 1) as the first name")
      case .family: parts.append("column \(index + 1) as the last name")
      case .number: parts.append("column \(index + 1) as a number")
      default: break
      }
    }
    let shown = parts.prefix(6).joined(separator: ", ")
    return parts.count > 6 ? shown + " …" : shown
  }
}
