import Contacts
import Testing
import TimeLimit

@testable import ContactSearch

/// `sip:` addresses in the search: the number in one is found, and its host is none.
@Suite(.timeLimited) struct AddressTests {
  private static let book = [
    ("Tel Uri", "sip:02079460803@pbx.example.org"), ("Sip Sal", "sip:+442079460801@10.20.30.40"),
    ("Esc Ape", "sip:%2B44-20-7946.0802@voip.example"), ("Star Bo", "sip:*97@pbx.example"),
    ("Anna Roe", "sip:anna5551234@example.com"),
  ].map { Contact(name: $0, numbers: [PhoneNumber($1)]) }

  @Test func theNumberOfAnAddressIsFound() {
    let index = ContactIndex(Self.book, country: "GB")
    for (query, name) in [
      ("02079460803", "Tel Uri"), ("+442079460803", "Tel Uri"), ("442079460803", "Tel Uri"),
      ("9460803", "Tel Uri"), ("+442079460801", "Sip Sal"), ("00442079460801", "Sip Sal"),
      ("02079460801", "Sip Sal"), ("02079460802", "Esc Ape"), ("*97", "Star Bo"),
      ("835", "Tel Uri"), ("2662", "Anna Roe"),
    ] {
      let found = index.search(.keys(query), limit: 5).matches.map { Self.book[$0.contact].name }
      #expect(found == [name], "\(query)")
    }
    #expect(index.search(.number("02079460803"), limit: 5).matches.first?.kind == .exact)
    for query in ["102030", "5551234", "203040", "70"] {
      #expect(index.search(.number(query), limit: 5).matches.isEmpty, "\(query)")
    }
  }

  @Test func itsDigitsAreLit() {
    let index = ContactIndex(Self.book, country: "GB")
    let query = SearchQuery.keys("02079460802")
    let match = index.search(query, limit: 1).matches[0]
    #expect(index.spans(of: match, for: query) == MatchSpans(number: [10..<22]))
  }
}
