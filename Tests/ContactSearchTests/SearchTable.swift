import ContactSearch
import Contacts
import TestSupport

/// A table of `Fixtures/search`: what contact, what keys, how the contact fits.
///
/// The first line names the columns; lines that begin with `# ` are comments. What is lit stands
/// between `[` and `]`; `\u{308}` is the scalar of that value. The kind `none` is no match.
struct SearchTable {
  struct Row {
    var line: String
    var contact: Contact
    var query: String
    /// `nil` where the contact doesn't fit.
    var kind: MatchKind?
    var field = NameField.name
    /// The cells with their brackets, by column.
    var cells: [String: String]

    /// A text of the contact with brackets around what is lit.
    func lit(_ column: String) -> String { cells[column] ?? "" }
  }

  var rows: [Row] = []

  /// Each contact of the table once.
  var contacts: [Contact] {
    var seen: Set<Contact> = []
    return rows.map(\.contact).filter { seen.insert($0).inserted }
  }

  /// - Parameter name: of the file, without its ending.
  init(_ name: String) {
    let text = String(
      decoding: Repository.bytes("Fixtures/search/\(name).tsv") ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    guard let head = lines.first else { return }
    let columns = Self.fields(String(head.dropFirst(2)))
    rows = lines.dropFirst().filter { !$0.hasPrefix("# ") }.map { Self.row($0, columns) }
  }

  private static func fields(_ line: String) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }

  private static func row(_ line: String, _ columns: [String]) -> Row {
    var cells: [String: String] = [:]
    for (column, field) in zip(columns, fields(line)) { cells[column] = unescaped(field) }
    func text(_ column: String) -> String? {
      guard let cell = cells[column], !cell.isEmpty else { return nil }
      return unlit(cell)
    }
    let contact = Contact(
      name: text("name") ?? "", nickname: text("nickname"), organization: text("organization"),
      numbers: text("number").map { [PhoneNumber($0)] } ?? [], phonetic: text("phonetic"))
    let field = NameField.allCases.first { $0.label == cells["field"] }
    return Row(
      line: line, contact: contact, query: cells["query"] ?? "",
      kind: MatchKind.allCases.first { $0.label == cells["kind"] }, field: field ?? .name,
      cells: cells)
  }

  /// `\u{308}` as the scalar that it names.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "\\"), let end = rest[start...].firstIndex(of: "}") {
      result += rest[..<start]
      let digits = rest[start..<end].dropFirst(3)
      if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
        result.unicodeScalars.append(scalar)
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
