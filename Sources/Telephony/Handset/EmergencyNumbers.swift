import Contacts

/// The numbers that reach police, ambulance, fire brigade and other emergency services of a
/// country.
///
/// The lists are wide on purpose: an unnecessary number costs one question before it is dialled,
/// while a missing one may lead to a call to the police by mistake.
package struct EmergencyNumbers: Hashable, Sendable {
  /// The numbers, of 2 to 6 digits each, as they are dialled inside the country.
  package private(set) var numbers: Set<String>
  /// The emergency numbers that are listed before all contacts. If the country is known, these are
  /// all numbers. Otherwise only the numbers that are valid in every country are listed before
  /// contacts, because the keys of half of the short names are an emergency number in some country
  /// (666 is Mom).
  private var uncovered: Set<String>

  /// The numbers of a country; 112 and 911, which mobile networks everywhere treat as emergency
  /// calls (3GPP TS 22.101, 10.1.1); and those that are emergency numbers in many countries.
  ///
  /// - Parameter country: An ISO 3166-1 alpha-2 code in capitals. If it is `nil` or not in the
  ///   table, the numbers are those of all countries, and those that a telephone without a SIM
  ///   treats as emergency calls.
  package init(country: String?) {
    guard let country, let row = Self.row(of: country) else {
      self.init(Self.ofAllCountries)
      uncovered = Self.everywhere
      return
    }
    let further = NumberPlan.of(country)?.emergencyNumbers ?? []
    self.init(Self.everywhere.union(Self.common).union(Self.list(row)).union(further))
  }

  /// The numbers of a country, and the numbers of all other countries that contain a 0 or a 1,
  /// because these keys have no letters. The country may be guessed from the locale, which does not
  /// say where the user is. But most users who type 93 mean a name, so the other foreign numbers
  /// are left out.
  package init(guessedCountry country: String?) {
    self.init(country: country)
    if numbers == Self.ofAllCountries { return }
    self.init(
      numbers.union(Self.ofAllCountries.filter { $0.contains("0") || $0.contains("1") }))
  }

  /// These numbers and no others.
  package init(_ numbers: Set<String>) {
    self.numbers = numbers
    uncovered = numbers
  }

  /// Returns these numbers and those that a SIM or a network names: at most ``mostNamed`` named
  /// numbers, and only those of 2 to ``longestNamed`` digits.
  package func adding(_ named: Set<String>) -> EmergencyNumbers {
    let usable = named.filter { number in
      (2...Self.longestNamed).contains(number.utf8.count)
        && number.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    // Sorted, so that the choice among too many is always the same.
    let known = usable.sorted().prefix(Self.mostNamed)
    var result = self
    result.numbers.formUnion(known)
    result.uncovered.formUnion(known)
    return result
  }

  static let mostNamed = 50
  /// The longest number that a SIM has room for: 3GPP TS 31.102, 4.2.21 (EF ECC).
  static let longestNamed = 6

  /// Whether exactly these digits are an emergency number. For other ways to reach one see
  /// ``behindPrefixes(_:)``.
  ///
  /// - Parameter called: Digits, 0 to 9 each; a text with another character is not an emergency
  ///   number.
  package func contains(_ called: some StringProtocol) -> Bool {
    numbers.contains(String(called))
  }

  /// Whether exactly these digits are a number that is listed before all contacts.
  func keepsUncovered(_ called: some StringProtocol) -> Bool {
    uncovered.contains(String(called))
  }

  /// The countries whose numbers are known, by their ISO 3166-1 alpha-2 codes (and XK, Kosovo),
  /// sorted.
  package static var countries: [String] {
    rows.map { String($0.prefix(2)) }
  }

  /// Returns the numbers that a network may read in a dial string once its prefixes are removed.
  /// The string itself is the first, and no result is empty.
  ///
  /// Some networks connect an emergency number after an international prefix, `+112` or `00112`, or
  /// as a number of the country, `+49112`; North American networks after their 1. A 9 or a 0 at the
  /// beginning may be for an outside line, whether a pause follows (`9,112`) or not (`9112`);
  /// without an exchange, the 0 may be the trunk prefix. Two such digits may follow each other, at
  /// a branch's exchange or with a trunk prefix (`90112`, `9,0112`, `+(0)112`). It is never certain
  /// that the digit is a prefix, but an unnecessary question is the only cost.
  ///
  /// - Parameter called: A dial string with all its pauses: digits, `+`, and `,` or `;` for a
  ///   pause. The pause after a digit for an outside line is needed, because the number follows it.
  ///   The digits after any other pause are sent once the call is connected, and are not in the
  ///   results.
  package static func behindPrefixes(_ called: Substring) -> [Substring] {
    var results: [Substring] = []
    addBehindPrefixes(called, outsideLines: outsideLines, isInternational: false, to: &results)
    return results.filter { !$0.isEmpty }
  }

  /// - Parameters:
  ///   - outsideLines: the number of digits that may still be for an outside line.
  ///   - isInternational: whether an international prefix came before `called`.
  private static func addBehindPrefixes(
    _ called: Substring, outsideLines: Int, isInternational: Bool, to results: inout [Substring]
  ) {
    // Later pauses stay: after a prefix, the digits may follow a pause.
    let rest = called.drop { isPause($0) }
    let digits = rest.prefix { !isPause($0) }
    results.append(digits)
    if digits == "1911" { results.append(digits.dropFirst()) }
    // For most strings the first byte already shows that they have no prefix.
    let first = digits.utf8.first
    let prefix = internationalPrefixes.first { $0.utf8.first == first && digits.hasPrefix($0) }
    // With fewer than three digits after it, North America's prefix is part of an ordinary number.
    if !isInternational, let prefix, prefix.count < 3 || digits.count >= prefix.count + 3 {
      let behind = rest.dropFirst(prefix.count).drop { $0 == "+" }
      addBehindPrefixes(behind, outsideLines: outsideLines, isInternational: true, to: &results)
      // After a country code of 1 to 3 digits, no subscriber's number is this short.
      let national = behind.prefix { !isPause($0) }
      if national.count <= 6 {
        results += (1...3).map { national.dropFirst($0) }.filter { $0.count > 2 }
      }
    }
    if outsideLines > 0, digits.hasPrefix("0") || digits.hasPrefix("9") {
      addBehindPrefixes(
        rest.dropFirst(), outsideLines: outsideLines - 1, isInternational: isInternational,
        to: &results)
    }
  }

  /// The prefixes of nearly all countries, and of North America.
  private static let internationalPrefixes = ["+", "00", "011"]

  /// The maximum number of digits for outside lines, one after the other.
  private static let outsideLines = 2

  static func isPause(_ character: Character) -> Bool {
    character == "," || character == ";"
  }

  /// The emergency numbers that are valid in every country: 3GPP TS 22.101, 10.1.1.
  private static let everywhere: Set<String> = ["112", "911"]
  /// Emergency numbers of many countries, with those that a telephone without a SIM treats as
  /// emergency calls (3GPP TS 22.101, 10.1.1): 000, 08, 110, 118, 119 and 999. Of these six only
  /// 999 begins a name on the keys 2 to 9.
  static let common: Set<String> = [
    "000", "08", "100", "101", "102", "103", "104", "108", "110", "111", "113", "115", "117", "118",
    "119", "122", "123", "190", "191", "192", "193", "997", "998", "999",
  ]
  private static let ofAllCountries = rows.reduce(into: everywhere.union(common)) {
    $0.formUnion(list($1))
  }

  // The table is split by bytes, because finding its characters would delay the program's start.
  private static var rows: [Substring] {
    table.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
  }

  /// Returns the line of a country; `nil` if there is none. Of all other lines only the start is
  /// read.
  private static func row(of country: String) -> Substring? {
    let code = Array(country.utf8)
    guard code.count == 2 else { return nil }
    var rest = table.utf8[...]
    while !rest.isEmpty {
      let row = rest.prefix { $0 != UInt8(ascii: "\n") }
      if row.starts(with: code) { return Substring(row) }
      rest = rest[row.endIndex...].dropFirst()
    }
    return nil
  }

  private static func list(_ row: Substring) -> [String] {
    row.utf8.split(separator: UInt8(ascii: " ")).dropFirst().map { String(Substring($0)) }
  }
}
