import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// Several numbers in one field, which are several numbers; and one number with the same marks,
/// which is one.
@Suite(.timeLimited) struct NumberListTests {
  private static let fields: [(written: String, numbers: [String])] = [
    ("030 5550100 / 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("030 5550100/0171 5550123", ["030 5550100", "0171 5550123"]),
    ("+49 30 5550100/+49 171 5550123", ["+49 30 5550100", "+49 171 5550123"]),
    ("650-555-0100 / 650-555-0101", ["650-555-0100", "650-555-0101"]),
    ("650-555-0100, 650-555-0101", ["650-555-0100", "650-555-0101"]),
    ("030/5550100; 0171/5550123", ["030/5550100", "0171/5550123"]),
    ("+1 650-555-0100 | +1 650-555-0101", ["+1 650-555-0100", "+1 650-555-0101"]),
    ("0171 5550123, 0171 5550124, 0171 5550125", ["0171 5550123", "0171 5550124", "0171 5550125"]),
    // Words between them, and beside them.
    ("030 123456 oder 0171 1234567", ["030 123456", "0171 1234567"]),
    ("030 5550100 or 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("06 12345678 oppure 333 1234567", ["06 12345678", "333 1234567"]),
    ("030 5550100 oder: 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("22 5550100 bądź 601 555 012", ["22 5550100", "601 555 012"]),
    ("callto://+493012345678", ["callto://+493012345678"]),
    ("+49 30 5550100 und +49 171 5550123", ["+49 30 5550100", "+49 171 5550123"]),
    ("030 5550100 OU 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("030 5550100 bzw. 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("8 495 000-00-00 или 8 495 000-00-01", ["8 495 000-00-00", "8 495 000-00-01"]),
    ("030 5550100 & 0171 5550123", ["030 5550100", "0171 5550123"]),
    ("650-555-0100 y  650-555-0101", ["650-555-0100", "650-555-0101"]),
    ("5550100 a 5550101 nebo 5550102", ["5550100", "5550101", "5550102"]),
    (
      "030 5550100, 0171 5550123 oder 0171 5550124",
      ["030 5550100", "0171 5550123", "0171 5550124"]
    ),
    ("112 oder 110", ["112", "110"]),
    // What would be dialled as one number without a question.
    ("110/112", ["110", "112"]), ("110 / 112", ["110", "112"]),
    ("0171 1234567 / 112", ["0171 1234567", "112"]),
    ("5550100 // 5550142", ["5550100", "5550142"]),
    ("030 123456 // 0171 1234567", ["030 123456", "0171 1234567"]),
    ("5550100 - 5550142", ["5550100", "5550142"]),
    ("030 1234567 - 0171 1234567", ["030 1234567", "0171 1234567"]),
    ("+49 30 123456 +49 171 1234567", ["+49 30 123456", "+49 171 1234567"]),
    ("030 1234567  +49 171 1234567", ["030 1234567", "+49 171 1234567"]),
    (
      "030 5550100 (Büro) oder 0171 5550123 (Handy)",
      ["030 5550100 (Büro)", "0171 5550123 (Handy)"]
    ),
    ("Tel. 030 5550100 und Handy 0171 5550123", ["Tel. 030 5550100", "Handy 0171 5550123"]),
    ("030/5550100 Büro, 0171/5550123 Handy", ["030/5550100 Büro", "0171/5550123 Handy"]),
    ("Fon: 030 5550100 / Mobil: 0171 5550123", ["Fon: 030 5550100", "Mobil: 0171 5550123"]),
    ("Büro 030 5550100 DW 12 oder 13", ["Büro 030 5550100 DW 12 oder 13"]),
    // No whole number on both sides: other last digits, or a remark.
    ("030 5550100 oder 57", ["030 5550100 oder 57"]),
    ("030 5550100 oder 101", ["030 5550100 oder 101"]),
    ("030 5550100 oder abends", ["030 5550100 oder abends"]),
    ("Anna oder 030 5550100", ["Anna oder 030 5550100"]),
    ("030 5550100 (Büro, 2. Stock)", ["030 5550100 (Büro, 2. Stock)"]),
    ("030 5550100, ext. 1234567", ["030 5550100, ext. 1234567"]),
    ("030 5550100 or", ["030 5550100 or"]),
    ("030 5550100oder 0171 5550123", ["030 5550100oder 0171 5550123"]),
    // One number: an area code, an extension, pauses in front of tones, a code.
    ("04101/12345678", ["04101/12345678"]), ("650/253-0000", ["650/253-0000"]),
    ("650/253/0000", ["650/253/0000"]), ("600/123/456", ["600/123/456"]),
    ("+48/601/234/112", ["+48/601/234/112"]), ("0905/123/112", ["0905/123/112"]),
    ("030/110", ["030/110"]), ("+49 30 - 5550100", ["+49 30 - 5550100"]),
    ("650 - 555 - 0100", ["650 - 555 - 0100"]), ("+49 30 5550100 - 12", ["+49 30 5550100 - 12"]),
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

  /// Whatever stands in a field, four times as much takes four times as long; a field may have a
  /// million bytes.
  @Test(arguments: ["- ", " +", "/ ", "/", "1 - ", "+1 ", "oder ", "110/"])
  func longFields(part: String) {
    let few = String(repeating: part, count: 500)
    let many = String(repeating: part, count: 2_000)
    let growth = Growth(slack: .milliseconds(5)) {
      _ = NumberList.items(in: few)
    } many: {
      _ = NumberList.items(in: many)
    }
    print("fields of '\(part)': \(growth)")
    #expect(growth.isLinear, "\(part): \(growth)")
  }

  /// Of a column that a program took for fractions.
  @Test func fractions() {
    let table = "Name,Phone\nAnn,16505550100.0\nBob,100.0\nCyd,0171.5550123.0\n"
    let book = CSVReader.read(Array(table.utf8), file: "a.csv")
    #expect(
      book.contacts.flatMap(\.numbers).map(\.value) == ["16505550100", "100.0", "0171.5550123.0"])
  }
}
