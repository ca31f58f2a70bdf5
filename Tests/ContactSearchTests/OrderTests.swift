import Contacts
import Testing
import TimeLimit

@testable import ContactSearch

/// The order in which a person sees the matches.
@Suite(.timeLimited) struct OrderTests {
  @Test func byKind() {
    let index = ContactIndex([
      contact("Zoann"),  // inside the name
      contact("Zed", ["5 266 55"]),  // inside the number
      contact("Yves", ["266 5555"]),  // from the number's start
      contact("Anna"),  // from the name's start
      contact("Xenia", ["266"]),  // the whole number
      contact("Ann"),  // the whole name
      contact("Bob", ["7 777"]),
    ])
    let matches = index.search(.keys("266"))
    let kinds: [MatchKind] = [.exact, .exact, .name, .number, .insideNumber, .insideName]
    #expect(matches.map(\.kind) == kinds)
    #expect(names(index, .keys("266")) == ["Ann", "Xenia", "Anna", "Yves", "Zed", "Zoann"])
    #expect(
      kinds.map(\.label) == [
        "exact", "exact", "name", "number", "insideNumber", "insideName",
      ])
  }

  @Test func favouritesFirstInsideAKind() {
    let index = ContactIndex([
      contact("Anna"), contact("Anton", favourite: true), contact("Ann", favourite: true),
      contact("An"), contact("Joan", favourite: true), contact("Bo Andy", favourite: true),
    ])
    #expect(names(index, .keys("26")) == ["An", "Ann", "Anton", "Bo Andy", "Anna", "Joan"])
  }

  @Test func thenByPosition() {
    let index = ContactIndex([
      contact("Bartholomew Ann"), contact("Zoe Ann"), contact("Annie"), contact("Zo Ann"),
    ])
    #expect(names(index, .keys("266")) == ["Annie", "Zo Ann", "Zoe Ann", "Bartholomew Ann"])
    let phones = ContactIndex([
      contact("Ann", ["0049 5512"]), contact("Bob", ["55 12"]), contact("Cid", ["+49 551 2"]),
    ])
    #expect(names(phones, .number("55")) == ["Bob", "Cid", "Ann"])
  }

  /// By folded letters, so that Ö stands with O; then the scalars, then the book.
  @Test func thenByName() {
    let index = ContactIndex([
      contact("Ozzy"), contact("Öztürk"), contact("ozan"), contact("Oz"), contact("Ö"),
      contact("O"), contact("Ona", ["2"]), contact("Ona", ["1"]),
    ])
    #expect(names(index, .keys("6")) == ["O", "Ö", "Ona", "Ona", "Oz", "ozan", "Öztürk", "Ozzy"])
    let onas = index.search(.keys("662")).map { index.contacts[$0.contact].numbers[0].value }
    #expect(onas == ["2", "1"])
  }

  /// Names that share their first letters, however many.
  @Test func longNames() {
    let letters = "abcdefghijklmnopqrstuv"
    var expected: [String] = []
    for count in 7...20 {
      expected.append(String(letters.prefix(count)))
    }
    for count in (7...20).reversed() { expected.append(letters.prefix(count) + "z") }
    let index = ContactIndex(expected.reversed().map { contact($0) })
    #expect(names(index, .keys("222333")) == expected)
  }

  /// One contact is one match, with the number that matched.
  @Test func severalNumbers() {
    let book = ContactIndex([contact("Ann", ["555 1234", "+49 89 777", "777 1", "1777"])])
    let rows: [(query: String, kind: MatchKind?, number: Int?)] = [
      ("555", .number, 0), ("089", .number, 1), ("7771", .exact, 2), ("777", .number, 2),
      ("17", .number, 3), ("234", .insideNumber, 0), ("266", .exact, 0), ("26", .name, 0),
      ("9", nil, nil),
    ]
    for row in rows {
      let matches = book.search(.keys(row.query))
      #expect(matches.count == (row.kind == nil ? 0 : 1), "\(row)")
      #expect(matches.first?.kind == row.kind, "\(row)")
      #expect(matches.first?.number == row.number, "\(row)")
    }
  }

  @Test func withoutNumber() {
    let index = ContactIndex([contact("Ann")])
    #expect(
      index.search(.keys("2")) == [Match(contact: 0, kind: .name, number: nil, position: 0)])
    #expect(index.search(.number("2")) == [])
  }

  @Test func emptyBook() {
    #expect(ContactIndex([]).search(.keys("2")) == [])
  }
}
