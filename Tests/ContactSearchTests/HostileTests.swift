import ContactSearch
import Contacts
import Testing
import TimeLimit

/// Names and queries that want to hurt.
@Suite(.timeLimited) struct HostileTests {
  static let hostile: [String] = [
    String(repeating: "a", count: 10_000),
    String(repeating: "ß", count: 10_000),
    String(repeating: "ü", count: 5_000),
    String(repeating: "u\u{308}", count: 5_000),
    String(repeating: "-", count: 10_000),
    String(repeating: " - ", count: 5_000),
    String(repeating: "a-", count: 5_000),
    "a" + String(repeating: "-", count: 10_000) + "b",
    "a" + String(repeating: "\u{308}", count: 10_000),
    string((0..<2_000).map { Unicode.Scalar(0x300 + $0 % 0x70)! }),
    "\0", "\0\0a\0b\0", "\u{1b}[2Ja\u{7}", "\u{202e}\u{202d}", "\u{feff}", "\u{10ffff}\u{e000}",
    String(repeating: "👩‍👩‍👧", count: 3_000),
    String(repeating: "\u{200d}", count: 10_000) + "a",
    String(repeating: "0", count: 10_000), "", " ", "1",
  ]

  @Test func endQuickly() {
    let numbers = Self.hostile.map { [$0, "+" + $0, "0" + $0] }
    let clock = ContinuousClock()
    var found = 0
    let time = clock.measure {
      let index = ContactIndex(zip(Self.hostile, numbers).map { contact($0, $1) })
      for length in [1, 2, 3, 20, 62, 63, 64, 1_000] {
        for digit in ["0", "1", "2", "3", "7", "8", "+", "*"] {
          let keys = String(repeating: digit, count: length)
          for query in [SearchQuery.keys(keys), .keys(keys + "9"), .text(keys), .number(keys)] {
            let matches = index.search(query)
            found += matches.count
            for match in matches {
              let spans = index.spans(of: match, for: query)
              let name = index.contacts[match.contact].name.unicodeScalars.count
              #expect(spans.name.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= name })
              #expect(spans.name.allSatisfy { !$0.isEmpty })
            }
          }
        }
      }
      for name in Self.hostile { found += index.search(.text(name)).count }
    }
    print("hostile names: \(found) matches in \(time)")
    // Anything exponential does not end within the suite's limit.
    #expect(found > 0)
  }

  /// The position of a digit has 16 bits. Later digits are not found.
  @Test func digitsFarBehindSeparators() {
    let number = "1.800" + String(repeating: "-", count: 70_000) + "E L E P H A N T"
    let index = ContactIndex([contact("Zoo", [number])])
    for query in ["1800", "18003", "9"] {
      for match in index.search(.keys(query)) { _ = index.spans(of: match, for: .keys(query)) }
    }
    #expect(index.search(.keys("1800")).map(\.kind) == [.exact])
  }

  @Test func longestQuery() {
    let name = String(repeating: "a", count: 80)
    let number = String(repeating: "2", count: 80)
    let index = ContactIndex([contact(name, [number])])
    let letters = String(repeating: "a", count: 63)
    let keys = String(repeating: "2", count: 63)
    #expect(index.search(.keys(keys)).map(\.kind) == [.name])
    #expect(index.search(.text(letters)).map(\.kind) == [.name])
    #expect(index.search(.number(keys)).map(\.kind) == [.number])
    #expect(index.search(.keys(keys + "2")) == [])
    #expect(index.search(.text(letters + "a")) == [])
    #expect(index.search(.number(keys + "2")) == [])
    let exact = ContactIndex([contact(letters)])
    #expect(exact.search(.keys(keys)).map(\.kind) == [.exact])
  }

  @Test func emptyQueries() {
    let index = ContactIndex([contact("Ann", ["112"]), contact(""), contact("", [""])])
    for query in [SearchQuery.keys(""), .text(""), .number("")] {
      #expect(index.search(query) == [])
    }
  }

  /// What is no key is no query.
  @Test func strangeKeys() {
    let index = ContactIndex([contact("Ann 2", ["112"])])
    for keys in ["a", "2a", "2 6", "2\0", "\0", "２", "2\u{308}", "2️⃣", "-", "2,", "2;", "\u{202e}2"]
    {
      #expect(index.search(.keys(keys)) == [], "\(keys)")
      #expect(index.search(.number(keys)) == [], "\(keys)")
    }
  }

  /// Names are searched in their first 1,024 scalars, numbers in their first 256.
  @Test func longNames() {
    let index = ContactIndex([
      contact(
        String(repeating: "a", count: 1_023) + "b", [String(repeating: "1", count: 253) + "789"]),
      contact(String(repeating: "a", count: 1_023) + " b"),
    ])
    #expect(index.search(.text("ab")).count == 1)
    #expect(index.search(.number("789")).count == 1)
  }
}
