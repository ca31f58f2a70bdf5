import ContactSearch
import Contacts
import Testing
import TimeLimit

/// What the tables of numbers don't say.
@Suite(.timeLimited) struct NumberTests {
  /// `0` is both: the space of a name and the digit of a number.
  @Test func zeroIsBoth() {
    let index = ContactIndex([contact("Jo Ann", ["1"]), contact("Zoe", ["5602 33"])])
    #expect(names(index, .keys("5602")) == ["Jo Ann", "Zoe"])
  }

  @Test func digitsOnlyInNumberQueries() {
    expect(
      [
        ("Jo", "[56]0", "56", .number), ("Jo", "56", "5a", nil), ("Jo", "", "56", nil),
        ("Jo", "[+49] 89", "+49", .number), ("Jo", "*[100]#", "100", .insideNumber),
        ("Jo", "+49 [89]", "89", .exact), ("Jo", "56", "", nil), ("Jo", "5 6", "5 6", nil),
      ], by: { .number($0) })
  }
}
