import Contacts
import TestSupport
import Testing
import TimeLimit

@Suite(.timeLimited) struct CSVReaderTests {
  private func fixture(_ name: String) throws -> ContactFile {
    let bytes = try #require(Repository.bytes("Fixtures/contacts/" + name))
    return ContactFile.read(bytes: bytes, file: name)
  }

  private func read(_ text: String) -> ContactFile {
    CSVReader.read(Array(text.utf8), file: "a.csv")
  }

  private func line(_ contact: Contact) -> String {
    let numbers = contact.numbers.map { "\($0.type ?? "-") \($0.value)" }.joined(separator: ", ")
    return contact.name + (contact.isFavourite ? "*" : "") + ": " + numbers
  }

  @Test(arguments: [
    (
      "generic.csv",
      [
        "Jane Doe*: - +1 650-555-0100, cell +1 650-555-0101", "O'Brien, Tess: - +353 20 912 3456",
        "Harbour Taxi: - +44 20 7946 0001",
      ]
    ),
    (
      "google-old.csv",
      [
        "Alma Pereira*: cell +1 415-555-0110, fax +1 415-555-0111",
        "千晴 相沢: cell +1 415-555-0114, home +1 415-555-0112, home +1 415-555-0113",
      ]
    ),
    (
      "google-new.csv",
      [
        "Dr. Ida Marie Holm*: cell +46 70 1740610, Summer house +46 8 465 004 10",
        "Felix Deli: main +1 212-555-0120",
      ]
    ),
    (
      "outlook.csv",
      [
        "Jürgen Müller*: home +49 30 23125 100, cell +49 171 3920010, work +49 30 23125 101, "
          + "fax +49 30 23125 102"
      ]
    ),
    (
      "semicolon.csv",
      ["Bärbel Schröder: - +49 40 66969 100, cell +49 171 3920011, home +49 40 66969 101"]
    ),
    (
      "tab.tsv",
      [
        "Zoë Vandamme*: - +33 1 99 00 01 02, fax +33 1 99 00 01 03",
        "Tab Inside: - +33 1 99 00 01 04",
      ]
    ),
  ])
  func books(_ name: String, _ lines: [String]) throws {
    let book = try fixture(name)
    #expect(book.contacts.map(line) == lines)
    #expect(book.problems.isEmpty, "\(book.problems)")
  }

  @Test func everythingElseOfARow() throws {
    let generic = try fixture("generic.csv").contacts
    #expect(generic[1].organization == "Tess \"Quick\" Repairs")
    #expect(
      generic.map(\.source.description) == ["generic.csv:2", "generic.csv:3", "generic.csv:4"])
    let old = try fixture("google-old.csv").contacts
    #expect(old.map(\.source.line) == [2, 4])
    // In the order of the name, which is not that of the file's columns.
    #expect(old[1].name == "千晴 相沢" && old[1].phonetic == "ちはる あいざわ")
    #expect(old.map(\.photo) == [nil, nil])
    let new = try fixture("google-new.csv").contacts
    #expect(new[0].given == "Ida" && new[0].family == "Holm" && new[0].nickname == "Ih")
    #expect(new.map(\.hasPhoto) == [true, false])
  }

  @Test(arguments: [
    ("Phone", "-"), ("phone", "-"), ("PHONE NUMBER", "-"), ("Mobile", "cell"), ("Tel", "-"),
    ("Tel.", "-"), ("Telephone", "-"), ("Cell", "cell"), ("Cellphone", "cell"), ("Fax", "fax"),
    ("Home Fax", "fax"), ("Telefax", "fax"), ("Number", "-"), ("Pager", "pager"),
    ("Mobile Phone", "cell"), ("Business Phone", "work"), ("Business Phone 2", "work"),
    ("Home Phone", "home"), ("HomePhone", "home"), ("work_phone", "work"), ("Car Phone", "car"),
    ("Company Main Phone", "main"), ("Primary Phone", "main"), ("Other Phone", "other"),
    ("Phone 1 - Value", "-"), ("E-mail 1 - Value", nil), ("Phonetic First Name", nil),
    ("Telex", nil), ("Hotel", nil), ("Government ID Number", nil), ("House number", nil),
    ("Number of children", nil), ("Account", nil), ("Phone 1 - Type", nil), ("Notes", nil),
    ("Business Street", nil), ("Mobile Carrier", nil), ("Cancelled", nil),
  ])
  func numberColumns(_ header: String, _ type: String?) {
    let book = read("Name,\(header)\nA,1\n")
    #expect(book.contacts.first?.numbers.first.map { $0.type ?? "-" } == type)
  }

  @Test(arguments: [
    ("Name", "Full Name", "Display Name"), ("DISPLAY NAME", "name", "full name"),
  ])
  func nameColumns(_ first: String, _ second: String, _ third: String) {
    for header in [first, second, third] {
      #expect(read("Phone;\(header)\n1;Ann Lee").contacts.map(line) == ["Ann Lee: - 1"])
    }
  }

  @Test(arguments: [
    ("First Name,Middle,Last Name", "Ann May Lee"),
    ("Given Name,Middle Name,Family Name", "Ann May Lee"),
    ("Organization,Nickname,X", "Ann"), ("X,Nickname,Company", "Lee"), ("X,Nickname,Y", "May"),
  ])
  func namesFromParts(_ header: String, _ name: String) {
    #expect(read("\(header)\nAnn,May,Lee\n").contacts.map(\.name) == [name])
  }

  @Test(arguments: [
    ("Name,Phone\r\nA,1\r\nB,2", "A1 B2"),
    ("Name,Phone\rA,1\rB,2\r", "A1 B2"),
    ("\u{FEFF}Name,Phone\nA,1\n\n\nB,2\n", "A1 B2"),
    ("sep=|\nName|Phone\nA|1\nB|2\n", "A1 B2"),
    ("\"Name\";\"Phone, mobile\"\n\"A\";\"1\"\nB ; 2\n", "A1 B2"),
    ("Name,Phone\n \"A\" , \"1\"\n\"B\",2,\n", "A1 B2"),
    ("Name,Phone\n\"A\n\nA\",1\nB\"B,2\n", "A  A1 B\"B2"),
    ("Phone,Name\n1\n2,\n", "11 22"),
    ("Name,Phone,Phone\nA,1,2\n", "A12"),
  ])
  func quotingAndLineEnds(_ text: String, _ expected: String) {
    let book = read(text)
    #expect(
      book.contacts.map { $0.name + $0.numbers.map(\.value).joined() }.joined(separator: " ")
        == expected)
    #expect(book.problems.isEmpty, "\(book.problems)")
  }

  @Test(arguments: [
    (
      "no-header.csv", 2,
      [
        "1: no header row, read by content: column 1 as the name, column 2 as a number; a first row "
          + "such as Name,Phone would say it"
      ]
    ),
    (
      "unclosed-quote.csv", 3,
      ["3:1: the quote that opens here is never closed: read as an ordinary character"]
    ),
    (
      "too-many-fields.csv", 2,
      [
        "2:11: the row has 3 fields and the header 2: kept, but fields may be in the wrong "
          + "columns; put quotes around text with a separator in it"
      ]
    ),
    (
      "latin1.csv", 1,
      [
        "2:2: not UTF-8, read as windows-1252, which is a guess: if letters look wrong, --charset "
          + "NAME reads it as another set"
      ]
    ),
  ])
  func damage(_ name: String, _ count: Int, _ problems: [String]) throws {
    let book = try fixture(name)
    #expect(book.contacts.count == count)
    #expect(book.problems.map(\.description) == problems.map { "\(name):\($0)" })
  }

  @Test func smallerDamage() {
    #expect(
      read("").problems.map(\.description) == [
        "a.csv:1: the file is empty: the first row must name the columns"
      ])
    let behind = read("Name,Phone\n\"A\"b,1\n")
    #expect(behind.contacts.map(\.name) == ["A"])
    #expect(
      behind.problems.map(\.description) == ["a.csv:2:4: text behind the closing quote is left out"]
    )
    let nothing = read("Name,Phone,Email\n,,a@example.com\nB,1,\n")
    #expect(nothing.contacts.map(\.name) == ["B"])
    #expect(nothing.problems.map(\.isLost) == [true])
    let unknown = read("Colour,Size\nred,12\nblue,13\n")
    #expect(unknown.contacts.isEmpty)
    #expect(
      unknown.problems.map(\.description) == [
        "a.csv:1:1: no column recognised, the first row has \"Colour\", \"Size\": name the columns "
          + "there, such as Name or First Name and Last Name, Phone, Mobile"
      ])
    #expect(unknown.problems.map(\.isLost) == [true])
  }

  @Test func linearWithQuotesThatNeverClose() {
    let text = "Name,Phone\n" + String(repeating: "\"a,1\nb,\"2\"\"\n", count: 50_000)
    #expect(read(text).contacts.count > 1)
  }

  @Test(arguments: [
    ("a.vcf", "BEGIN:VCARD\nFN:A\nEND:VCARD\n", "A"), ("a.csv", "Name\nA\n", "A"),
    ("a.csv", "\n begin:vcard\nFN:A\nEND:VCARD\n", "A"),
    ("a.txt", "BEGIN:VCARD\nFN:A\nEND:VCARD\n", "A"), ("a.txt", "Name,Phone\nA,1\n", "A"),
    ("book", "Name\tPhone\nA\t1\n", "A"), ("A.VCARD", "\u{FEFF}BEGIN:VCARD\nFN:A\n", "A"),
    ("a.txt", "some comment\nBEGIN:VCARD\nFN:A\nEND:VCARD\n", "A"),
    ("a.tsv", "Name\tPhone\nA\t1", "A"),
  ])
  func readerByEndingAndContent(_ file: String, _ text: String, _ name: String) {
    let book = ContactFile.read(bytes: Array(text.utf8), file: file)
    #expect(book.contacts.map(\.name) == [name])
  }
}
