import Contacts

/// The numbers that reach police, ambulance, fire brigade and other emergency services of a
/// country.
///
/// On the wide side: a number too many costs one question before it is dialled, one that is missing
/// may call the police by mistake.
package struct EmergencyNumbers: Hashable, Sendable {
  /// In digits, 2 to 6 each, as they are dialled inside the country.
  package private(set) var numbers: Set<String>
  /// The emergency numbers that stand before all contacts. With a known country these are all numbers.
  /// Without one, the keys of half of the short names are an emergency number in some country (666 is
  /// Mom), so only the numbers that are valid in every country stand before contacts.
  private var uncovered: Set<String>

  /// The numbers of a country; 112 and 911, which mobile networks everywhere take for emergency calls
  /// (3GPP TS 22.101, 10.1.1); and those that are emergency numbers in many countries.
  ///
  /// - Parameter country: An ISO 3166-1 alpha-2 code in capitals. Where it is `nil` or not in the
  ///   table, the numbers are those of all countries, and those that a telephone without a SIM
  ///   takes for emergency calls.
  package init(country: String?) {
    guard let country, let row = Self.row(of: country) else {
      self.init(Self.ofAllCountries)
      uncovered = Self.everywhere
      return
    }
    let further = NumberPlan.of(country)?.emergencyNumbers ?? []
    self.init(Self.everywhere.union(Self.common).union(Self.list(row)).union(further))
  }

  /// The numbers of a country, and of all others those with a 0 or a 1, which are on no letter's
  /// key: a locale, from which the country may be taken, does not say where somebody is, but most
  /// who type 93 mean a name.
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

  /// These, and those that a SIM or a network names: of those no more than ``mostNamed``, and only what
  /// can be one: up to ``longestNamed`` digits.
  package func adding(_ named: Set<String>) -> EmergencyNumbers {
    let usable = named.filter { number in
      (2...Self.longestNamed).contains(number.utf8.count)
        && number.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    // Of too many always the same.
    let known = usable.sorted().prefix(Self.mostNamed)
    var result = self
    result.numbers.formUnion(known)
    result.uncovered.formUnion(known)
    return result
  }

  static let mostNamed = 50
  /// As many as a SIM has room for: 3GPP TS 31.102, 4.2.21 (EF ECC).
  static let longestNamed = 6

  /// Whether these digits and no others are an emergency number. What else may reach one says
  /// ``behindPrefixes(_:)``.
  ///
  /// - Parameter called: Digits, 0 to 9 each; anything else is no emergency number.
  package func contains(_ called: some StringProtocol) -> Bool {
    numbers.contains(String(called))
  }

  /// As ``contains(_:)``, for the numbers that stand before all contacts.
  func keepsUncovered(_ called: some StringProtocol) -> Bool {
    uncovered.contains(String(called))
  }

  /// The countries whose numbers are known, by their ISO 3166-1 alpha-2 codes (and XK, Kosovo),
  /// sorted.
  package static var countries: [String] {
    rows.map { String($0.prefix(2)) }
  }

  /// What a dial string may be to the network behind what stands before it: itself first, none of
  /// them empty.
  ///
  /// Some networks put through an emergency number behind an international prefix, `+112` or
  /// `00112`, or as a number of the country, `+49112`; North American ones behind their 1. And a 9 or
  /// a 0 at the beginning may be for an outside line, whether a pause follows (`9,112`) or not
  /// (`9112`); without an exchange, the 0 may be the trunk prefix. One may stand behind another, at a
  /// branch's exchange or as a trunk prefix (`90112`, `9,0112`, `+(0)112`). It is never certain that
  /// the digit is meant so: that, too, costs one question at most.
  ///
  /// - Parameter called: A dial string: digits, `+`, and `,` or `;` for a pause. With all its
  ///   pauses: what stands behind the one after a digit for an outside line would be missing
  ///   otherwise. What follows any other pause is sent when the call stands and is no part of the
  ///   results.
  package static func behindPrefixes(_ called: Substring) -> [Substring] {
    var results: [Substring] = []
    addBehindPrefixes(called, outsideLines: outsideLines, isInternational: false, to: &results)
    return results.filter { !$0.isEmpty }
  }

  /// - Parameters:
  ///   - outsideLines: so many digits may still be for an outside line.
  ///   - isInternational: whether an international prefix stands before it.
  private static func addBehindPrefixes(
    _ called: Substring, outsideLines: Int, isInternational: Bool, to results: inout [Substring]
  ) {
    // With the pauses behind it: there may be no more digits before them.
    let rest = called.drop { isPause($0) }
    let digits = rest.prefix { !isPause($0) }
    results.append(digits)
    if digits == "1911" { results.append(digits.dropFirst()) }
    // Most of what is typed begins like none of them, which its first byte tells.
    let first = digits.utf8.first
    let prefix = internationalPrefixes.first { $0.utf8.first == first && digits.hasPrefix($0) }
    // With less than three digits behind it, what looks like North America's is a number of its own.
    if !isInternational, let prefix, prefix.count < 3 || digits.count >= prefix.count + 3 {
      let behind = rest.dropFirst(prefix.count).drop { $0 == "+" }
      addBehindPrefixes(behind, outsideLines: outsideLines, isInternational: true, to: &results)
      // Behind a country code, of 1 to 3 digits, no subscriber's number is so short.
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

  /// Those of nearly all countries, and North America's.
  private static let internationalPrefixes = ["+", "00", "011"]

  /// How many digits for an outside line may stand one behind the other.
  private static let outsideLines = 2

  static func isPause(_ character: Character) -> Bool {
    character == "," || character == ";"
  }

  /// 3GPP TS 22.101, 10.1.1.
  private static let everywhere: Set<String> = ["112", "911"]
  /// Among them those that a telephone without a SIM takes for emergency calls (3GPP TS 22.101,
  /// 10.1.1): 000, 08, 110, 118, 119 and 999. None begins a name on the keys 2 to 9, but 999.
  static let common: Set<String> = [
    "000", "08", "100", "101", "102", "103", "104", "108", "110", "111", "113", "115", "117", "118",
    "119", "122", "123", "190", "191", "192", "193", "997", "998", "999",
  ]
  private static let ofAllCountries = rows.reduce(into: everywhere.union(common)) {
    $0.formUnion(list($1))
  }

  // Parted by bytes: a program that starts would else wait for a thousand characters to be told apart.
  private static var rows: [Substring] {
    table.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
  }

  /// The line of a country; `nil` where there is none. Nothing else is read but where lines begin.
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
