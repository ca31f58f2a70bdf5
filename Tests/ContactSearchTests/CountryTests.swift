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

  /// Where whole national numbers of the country are known, all their forms are. `[` and `]` stand
  /// around what is lit.
  @Test func nationalNumbersAbroad() {
    let rows: [(country: String?, number: String, query: String, kind: MatchKind?)] = [
      ("DE", "0[171 3920012]", "+491713920012", .exact),
      ("DE", "0[171 39200]12", "+4917139200", .number),
      ("DE", "0[171 3920012]", "00491713920012", .exact),
      ("DE", "0[171 39]20012", "4917139", .number),
      ("DE", "0[171 3920012]", "1713920012", .exact),
      ("DE", "[0171 3920012]", "01713920012", .exact),
      ("DE", "0171 3920012", "+49", .number), ("DE", "0171 3920012", "49", .number),
      ("DE", "0171 3920012", "+", .number), ("DE", "0171 3920012", "4", .number),
      ("DE", "[0]171 3920012", "0", .number), ("DE", "0171 3920012", "004", .number),
      ("DE", "0[1]71 3920012", "00491", .number),
      ("DE", "0171 3920012", "+44", nil), ("DE", "0171 3920012", "+490", nil),
      (nil, "0171 3920012", "+49171", nil), (nil, "0171 3920012", "49171", nil),
      ("US", "0171 3920012", "+49171", nil), ("FR", "0171 3920012", "+49171", nil),
      // What is not whole for certain has no other form.
      ("DE", "171 3920012", "+49171", nil), ("DE", "112", "+49112", nil),
      ("DE", "*0171 3920012", "+49171", nil), ("DE", "0800 000000", "+49800", nil),
      // Other international prefixes.
      ("US", "011 [49 30 231]25100", "+4930231", .number),
      ("US", "011 [49 30 231]25100", "4930231", .number),
      ("US", "011 49 [30 231]25100", "030231", .number),
      ("US", "011 [49 30 231]25100", "004930231", .number),
      ("US", "[011 49 30] 23125100", "0114930", .number),
      (nil, "011 49 30 23125100", "+4930", nil),
      ("AU", "0011 [353 20 91]0 0123", "+3532091", .number),
      ("AU", "0011 353 [20 91]0 0123", "2091", .number),
      // North America: 1, and no area code.
      ("US", "([650) 555]-0142", "+1650555", .number),
      ("US", "([650) 555]-0142", "1650555", .number),
      ("US", "([650) 555-0142]", "0016505550142", .exact),
      ("US", "(650) [555]-0142", "555", .number),
      ("US", "1 [650 55]5-0142", "65055", .number),
      ("US", "1 650 [555-01]42", "55501", .number),
      ("US", "[1 650 55]5-0142", "165055", .number),
      (nil, "(650) 555-0142", "+1650", nil), (nil, "(650) 555-0142", "1650", nil),
      ("US", "1-[800-JKL-0]199", "+18005550", .number),
      ("US", "1-[800-JKL-0199]", "8005550199", .exact),
      // No trunk prefix, one of two digits, one that may be left out.
      ("IT", "[06 0000] 0000", "+39060000", .number), ("IT", "06 0000 0000", "+3960", nil),
      ("HU", "06 [1 000] 0000", "+361000", .number), ("HU", "06 [1 000] 0000", "1000", .number),
      ("RU", "([495) 000]-00-00", "8495000", .number),
      ("RU", "8 ([495) 000]-00-00", "+7495000", .number),
      ("RU", "8 ([495) 000]-00-00", "495000", .number),
    ]
    for row in rows {
      let number = unlit(row.number)
      for isLate in [false, true] {
        var index = ContactIndex(isLate ? [] : [contact("Zoe", [number])], country: row.country)
        if isLate { index.add(contact("Zoe", [number])) }
        let query = SearchQuery.keys(row.query)
        let matches = index.search(query)
        #expect(matches.map(\.kind) == (row.kind.map { [$0] } ?? []), "\(row)")
        #expect(index.search(.number(row.query)).map(\.kind) == matches.map(\.kind), "\(row)")
        guard let match = matches.first else { continue }
        #expect(lit(number, index.spans(of: match, for: query).number) == row.number, "\(row)")
      }
    }
  }

  @Test func theCountryIsInCapitals() {
    #expect(ContactIndex([], country: "de").country == "DE")
    #expect(ContactIndex([]).country == nil)
    let index = ContactIndex([contact("Zoe", ["0171 3920012"])], country: "de")
    #expect(index.search(.keys("+49171")).count == 1)
  }
}
