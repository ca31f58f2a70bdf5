import Contacts
import Testing

/// Several numbers in one field, which are several numbers; and one number with the same marks,
/// which is one.
@Suite struct NumberListTests {
  private static let fields: [(written: String, numbers: [String])] = [
    ("030 5550100 / 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("030 5550100/0171 5550123", ["030 5550100", "0171 5550123"]),
    ("+49 30 5550100/+49 171 5550123", ["+49 30 5550100", "+49 171 5550123"]),
    ("650-555-0100 / 650-555-0101", ["650-555-0100", "650-555-0101"]),
    ("650-555-0100, 650-555-0101", ["650-555-0100", "650-555-0101"]),
    ("030/5550100; 0171/5550123", ["030/5550100", "0171/5550123"]),
    ("+1 650-555-0100 | +1 650-555-0101", ["+1 650-555-0100", "+1 650-555-0101"]),
    ("0171 5550123, 0171 5550124, 0171 5550125", ["0171 5550123", "0171 5550124", "0171 5550125"]),
    // One number: an area code, an extension, pauses in front of tones, a code.
    ("04101/12345678", ["04101/12345678"]),
    ("+49 35052/123456", ["+49 35052/123456"]),
    ("030 5550-100/101", ["030 5550-100/101"]),
    ("+1 650-555-0100,,1234567", ["+1 650-555-0100,,1234567"]),
    ("+1 650-555-0100, 1234567#", ["+1 650-555-0100, 1234567#"]),
    ("+1 650-555-0100, 98765432", ["+1 650-555-0100, 98765432"]),
    ("*21*+491715550123#", ["*21*+491715550123#"]),
    ("work, phone", ["work, phone"]),
    // Nothing stands in front of the mark.
    ("/+1 650-555-0100", ["+1 650-555-0100"]),
    (" | +1 650-555-0100", ["+1 650-555-0100"]),
  ]

  @Test func inCards() {
    for (written, numbers) in Self.fields {
      // An unescaped semicolon is one, too, in a value that is no list.
      let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL;TYPE=home:\(written)\nEND:VCARD\n"
      let book = VCardReader.read(Array(card.utf8), file: "a.vcf")
      #expect(book.contacts.map { $0.numbers.map(\.value) } == [numbers], "\(written)")
      #expect(book.contacts[0].numbers.allSatisfy { $0.type == "home" }, "\(written)")
    }
  }

  @Test func inTables() {
    for (written, numbers) in Self.fields {
      let table = "Name\tPhone\nAnn\t\(written)\nBob\t0171 5550199\n"
      let book = CSVReader.read(Array(table.utf8), file: "a.tsv")
      #expect(book.contacts.map { $0.numbers.map(\.value) }.first == numbers, "\(written)")
    }
  }

  /// Of a column that a program took for fractions.
  @Test func fractions() {
    let table = "Name,Phone\nAnn,16505550100.0\nBob,100.0\nCyd,0171.5550123.0\n"
    let book = CSVReader.read(Array(table.utf8), file: "a.csv")
    #expect(
      book.contacts.flatMap(\.numbers).map(\.value) == ["16505550100", "100.0", "0171.5550123.0"])
  }
}
