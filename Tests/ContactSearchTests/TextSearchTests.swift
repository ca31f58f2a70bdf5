import ContactSearch
import Contacts
import Testing
import TimeLimit

/// Names by their letters, as typed in the text modes.
@Suite(.timeLimited) struct TextSearchTests {
  @Test func letters() {
    expect(
      [
        ("[Jo]hn Smith", "", "jo", .name), ("[Jo]hn Smith", "", "JO", .name),
        ("John Smith", "", "ko", nil), ("John [Smi]th", "", "smi", .name),
        ("J[oh]n Smith", "", "oh", .insideName), ("[John S]mith", "", "johns", .name),
        ("[John S]mith", "", "john s", .name), ("[John S]mith", "", "  john   s", .name),
        ("[John ]Smith", "", "john ", .name), ("Johns", "", "john s", nil),
        ("[John Smith]", "", "john smith", .exact), ("[O'Brien]", "", "obrien", .exact),
        ("[O'Brien]", "", "o'brien", .exact), ("[O Brien]", "", "o'brien", .exact),
        ("[Smith-Jones]", "", "smith jones", .exact), ("[Smith-Jones]", "", "smith-jones", .exact),
        ("ก [Wang]", "", "wang", .name), ("ก Wang", "", "ก", nil),
      ], by: { .text($0) })
  }

  /// Digits are digits, in names and in numbers.
  @Test func digits() {
    expect(
      [
        ("[3C]om", "", "3c", .name), ("Com", "", "2", nil), ("Agent [007]", "", "007", .name),
        ("Agent [007]", "", "٠٠٧", .name), ("Jo", "[00]7", "00", .number),
        ("Jo", "5[078]9", "078", .insideNumber), ("Jo", "007", "jo7", nil),
        ("Jo", "5 6", "5 6", nil),
      ], by: { .text($0) })
  }

  @Test func nothing() {
    expect(
      [
        ("Jo", "56", "", nil), ("Jo", "56", " ", nil), ("Jo-An", "56", "-", nil),
        ("Jo", "56", "🙂", nil),
      ], by: { .text($0) })
  }
}
