import ContactSearch
import Contacts
import Testing

/// Numbers in all the forms in which people know them.
@Suite struct NumberTests {
  @Test func asWritten() {
    expect([
      ("Ann", "[112]", "112", .exact),
      ("Ann", "[11]2", "11", .number),
      ("Ann", "[116 117]", "116117", .exact),
      ("Ann", "[603 12]3 456", "60312", .number),
      ("Ann", "[603 123 456]", "603123456", .exact),
      ("Ann", "603 123 456", "6031234567", nil),
      ("Ann", "([089]) 1234", "089", .number),
      ("Ann", "([089) 12]34", "08912", .number),
      ("Ann", "[٠٨٩] ١٢٣٤", "089", .number),
      ("Ann", "tel: [08]9", "08", .number),
    ])
  }

  @Test func international() {
    expect([
      ("Ann", "+[49 89 123456]", "4989123456", .exact),
      ("Ann", "+[49 8]9 123456", "498", .number),
      ("Ann", "[+49 8]9 123456", "+498", .number),
      ("Ann", "[+49 89 123456]", "+4989123456", .exact),
      ("Ann", "[+]49 89 123456", "+", .number),
      ("Ann", "[＋49 8]9 123456", "+498", .number),
      ("Ann", "+49 89 123456", "+50", nil),
      ("Ann", "+[49 8]9 123456", "00498", .number),
      ("Ann", "+49 89 123456", "00", .number),
      ("Ann", "+[49 89 123456]", "004989123456", .exact),
      ("Ann", "00[49 8]9 123456", "498", .number),
      ("Ann", "00[49 8]9 123456", "+498", .number),
      ("Ann", "[0049 8]9 123456", "00498", .number),
      ("Ann", "00[49 89 123456]", "+4989123456", .exact),
      ("Ann", "603 123 456", "+603", nil),
    ])
  }

  /// National form: with the trunk prefix of the country, and without it.
  @Test func national() {
    expect([
      ("Ann", "+49 [89 12]3456", "8912", .number),
      ("Ann", "+49 [89 12]3456", "08912", .number),
      ("Ann", "+49 [89 123456]", "089123456", .exact),
      ("Ann", "+49 [89 123456]", "89123456", .exact),
      ("Ann", "0049 [89 12]3456", "08912", .number),
      ("Ann", "+44 [20 7946] 0000", "0207946", .number),
      ("Ann", "+7 [495 123]4567", "8495123", .number),
      ("Ann", "+7 [495 1234567]", "84951234567", .exact),
      ("Ann", "+7 495 1234567", "0495", nil),
      ("Ann", "+36 [1 234] 5678", "061234", .number),
      ("Ann", "+36 1 234 5678", "06", .number),
      ("Ann", "+36 [1 23]4 5678", "123", .number),
      ("Ann", "+370 [5 212] 3456", "85212", .number),
      ("Ann", "+420 [603] 123456", "603", .number),
      ("Ann", "+34 911 234567", "0911", nil),
      ("Ann", "+39 [06 12]34567", "0612", .number),
      ("Ann", "+39 06 1234567", "0061", nil),
      ("Ann", "[089 12]3456", "08912", .number),
      ("Ann", "0[89 12]3456", "8912", .number),
      ("Ann", "0[89 123456]", "89123456", .number),
    ])
  }

  /// `+49 (0)89 …` says 0 from inside the country and none from outside. Not in Italy, where the 0
  /// belongs to the number.
  @Test func trunkInBrackets() {
    expect([
      ("Ann", "+49 (0)[89 12]3456", "8912", .number),
      ("Ann", "+49 (0)[89 12]3456", "08912", .number),
      ("Ann", "[+49 (0)8]9 123456", "+498", .number),
      ("Ann", "+[49 (0)89 123456]", "004989123456", .exact),
      ("Ann", "[0049 (0)8]9 123456", "00498", .number),
      ("Ann", "+39 ([0)6 12]34567", "0612", .number),
    ])
  }

  /// NANP: people know seven digits.
  @Test func withoutAreaCode() {
    expect([
      ("Ann", "+1 650-[253-00]00", "25300", .number),
      ("Ann", "+1 650-[253-0000]", "2530000", .number),
      ("Ann", "+1 [650-253]-0000", "650253", .number),
      ("Ann", "+1 [650-253-0000]", "6502530000", .exact),
      ("Ann", "+[1 650-253-0000]", "16502530000", .exact),
      ("Ann", "[+1 650]-253-0000", "+1650", .number),
      ("Ann", "[+1 650-253-0000]", "+16502530000", .exact),
      ("Ann", "(650) [25]3-0000", "25", .number),
      ("Ann", "([650) 25]3-0000", "65025", .number),
      ("Ann", "001 650 [25]3 0000", "25", .number),
      ("Ann", "+1 650-053-0000", "05", nil),
    ])
  }

  @Test func codes() {
    expect([
      ("Ann", "[*100]#", "*100", .number), ("Ann", "[*100#]", "*100#", .exact),
      ("Ann", "[*]100#", "*", .number), ("Ann", "*[100]#", "100", .insideNumber),
      ("Ann", "*1[00#]", "00#", .insideNumber), ("Ann", "[#31#]", "#31#", .exact),
      ("Ann", "*100#", "#", nil), ("Ann", "*100#", "10", nil),
    ])
  }

  /// From three digits on: one or two are in nearly all numbers.
  @Test func inside() {
    expect([
      ("Ann", "603 [123] 456", "123", .insideNumber),
      ("Ann", "60[3 12]3 456", "312", .insideNumber),
      ("Ann", "603 123 [456]", "456", .insideNumber),
      ("Ann", "603 123 456", "45", nil),
      ("Ann", "603 123 456", "4", nil),
      ("Ann", "603 123 456", "1234567", nil),
      ("Ann", "+49 89 1[234]56", "234", .insideNumber),
      ("Ann", "603 123 456", "+123", nil),
      ("Ann", "60", "603", nil),
    ])
  }

  /// An extension is no part of the number.
  @Test func extensions() {
    expect([
      ("Ann", "[555 0100] ext. 77", "5550100", .exact),
      ("Ann", "[555 0100]x77", "5550100", .exact), ("Ann", "[555 0100];77", "5550100", .exact),
      ("Ann", "[555 0100],,77", "5550100", .exact), ("Ann", "[555 0100]p77", "5550100", .exact),
      ("Ann", "[555 0100]W77", "5550100", .exact), ("Ann", "555 0100p779", "779", nil),
      ("Ann", "555 0100 ext. 779", "779", nil),
    ])
  }

  /// `0` is both: the space of a name and the digit of a number.
  @Test func zeroIsBoth() {
    expect([
      ("[Jo A]nn", "[560 2]", "5602", .exact), ("[Jo A]nn", "[560 2]3", "5602", .name),
      ("Ann", "[0]89 123", "0", .number), ("Ann", "+49 89 123", "0", .number),
    ])
    let index = ContactIndex([contact("Jo Ann", ["1"]), contact("Zoe", ["5602 33"])])
    #expect(names(index, .keys("5602")) == ["Jo Ann", "Zoe"])
  }

  /// The better of name and number counts; the other is lit too unless it only fits inside.
  @Test func nameAndNumber() {
    expect([
      ("[Kap]pa", "[527] 5669191", "527", .name),
      ("[Dan]iel", "[326]", "326", .exact),
      ("[Dan]", "[326]", "326", .exact),
      ("Annika", "[6645] 123", "6645", .number),
      ("Annika", "5 [6645] 123", "6645", .insideNumber),
      ("A[nnik]a", "6 123", "6645", .insideName),
      ("Theta [Iot]a", "+[46 8]96001311", "468", .name),
    ])
  }

  @Test func digitsOnlyInNumberQueries() {
    expect(
      [
        ("Jo", "[56]0", "56", .number), ("Jo", "56", "5a", nil), ("Jo", "", "56", nil),
        ("Jo", "[+49] 89", "+49", .number), ("Jo", "*[100]#", "100", .insideNumber),
        ("Jo", "+49 [89]", "89", .exact), ("Jo", "56", "", nil), ("Jo", "5 6", "5 6", nil),
      ], by: { .number($0) })
  }

  @Test func numbersWithoutDigits() {
    expect([
      ("[Jo]", "unknown", "56", .exact), ("Jo", "unknown", "8", nil), ("Jo", "+", "+", nil),
      ("Jo", "()-", "0", nil), ("Jo", "x5", "9", nil),
    ])
  }
}
