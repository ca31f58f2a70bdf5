import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// Files of one card that don't say their set: the names of `Fixtures/sets/one-card.tsv`, in each set
/// that was usual where they are.
@Suite(.timeLimited) struct OneCardTests {
  private struct Case {
    var set: String
    var country: String
    var name: String
    var file: [UInt8]
  }

  private static func card(_ name: String, _ version: String) -> String {
    let parts = name.split(separator: " ")
    let given = parts.dropLast().joined(separator: " ")
    return "BEGIN:VCARD\r\nVERSION:\(version)\r\nN:\(parts.last ?? "");\(given)\r\nFN:\(name)\r\n"
      + "TEL:+44 7700 900000\r\nEND:VCARD\r\n"
  }

  /// Two sets in which a name has the same bytes are one case.
  private static func cases() throws -> [Case] {
    let bytes = try #require(Repository.bytes("Fixtures/sets/one-card.tsv"))
    var cases: [Case] = []
    var seen: Set<[UInt8]> = []
    for row in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t").map(String.init)
      for set in fields[2].split(separator: " ").map(String.init) {
        for name in fields[3].split(separator: ",").map({ String($0.drop { $0 == " " }) }) {
          let version = cases.count.isMultiple(of: 2) ? "2.1" : "3.0"
          guard let written = CharacterSetTests.encode(name, set),
            seen.insert(Array(name.utf8) + [0] + written).inserted
          else { continue }
          let file = try #require(CharacterSetTests.encode(card(name, version), set))
          cases.append(Case(set: set, country: fields[1], name: name, file: file))
        }
      }
    }
    return cases
  }

  private func read(_ file: [UInt8], _ hints: CharacterSetHints = .none) -> String? {
    VCardReader.read(file, file: "a.vcf", hints: hints).contacts.first?.name
  }

  /// What is read wrongly has letters that make another usual name, or too few of them.
  @Test func namesOfManyLanguages() throws {
    let cases = try Self.cases()
    #expect(cases.count >= 1_000)
    var wrong: (bare: [String], hinted: [String]) = ([], [])
    for one in cases {
      let bare = read(one.file)
      let hinted = read(one.file, CharacterSetHints(country: one.country))
      if bare != one.name { wrong.bare.append("\(one.set) \(one.name): \(bare ?? "none")") }
      if hinted != one.name { wrong.hinted.append("\(one.set) \(one.name): \(hinted ?? "none")") }
    }
    print("one card: \(cases.count - wrong.bare.count) of \(cases.count) right,")
    print("\(cases.count - wrong.hinted.count) where the country is known")
    #expect(wrong.bare.count <= 40, "\(wrong.bare)")
    #expect(wrong.hinted.count <= 24, "\(wrong.hinted)")
  }

  /// Names that were read with U+FFFD, or in another set, while another reads all of their file.
  @Test(arguments: [
    ("CP1257", "Andris Šķēle"), ("CP1251", "Пётр"), ("KOI8-R", "Пётр"), ("CP866", "Пётр"),
    ("ISO-8859-5", "Пётр"), ("CP1255", "Segal סגל"), ("CP1255", "סגל"), ("CP1255", "Cohen כהן"),
    ("IBM850", "Éric Zemmour"), ("IBM850", "Íñigo Muñoz"), ("MAC-CENTRALEUROPE", "Petr Kříž"),
    ("IBM850", "Skadoë"), ("GBK", "小梅"), ("GBK", "张伟"),
  ])
  func namesThatNoSetLoses(set: String, name: String) throws {
    for version in ["2.1", "3.0"] {
      let file = try #require(CharacterSetTests.encode(Self.card(name, version), set))
      #expect(read(file) == name)
    }
  }

  /// Nothing but the escapes says that these are no ASCII.
  @Test func lettersBehindEscapes() throws {
    for name in ["田中 太郎", "ひろし", "スズキ タロウ", "Bar 田中"] {
      let file = try #require(CharacterSetTests.encode(Self.card(name, "2.1"), "ISO-2022-JP"))
      let book = VCardReader.read(file, file: "a.vcf")
      #expect(book.contacts.map(\.name) == [name])
      #expect(book.contacts.first?.numbers.map(\.value) == ["+44 7700 900000"])
      #expect(book.characterSets == ["ISO-2022-JP"])
      let table = try #require(
        CharacterSetTests.encode("Name,Phone\r\n\(name),5550100\r\n", "ISO-2022-JP"))
      #expect(CSVReader.read(table, file: "a.csv").contacts.map(\.name) == [name])
    }
    // The narrow letters, which RFC 1468 leaves out.
    let narrow =
      "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:\u{1B}(I@E6\u{1B}(B\r\nTEL:1\r\nEND:VCARD\r\n"
    #expect(read(Array(narrow.utf8)) == "ﾀﾅｶ")
    // An escape that begins nothing, and letters that are none of the set.
    for text in ["Ann\u{1B}", "Ann\u{1B}$", "\u{1B}$B~~\u{1B}(B"] {
      let file = Array(Self.card(text, "2.1").utf8)
      #expect(VCardReader.read(file, file: "a.vcf").characterSets.isEmpty, "\(text)")
    }
  }
}
