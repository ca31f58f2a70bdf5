import TestSupport
import Testing
import TimeLimit

@testable import Contacts

@Suite(.timeLimited) struct CSVWriterTests {
  private func rows(_ contacts: [Contact]) -> [String] {
    String(decoding: CSVWriter.write(contacts), as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func googleColumns() {
    let jane = Contact(
      name: "Dr. Jane Ann Doe jr.", given: "Jane", family: "Doe", nickname: "JD, \"Jay\"",
      organization: "Acme; Ltd", numbers: [PhoneNumber("+1 650-555-0100", type: "cell")],
      isFavourite: true)
    let taxi = Contact(
      name: "Harbour Taxi", organization: "Harbour Taxi",
      numbers: [PhoneNumber("112"), PhoneNumber("+44 20 7946 0001", type: "Night desk")])
    #expect(
      rows([jane, taxi]) == [
        "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,"
          + "Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,"
          + "Organization Title,Organization Department,Birthday,Notes,Photo,Labels,"
          + "Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value",
        "Jane,Ann,Doe,,,,Dr.,jr.,\"JD, \"\"Jay\"\"\",,\"Acme; Ltd\",,,,,,"
          + "* myContacts ::: * starred,Mobile,+1 650-555-0100,,",
        ",,,,,,,,,,Harbour Taxi,,,,,,* myContacts,,112,Night desk,+44 20 7946 0001", "",
      ])
    // Without contacts the columns are there all the same.
    #expect(rows([]).count == 2)
  }

  /// An apostrophe in front would become part of the number wherever the file is imported.
  @Test func nothingIsPutInFrontOfFormulas() {
    let contact = Contact(name: "=cmd|' /C calc'!A0", numbers: [PhoneNumber("+1 650-555-0100")])
    #expect(rows([contact])[1].hasPrefix("=cmd|' /C calc'!A0,"))
    #expect(rows([contact])[1].hasSuffix(",+1 650-555-0100"))
  }

  @Test(arguments: [
    ("Jane Doe", "Jane", "Doe", "Jane||Doe"), ("相沢千晴", "千晴", "相沢", "千晴||相沢"),
    ("Ann Lee Doe", "Ann Lee", "Doe", "Ann Lee||Doe"),
    ("Dr. J. Doe", nil, "Doe", "||Doe"), ("Doe Jane", "Jane", "Doe", "Doe Jane||"),
    ("Mum", "Jane", "Doe", "Mum||"), ("Jane", "Jane", nil, "Jane||"),
    ("Janet Doe", "Jane", "Doe", "Janet Doe||"), ("Jane  Doe", "Jane", "Doe", "Jane  Doe||"),
    ("Jane Doe", nil, nil, "Jane Doe||"),
  ])
  func namesAreSharedOut(_ name: String, _ given: String?, _ family: String?, _ fields: String) {
    let contact = Contact(name: name, given: given, family: family)
    let row = rows([contact])[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(row.prefix(3).joined(separator: "|") == fields)
    let read = CSVReader.read(CSVWriter.write([contact]), file: "a.csv").contacts
    #expect(read.map(\.name) == [name])
  }

  /// What was written reads back as it was; a name whose parts were not known is its first name.
  @Test func roundTrip() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var contacts = RandomContacts(random: SeededGenerator(seed: seed))
    for round in 0..<Effort.rounds(2_000) {
      let book = (0..<3).map { _ in contacts.contact() }
      let file = CSVReader.read(CSVWriter.write(book), file: "a.csv")
      #expect(file.problems.isEmpty, "seed \(seed) round \(round): \(file.problems)")
      let expected = book.map { contact in
        var contact = contact
        // An organisation without a person in it needs no first name to be shown by.
        let substitute = contact.organization ?? contact.nickname ?? contact.numbers.first?.value
        if contact.given == nil, contact.name != substitute { contact.given = contact.name }
        return contact
      }
      let read = file.contacts.map { contact in
        var contact = contact
        contact.source = ContactSource(file: "", line: 0)
        return contact
      }
      #expect(read == expected, "seed \(seed) round \(round)")
      if read != expected { break }
    }
  }

  @Test func theSampleContactsComeBack() throws {
    let bytes = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    let book = VCardReader.read(bytes, file: "a.vcf").contacts
    let file = CSVReader.read(CSVWriter.write(book), file: "a.csv")
    #expect(file.problems.isEmpty)
    #expect(file.contacts.map(\.name) == book.map(\.name))
    #expect(file.contacts.map(\.numbers) == book.map(\.numbers))
    #expect(file.contacts.map(\.organization) == book.map(\.organization))
    #expect(file.contacts.map(\.isFavourite) == book.map(\.isFavourite))
    let same = zip(file.contacts, book).count { $0.given == $1.given && $0.family == $1.family }
    print("given and family names that came back: \(same) of \(book.count)")
    #expect(same * 10 >= book.count * 9)
  }
}
