import Contacts
import TestSupport
import Testing
import TimeLimit

/// Numbers of `Fixtures/numbers`, and what is known of them.
@Suite(.timeLimited) struct NumberPlanTests {
  static func rows(_ name: String, columns: Int) -> [[String]] {
    Repository.rows("Fixtures/numbers/\(name).tsv", columns: columns).filter { row in
      !row[0].hasPrefix("# ")
    }
  }

  @Test func e164() {
    let rows = Self.rows("e164", columns: 3)
    #expect(rows.count > 150)
    for row in rows {
      let country = row[0] == "-" ? nil : row[0]
      let number = PhoneNumber(row[1]).e164(in: country)
      #expect(number ?? "-" == row[2], "\(row)")
      // What has this form keeps it, wherever it is dialled.
      guard let number else { continue }
      for other in [nil, "DE", "US", "XX", country] {
        #expect(PhoneNumber(number).e164(in: other) == number, "\(row)")
      }
    }
  }

  /// What is typed is dialled in its international form or as it is; a service as it is.
  @Test func dialStrings() {
    var international = 0
    for row in Self.rows("e164", columns: 3) {
      let number = PhoneNumber(row[1])
      let dialled = number.dialString(in: row[0] == "-" ? nil : row[0])
      if dialled == number.dialString { continue }
      international += 1
      #expect(dialled?.prefix { $0 != "," && $0 != ";" } ?? "" == row[2], "\(row)")
    }
    #expect(international > 40, "\(international)")
    #expect(PhoneNumber("0800 000 0000").dialString(in: "GB") == "08000000000")
    #expect(PhoneNumber("1800 000 000").dialString(in: "IE") == "1800000000")
    #expect(PhoneNumber("7700 900123").dialString(in: "GB") == "7700900123")
  }

  @Test func whatFollowsAPauseStaysBehind() {
    let rows: [(country: String?, written: String, dialled: String?)] = [
      ("DE", "030 23125100,,12", "+493023125100,,12"),
      ("DE", "030 23125100w12#", "+493023125100;12#"),
      ("DE", "030 23125100 ext. 12", "+493023125100;12"), ("DE", "112,,12", "112,,12"),
      (nil, "030 23125100p12", "03023125100,12"), ("US", "+49 30 23125100p1", "+493023125100,1"),
      ("DE", "030 23125100 home", nil), ("DE", "", nil),
    ]
    for row in rows {
      #expect(PhoneNumber(row.written).dialString(in: row.country) == row.dialled, "\(row)")
    }
  }

  @Test func plans() throws {
    let germany = try #require(NumberPlan.of("DE"))
    #expect(germany.countryCode == 49)
    #expect(germany.reading([0, 3, 0, 2, 3, 1, 2, 5]) == .national(1))
    #expect(germany.reading([0, 0, 4, 9, 3, 0, 2, 3, 1, 2, 5]) == .international(2))
    #expect(germany.reading([0, 3, 0, 2, 3, 1, 2, 10]) == nil)
    // Niue has the shortest numbers, of seven digits with its code.
    #expect(germany.reading([0, 0, 6, 8, 3, 4, 0, 0, 0]) == .international(2))
    #expect(germany.reading([0, 0, 6, 8, 3, 4, 0, 0]) == nil)
    #expect(germany.reading([]) == nil)
    #expect(germany.addedPrefix == "0")
    #expect(try #require(NumberPlan.of("RU")).addedPrefix == "8")
    #expect(try #require(NumberPlan.of("US")).addedPrefix == "")
    #expect(NumberPlan.of("PR")?.countryCode == 1)
    #expect(NumberPlan.of("XX") == nil && NumberPlan.of("de") == nil && NumberPlan.of("") == nil)
  }

  /// Whatever is written: `+` and 7 to 15 digits, or nothing, and nothing else before a pause than
  /// these or what was written.
  @Test func anythingIsSafe() {
    let seed: UInt64 = 61
    print("numbers: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "0", "1", "4", "6", "8", "9", "00", "49", "011", "06", "810", "650", "555", "+", "*", "#",
      " ",
      "(0)", ",", "p", "٣", "a", "ext. ", "30", "23125",
    ]
    let countries = [nil, "DE", "US", "RU", "HU", "IT", "AU", "BR", "CN", "XX"]
    var known = 0
    for _ in 0..<Effort.rounds(10_000) {
      let count = Int.random(in: 0...6, using: &random)
      let head = [
        "", "", "030 23125100", "0049 30 2312510", "(650) 555-014", "06 1 000 000", "+44 20",
      ]
      .randomElement(using: &random)!
      let tail = (0..<count).map { _ in pieces.randomElement(using: &random)! }
      let written = head + tail.joined()
      let country = countries.randomElement(using: &random)!
      let number = PhoneNumber(written)
      guard let e164 = number.e164(in: country) else { continue }
      known += 1
      #expect(e164.hasPrefix("+") && (8...16).contains(e164.count), "seed \(seed) \(written)")
      #expect(e164.dropFirst().allSatisfy { $0.isNumber }, "seed \(seed) \(written)")
      let readings = number.readings(in: country)
      #expect(readings.count == 1, "seed \(seed) \(written)")
      let dialled = readings[0].dialString
      let isService = dialled == number.dialString
      #expect(dialled.hasPrefix(e164) || isService, "seed \(seed) \(written)")
    }
    if Effort.isWhole { #expect(known > Effort.rounds(10_000) / 50) }
  }

  @Test func longNumbersEndQuickly() {
    let long = String(repeating: "0", count: 1_000_000)
    #expect(PhoneNumber(long).e164(in: "DE") == nil)
    #expect(PhoneNumber("+" + long).e164(in: "DE") == nil)
    #expect(PhoneNumber("1-800-" + String(repeating: "A", count: 1_000_000)).vanityDigits == nil)
  }

  // MARK: Letters

  @Test func vanityNumbers() {
    let rows = Self.rows("vanity", columns: 2)
    #expect(rows.count > 40)
    for row in rows {
      let number = PhoneNumber(row[0])
      #expect(number.vanityDigits ?? "-" == row[1], "\(row)")
      // They are not dialled without a question.
      if number.vanityDigits != nil {
        #expect(number.dialString == nil && number.e164(in: "US") == nil, "\(row)")
      }
    }
  }
}
