import TestSupport
import Testing
import TimeLimit

@testable import Contacts

/// The cards of a phone, page by page.
@Suite(.timeLimited) struct PhoneCardsTests {
  private func card(_ name: String, _ number: String, _ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:\(name);;;;", "TEL;TYPE=CELL:\(number)"]
      + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  private func names(_ cards: PhoneCards) -> [String] {
    VCardReader.read(cards.bytes, file: "").contacts.map(\.name)
  }

  private func bytes(_ cards: String...) -> [UInt8] { Array(cards.joined().utf8) }

  @Test func theOwnersCardIsLeftOut() {
    var cards = PhoneCards(owner: bytes(card("Me Myself", "+1 555 0100")))
    let page = bytes(card("Me Myself", "+15550100", "ORG:Home"), card("Ann", "1"), card("Bob", "2"))
    #expect(cards.add(page: page) == 3)
    #expect(names(cards) == ["Ann", "Bob"])
    #expect(cards.count == 2 && cards.arrived == 3 && !cards.isCut)
  }

  /// Without a card that the phone sends as the owner's, only one without a name is the owner's.
  @Test(arguments: [("", true), ("Ann", false)])
  func thePhoneMaySendNoOwnersCard(name: String, isOwner: Bool) {
    var cards = PhoneCards()
    #expect(cards.add(page: bytes(card(name, "+15550100"), card("Bob", "2"))) == 2)
    #expect(names(cards).count == (isOwner ? 1 : 2))
    // A nameless card further down is a contact.
    var later = PhoneCards()
    _ = later.add(page: bytes(card("Bob", "2"), card("", "3")))
    #expect(later.count == 2)
  }

  /// A friend of the owner's name, or one with the owner's number, is no owner.
  @Test(arguments: [("Me Myself", "+15550199"), ("Ann", "+15550100")])
  func anotherFirstCardIsAContact(name: String, number: String) {
    var cards = PhoneCards(owner: bytes(card("Me Myself", "+15550100")))
    _ = cards.add(page: bytes(card(name, number)))
    #expect(names(cards) == [name])
  }

  /// The owner's own card among the contacts stays, and so does the first one of a later page.
  @Test func onlyTheFirstCardOfAllIsTheOwners() {
    let owner = card("Me Myself", "+15550100")
    var cards = PhoneCards(owner: bytes(owner))
    _ = cards.add(page: bytes(owner, card("Ann", "1")))
    _ = cards.add(page: bytes(owner, card("Bob", "2")))
    #expect(names(cards) == ["Ann", "Me Myself", "Bob"])
  }

  @Test func aPageThatIsCutShortIsNone() {
    let page = card("Ann", "1") + card("Bob", "2")
    for length in stride(from: 1, to: page.utf8.count - 4, by: 3) {
      var cards = PhoneCards(owner: bytes(card("Me", "3")))
      let part = Array(page.utf8.prefix(length))
      let isWhole =
        length >= card("Ann", "1").utf8.count - 2 && length <= card("Ann", "1").utf8.count
      #expect((cards.add(page: part) != nil) == isWhole, "\(length)")
    }
    var cards = PhoneCards()
    #expect(cards.add(page: Array("HTTP/1.1 404".utf8)) == nil)
    #expect(cards.add(page: []) == 0)
    #expect(cards.add(page: Array("\r\n".utf8)) == 0)
    #expect(cards.bytes.isEmpty)
  }

  /// What another reading of the phone has left is no address book.
  @Test func callsAreNoContacts() {
    var cards = PhoneCards()
    let call = card("Ann", "1", "X-IRMC-CALL-DATETIME;TYPE=MISSED:20260921T141100Z")
    #expect(cards.add(page: bytes(card("Bob", "2"), call)) == nil)
    #expect(cards.bytes.isEmpty)
    #expect(cards.add(page: bytes(card("Ann", "1", "X-IRMC-CALL-DATETIME:"))) == 1)
  }

  /// A phone that does not know pages sends the same again and again.
  @Test func theSamePageCountsOnce() {
    var cards = PhoneCards()
    let page = bytes(card("Ann", "1"), card("Bob", "2"))
    #expect(cards.add(page: page) == 2)
    #expect(cards.add(page: page) == 0)
    #expect(cards.count == 2)
  }

  /// Both forms of a card, a line break that is missing at the end, and UTF-16.
  @Test func cardsKeepTheirForm() {
    let first =
      "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96z\nTEL;CELL:1\nEND:VCARD"
    var cards = PhoneCards()
    #expect(cards.add(page: Array(first.utf8)) == 1)
    #expect(cards.add(page: bytes(card("Ann", "2"))) == 1)
    #expect(names(cards) == ["Öz", "Ann"])
    var wide = PhoneCards()
    let page = card("Ann", "2").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(wide.add(page: page) == 1)
    #expect(names(wide) == ["Ann"])
  }

  @Test func aHugeBookIsCut() {
    var cards = PhoneCards()
    let page = String(repeating: card("Ann", "1"), count: PhoneCards.maximumCount / 4)
    for index in 0..<6 { _ = cards.add(page: Array((page + card("\(index)", "2")).utf8)) }
    #expect(cards.isCut && cards.count == PhoneCards.maximumCount)
    var long = PhoneCards()
    _ = long.add(page: bytes(card("Ann", "1", "NOTE:" + String(repeating: "x", count: 17 << 20))))
    #expect(long.isCut && long.count == 0)
  }

  /// Random pages of cards: each card is there once, in its order, but for the owner's.
  @Test func randomPages() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let extras = [
      "TEL;X-0:5", "item1.TEL:6\r\nitem1.X-ABLabel:_$!<Mobile>!$_", "ORG:A;B", "PHOTO:x",
      "NOTE:BEGIN:VCARD", "X-IRMC-LUID:0", "TEL;TYPE=X-Ferienhaus:7",
    ]
    for _ in 0..<Effort.rounds(2_000) {
      let hasOwner = Bool.random(using: &random)
      var cards = PhoneCards(owner: hasOwner ? bytes(card("Me", "+15550100")) : [])
      var expected: [String] = []
      var number = 0
      for page in 0..<Int.random(in: 1...4, using: &random) {
        var text = page == 0 && hasOwner ? card("Me", "+15550100") : ""
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          number += 1
          expected.append("C\(number)")
          text += card("C\(number)", "\(number)", extras.randomElement(using: &random)!)
          if Bool.random(using: &random) { text += "\r\n" }
        }
        #expect(cards.add(page: Array(text.utf8)) != nil, "seed \(seed)")
      }
      #expect(names(cards) == expected, "seed \(seed)")
      #expect(cards.count == expected.count, "seed \(seed)")
    }
  }
}
