import ContactSearch
import Contacts
import Testing
import TimeLimit

/// The country of the user: inside of the North American Numbering Plan people know seven digits.
@Suite(.timeLimited) struct CountryTests {
  @Test func withoutAreaCode() {
    let rows: [Row] = [
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

  /// Without a plus sign or the zero, and two numbers in one field.
  @Test func mendedNumbers() {
    let rows: [Row] = [
      ("US", "447700900123", "+44770", .number), ("GB", "447700900123", "07700900123", .exact),
      ("GB", "447700900123", "4477", .number), ("GB", "7700900123", "077009", .number),
      ("GB", "7700900123", "+447700900123", .exact), ("GB", "7700900123", "7700", .number),
      ("DE", "1713920012", "0171", .number), ("DE", "1713920012", "+49171", .number),
      ("GB", "020 7946 0231/32", "02079460231", .exact),
      ("GB", "020 7946 0231/32", "02079460232", .exact),
      ("GB", "020 7946 0231/32", "+4420794602", .number),
      ("GB", "020 7946 0231/32", "0207946023132", nil),
      ("AT", "01 234567/12", "01234567", .exact), ("AT", "01 234567/12", "01234512", .exact),
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
    let rows: [Row] = [
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
      ("DE", "[171] 3920012", "+49171", .number), ("DE", "112", "+49112", nil),
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
    check(rows)
  }

  /// A number, the lit part of it in brackets, and what finds it; whether it was there at first or came
  /// later makes no difference.
  private typealias Row = (country: String?, number: String, query: String, kind: MatchKind?)

  private func check(_ rows: [Row]) {
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

  /// What is dialled in place of the `+` finds it. `00` does so everywhere.
  @Test func exitCodes() {
    let rows: [Row] = [
      ("US", "+[49 30 231]25100", "0114930231", .number),
      ("US", "+[49 30 23125100]", "011493023125100", .exact),
      ("US", "+[49 30 231]25100", "004930231", .number),
      ("US", "+49 30 23125100", "011", .number), ("US", "+49 30 23125100", "01", .number),
      ("US", "+49 30 23125100", "0", .number), ("US", "+[4]9 30 23125100", "0114", .number),
      ("US", "+49 30 23125100", "0115", nil), ("US", "+49 30 23125100", "010", nil),
      ("JP", "+[49 30 231]25100", "0104930231", .number), ("JP", "+49 30 23125100", "011", nil),
      ("JP", "0[3-0000-0]000", "01081300000", .number),
      ("US", "([650) 555]-0142", "0111650555", .number),
      ("AU", "+[49 30 231]25100", "00114930231", .number),
      ("AU", "+49 30 23125100", "0011", .number), ("AU", "+49 30 23125100", "001", .number),
      ("RU", "+[49 30 231]25100", "8104930231", .number), ("RU", "+49 30 23125100", "81", .number),
      ("RU", "([495) 000]-00-00", "8107495000", .number),
      ("KE", "+[49 30 231]25100", "0004930231", .number),
      ("CU", "+[49 30 231]25100", "1194930231", .number),
      ("BY", "+[49 30 231]25100", "8104930231", .number),
      ("SG", "+[49 30 231]25100", "0024930231", .number),
      ("SG", "+[49 30 231]25100", "0084930231", .number),
      ("KR", "+[49 30 231]25100", "007004930231", .number),
      ("TH", "+[49 30 231]25100", "0094930231", .number),
      // Those of other countries are none.
      ("DE", "+49 30 23125100", "01149", nil), ("DE", "+49 30 23125100", "81049", nil),
      (nil, "+49 30 23125100", "01149", nil), ("US", "+49 30 23125100", "0104930", nil),
      // As it is written is another matter.
      ("US", "[011 49 30] 23125100", "0114930", .number),
    ]
    check(rows)
  }

  @Test func theCountryIsInCapitals() {
    #expect(ContactIndex([], country: "de").country == "DE")
    #expect(ContactIndex([]).country == nil)
    let index = ContactIndex([contact("Zoe", ["0171 3920012"])], country: "de")
    #expect(index.search(.keys("+49171")).count == 1)
  }

  /// Whatever begins an exit code, as many are found as are told: by the lists of beginnings, and by
  /// looking at each number.
  @Test func asManyAsAreToldInEveryCountry() {
    let numbers = ["+442079460018", "+358401234567", "0401234567", "5550199", "+99455501"]
    let contacts = numbers.map { Contact(name: "Zed", numbers: [PhoneNumber($0)]) }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    for country in pairs where NumberPlan.of(country) != nil {
      let index = ContactIndex(contacts, country: country)
      let codes = NumberPlan.exitCodes(in: country)
      let beginnings = Set(codes.flatMap { code in code.indices.map { String(code[...$0]) } })
      for query in beginnings.union(["99", "994", "4", "44", "35"]) {
        let result = index.search(.number(query), limit: 100)
        #expect(result.count == result.matches.count, "\(country) \(query)")
      }
      for code in codes {
        let found = index.search(.number(code + "4420"), limit: 100).matches
        #expect(found.contains { $0.contact == 0 }, "\(country) \(code)")
      }
    }
  }
}
