import Contacts
import TestSupport
import Testing
import TimeLimit

@testable import Handset

/// The table of the program against `Fixtures/numbers/emergency.tsv`, and what is known of both.
@Suite(.timeLimited) struct EmergencyNumbersTests {
  private static let rows = Repository.rows("Fixtures/numbers/emergency.tsv", columns: 3)
    .filter { !$0[0].hasPrefix("# ") }

  @Test func theTableSaysWhatTheFileSays() {
    var lines: [[String]] = []
    for row in Self.rows {
      if lines.last?.first != row[0] { lines.append([row[0]]) }
      lines[lines.count - 1].append(row[1])
    }
    #expect(lines.count > 240)
    let table = EmergencyNumbers.table.split(separator: "\n")
    #expect(table.map { String($0) } == lines.map { $0.joined(separator: " ") })
    #expect(EmergencyNumbers.countries == lines.map { $0[0] })
    for line in lines {
      let numbers = EmergencyNumbers(country: line[0]).numbers
      let further = NumberPlan.of(line[0])?.emergencyNumbers ?? []
      #expect(
        numbers
          == Set(line.dropFirst()).union(EmergencyNumbers.common).union(["112", "911"])
          .union(further), "\(line)")
    }
    // The metadata know more of them in few countries.
    #expect(EmergencyNumbers(country: "CZ").contains("153"))
    #expect(NumberPlan.of("DE")?.emergencyNumbers == ["110", "112"])
  }

  @Test func rowsAreWellFormed() {
    let services: Set<Substring> = [
      "all", "police", "ambulance", "fire", "sea", "mountain", "gas", "road", "other",
    ]
    for row in Self.rows {
      #expect(row.count == 3 && Territory.code(row[0]) == row[0], "\(row)")
      #expect((2...6).contains(row[1].utf8.count), "\(row)")
      #expect(row[1].utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      let named = row[2].split(separator: ",", omittingEmptySubsequences: false)
      #expect(!named.isEmpty && named.allSatisfy { services.contains($0) }, "\(row)")
    }
    // Sorted, and none twice.
    for (row, next) in zip(Self.rows, Self.rows.dropFirst()) {
      let isSorted = (row[0], row[1]) < (next[0], next[1])
      #expect(isSorted, "\(row) \(next)")
    }
  }

  @Test func everyCountryWithANumberPlanHasARow() {
    let countries = Set(EmergencyNumbers.countries)
    #expect(countries.count == EmergencyNumbers.countries.count)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    // Ascension and Tristan da Cunha are no countries of ISO 3166-1.
    for territory in pairs where !["AC", "TA"].contains(territory) {
      if NumberPlan.of(territory) == nil { continue }
      #expect(countries.contains(territory), "\(territory)")
    }
  }

  @Test func numbersOfACountry() {
    let expected = [
      "AD": "110 112 116 118", "AE": "997 998 999", "AR": "100 101 107", "AT": "133 144 122 140",
      "AU": "000 106 112", "AZ": "101 102 103 104 112", "BE": "100 101 112", "BR": "190 192 193",
      "BY": "101 102 103", "CA": "911", "CH": "117 118 144 1414", "CL": "131 132 133",
      "CN": "110 119 120 122", "CO": "123", "CZ": "150 155 156 158", "DE": "110 112",
      "DK": "112 114", "DZ": "14 17 1548", "EG": "122 123 180", "ES": "061 062 080 085 091 092",
      "FR": "15 17 18 112 114 196", "GB": "999 112", "GR": "100 108 166 199", "HK": "999",
      "HR": "192 193 194 195", "HU": "104 105 107", "ID": "110 113 118 119", "IL": "100 101 102",
      "IN": "100 101 102 108 112", "IR": "110 115 125", "IT": "113 115 118 1530",
      "JP": "110 119 118", "KE": "999", "KR": "112 119", "LV": "110 113", "MA": "15 19 177",
      "MY": "999", "NO": "110 112 113", "NZ": "111", "PK": "15 16 1122", "PL": "997 998 999",
      "PT": "112 117", "RE": "15 17 18", "RS": "192 193 194", "RU": "01 02 03 101 102 103 104 112",
      "SA": "997 998 999", "SE": "112 11414", "SG": "995 999", "SI": "113", "SK": "150 155 158",
      "TH": "1669 191 199", "TN": "190 197 198", "TR": "110 112 155", "TW": "110 119",
      "UA": "101 102 103", "US": "911", "VN": "113 114 115", "ZA": "10111 10177 112",
    ]
    for (country, numbers) in expected {
      let known = EmergencyNumbers(country: country)
      for number in numbers.split(separator: " ") {
        #expect(known.contains(number), "\(country) \(number)")
      }
    }
  }

  @Test func numbersOfAnotherCountryAreOrdinaryOnes() {
    let germany = EmergencyNumbers(country: "DE")
    for number in [
      "15", "17", "061", "144", "995", "1122", "1669", "1", "11", "1120", "", "+112", "１１２",
    ] {
      #expect(!germany.contains(number), "\(number)")
    }
    #expect(germany.contains("112") && germany.contains("112"[...]) && germany.contains("110"))
    #expect(!EmergencyNumbers(country: "FR").contains("995"))
  }

  @Test func europeAndMobileNetworks() {
    for country in EmergencyNumbers.countries {
      let known = EmergencyNumbers(country: country)
      #expect(known.contains("112") && known.contains("911"), "\(country)")
    }
    // Directive (EU) 2018/1972, Article 109.
    let union = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
    for country in union.split(separator: " ") {
      #expect(Self.rows.contains { $0[0] == country && $0[1] == "112" }, "\(country)")
    }
  }

  @Test(arguments: [nil, "XX", "de", "D", "DEU", "", "11", "\n"] as [String?])
  func unknownCountry(_ country: String?) {
    let all = EmergencyNumbers(country: country)
    #expect(all.numbers.isSuperset(of: Self.rows.map { $0[1] }))
    for number in ["000", "08", "110", "112", "118", "119", "911", "999"] {
      #expect(all.contains(number), "\(number)")
    }
    #expect(all == EmergencyNumbers(country: nil))
  }

  @Test func prefixes() {
    let rows: [(called: String, found: [String])] = [
      ("112", ["112"]), ("+112", ["+112", "112"]), ("++112", ["++112", "112"]),
      ("00112", ["00112", "112", "0112", "112"]), ("112,,12", ["112"]), (",;112", ["112"]),
      // For an outside line, at once or after a pause, and behind another.
      ("9112", ["9112", "112"]), ("0112", ["0112", "112"]), ("9911", ["9911", "911", "11"]),
      ("9,112", ["9", "112"]), ("0;112", ["0", "112"]), ("9,,;112,5", ["9", "112"]),
      ("90112", ["90112", "0112", "112"]), ("9,0112", ["9", "0112", "112"]),
      ("90,112", ["90", "0", "112"]), ("9,+112", ["9", "+112", "112"]),
      ("900112", ["900112", "00112", "112", "0112"]), ("9,0,9,112", ["9", "0", "9"]),
      ("000", ["000", "0", "00", "0"]), ("999", ["999", "99", "9"]), ("08", ["08", "8"]),
      // What follows another pause is sent after the answer.
      ("8,112", ["8"]), ("5551234,112", ["5551234"]), ("9", ["9"]), ("00", ["00", "0"]),
      ("+", ["+"]), (",", []), ("", []),
    ]
    for row in rows {
      let found = EmergencyNumbers.behindPrefixes(row.called[...]).map { String($0) }
      #expect(found == row.found, "\(row.called)")
    }
  }

  @Test func longDialStringsEndQuickly() {
    for digit in ["0", "9", "+", ","] {
      let long = String(repeating: digit, count: 100_000)
      #expect(EmergencyNumbers.behindPrefixes(long[...]).count <= 12)
    }
  }
}
