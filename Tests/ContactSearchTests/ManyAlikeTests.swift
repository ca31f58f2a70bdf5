import ContactSearch
import Contacts
import TestSupport
import Testing
import TimeLimit

/// Books in which everybody is alike, and names of many words: four times as many take about four
/// times as long, to index, to search, to call and to change.
@Suite(.timeLimited) struct ManyAlikeTests {
  /// Names of nine letters, all on the same keys.
  private static func sameKeys(_ count: Int) -> [Contact] {
    namesOnTheSameKeys(count).enumerated().map { contact($1, ["555 \($0)"]) }
  }

  private static let books: [(label: String, count: Int, make: @Sendable (Int) -> [Contact])] = [
    ("names on the same keys", 5_000, { sameKeys($0) }),
    ("one name", 5_000, { count in (0..<count).map { contact("John Smith", ["555 \($0)"]) } }),
    (
      "ten words more",
      500, { count in (0..<count).map { contact("a b c d e f g h i j \($0)", ["5\($0)"]) } }
    ),
    (
      "hundreds of words",
      50,
      { count in
        (0..<count).map { number in
          contact((0..<300).map { "\(($0 * 7 + number) % 97)x" }.joined(separator: " "))
        }
      }
    ),
    (
      "too many spellings for the index",
      200,
      { count in (0..<count).map { contact(String(repeating: "üß ", count: 60) + "\($0)") } }
    ),
  ]

  /// Builds an index, searches, calls and changes a contact. Returns the number of matches.
  private static func use(_ contacts: [Contact]) -> Int {
    var index = ContactIndex(contacts)
    var found = 0
    for keys in ["5", "56", "564", "5646622", "564662382", "23", "2345", "2229999", "8378", "83"] {
      for limit in [20, Int.max] { found += index.search(.keys(keys), limit: limit).matches.count }
    }
    let callers = contacts.indices.filter { !contacts[$0].numbers.isEmpty }.prefix(20)
    index.recall(
      calls: callers.map { place in
        CallRecord(
          name: contacts[place].name, number: contacts[place].numbers[0].dialString ?? "", day: 1)
      }, choices: [])
    for place in callers.prefix(3) {
      _ = index.recordCall(contact: place, number: 0, query: .keys("56"), day: 2)
    }
    found += index.search(.keys("56"), limit: 20).matches.count
    for place in 0..<3 {
      index.replace(place, with: contact("Jane \(place)", ["777 \(place)"]))
      index.remove(place)
    }
    return found
  }

  @Test func timeIsLinear() {
    for book in Self.books {
      let count = max(Effort.rounds(10 * book.count), book.count / 4)
      let (few, many) = (book.make(count), book.make(4 * count))
      var found = 0
      // The first run warms up what is made once.
      found += Self.use(few)
      let growth = Growth(slack: .milliseconds(20)) {
        found += Self.use(few)
      } many: {
        found += Self.use(many)
      }
      print("\(book.label): \(few.count) in \(growth)")
      #expect(found > 0, "\(book.label)")
      #expect(growth.isLinear, "\(book.label): \(growth)")
    }
  }

  /// However many words there are, initials of any of them find the name, in books of every size.
  @Test func initialsOfManyWords() {
    let letters = Array("adgjmptw")
    let words = (0..<120).map { "\(letters[$0 * 5 % 8])\($0 % 10)" }
    for others in [0, 400, Effort.rounds(200_000)] {
      let book =
        [contact(words.joined(separator: " "))] + (0..<others).map { contact("Q\($0)") }
      let index = ContactIndex(book)
      for skip in 1...24 {
        let chosen = stride(from: skip, to: words.count, by: skip).map { words[$0] }
        for length in 2...12 where length <= chosen.count {
          let query = String(chosen.prefix(length).map { key(of: $0.first!) })
          let matches = index.search(.keys(query))
          #expect(matches.contains { $0.contact == 0 }, "\(others) \(query)")
          let first = index.search(.keys(query), limit: 20)
          #expect(first.matches == Array(matches.prefix(20)), "\(others) \(query)")
          #expect(first.count == matches.count, "\(others) \(query)")
        }
      }
    }
  }

  private func key(of letter: Character) -> Character {
    Array("22233344455566677778889999")[Int(letter.asciiValue! - 0x61)]
  }
}
