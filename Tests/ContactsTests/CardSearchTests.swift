import Testing
import TimeLimit

@testable import Contacts

/// Which card a contact was read from, in a file that another program has changed since.
@Suite(.timeLimited) struct CardSearchTests {
  private func card(_ name: String, _ numbers: String..., uid: String? = nil) -> Contact {
    Contact(name: name, numbers: numbers.map { PhoneNumber($0) }, uid: uid)
  }

  private func place(
    of read: Contact, of person: Contact? = nil, in cards: Contact...
  ) -> Int? {
    var cards = cards
    for place in cards.indices {
      cards[place].source = ContactSource(file: "a.vcf", line: 1 + 5 * place)
    }
    return CardSearch.place(of: read, of: person ?? read, in: cards, country: "DE")
  }

  private let uid = "urn:uuid:0f2a6d1e-5b1c-4a77-9a44-6d9b1c2e3f40"

  /// The line says nothing: the card above was deleted, and another stands on that line now.
  @Test func aCardThatHasMovedIsFound() {
    let ann = card("Ann", "1")
    #expect(place(of: ann, in: card("Bob", "2"), ann, card("Cid", "3")) == 1)
    #expect(place(of: ann, in: ann, card("Bob", "2")) == 0)
    #expect(place(of: ann, in: card("Bob", "2"), card("Cid", "3")) == nil)
    #expect(place(of: ann) == nil)
  }

  @Test func theNumbersTellNamesakes() {
    let ann = card("Ann", "1", "2")
    #expect(place(of: ann, in: card("Ann", "3"), card("ANN", "2", "1"), card("Ann")) == 1)
    // A card with other, fewer or more numbers is another person's, or another program changed it.
    #expect(place(of: ann, in: card("Ann", "3")) == nil)
    #expect(place(of: ann, in: card("Ann", "1")) == nil)
    #expect(place(of: ann, in: card("Ann")) == nil)
    #expect(place(of: ann, in: card("Ann", "1", "2", "3")) == nil)
    // Two are one too many.
    #expect(place(of: ann, in: ann, card("Bob", "1"), ann) == nil)
    // A contact without a number is found in a card without a number.
    #expect(place(of: card("Ann"), in: card("Ann", "1"), card("Ann")) == 1)
    // However it is written.
    #expect(place(of: card("Ann", "030 123456"), in: card("Ann", "+49 30 123456")) == 0)
  }

  /// Added on the pad, and the file was not read again yet.
  @Test func aNumberMoreThatThePersonHas() {
    let (ann, now) = (card("Ann", "1"), card("Ann", "1", "2"))
    #expect(place(of: ann, of: now, in: card("Bob", "1", "2"), card("Ann", "1", "2")) == 1)
    #expect(place(of: ann, of: now, in: card("Ann", "1")) == 0)
    #expect(place(of: ann, of: now, in: card("Ann", "2")) == nil)
    #expect(place(of: ann, of: now, in: card("Ann", "1", "3")) == nil)
  }

  @Test func theUIDGoesBeforeAll() {
    let ann = card("Ann", "1", uid: uid)
    // A person who married, with another name and another telephone.
    #expect(place(of: ann, in: card("Ann", "1"), card("Ann Lee", "2", uid: uid)) == 1)
    // Without it the card is another's, whatever it says.
    #expect(place(of: ann, in: card("Ann", "1")) == nil)
    #expect(place(of: ann, in: card("Ann", "1", uid: "urn:uuid:" + uid)) == nil)
    // Twice, by mistake or of a person with two cards.
    let twice = card("Bob", "2", uid: uid)
    #expect(place(of: ann, in: twice, ann) == 1)
    #expect(place(of: ann, in: twice, twice) == nil)
    #expect(place(of: ann, in: ann, ann) == nil)
    #expect(place(of: card("Ann", "1", uid: uid), in: card("Ann", "2", uid: uid), ann) == 1)
    // What counts rows says nothing of another name.
    let seventh = card("Ann", "1", uid: "7")
    #expect(place(of: seventh, in: card("Bob", "1", uid: "7")) == nil)
    #expect(place(of: seventh, in: card("Bob", "1", uid: "7"), card("Ann", "2", uid: "7")) == 1)
    // One that was given meanwhile is no other person's.
    #expect(place(of: card("Ann", "1"), in: card("Ann", "1", uid: uid)) == 0)
  }

  /// A person of two cards with two names and one UID has the name of the first.
  @Test func aPersonOfTwoNames() throws {
    var (miss, married) = (card("Ann Lee", "1", uid: uid), card("Shah, Ann", "2", uid: uid))
    miss.source = ContactSource(file: "a.vcf", line: 1)
    married.source = ContactSource(file: "b.vcf", line: 1)
    for nickname in [nil, "Annie", "Annie, Bo"] {
      miss.nickname = nickname
      let person = try #require(ContactMerge.merged([miss, married]).first)
      #expect(person.otherSources == [married.source])
      for read in [miss, married] {
        #expect(place(of: read, of: person, in: card("Bob", "2"), read) == 1)
        // Neither the other name nor the other's numbers make it that card.
        let other = read == miss ? married : miss
        let stranger = Contact(name: other.name, numbers: other.numbers)
        #expect(place(of: read, of: person, in: stranger) == nil)
      }
    }
    // Without UIDs it is the names and numbers, each card's own.
    let (one, two) = (card("Ann", "1"), card("Ann", "1", "2"))
    let both = ContactMerge.united(one, two)
    #expect(place(of: one, of: both, in: one) == 0)
    #expect(place(of: two, of: both, in: card("Ann", "1"), card("Ann", "2")) == nil)
  }

  /// The book was read again, and another stands where the person stood.
  @Test func whatWasReadMustBeOfThePerson() {
    let (ann, bob) = (card("Ann", "1"), card("Bob", "2"))
    #expect(place(of: bob, of: ann, in: bob) == nil)
    #expect(place(of: card("Ann", "2"), of: ann, in: card("Ann", "2")) == nil)
    var called = ann
    called.nickname = "Bobby, Lee Bob"
    #expect(place(of: card("Bob", "1"), of: called, in: card("Bob", "1")) == nil)
  }
}

extension ContactMerge {
  /// Of two files.
  fileprivate static func united(_ one: Contact, _ two: Contact) -> Contact {
    var (one, two) = (one, two)
    one.source = ContactSource(file: "a.vcf", line: 1)
    two.source = ContactSource(file: "b.vcf", line: 1)
    return merged([one, two])[0]
  }
}
