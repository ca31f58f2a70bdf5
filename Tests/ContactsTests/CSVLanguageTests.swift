import Contacts
import TestSupport
import Testing
import TimeLimit

/// Books whose headers are in other languages, say nothing, or are not there.
@Suite(.timeLimited) struct CSVLanguageTests {
  private func fixture(_ name: String) throws -> ContactFile {
    let bytes = try #require(Repository.bytes("Fixtures/contacts/" + name))
    return ContactFile.read(bytes: bytes, file: name)
  }

  private func line(_ contact: Contact) -> String {
    let numbers = contact.numbers.map { "\($0.type ?? "-") \($0.value)" }.joined(separator: ", ")
    return contact.name + (contact.isFavourite ? "*" : "") + ": " + numbers
  }

  /// In the sets that Excel writes in Russia and in Japan.
  @Test func oldSets() throws {
    for (old, new, set) in [
      ("outlook-ru-1251.csv", "outlook-ru.csv", "windows-1251"),
      ("outlook-ja-sjis.csv", "outlook-ja.csv", "Shift_JIS"),
    ] {
      let (read, expected) = (try fixture(old), try fixture(new))
      #expect(read.contacts.map(line) == expected.contacts.map(line), "\(old)")
      #expect(read.problems.count == 1, "\(old)")
      #expect(read.problems.first?.reason.contains("read as \(set)") == true, "\(old)")
    }
  }

  /// Files, and the contacts in them.
  private static let books: [(String, [String])] = [
    (
      "outlook-de.csv",
      [
        "Jürgen Karl Müller: fax +49 40 66969 101, work +49 40 66969 100, car +49 171 3920013, "
          + "work +49 40 66969 102, home +49 30 23125 100, cell +49 171 3920010"
      ]
    ),
    (
      "outlook-fr.csv",
      [
        "Zoé Lefèvre: fax +33 1 99 00 01 11, work +33 1 99 00 01 10, home +33 1 99 00 01 12, "
          + "cell +33 6 39 98 01 10, main +33 1 99 00 01 13"
      ]
    ),
    (
      "outlook-es.csv",
      [
        "María José Núñez: fax +44 20 7946 0111, work +44 20 7946 0110, home +44 20 7946 0112, "
          + "cell +44 7700 900110, other +44 7700 900111"
      ]
    ),
    (
      "outlook-it.csv",
      [
        "Niccolò D'Angelo: fax +44 20 7946 0121, work +44 20 7946 0120, home +44 20 7946 0122, "
          + "cell +44 7700 900120", "Pia Bassi: work +44 20 7946 0123, work +44 20 7946 0124",
      ]
    ),
    (
      "outlook-pt.csv",
      [
        "João Assunção: fax +44 20 7946 0131, work +44 20 7946 0130, home +44 20 7946 0132, "
          + "cell +44 7700 900130"
      ]
    ),
    (
      "outlook-nl.csv",
      [
        "Ruud van Dijk: fax +44 20 7946 0141, work +44 20 7946 0140, home +44 20 7946 0142, "
          + "cell +44 7700 900140"
      ]
    ),
    (
      "outlook-pl.csv",
      [
        "Łucja Wiśniewska: fax +44 20 7946 0151, work +44 20 7946 0150, home +44 20 7946 0152, "
          + "cell +44 7700 900150"
      ]
    ),
    (
      "outlook-ru.csv",
      [
        "Анна Павловна Шерер: fax +44 20 7946 0161, work +44 20 7946 0160, home +44 20 7946 0162, "
          + "cell +44 7700 900160"
      ]
    ),
    (
      "outlook-ja.csv",
      [
        "相沢千晴: fax +1 415-555-0171, work +1 415-555-0170, home +1 415-555-0172, "
          + "cell +1 415-555-0173"
      ]
    ),
    (
      "thunderbird-de.csv",
      [
        "Bärbel Schröder: work +49 40 66969 110, home +49 40 66969 111, fax +49 40 66969 112, "
          + "cell +49 171 3920014"
      ]
    ),
    ("name-vorname.csv", ["Ida Holm: - +49 171 3920023", "Nils Berg: - +49 40 66969 124"]),
    ("name-and-first.csv", ["Ida Holm: - +49 171 3920024", "Nils Berg: - +49 40 66969 125"]),
    (
      "columns-1-2-3.csv",
      [
        "Ida Holm: - +49 171 3920020", "Nils Berg: - 040 66969 120", "Taxi: - +49 40 66969 121",
      ]
    ),
    ("digits-only.csv", ["Ida Holm: - 1713920022", "Nils Berg: - 4066969123"]),
    (
      "unknown-language.csv",
      [
        "Jón Þorvaldsson: - +46 8 465 004 20, - +46 70 1740630",
        "Guðrún Ósk: - +46 8 465 004 21",
      ]
    ),
    ("ids.csv", ["Ida Holm: - +49 171 3920025", "Nils Berg: - +49 40 66969 126"]),
  ]

  @Test func everyBook() throws {
    for (name, lines) in Self.books { try expect(name, lines) }
  }

  private func expect(_ name: String, _ lines: [String]) throws {
    let book = try fixture(name)
    #expect(book.contacts.map(line) == lines)
    let guesses = book.problems.filter { !$0.reason.hasPrefix("not UTF-8, read as windows-1252") }
    #expect(guesses.isEmpty, "\(guesses)")
  }

  @Test func everythingElseOfARow() throws {
    let german = try #require(try fixture("outlook-de.csv").contacts.first)
    #expect(german.given == "Jürgen" && german.family == "Müller")
    #expect(german.organization == "Müller Bau")
    let japanese = try #require(try fixture("outlook-ja.csv").contacts.first)
    #expect(japanese.phonetic == "あいざわ ちはる")
    #expect(try fixture("thunderbird-de.csv").contacts.map(\.nickname) == ["Bärli"])
    // A number of the row is no UID: other files have the same.
    #expect(
      try fixture("ids.csv").contacts.map(\.uid) == [
        "b7f0a1c2-1111-4222-8333-444455556666", nil,
      ])
    let halves = try fixture("name-vorname.csv").contacts
    #expect(halves.map(\.family) == ["Holm", "Berg"])
    #expect(try fixture("name-and-first.csv").contacts.map(\.given) == ["Ida", "Nils"])
  }

  @Test func noHeaderAtAll() throws {
    let book = try fixture("no-header-parts.csv")
    #expect(
      book.contacts.map(line) == ["Ida Holm: - 0171 3920021", "Nils Berg: - +49 40 66969 122"])
    #expect(book.contacts.map(\.family) == ["Holm", "Berg"])
    #expect(book.contacts.map(\.source.line) == [1, 2])
    #expect(
      book.problems.map(\.description) == [
        "no-header-parts.csv:1: no header row, read by content: column 1 as the first name, column "
          + "2 as the last name, column 3 as a number; a first row such as Name,Phone would say it"
      ])
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let book = try fixture("left-out.csv")
    #expect(book.contacts.map(\.numbers.count) == [1, 1, 0])
    #expect(
      book.problems.map(\.description) == [
        "left-out.csv:1:12: the column \"Notes\" is left out and has 2 values that are written as "
          + "telephone numbers are, first on line 3: call it Phone to have it read",
        "left-out.csv:1:18: the column \"Ref\" is left out, its digits may be telephone numbers: "
          + "call it Phone to have it read",
      ])
  }

  @Test func whatSpreadsheetsDoToNumbers() throws {
    let book = try fixture("spreadsheet.csv")
    #expect(
      book.contacts.map(line) == [
        "Ida Holm: - 040 66969 131, cell +49 171 3920029",
        "Nils Berg: - +49 40 66969 132, - +49 40 66969 133, cell +49 171 3920030, "
          + "cell +49 171 3920031",
        "Pia Bassi: - 4,91714E+11, cell +49 40 66969 134 / 135",
      ])
    #expect(
      book.problems.map(\.description) == [
        "spreadsheet.csv:5:12: a spreadsheet has rounded the number to 4,91714E+11: make its cells "
          + "text, and export again"
      ])
  }

  /// Where all digits are there, nothing is lost.
  @Test(arguments: [
    ("4.47700900123E+11", "447700900123"), ("\"4,47700900123E+11\"", "447700900123"),
    ("\"7,700,900,123\"", "7700900123"), ("\"020,946,018\"", "020,946,018"),
    ("\"650-555-0100,123\"", "650-555-0100,123"), ("4.477E+11", "4.477E+11"),
  ])
  func numbersInAnotherForm(field: String, expected: String) {
    let book = ContactFile.read(bytes: Array("Name,Phone\nAmy,\(field)\n".utf8), file: "a.csv")
    #expect(book.contacts.flatMap { $0.numbers.map(\.value) } == [expected])
    #expect(book.problems.isEmpty == !expected.contains("E"))
  }

  @Test func rowsOfMixedEncodings() throws {
    let book = try fixture("mixed-encodings.csv")
    #expect(
      book.contacts.map(line) == [
        "Jürgen Groß: - +49 171 3920032", "Jürgen Müller: - +49 171 3920033",
      ])
    #expect(book.problems.map { "\($0.line):\($0.column ?? 0)" } == ["3:2"])
  }

  /// Headers of nine languages and more, by themselves, over a number as only numbers are written.
  @Test(arguments: [
    ("Téléphone (domicile)", "home"), ("Portable", "cell"), ("Télécopie", "fax"),
    ("Teléfono móvil", "cell"), ("Celular", "cell"), ("Trabajo", "work"), ("Casa", "home"),
    ("Cellulare", "cell"), ("Telefono casa", "home"), ("Uff.", "work"), ("Telemóvel", "cell"),
    ("Telefone do carro", "car"), ("Mobiel nummer", "cell"), ("Telefoon thuis", "home"),
    ("Tel. kom.", "-"), ("Komórka", "cell"), ("Telefon w samochodzie", "car"),
    ("Мобильный", "cell"), ("Тел. (раб.)", "work"), ("Пейджер", "pager"), ("携帯", "cell"),
    ("電話番号", "-"), ("ポケットベル", "pager"), ("手机", "cell"), ("电话号码", "-"), ("휴대폰", "cell"),
    ("Mobilnummer", "cell"), ("Matkapuhelin", "cell"), ("Τηλέφωνο", "-"), ("Κινητό", "cell"),
    ("Natel", "cell"), ("Privat", "home"), ("Geschäftlich", "work"), ("iPhone", "cell"),
    ("Wohnung", "-"), ("Feld 7", "-"), ("", "-"), ("x", "-"),
    // Written with the accent behind its letter, as macOS does.
    ("Te\u{301}le\u{301}phone (domicile)", "home"),
  ])
  func headers(_ header: String, _ type: String) {
    let book = CSVReader.read(Array("Name,\(header)\nA,+49 171 3920010\n".utf8), file: "a.csv")
    #expect(book.contacts.map(line) == ["A: \(type) +49 171 3920010"])
    #expect(book.problems.isEmpty, "\(book.problems)")
  }

  @Test(arguments: [
    ("Vorname;Name;Tel", "Ida;Holm;1", "Ida Holm"),
    ("Nombre;Apellidos;Tel", "Ida;Holm;1", "Ida Holm"),
    ("Apellido 1;Apellido 2;Nombre;Tel", "Holm;Lund;Ida;1", "Ida Lund Holm"),
    ("Cognoms;Nom;Tel", "Holm;Ida;1", "Ida Holm"),
    ("Családi név;Utónév;Tel", "Holm;Ida;1", "Ida Holm"),
    ("Family Name;Given Names;Tel", "Holm;Ida;1", "Ida Holm"),
    ("Nom;Prénom;Tel", "Holm;Ida;1", "Ida Holm"), ("Имя;Фамилия;Tel", "Ida;Holm;1", "Ida Holm"),
    ("Nome;Sobrenome;Apelido;Tel", "Ida;Holm;Di;1", "Ida Holm"),
    ("姓;名;Tel", "相沢;千晴;1", "相沢千晴"), ("氏名;Tel", "相沢 千晴;1", "相沢 千晴"),
    ("Imię i nazwisko;Tel", "Ida Holm;1", "Ida Holm"), ("ФИО;Tel", "Ida Holm;1", "Ida Holm"),
    ("Naam;Tel", "Ida Holm;1", "Ida Holm"), ("Nome;Tel", "Ida Holm;1", "Ida Holm"),
    ("Firma;Tel", "Holm AG;1", "Holm AG"), ("Ansprechpartner;Firma;Tel", "Ida;Holm AG;1", "Ida"),
    ("Città;Tel", "Roma;+44 20 7946 0001", "+44 20 7946 0001"),
    // Capitals lose accents, or are those of other small letters.
    ("SOYADI;ADI;CEP TELEFONU", "Holm;Ida;1", "Ida Holm"),
    ("İSİM;TELEFON", "Ida Holm;1", "Ida Holm"),
    ("ΕΠΩΝΥΜΟ;ΟΝΟΜΑ;ΤΗΛΕΦΩΝΟ", "Holm;Ida;1", "Ida Holm"),
    ("NOM;PRENOM;TELEPHONE", "Holm;Ida;1", "Ida Holm"),
    ("APELLIDOS;NOMBRE;MOVIL", "Holm;Ida;1", "Ida Holm"),
  ])
  func names(_ header: String, _ row: String, _ name: String) {
    let book = CSVReader.read(Array("\(header)\n\(row)\n".utf8), file: "a.csv")
    #expect(book.contacts.map(\.name) == [name])
  }

  /// Digits that are something else, in a column whose header says nothing.
  @Test(arguments: [
    "1985-04-12", "12.04.1985", "12/04/85", "19850412", "52.520008", "192.168.100.200", "20457",
    "0000012345", "000123456789", "10:22", "12345678901234567890", "4711",
    "DE89 3704 0044 0532 0130 00",
    "978-3-16-148410-0-77-1",
  ])
  func notTelephoneNumbers(_ value: String) {
    let book = CSVReader.read(
      Array("Name,Phone,Spalte 3\nA,+49 171 3920010,\(value)\n".utf8), file: "a.csv")
    #expect(book.contacts.map(\.numbers.count) == [1])
    #expect(book.problems.isEmpty, "\(book.problems)")
  }

  /// Damage of any kind: nothing crashes, and what is told has a place.
  @Test func damage() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = [
      "outlook-de.csv", "outlook-ja.csv", "outlook-pl.csv", "columns-1-2-3.csv", "ids.csv",
      "no-header-parts.csv", "left-out.csv", "spreadsheet.csv", "mixed-encodings.csv",
      "name-vorname.csv",
    ]
    let spices = Array("\r\n\t ,;\"=+0@:'e".utf8) + [0, 0x80, 0xC3, 0xFF]
    for name in names {
      let original = try #require(Repository.bytes("Fixtures/contacts/" + name))
      for round in 0..<Effort.rounds(300) {
        var bytes = original
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
          let from = Int.random(in: 0..<bytes.count, using: &random)
          let range = from..<min(from + Int.random(in: 1...40, using: &random), bytes.count)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes.removeSubrange(range)
          case 1: bytes[from] = spices.randomElement(using: &random) ?? 0
          default: bytes.insert(contentsOf: bytes[range], at: from)
          }
        }
        let book = CSVReader.read(bytes, file: "a.csv")
        #expect(
          book.contacts.allSatisfy { !$0.name.isEmpty && $0.source.line >= 1 },
          "seed \(seed) \(name) \(round)")
        #expect(
          book.problems.allSatisfy { $0.line >= 1 && $0.column ?? 1 >= 1 },
          "seed \(seed) \(name) \(round)")
      }
    }
  }

  /// A field, a row and a column as long as they may be: the time stays that of their bytes.
  @Test func hostileSizes() {
    let separators = String(repeating: "1 / ", count: Effort.rounds(200_000))
    let breaks = String(repeating: "1\n", count: Effort.rounds(200_000))
    let marks = "e" + String(repeating: "\u{301}", count: Effort.rounds(200_000))
    for field in [
      separators, breaks, marks, String(repeating: "=\"\"", count: Effort.rounds(100_000)),
    ] {
      let quoted = "\"" + field + "\""
      for text in ["Name,Phone\nA,\(quoted)\n", "\(quoted),Phone\nA,1\n", "Name,x\nA,\(quoted)\n"] {
        _ = CSVReader.read(Array(text.utf8), file: "a.csv")
      }
    }
    let wide =
      String(repeating: "Spalte,", count: Effort.rounds(20_000)) + "\n"
      + String(repeating: "+1,", count: Effort.rounds(200_000))
    #expect(CSVReader.read(Array(wide.utf8), file: "a.csv").contacts.isEmpty)
  }
}
