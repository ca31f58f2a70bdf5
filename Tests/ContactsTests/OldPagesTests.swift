import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// Books in the sets that Windows had in many countries, which don't say it: of the names in
/// `Fixtures/sets/names.tsv`, in sizes of 3, 12 and 60.
@Suite(.timeLimited) struct OldPagesTests {
  struct Origin {
    var language: String
    var country: String
    var set: String
    var given: [String]
    var family: [String]
    /// Of a table: family name, given name, mobile telephone.
    var header: [String]
  }

  private static let headers = [
    "de": "Nachname,Vorname,Mobiltelefon", "fr": "Nom,Prénom,Téléphone mobile",
    "es": "Apellidos,Nombre,Teléfono móvil", "pt": "Apelido,Nome próprio,Telemóvel",
    "it": "Cognome,Nome,Cellulare", "nl": "Achternaam,Voornaam,Mobiele telefoon",
    "sv": "Efternamn,Förnamn,Mobiltelefon", "da": "Efternavn,Fornavn,Mobiltelefon",
    "no": "Etternavn,Fornavn,Mobiltelefon", "fi": "Sukunimi,Etunimi,Matkapuhelin",
    "is": "Eftirnafn,Fornafn,Sími", "pl": "Nazwisko,Imię,Telefon komórkowy",
    "cs": "Příjmení,Jméno,Mobilní telefon", "sk": "Priezvisko,Meno,Mobilný telefón",
    "hu": "Vezetéknév,Keresztnév,Mobiltelefon", "ro": "Nume,Prenume,Telefon mobil",
    "hr": "Prezime,Ime,Mobitel", "sl": "Priimek,Ime,Mobilni telefon",
    "tr": "Soyadı,Adı,Cep telefonu", "lt": "Pavardė,Vardas,Mobilusis telefonas",
    "lv": "Uzvārds,Vārds,Mobilais tālrunis", "et": "Perekonnanimi,Eesnimi,Mobiiltelefon",
    "ru": "Фамилия,Имя,Мобильный телефон", "uk": "Прізвище,Ім'я,Мобільний телефон",
    "bg": "Фамилия,Име,Мобилен телефон", "sr": "Презиме,Име,Мобилни телефон",
    "el": "Επώνυμο,Όνομα,Κινητό τηλέφωνο", "he": "שם משפחה,שם פרטי,טלפון נייד",
    "ar": "اسم العائلة,الاسم الأول,الهاتف المحمول", "fa": "نام خانوادگي,نام,تلفن همراه",
    "th": "นามสกุล,ชื่อ,โทรศัพท์มือถือ", "vi": "Họ,Tên,Điện thoại di động",
  ]

  static func origins() throws -> [Origin] {
    let bytes = try #require(Repository.bytes("Fixtures/sets/names.tsv"))
    return try String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
      let fields = $0.split(separator: "\t").map(String.init)
      func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
      }
      return Origin(
        language: fields[0], country: fields[1], set: fields[2], given: list(fields[3]),
        family: list(fields[4]), header: list(try #require(headers[fields[0]], "\(fields[0])")))
    }
  }

  static func encode(_ text: String, _ set: String) throws -> [UInt8] {
    let name = "CP" + set.dropFirst("windows-".count)
    return try #require(CharacterSetTests.encode(text, name), "\(text) in \(set)")
  }

  enum Kind: CaseIterable {
    case cards, quotedPrintable, rows
  }

  /// The book as it was written, and the names in it.
  private func book(
    _ origin: Origin, _ kind: Kind, size: Int, _ random: inout SeededGenerator
  ) throws -> (bytes: [UInt8], names: [String]) {
    let people = (0..<size).map { _ in
      (
        given: origin.given.randomElement(using: &random) ?? "",
        family: origin.family.randomElement(using: &random) ?? ""
      )
    }
    var bytes: [UInt8] = []
    if kind == .rows {
      bytes += try Self.encode(origin.header.joined(separator: ",") + "\r\n", origin.set)
    }
    for (given, family) in people {
      switch kind {
      case .rows:
        bytes += try Self.encode("\(family),\(given),+44 7700 900000\r\n", origin.set)
      case .cards:
        bytes += try Self.encode(
          "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(family);\(given);;;\r\nFN:\(given) \(family)\r\n"
            + "TEL;TYPE=CELL:+44 7700 900000\r\nEND:VCARD\r\n", origin.set)
      case .quotedPrintable:
        let digits = Array("0123456789ABCDEF")
        func escaped(_ text: String) throws -> String {
          try Self.encode(text, origin.set)
            .map {
              $0 < 0x80
                ? String(UnicodeScalar($0)) : "=\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])"
            }
            .joined()
        }
        bytes += Array(
          ("BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:"
            + "\(try escaped(family));\(try escaped(given))\r\nTEL;CELL:+44 7700 900000\r\n"
            + "END:VCARD\r\n").utf8)
      }
    }
    return (bytes, people.map { "\($0.given) \($0.family)" })
  }

  /// How many of some books are read right, in percent: without a hint, and with the country and
  /// the language of the user.
  private func share(
    _ origins: [Origin], _ kind: Kind, size: Int, count: Int
  ) throws -> (bare: Int, hinted: Int, wrong: [String]) {
    var random = SeededGenerator(seed: UInt64(size))
    var right = (bare: 0, hinted: 0)
    var wrong: [String] = []
    for origin in origins {
      let hints = CharacterSetHints(country: origin.country, language: origin.language)
      for _ in 0..<count {
        let (bytes, names) = try book(origin, kind, size: size, &random)
        let file = kind == .rows ? "a.csv" : "a.vcf"
        let bare = ContactFile.read(bytes: bytes, file: file).contacts.map(\.name)
        let hinted = ContactFile.read(bytes: bytes, file: file, hints: hints).contacts.map(\.name)
        right.bare += bare == names ? 1 : 0
        right.hinted += hinted == names ? 1 : 0
        if hinted != names { wrong.append("\(origin.language) \(names)") }
      }
    }
    let all = origins.count * count
    return (right.bare * 100 / all, right.hinted * 100 / all, wrong)
  }

  @Test(arguments: Kind.allCases)
  func booksOfManyLanguages(kind: Kind) throws {
    let origins = try Self.origins()
    #expect(origins.count >= 24)
    for (size, least) in [(3, 96), (12, 98), (60, 98)] {
      let (bare, hinted, wrong) = try share(
        origins, kind, size: size, count: Effort.rounds(5))
      print("\(kind), \(size) names: \(bare) % right, \(hinted) % where the country is known")
      #expect(bare >= least, "\(size)")
      #expect(hinted >= max(bare, 99), "\(size): \(wrong)")
    }
  }

  /// The header of a table says it, too: all of a name is read, and both of its halves.
  @Test func headersOfManyLanguages() throws {
    for origin in try Self.origins() {
      let (given, family) = (origin.given[0], origin.family[0])
      let text =
        origin.header.joined(separator: ";") + "\r\n\(family);\(given);+44 7700 900000\r\n"
      let file = CSVReader.read(try Self.encode(text, origin.set), file: "a.csv")
      #expect(file.contacts.map(\.given) == [given], "\(origin.language): \(file)")
      #expect(file.contacts.map(\.family) == [family], "\(origin.language): \(file)")
      // Sími is any telephone.
      let type = origin.language == "is" ? nil : "cell"
      #expect(file.contacts.first?.numbers.map(\.type) == [type], "\(origin.language): \(file)")
    }
  }

  /// In a book that is in one set beyond doubt, a short name beside a Latin one is in it, too.
  @Test(arguments: ["CP1251", "KOI8-R", "CP866"])
  func shortNamesBesideLatinOnes(set: String) throws {
    let origin = try #require(try Self.origins().first { $0.language == "ru" })
    let short = ["ООО Microsoft", "ИП Smith", "WhatsApp Ия", "Microsoft ООО"]
    let names = zip(origin.given, origin.family).prefix(24).map { "\($0) \($1)" } + short
    var book: [UInt8] = []
    for name in names {
      let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:\(name)\r\nTEL:5550100\r\nEND:VCARD\r\n"
      book += try #require(CharacterSetTests.encode(text, set))
    }
    let read = VCardReader.read(
      book, file: "a.vcf", hints: CharacterSetHints(country: "RU"))
    #expect(read.contacts.map(\.name) == names)
  }
}
