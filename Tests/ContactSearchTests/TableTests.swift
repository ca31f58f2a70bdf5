import ContactSearch
import Contacts
import Testing
import TimeLimit

/// The tables of `Fixtures/search`: each row in a book of its contact alone, and each among all.
@Suite(.timeLimited) struct TableTests {
  static let tables = [
    "names", "initials", "numbers", "diacritics", "scripts", "punctuation", "further",
    "shapes", "words",
  ]

  /// The cells say what they mean: a misspelt kind would be no match.
  @Test(arguments: Self.tables) func readsAsWritten(name: String) {
    let table = SearchTable(name)
    #expect(table.rows.count > 20)
    for row in table.rows {
      #expect(row.kind?.label ?? "none" == row.cells["kind"], "\(row.line)")
      #expect(row.kind == nil || row.field.label == row.cells["field"] ?? "name", "\(row.line)")
      #expect(!row.query.isEmpty, "\(row.line)")
      let marks = row.line.unicodeScalars.contains { $0 == "[" || $0 == "]" }
      if row.kind == nil { #expect(!marks, "\(row.line)") }
    }
  }

  @Test(arguments: Self.tables) func aloneInABook(name: String) {
    for row in SearchTable(name).rows {
      let index = ContactIndex([row.contact])
      let query = SearchQuery.keys(row.query)
      let matches = index.search(query)
      #expect(matches.map(\.kind) == (row.kind.map { [$0] } ?? []), "\(row.line)")
      guard let match = matches.first, row.kind != nil else { continue }
      #expect(match.field == row.field, "\(row.line)")
      #expect(match.number == (row.contact.numbers.isEmpty ? nil : 0), "\(row.line)")
      let spans = index.spans(of: match, for: query)
      #expect(lit(row.contact.name, spans.name) == row.lit("name"), "\(row.line)")
      let number = row.contact.numbers.first?.value ?? ""
      #expect(lit(number, spans.number) == row.lit("number"), "\(row.line)")
      guard row.field != .name else {
        #expect(spans.further.isEmpty, "\(row.line)")
        continue
      }
      let further = index.text(of: row.field, contact: 0) ?? ""
      #expect(lit(further, spans.further) == row.lit(row.field.label), "\(row.line)")
    }
  }

  /// The others of the table change nothing for a contact.
  @Test(arguments: Self.tables) func amongAll(name: String) {
    let table = SearchTable(name)
    let contacts = table.contacts
    let index = ContactIndex(contacts)
    for row in table.rows {
      let own = index.search(.keys(row.query)).filter { contacts[$0.contact] == row.contact }
      #expect(own.map(\.kind) == (row.kind.map { [$0] } ?? []), "\(row.line)")
      if let match = own.first { #expect(match.field == row.field, "\(row.line)") }
    }
  }

  /// The reference finds the same by names; numbers it has only with their forms.
  @Test(arguments: ["names", "initials", "punctuation", "further"])
  func agreesWithTheReference(name: String) {
    for row in SearchTable(name).rows where row.contact.numbers.isEmpty {
      guard Reference.knows(row.contact) else { continue }
      let hit = Reference(row.contact).hit(row.query)
      #expect(hit?.kind == row.kind, "\(row.line)")
      guard let hit else { continue }
      #expect(hit.field == row.field, "\(row.line)")
      let text = row.lit(row.field.label)
      let before = ReferenceName(String(text.prefix { $0 != "[" })).pieces.filter {
        !$0.isSeparator
      }
      #expect(hit.position == before.count, "\(row.line)")
      #expect(Reference.spells(row.query, inBrackets: text), "\(row.line)")
    }
  }
}
