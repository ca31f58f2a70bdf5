import Contacts
import TestSupport
import Testing
import TimeLimit

/// Random damage: nothing crashes, and a card that nothing touched is still there.
@Suite(.timeLimited) struct DamageTests {
  private struct Person: Hashable {
    var name: String
    var numbers: [PhoneNumber]

    init(_ contact: Contact) {
      name = contact.name
      numbers = contact.numbers
    }
  }

  /// The offsets at which the cards begin, in ascending order.
  private func starts(of bytes: [UInt8]) -> [Int] {
    let mark = Array("BEGIN:VCARD".utf8)
    return bytes.indices.filter { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
  }

  /// A cut, new bytes, flipped bits or a repetition, at one place.
  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) -> Range<Int> {
    let from = Int.random(in: 0..<bytes.count, using: &random)
    let length = Bool.random(using: &random) ? 1 : Int.random(in: 1...300, using: &random)
    let range = from..<min(from + length, bytes.count)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeSubrange(range)
    case 1: for index in range { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    case 2: bytes[from] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: bytes.insert(contentsOf: bytes[range], at: range.upperBound)
    }
    return range
  }

  /// Five hundred cards of all three versions, and of every form that goes over several lines.
  private func bigBook() throws -> [UInt8] {
    let sample = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    let folded = " " + String(repeating: "QUJD", count: 18) + "\r\n"
    let unfolded = folded.dropFirst()
    var book = sample
    for index in 0..<175 {
      let number = "+44 7700 900\(100 + index)"
      switch index % 4 {
      case 0:
        book +=
          """
          BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89t\(index)=\r
          =C3=A9;Person\r\nTEL;CELL:\(number)\r\nPHOTO;JPEG;ENCODING=BASE64:\r
          \(unfolded)\(unfolded)\r\nEND:VCARD\r\n
          """.utf8
      case 1:
        book +=
          """
          BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Folded Per\r\n son \(index)\r
          PHOTO;ENCODING=b;TYPE=PNG:QUJD\r\n\(folded)\(folded)item1.TEL:\(number)\r
          item1.X-ABLabel:_$!<Mobile>!$_\r\nEND:VCARD\r\n
          """.utf8
      case 2:
        book +=
          """
          BEGIN:VCARD\nVERSION:4.0\nFN;ALTID=1;LANGUAGE=en:Someone \(index)\n\
          FN;ALTID=1;LANGUAGE=ja:某 \(index)\nTEL;VALUE=uri;TYPE="voice,home":tel:\(number)\n\
          UID:urn:x:\(index)\nEND:VCARD\n
          """.utf8
      default:
        book +=
          """
          BEGIN:VCARD\rVERSION:2.1\rN:Principal \(index);Paula\rAGENT:\rTEL:\(number)\rEND:VCARD\r
          """.utf8
      }
    }
    return book
  }

  @Test func onlyTouchedCardsAreLost() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let whole = try bigBook()
    let starts = starts(of: whole)
    let people = VCardReader.read(whole, file: "a.vcf").contacts.map(Person.init)
    try #require(people.count == 500 && starts.count == 500)
    var most = 0
    for round in 0..<Effort.rounds(2_000) {
      var bytes = whole
      let range = damage(&bytes, &random)
      let found = Set(VCardReader.read(bytes, file: "a.vcf").contacts.map(Person.init))
      let lost = people.indices.filter { !found.contains(people[$0]) }
      most = max(most, lost.count)
      for index in lost {
        let start = starts[index]
        let end = index + 1 < starts.count ? starts[index + 1] : Int.max
        // The line break in front of a card is the card's too.
        let isTouched = range.lowerBound < end && range.upperBound > start - 1
        #expect(isTouched, "seed \(seed) round \(round) \(people[index])")
      }
    }
    print("\(Effort.rounds(2_000)) damages, at most \(most) cards lost by one")
  }

  @Test func nothingCrashes() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = [
      "generic.csv", "google-old.csv", "outlook.csv", "semicolon.csv", "unclosed-quote.csv",
      "nested.vcf", "bad-fold.vcf", "missing-names.vcf", "invalid-utf8.vcf",
      "quoted-printable.vcf", "nested-bare.vcf", "agent-inline.vcf", "lost-begin.vcf",
      "alternatives.vcf", "readings.vcf", "photos.vcf", "named-sets.vcf", "shift-jis-bare.vcf",
      "mixed-sets.vcf", "utf-16le.vcf", "utf-16be-mark.vcf",
    ]
    let spices = Array("\r\n\t =:;,\"\\\u{FEFF}BEGIN:VCARD".utf8) + [0, 0x80, 0xC3, 0xFF]
    for name in names {
      let original = try #require(Repository.bytes("Fixtures/contacts/" + name))
      for _ in 0..<Effort.rounds(400) {
        var bytes = original
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
          let from = Int.random(in: 0..<bytes.count, using: &random)
          let range = from..<min(from + Int.random(in: 1...40, using: &random), bytes.count)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes.removeSubrange(range)
          case 1: bytes[from] = UInt8.random(in: 0...255, using: &random)
          case 2: bytes[from] = spices.randomElement(using: &random) ?? 0
          default: bytes.insert(contentsOf: bytes[range], at: from)
          }
        }
        for file in ["a.vcf", "a.csv"] {
          let book = ContactFile.read(bytes: bytes, file: file)
          #expect(book.contacts.allSatisfy { !$0.name.isEmpty && $0.source.line >= 1 })
          #expect(book.problems.allSatisfy { $0.line >= 1 && $0.column ?? 1 >= 1 })
        }
      }
    }
  }

  @Test func everyPrefixOfAFileIsRead() throws {
    for name in ["quoted-printable.vcf", "nested.vcf", "google-new.csv", "tab.tsv"] {
      let bytes = try #require(Repository.bytes("Fixtures/contacts/" + name))
      let whole = ContactFile.read(bytes: bytes, file: name).contacts.count
      for length in 0...bytes.count {
        let book = ContactFile.read(bytes: Array(bytes[..<length]), file: name)
        #expect(book.contacts.count <= whole)
      }
    }
  }
}
