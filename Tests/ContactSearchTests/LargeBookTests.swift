import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

/// Books large enough for every way in which the index searches.
@Suite(.timeLimited) struct LargeBookTests {
  static let seed: UInt64 = 40

  /// From one key, which nearly everybody fits, to whole names, initials and numbers.
  static func queries(_ contacts: [Contact]) -> [String] {
    let number = contacts[contacts.count / 2].numbers[0].value
    // Initials of the contact with the longest name, from its second word on, alone and with a last
    // part.
    let longest = contacts.max { $0.name.utf8.count < $1.name.utf8.count }!.name
    let words = longest.split(separator: " ").dropFirst().map { word in
      word.utf8.map { String(KeyLetters.digit(of: $0)!) }.joined()
    }
    let initials = words.map { String($0.prefix(1)) }.joined()
    var long = initials.indices.map { String(initials[...$0]) }
    if let first = words.first, let last = words.last {
      long.append(initials + String(last.dropFirst()))
      long.append(String(first.prefix(1)) + String(last.prefix(4)))
    }
    return long + [
      "2", "7", "26", "56", "524", "2662", "5665", "54662", "266284", "22", "5662606637", "99999",
      "0", String(number.prefix(4)), number, "678", "2345", "0045", "6266", "7264", "1711",
    ]
  }

  @Test(arguments: [300, 5_000, 10_000, 40_000]) func agreesWithAScan(count: Int) {
    let clock = ContinuousClock()
    let start = clock.now
    var random = SeededGenerator(seed: Self.seed)
    let contacts = largeBook(Effort.rounds(count), manyWords: true, using: &random)
    let made = clock.now
    let index = ContactIndex(contacts)
    let indexed = clock.now
    let scan = PackedScan(contacts)
    var found: [MatchKind: Int] = [:]
    for query in Self.queries(contacts) {
      let label: Comment = "seed \(Self.seed), \(contacts.count) contacts, query \(query)"
      let all = index.search(.keys(query))
      // The scan doesn't know them; they are the last: see `WordsTests`.
      let matches = Array(all.prefix { $0.kind != .words })
      #expect(all.dropFirst(matches.count).allSatisfy { $0.kind == .words }, label)
      var expected = scan.search(query)
      #expect(matches.count == expected.count, label)
      var wrong: [String] = []
      for match in matches {
        let own = expected.removeValue(forKey: match.contact)
        let place = PackedScan.Found(
          kind: match.kind, field: match.field, position: match.position)
        if own != place {
          wrong.append("\(contacts[match.contact].name) \(place), not \(own as Any)")
        }
        found[match.kind, default: 0] += 1
      }
      wrong += expected.map { "\(contacts[$0.key].name) is not found: \($0.value)" }
      for (left, right) in zip(matches, matches.dropFirst())
      where !PropertyTests.mayPrecede(left, right, contacts) {
        wrong.append("\(left) before \(right)")
      }
      #expect(wrong.isEmpty, "\(label): \(wrong.count), as \(wrong.prefix(3))")
      let first = index.search(.keys(query), limit: 20)
      #expect(first.matches == Array(all.prefix(20)) && first.count == all.count, label)
    }
    print(
      "\(contacts.count) contacts: made in \(made - start), indexed in \(indexed - made),",
      "searched in \(clock.now - indexed);",
      MatchKind.allCases.map { "\($0.label) \(found[$0] ?? 0)" }.joined(separator: " "))
  }

  /// The scan of large books says what the reference of small ones says.
  @Test func scanAgreesWithTheReference() {
    var random = SeededGenerator(seed: Self.seed)
    let contacts = largeBook(200, manyWords: true, using: &random)
    let scan = PackedScan(contacts)
    let references = contacts.map { contact in
      Reference(contact, numbers: contact.numbers.map { Self.forms($0.value) })
    }
    for query in Self.queries(contacts) + ["602", "26056", "5605", "2605"] {
      let found = scan.search(query)
      for (place, reference) in references.enumerated() {
        let found = found[place]
        let own = reference.hit(query)
        let hit = own?.kind == .words ? nil : own
        let label: Comment = "\(query) \(contacts[place])"
        #expect(found?.kind == hit?.kind, label)
        #expect(found?.field == hit?.field, label)
        guard hit?.number == nil else { continue }
        #expect(found?.position == hit?.position, label)
      }
    }
  }

  private static func forms(_ digits: String) -> RandomNumber {
    RandomNumber(
      written: digits, digits: digits, whole: [digits],
      partial: digits.hasPrefix("0") ? [String(digits.dropFirst())] : [])
  }
}
