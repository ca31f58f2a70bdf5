import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// What is known of the user, and the set that the user names.
@Suite(.timeLimited) struct CharacterSetHintTests {
  private func card(_ name: [UInt8], _ parameter: String = "") -> [UInt8] {
    let start = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN\(parameter):"
    return Array(start.utf8) + name + Array("\r\nTEL:+44 7700 900000\r\nEND:VCARD\r\n".utf8)
  }

  private func encode(_ name: String, _ set: String) throws -> [UInt8] {
    try #require(CharacterSetTests.encode(name, set), "\(name) in \(set)")
  }

  private func names(_ bytes: [UInt8], _ hints: CharacterSetHints = .none) -> [String] {
    VCardReader.read(bytes, file: "a.vcf", hints: hints).contacts.map(\.name)
  }

  private func chosen(_ name: String) throws -> CharacterSetHints {
    let set = CharacterSetName(name)
    try #require(set != nil, "\(name)")
    return CharacterSetHints(chosen: set)
  }

  /// The only names of their books: too short to find the character set without a hint.
  @Test(arguments: [
    ("CP1257", "Vėlyvis Kalvelis", "LT", "lt"),
    ("CP1257", "Vėlyvis Butkus", "LT", "lt"),
  ])
  func theCountryOrTheLanguageTells(set: String, name: String, country: String, language: String)
    throws
  {
    let bytes = card(try encode(name, set))
    #expect(names(bytes) != [name])
    #expect(names(bytes, CharacterSetHints(country: country)) == [name])
    #expect(names(bytes, CharacterSetHints(language: language)) == [name])
    // The letters go before where the user is.
    let elsewhere = CharacterSetHints(country: "RU", language: "ru")
    #expect(names(bytes, elsewhere) == names(bytes))
    let hints = CharacterSetHints(country: country, language: language)
    for (set, name) in [
      ("CP1251", "Ольга Орлова"), ("CP932", "田中 花子"), ("CP1253", "Γιώργος Παπάς"),
      ("CP1252", "Jürgen Groß"), ("CP1254", "Şükrü Yıldız"), ("CP1250", "Jiří Dvořák"),
    ] {
      #expect(names(card(try encode(name, set)), hints) == [name])
    }
  }

  /// One name tells little, and the words above it tell the language.
  @Test(arguments: [
    ("CP1250", "Név;Telefonszám", "Őry"), ("CP1250", "Nume;Telefon mobil", "Ţane"),
    ("CP1257", "Vardas Pavardė;Telefonas", "Vėlyvis"), ("CP1250", "Jméno;Telefon", "Řiha"),
    ("CP1250", "Ime i prezime;Telefon", "Đuđa"),
  ])
  func theHeadersOfATableTell(set: String, header: String, name: String) throws {
    func names(_ header: String) throws -> [String] {
      CSVReader.read(try encode("\(header)\n\(name);0301234567\n", set), file: "a.csv")
        .contacts.map(\.name)
    }
    #expect(try names(header) == [name])
    #expect(try names("Name;Phone") != [name])
  }

  /// The same two bytes are one character in China, another in Taiwan, a third in Korea.
  @Test func whereChineseIsWritten() throws {
    let bytes = card(try encode("父女", "GB18030"))
    let read = [("CN", "zh"), ("TW", "zh"), ("KR", "ko")].map { country, language in
      names(bytes, CharacterSetHints(country: country, language: language))
    }
    #expect(read[0] == ["父女"])
    #expect(read[1] != read[0] && read[2] != read[0] && read[1] != read[2])
  }

  @Test func languagesOfLocales() {
    func language(_ environment: [String: String]) -> String? {
      CharacterSetHints.language(environment: environment)
    }
    #expect(language(["LANG": "hu_HU.UTF-8"]) == "hu")
    #expect(language(["LANG": "hu_HU", "LC_CTYPE": "cs_CZ@x"]) == "cs")
    #expect(language(["LANG": "hu", "LC_CTYPE": "cs", "LC_ALL": "sk"]) == "sk")
    #expect(language(["LANG": "hu", "LC_ALL": ""]) == "hu")
    for locale in ["C", "POSIX", "C.UTF-8", ""] { #expect(language(["LANG": locale]) == nil) }
  }

  @Test(arguments: [
    ("windows-1250", ["WINDOWS-1250", "cp1250", "x-cp1250", "1250"]),
    ("ISO-8859-2", ["latin2", "Latin-2", "iso_8859-2", "ISO8859-2", "l2"]),
    ("windows-874", ["TIS-620", "iso-8859-11", "cp874"]), ("IBM852", ["852", "cp852"]),
    ("Shift_JIS", ["sjis", "cp932"]), ("macintosh", ["x-mac-roman", "mac"]),
    ("windows-1252", ["latin1", "ISO-8859-1", "ansi", "MS-ANSI"]), ("UTF-8", ["utf8"]),
    ("ISO-8859-2", ["csISOLatin2", "iso-ir-101", "ISO_8859-2:1987"]), ("windows-1250", ["MS-EE"]),
    ("ISO-8859-6", ["asmo-708", "ecma-114", "iso-8859-6-i"]), ("KOI8-R", ["koi", "csKOI8R"]),
    ("ISO-8859-7", ["ecma-118", "elot_928", "greek8", "sun_eu_greek"]),
    ("windows-1255", ["visual", "logical", "MS-HEBR"]), ("windows-1257", ["WINBALTRIM"]),
    ("x-mac-cyrillic", ["x-mac-ukrainian"]), ("GBK", ["chinese", "gb_2312", "MS936"]),
    ("Big5", ["cn-big5"]), ("IBM852", ["CSPCP852"]),
  ])
  func setsHaveManyNames(name: String, others: [String]) {
    for written in [name] + others {
      #expect(CharacterSetName(written)?.name == name, "\(written)")
    }
  }

  @Test func namesOfNoSet() {
    // The last two would make something else of `+49`, or load just any module.
    for written in ["", "windows-1249", "klingon", "ascii", "UTF-7", "T.61"] {
      #expect(CharacterSetName(written) == nil, "\(written)")
    }
    #expect(CharacterSetName.all.allSatisfy { CharacterSetName($0) != nil })
    #expect(CharacterSetName.spellings.allSatisfy { CharacterSetName($0) != nil })
  }

  /// Nothing is guessed then, and nothing is said.
  @Test func theUsersWordGoesBeforeTheLetters() throws {
    let bytes = card(try encode("Ольга Орлова", "CP1251"))
    let book = VCardReader.read(bytes, file: "a.vcf", hints: try chosen("koi8-r"))
    #expect(book.contacts.map(\.name) == ["нКЭЦЮ нПКНБЮ"])
    #expect(book.problems.isEmpty)
    #expect(book.characterSets == ["KOI8-R"])
    let table = CSVReader.read(
      try encode("Имя,Телефон\r\nОльга,1\r\n", "CP1251"), file: "a.csv", hints: try chosen("1251"))
    #expect(table.contacts.map(\.name) == ["Ольга"])
    #expect(table.problems.isEmpty)
    #expect(table.characterSets == ["windows-1251"])
  }

  @Test func whatSaysItsSetKeepsIt() throws {
    let olga = try encode("Ольга", "CP1251")
    let both = card(olga, ";CHARSET=windows-1251") + card(olga)
    #expect(names(both, try chosen("latin1")) == ["Ольга", "Îëüãà"])
    // UTF-8 beside what is not, and by itself.
    let utf8 = Array("Zoë".utf8)
    let mixed = (card(utf8) + card(utf8) + card(olga))
    #expect(names(mixed, try chosen("latin1")) == ["Zoë", "Zoë", "Îëüãà"])
    for set in ["latin1", "Shift_JIS", "GBK"] {
      let book = VCardReader.read(card(utf8), file: "a.vcf", hints: try chosen(set))
      #expect(book.contacts.map(\.name) == ["Zoë"], "\(set)")
      #expect(book.characterSets.isEmpty, "\(set)")
    }
    let mark = Array("\u{FEFF}Name,Phone\nZoë,1\n".utf8)
    #expect(CSVReader.read(mark, file: "a", hints: try chosen("latin1")).contacts[0].name == "Zoë")
    // UTF-16 shows itself, and is no reason to read anything else as it.
    #expect(names(card(olga), try chosen("utf-16le")) == ["Ольга"])
  }

  /// A file of one card, as some programs keep them, has no other name that could tell.
  @Test(arguments: ["김민수", "苏婉清", "Ира", "علي", "דוד", "Лев Ян"])
  func goodUTF8StaysWhateverTheUserNames(name: String) throws {
    for set in ["EUC-KR", "GBK", "Big5", "Shift_JIS", "EUC-JP", "windows-874"] {
      #expect(names(card(Array(name.utf8)), try chosen(set)) == [name], "\(set)")
      let table = Array("Name,Phone\n\(name),1\n".utf8)
      #expect(
        CSVReader.read(table, file: "a", hints: try chosen(set)).contacts[0].name == name, "\(set)")
    }
  }

  /// Two letters of GBK that are a letter and a sign of UTF-8 as well.
  @Test func whatIsUTF8ByChance() throws {
    let pair = try encode("小梅", "GB18030")
    #expect(names(card(pair)) == ["小梅"])
    // One that is none of the usual ones stays what it is: only the user can tell.
    let rare = try encode("陌梅", "GB18030")
    #expect(names(card(rare)) == ["İ÷"])
    #expect(names(card(rare), try chosen("GBK")) == ["陌梅"])
    #expect(names(card(pair), try chosen("GBK")) == ["小梅"])
    let table = Array("Name,Phone\n".utf8) + pair + Array(",1\n".utf8)
    #expect(CSVReader.read(table, file: "a", hints: try chosen("GBK")).contacts[0].name == "小梅")
    // Where other cards show the character set, no hint is needed, in any order
    // of the cards.
    let others = try ["王小明", "张伟", "李娜", "刘洋"].map { card(try encode($0, "GB18030")) }
    let book = card(pair) + others.joined()
    #expect(names(book) == ["小梅", "王小明", "张伟", "李娜", "刘洋"])
    // As `ří` is on an old Mac, in which alone no letter is told from Thaana.
    let bytes = try ["Jiří Dvořák", "Jana Černá", "Řehoř Němec", "Božena Šťastná", "Petr Kříž"].map
    {
      card(try encode($0, "MAC-CENTRALEUROPE"))
    }
    #expect(names(Array(bytes.joined())).first == "Jiří Dvořák")
    // A card of another origin in a book of windows-1252 stays what it is.
    let latin = try ["Günther Weiß", "Jörg Müller", "Käthe Groß", "Änne Strauß", "Götz Bär"].map {
      card(try encode($0, "CP1252"))
    }
    #expect(names(latin.joined() + card(Array("Jørgen Schäfer".utf8))).last == "Jørgen Schäfer")
  }

  @Test func lettersBehindEscapes() throws {
    let name = try encode("田中", "ISO-2022-JP")
    #expect(names(card(name), try chosen("iso-2022-jp")) == ["田中"])
    #expect(names(card(Array("Ann".utf8)), try chosen("iso-2022-jp")) == ["Ann"])
  }

  /// A header in another set than the rows still says what the columns are.
  @Test func aTableOfTwoSets() throws {
    let header = try encode("Vezetéknév;Keresztnév;Telefon\r\n", "CP1250")
    let rows = "Ida;Zoë;1\r\nIda;Łucja;2\r\nIda;Ольга;3\r\n"
    let book = CSVReader.read(header + Array(rows.utf8), file: "a.csv")
    #expect(book.contacts.map(\.family) == ["Ida", "Ida", "Ida"])
    #expect(book.contacts.map(\.given) == ["Zoë", "Łucja", "Ольга"])
  }

  /// One broken byte makes nothing else of a table.
  @Test func damageInATable() throws {
    var bytes = try encode("Имя,Телефон\r\nОльга,1\r\nИван,2\r\n", "CP1251")
    // No character in windows-1251.
    bytes.insert(0x98, at: try #require(bytes.lastIndex(of: UInt8(ascii: ","))))
    let book = CSVReader.read(bytes, file: "a.csv")
    #expect(book.contacts.map(\.name) == ["Ольга", "Иван\u{FFFD}"])
    #expect(
      book.problems.map { "\($0.line): \($0.reason)" }.last
        == "3: not windows-1251, the broken bytes became \u{FFFD}")
  }
}
