import ContactSearch
import Contacts
import Keypad
import TestSupport
import Testing
import TimeLimit

/// Words of a name in another order, or with words between left out: behind all other matches.
@Suite(.timeLimited) struct WordsTests {
  static let seed: UInt64 = 76

  private static func keys(_ text: String) -> String {
    text.utf8.map { $0 == UInt8(ascii: " ") ? "0" : String(KeyLetters.digit(of: $0 | 0x20)!) }
      .joined()
  }

  @Test func standBehindAllOthers() {
    let index = ContactIndex([
      contact("John Smith"), contact("Anna", ["7648 405 646"]), contact("Smith Johnson"),
      contact("Bob Smith John"), contact("Joan Smith"),
    ])
    #expect(
      names(index, .keys("7648405646")) == [
        "Anna", "Smith Johnson", "Bob Smith John", "John Smith",
      ])
    #expect(names(index, .text("smith jo")).suffix(2) == ["Joan Smith", "John Smith"])
  }

  /// Names of two letters, with a space typed behind them.
  @Test func shortNames() {
    let index = ContactIndex([contact("Jo Li"), contact("Anna Ng"), contact("Ana Bo Cy")])
    #expect(names(index, .keys("54056")) == ["Jo Li"])
    #expect(names(index, .keys("6402662")) == ["Anna Ng"])
    #expect(names(index, .keys("290262")) == ["Ana Bo Cy"])
    #expect(names(index, .keys("642662")).isEmpty)
  }

  @Test func whoIsCalledStandsFirstAmongThem() {
    var index = ContactIndex([
      contact("John Smith", ["1"]), contact("Joan Smith", ["2"]), contact("Smith Jonas", ["3"]),
    ])
    #expect(names(index, .keys("76484056")) == ["Smith Jonas", "Joan Smith", "John Smith"])
    _ = index.recordCall(contact: 0, number: 0, query: .keys(""), day: 20_000)
    #expect(names(index, .keys("76484056")) == ["Smith Jonas", "John Smith", "Joan Smith"])
  }

  /// A contact that came after the index was made is found like the others.
  @Test func freshContacts() {
    var index = ContactIndex([contact("John Smith")])
    index.add(contact("Joan Lea Smith"))
    #expect(names(index, .keys("76484056")) == ["Joan Lea Smith", "John Smith"])
    #expect(names(index, .keys("5626076484")) == ["Joan Lea Smith"])
    index.remove(0)
    #expect(names(index, .keys("76484056")) == ["Joan Lea Smith"])
  }

  /// In books large enough for every way in which the index searches: what a look at every contact
  /// finds, by queries that are made of names.
  @Test(arguments: [300, 3_000, 20_000]) func agreesWithTheReference(count: Int) {
    var random = SeededGenerator(seed: Self.seed)
    let contacts = largeBook(count, manyWords: true, using: &random)
    let index = ContactIndex(contacts)
    let references = contacts.prefix(400).map { Reference($0) }
    var found = 0
    for round in 0..<12 {
      let words = contacts.randomElement(using: &random)!.name.split(separator: " ")
        .map(String.init).shuffled(using: &random)
      guard words.count > 1 else { continue }
      let space = Bool.random(using: &random) ? " " : ""
      let query = Self.keys(words[0] + space + words[1])
      let label: Comment = "seed \(Self.seed) round \(round) query \(query)"
      let result = index.search(.keys(query), limit: 10)
      let matches = index.search(.keys(query))
      #expect(result.count == matches.count && result.matches == Array(matches.prefix(10)), label)
      let own = Set(matches.filter { $0.kind == .words }.map(\.contact))
      found += own.count
      for (place, reference) in references.enumerated() {
        #expect((reference.hit(query)?.kind == .words) == own.contains(place), label)
      }
    }
    #expect(found > 0)
  }

  /// Names of as many words as there are in no name take no time, nor do those of a few that are all
  /// alike.
  @Test func hostileNames() {
    let many = String(repeating: "aaa ", count: 250)
    let alike = String(repeating: "aaa ", count: 11) + "b"
    let index = ContactIndex([contact(many)] + (0..<200).map { _ in contact(alike) })
    for length in [5, 20, 40, 62] {
      let query = String(repeating: "2220", count: 16).prefix(length) + "9"
      #expect(index.search(.keys(String(query))).isEmpty)
    }
  }
}
