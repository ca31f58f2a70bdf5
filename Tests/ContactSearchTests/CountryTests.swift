import ContactSearch
import Contacts
import Testing

/// The country of the user: inside of the North American Numbering Plan people know seven digits.
@Suite struct CountryTests {
  @Test func withoutAreaCode() {
    let rows: [(country: String?, number: String, query: String, kind: MatchKind?)] = [
      (nil, "+1 650-555-0142", "55501", .number), (nil, "(650) 555-0142", "55", .number),
      ("US", "+1 650-555-0142", "55501", .number), ("US", "(650) 555-0142", "55", .number),
      ("CA", "+1 650-555-0142", "5550142", .number), ("JM", "650 555 0142", "5550142", .number),
      ("DE", "+1 650-555-0142", "55501", .insideNumber), ("DE", "+1 650-555-0142", "55", nil),
      ("DE", "(650) 555-0142", "5550142", .insideNumber), ("GB", "650 555 0142", "55", nil),
      // The other forms are no different.
      ("DE", "+1 650-555-0142", "650", .number), ("DE", "+1 650-555-0142", "1650", .number),
      ("DE", "+1 650-555-0142", "6505550142", .exact), ("US", "030 23125100", "3023", .number),
      ("DE", "030 23125100", "3023", .number), ("DE", "+49 30 23125100", "030", .number),
      ("US", "+49 30 23125100", "030", .number),
    ]
    for row in rows {
      let index = ContactIndex([contact("Zoe", [row.number])], country: row.country)
      let kinds = index.search(.keys(row.query)).map(\.kind)
      #expect(kinds == (row.kind.map { [$0] } ?? []), "\(row)")
    }
  }

  @Test func withoutACountry() {
    let contacts = [contact("Zoe", ["+1 650-555-0142"])]
    let (known, unknown) = (ContactIndex(contacts), ContactIndex(contacts, country: nil))
    #expect(known.search(.keys("5550")) == unknown.search(.keys("5550")))
  }
}
