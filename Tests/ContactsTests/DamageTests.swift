import Contacts
import TestSupport
import Testing

/// Random damage: nothing crashes, and a card that nothing touched is still there.
@Suite struct DamageTests {
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

  @Test func onlyTouchedCardsAreLost() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let sample = try #require(Repository.bytes("Fixtures/sample-contacts.vcf"))
    let all = starts(of: sample)
    for round in 0..<1_000 {
      // Forty cards from anywhere.
      let first = Int.random(in: 0..<(all.count - 41), using: &random)
      var bytes = Array(sample[all[first]..<all[first + 40]])
      let starts = starts(of: bytes)
      let people = VCardReader.read(bytes, file: "a.vcf").contacts.map(Person.init)
      try #require(people.count == starts.count)

      let from = Int.random(in: 0..<bytes.count, using: &random)
      let length =
        Bool.random(using: &random) ? 1 : Int.random(in: 1...300, using: &random)
      let range = from..<min(from + length, bytes.count)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeSubrange(range)
      case 1: for index in range { bytes[index] = UInt8.random(in: 0...255, using: &random) }
      default: bytes.insert(contentsOf: bytes[range], at: range.upperBound)
      }

      let found = Set(VCardReader.read(bytes, file: "a.vcf").contacts.map(Person.init))
      for (index, person) in people.enumerated() {
        let start = starts[index]
        let end = index + 1 < starts.count ? starts[index + 1] : Int.max
        // The line break in front of a card is the card's too.
        if range.lowerBound < end && range.upperBound > start - 1 { continue }
        #expect(found.contains(person), "seed \(seed) round \(round) \(person)")
      }
    }
  }

  @Test func nothingCrashes() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let names = [
      "generic.csv", "google-old.csv", "outlook.csv", "semicolon.csv", "unclosed-quote.csv",
      "nested.vcf", "bad-fold.vcf", "missing-names.vcf", "invalid-utf8.vcf",
      "quoted-printable.vcf",
    ]
    let spices = Array("\r\n\t =:;,\"\\\u{FEFF}BEGIN:VCARD".utf8) + [0, 0x80, 0xC3, 0xFF]
    for name in names {
      let original = try #require(Repository.bytes("Fixtures/contacts/" + name))
      for _ in 0..<400 {
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
