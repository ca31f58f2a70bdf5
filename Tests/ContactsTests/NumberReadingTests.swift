import Contacts
import TestSupport
import Testing
import TimeLimit

/// What numbers of cards are read as.
@Suite(.timeLimited) struct NumberReadingTests {
  /// One number as its dial string; several readings of it with ` ? ` between them.
  private func readings(_ written: String, _ country: String?) -> String {
    PhoneNumber(written).readings(in: country).map(\.dialString).joined(separator: " ? ")
  }

  /// The numbers of a card with one field, each as it is written.
  private func numbers(_ field: String, _ country: String?) -> [String] {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Amy\r\nTEL:\(field)\r\nEND:VCARD\r\n"
    let file = ContactFile.read(
      bytes: Array(card.utf8), file: "a.vcf", hints: CharacterSetHints(country: country))
    return file.contacts[0].numbers.map(\.value)
  }

  /// libphonenumber's examples of all countries, in all forms; the whole list is for the benchmark.
  @Test func sample() {
    var (rows, right) = (0, 0)
    for row in Repository.rows("Fixtures/plans/sample.tsv", columns: 6) where row[0] != "digits" {
      rows += 1
      let number = PhoneNumber(row[3])
      let found = number.e164(in: row[1])
      let isOffered = number.readings(in: row[1]).contains { $0.dialString == row[4] }
      if found == row[4] || isOffered { right += 1 }
      // A wrong one is worse than none.
      #expect(found == nil || found == row[4], "\(row)")
    }
    #expect(rows > 1_000)
    #expect(Double(right) >= 0.995 * Double(rows), "\(right) of \(rows)")
  }

  /// Random digits: libphonenumber holds nearly the same ones for possible.
  @Test func possibleDigits() {
    var (rows, same) = (0, 0)
    for row in Repository.rows("Fixtures/plans/sample.tsv", columns: 6) where row[0] == "digits" {
      rows += 1
      let digits = row[3].utf8.filter { $0 != UInt8(ascii: "+") }.map { $0 - UInt8(ascii: "0") }
      let number = ParsedNumber(digits, hasPlus: row[3].hasPrefix("+"), in: NumberPlan.of(row[1]))
      if (number?.isPossible ?? false) == (row[2] == "possible") { same += 1 }
    }
    #expect(rows == 500)
    #expect(same >= 495, "\(same)")
  }

  @Test(arguments: [
    ("GB", "447700900123", "+447700900123"), ("ES", "33199001234", "+33199001234"),
    ("US", "442079460123", "+442079460123"), ("US", "0049 30 23125100", "+493023125100"),
    // Ranges that libphonenumber does not know: some are kept for films.
    ("GB", "+44 07700 900123", "+447700900123"), ("FR", "+33 06 39 98 12 34", "+33639981234"),
    ("GB", "44 (0)7700 900123", "+447700900123"),
    // Prefixes of before.
    ("PL", "+48 (0-22) 123 45 67", "+48221234567"), ("MX", "01 55 1234 5678", "+525512345678"),
    ("MX", "+52 044 55 1234 5678", "+525512345678"), ("UA", "8 044 123 45 67", "+380441234567"),
    ("ES", "+34 0612345678", "+34612345678"), ("CL", "+56 09 8765 4321", "+56987654321"),
    // 00 and the own country, where carriers have codes that begin so; and where 00 is no exit code.
    ("CO", "0057 310 123 4567", "+573101234567"), ("BR", "0055 11 91234-5678", "+5511912345678"),
    ("TH", "0066 2 123 4567", "+6621234567"), ("AU", "0061 491 570 156", "+61491570156"),
    ("NG", "0044 20 7946 0018", "+442079460018"),
    // Zeros that belong to the number.
    ("CI", "700000000", "+2250700000000"), ("BJ", "197123456", "+2290197123456"),
    ("HU", "6201234567", "+36201234567"), ("HU", "20/123-4567", "+36201234567"),
    ("PH", "8812-3456", "88123456"),
    ("GB", "+44 020 7946 0018", "+442079460018"), ("GB", "0044 020 7946 0018", "+442079460018"),
    ("DE", "+44 (0) 20 7946 0018", "+442079460018"), ("GB", "7700900123", "+447700900123"),
    ("GB", "2079460124", "+442079460124"), ("DE", "1713920012", "+491713920012"),
    // Two readings: a number of Greece without its plus, or one of Germany that lost its zero.
    ("TR", "5321234567", "+905321234567 ? +5321234567"),
    ("DE", "302101234567", "+302101234567 ? +49302101234567"),
    ("DE", "2125550193", "+492125550193 ? 2125550193"),
    // These stay: local and short numbers, and zeros that belong to the number.
    ("GB", "7946 0018", "79460018"), ("DE", "23125100", "23125100"), ("DE", "116117", "116117"),
    ("IT", "06 0000 0000", "+390600000000"), ("-", "447700900123", "447700900123"),
    ("SM", "0549 886377", "+3780549886377"), ("CI", "07 00 00 00 00", "+2250700000000"),
  ])
  func codesAndZeros(country: String, written: String, expected: String) {
    #expect(readings(written, country == "-" ? nil : country) == expected)
  }

  @Test(arguments: [
    ("GB", "020 7946 0231/32", ["020 7946 0231", "020 7946 0232"]),
    ("GB", "020 7946 0231 / 32", ["020 7946 0231", "020 7946 0232"]),
    ("GB", "020 7946 0231-32", ["020 7946 0231", "020 7946 0232"]),
    ("GB", "020 7946 0231, 32", ["020 7946 0231", "020 7946 0232"]),
    ("GB", "020 7946 0231 or 32", ["020 7946 0231", "020 7946 0232"]),
    ("GB", "020 7946 0231 020 7946 0232", ["020 7946 0231", "020 7946 0232"]),
    ("BE", "012 34 56 78-79", ["012 34 56 78", "012 34 56 79"]),
    ("AD", "712 345 712 346", ["712 345", "712 346"]),
    ("AD", "712 345 / 712 346", ["712 345", "712 346"]),
    ("GB", "020 7946 0231/32/33", ["020 7946 0231", "020 7946 0232", "020 7946 0233"]),
    ("-", "+44 20 7946 0231/32", ["+44 20 7946 0231", "+44 20 7946 0232"]),
    ("FR", "01 99 00 12 34/35", ["01 99 00 12 34", "01 99 00 12 35"]),
    ("US", "212-555-0101 / 555-0102", ["212-555-0101", "212-555-0102"]),
    ("US", "(212) 555-0101/0102", ["(212) 555-0101", "(212) 555-0102"]),
    ("IN", "022 2345 6789 / 2345 6790", ["022 2345 6789", "022 2345 6790"]),
    ("RU", "8 (495) 123-45-67, 123-45-68", ["8 (495) 123-45-67", "8 (495) 123-45-68"]),
    ("US", "(212) 555-0101 555-0102", ["(212) 555-0101", "(212) 555-0102"]),
    ("US", "(212) 555-0101 - 555-0102", ["(212) 555-0101", "(212) 555-0102"]),
    ("DE", "030 1234567 1234568", ["030 1234567", "030 1234568"]),
    ("GB", "01632 960123-960124", ["01632 960123", "01632 960124"]),
    ("GB", "(020)79460231(020)79460232", ["(020)79460231", "(020)79460232"]),
    ("BE", "02/123.45.67-68", ["02/123.45.67", "02/123.45.68"]),
    ("BE", "0475/12.34.56-0476/12.34.57", ["0475/12.34.56", "0476/12.34.57"]),
    ("TR", "0212 123 45 67 - 68 - 69", ["0212 123 45 67", "0212 123 45 68", "0212 123 45 69"]),
    ("BR", "(11) 3123-4567 / 91234-5678", ["(11) 3123-4567", "11912345678"]),
    ("BR", "(0xx11) 3123-4567/4568", ["(0xx11) 3123-4567", "(0xx11) 3123-4568"]),
    ("IN", "91-22-23456789/98", ["91-22-23456789", "91-22-23456798"]),
    ("PL", "(22) 123-45-67, 123-45-68", ["(22) 123-45-67", "(22) 123-45-68"]),
    ("DE", "030 123456 + 0171 2345678", ["030 123456", "0171 2345678"]),
    ("-", "2125550101 2125550102", ["2125550101", "2125550102"]),
    ("BR", "3123-4567/91234-5678", ["3123-4567", "91234-5678"]),
    ("AC", "+247 40123-4", ["+247 40123", "+247 40124"]),
    ("GB", "00247 40123-4", ["00247 40123", "00247 40124"]),
    ("DE", "030/12345 040 12345", ["030/12345", "040 12345"]),
    ("AD", "+376 312 345 - 46", ["+376 312 345", "+376 312 346"]),
    ("DE", "0171/1234567 0172/1234567", ["0171/1234567", "0172/1234567"]),
    ("SB", "677 74 33228", ["677 74 33228"]),
    ("NO", "40 61 23 45 / 46", ["40 61 23 45", "40 61 23 46"]),
    // A mobile number has no switchboard.
    ("CH", "079 123 45 67/0", ["079 123 45 67", "079 123 45 60"]),
    // Without their area codes.
    ("US", "555-0101/0102", ["555-0101", "555-0102"]),
    ("DE", "123456/123457", ["123456", "123457"]),
    ("DE", "1234567 1234568", ["1234567", "1234568"]),
    ("GB", "7946 0231/0232", ["7946 0231", "7946 0232"]), ("NU", "7012/7013", ["7012", "7013"]),
    // An emergency number is one by itself.
    ("DE", "112/5550101", ["112", "5550101"]), ("US", "911/555-0101", ["911", "555-0101"]),
    // One number each.
    ("US", "600/112/4567", ["600/112/4567"]), ("DE", "40101/12345", ["40101/12345"]),
    ("PL", "22 123 45 67", ["22 123 45 67"]),
    ("DE", "0123/45 67 89", ["0123/45 67 89"]), ("DE", "030/123456", ["030/123456"]),
    ("DE", "0171/1234567", ["0171/1234567"]), ("DE", "+49 171/1234567", ["+49 171/1234567"]),
    ("DE", "06131/123456", ["06131/123456"]), ("GB", "0171/1234567", ["0171/1234567"]),
    ("US", "+49 171/1234567", ["+49 171/1234567"]),
    ("DE", "040/123/456", ["040/123/456"]), ("PL", "12/345/67/89", ["12/345/67/89"]),
    ("DE", "030 123456/0", ["030 123456/0"]), ("DE", "030 123456-12", ["030 123456-12"]),
    ("US", "650-555-0142", ["650-555-0142"]),
  ])
  func twoNumbersAreTwo(country: String, field: String, expected: [String]) {
    #expect(numbers(field, country == "-" ? nil : country) == expected)
  }

  /// Where it may be an extension, a question shows the first; both are never joined.
  @Test(arguments: [
    ("AT", "01 234567/12", "+431234567 ? +431234512"),
    ("DE", "030 123456-0/-12", "+49301234560 ? +493012345612"),
    ("DE", "0171-2345678/9", "+491712345678 ? +491712345679"),
    ("DE", "0049/171 1234567 68", "+491711234567 ? +491711234568"),
    ("CN", "010-12345678-8001", "+861012345678 ? +861012348001"),
    ("DE", "Tel. 030 1234567/68 (Büro)", "+49301234567 ? +49301234568"),
    ("DE", "01805 123456 / 0,14", "01805123456"),
    ("-", "020 7946 0231/32", "02079460231 ? 02079460232"),
    ("US", "212-555-0101-0102", "+12125550101 ? +12125550102"),
    ("GB", "020 7946 0231 32", "+442079460231 ? +442079460232"),
    ("DE", "030 12345-0 oder 12", "+4930123450 ? +49301234512"),
    // Behind a pause no whole number is sent.
    ("GB", "020 7946 0231,020 7946 0232", "+442079460231 ? +442079460232"),
    ("CA", "613-555-0101;613-555-0102", "+16135550101 ? +16135550102"),
    // A firm's switchboard.
    ("CH", "044 123 45 67-0", "+41441234567"), ("CH", "044 123 45 67/0", "+41441234567"),
  ])
  func extensionsAreAskedAbout(country: String, field: String, expected: String) {
    let country = country == "-" ? nil : country
    #expect(numbers(field, country).count == 1)
    #expect(readings(field, country) == expected)
    #expect(PhoneNumber(field).e164(in: country) == nil)
  }

  @Test(arguments: [
    ("BR", "(0xx11) 91234-5678", "+5511912345678"), ("BR", "0XX 11 91234-5678", "+5511912345678"),
    ("BR", "+55 0xx11 91234-5678", "+5511912345678"),
    ("BR", "(0xx11) 3123-4567 ramal 22", "+551131234567;22"),
    ("BR", "(0**11) 3123-4567", "+551131234567"),
    ("US", "(212) 555-0101 #22", "+12125550101;22"),
    ("US", "212-555-0101 ext #22", "+12125550101;22"),
    ("US", "*21*6505550142#", "*21*6505550142#"), ("US", "#31#6505550142", "#31#6505550142"),
  ])
  func marks(country: String, written: String, expected: String) {
    #expect(readings(written, country) == expected)
  }

  /// A number of a service in letters is that, or none; its digits alone are never dialled.
  @Test func vanity() {
    #expect(PhoneNumber("1.800 E L E P H A N T").dialStringToConfirm == "180035374268")
    #expect(PhoneNumber("+44 800 REPAIR").readings(in: "GB").isEmpty)
    #expect(PhoneNumber("020 7946 0231 ext 12 / 07700 900123").dialString == nil)
    #expect(PhoneNumber("1800 Ärzte").dialStringToConfirm == nil)
    #expect(PhoneNumber("112 Feuerwehr").dialStringToConfirm == "112")
  }

  @Test(arguments: [
    ("+5491123456789", "+541123456789", true), ("+5511981234567", "+551181234567", true),
    ("+5215512345678", "+525512345678", true), ("+39612345678", "+390612345678", true),
    ("+841201234567", "+84701234567", true), ("+33612345678", "+590612345678", false),
    ("+442079460123", "+442079460124", false), ("+493012345", "+49403012345", true),
    ("+4912345", "+493012345", false),
  ])
  func sameSubscribers(one: String, other: String, isSame: Bool) throws {
    let one = try #require(ParsedNumber(e164: one))
    let other = try #require(ParsedNumber(e164: other))
    #expect(one.isSameSubscriber(as: other) == isSame)
    #expect(other.isSameSubscriber(as: one) == isSame)
  }

  /// Anything at all: no crash, and no digit that the field does not have but for country codes.
  @Test func anyField() {
    let seed: UInt64 = 40
    print("fields: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "0", "00", "49", "030", "/", "-", " ", ", ", " or ", "#", "xx", "*", "+", "(0)", "12",
      "1234567", "é", "、", "／", "  ", ";", "0171",
    ]
    for _ in 0..<Effort.rounds(5_000) {
      let field = (0..<Int.random(in: 1...9, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      for country in [nil, "DE", "US", "BR", "GB", "IT", "XX"] {
        for reading in PhoneNumber(field).readings(in: country) {
          let digits = reading.dialString.filter(\.isNumber)
          #expect(!digits.isEmpty || reading.dialString.contains { "*#".contains($0) }, "\(field)")
          #expect(reading.dialString.allSatisfy { "+0123456789*#,;".contains($0) }, "\(field)")
        }
      }
    }
    // More digits than a word has bits.
    for count in 25...40 {
      let field = "+1" + String(repeating: "2", count: count) + "/1234"
      for country in ["DE", "US", "-"] {
        #expect(numbers(field, country == "-" ? nil : country) == [field])
      }
    }
    // As long as a field may be that is looked at.
    for field in ["/0", " 1", "1 ", "0/", "-1", " 030 1"] {
      let field = String(String(repeating: field, count: 128).prefix(128))
      for country in ["DE", "US", "-"] {
        _ = PhoneNumber("+49" + field.dropFirst(3)).readings(in: country)
      }
    }
    let long = String(repeating: "030 1234567/", count: 10_000)
    #expect(PhoneNumber(long).readings(in: "DE").isEmpty)
  }
}
