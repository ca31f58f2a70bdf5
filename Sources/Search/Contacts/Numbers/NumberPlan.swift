/// The dialling rules and number ranges of one country, or of an international code such as +800.
/// The data are from libphonenumber's metadata; see `Fixtures/plans`.
package struct NumberPlan: Hashable, Sendable {
  /// The index of the plan's record in ``PlanTable``.
  let region: Int

  /// The version of libphonenumber's metadata, `9.0.43`.
  package static var metadataVersion: String { PlanTable.version }

  /// Returns the plan of a country by its ISO 3166-1 alpha-2 code in capitals; `nil` if it isn't
  /// known.
  package static func of(_ territory: String) -> NumberPlan? {
    let letters = territory.utf8
    guard letters.count == 2, let first = letters.first, let last = letters.last,
      let region = PlanTable.regionByLetters[Int(first) << 8 | Int(last)]
    else { return nil }
    return NumberPlan(region: region)
  }

  /// Returns the plans of the countries that share a country code, the main one first; an empty
  /// list if no country has it.
  static func all(countryCode: Int) -> [NumberPlan] {
    PlanTable.plansByCode[countryCode] ?? []
  }

  private func field(_ field: PlanTable.Field) -> Int { PlanTable.field(field, of: region) }

  /// The country code of ITU-T E.164, such as 49.
  package var countryCode: Int { field(.countryCode) }

  /// The digits that are dialled before a national number inside the country; empty if there are
  /// none.
  var nationalPrefix: [UInt8] { PlanTable.text(field(.nationalPrefix)) }

  /// The number of digits of the national prefix.
  var prefixLength: Int {
    let prefix = field(.nationalPrefix)
    return prefix == 0 ? 0 : PlanTable.word(prefix)
  }

  /// The first digit of the national prefix; `nil` if there is none.
  var firstOfPrefix: UInt8? {
    let prefix = field(.nationalPrefix)
    return prefix == 0 ? nil : UInt8(PlanTable.word(prefix + 1))
  }

  /// Whether the national prefix is a single 0, as in most countries.
  var hasPrefixZero: Bool { prefixLength == 1 && firstOfPrefix == 0 }

  /// The codes that may be dialled before a country code in place of the `+`, each as digits: `011`
  /// in the United States, one for each carrier in Brazil. If there are more than 24, the list
  /// contains only the preferred one, if there is one.
  var exitCodes: [[UInt8]] { PlanTable.texts(field(.exits)) }

  /// Returns the length of the exit code at the beginning of the digits; `nil` if there is none. A
  /// country code must follow the exit code, and no country code begins with 0.
  func exitCode(of digits: ArraySlice<UInt8>) -> Int? {
    // 00 and then this country's own code is an exit code, although some carriers' codes begin with
    // the same digits.
    let start = digits.startIndex
    if digits.count > 5, digits[start] == 0, digits[start + 1] == 0,
      ParsedNumber.countryCode(of: digits.dropFirst(2)) == countryCode
    {
      let national = digits.dropFirst(2 + CountryCodes.digits(in: countryCode))
      if kind(national) != nil || withoutPrefix(national).map({ kind($0) != nil }) ?? false {
        return 2
      }
    }
    guard let prefix = PlanTable.prefix(field(.exitRule), of: digits), prefix.count > 0,
      prefix.count < digits.count, digits[digits.startIndex + prefix.count] != 0
    else { return nil }
    return prefix.count
  }

  // MARK: National numbers

  /// The result of the comparison of a length with the plan. The names are those of libphonenumber.
  enum Length { case possible, local, tooShort, invalid, tooLong }

  /// Bit `n` is set if a national number may have `n` digits.
  var lengths: UInt32 { UInt32(field(.lengths)) | UInt32(field(.longLengths)) << 16 }

  /// Bit `n` is set if a number without its area code may have `n` digits.
  var localLengths: UInt32 { UInt32(field(.localLengths)) }

  /// Bit `n` is set if a fixed number may have `n` digits.
  var fixedLengths: UInt16 { UInt16(field(.fixedLengths)) }

  /// Bit `n` is set if a mobile number may have `n` digits.
  var mobileLengths: UInt16 { UInt16(field(.mobileLengths)) }

  func length(_ count: Int) -> Length {
    guard count < 32 else { return .tooLong }
    let bit = UInt32(1) << UInt32(count)
    if lengths & bit != 0 { return .possible }
    if localLengths & bit != 0 { return .local }
    if lengths < bit { return .tooLong }
    return lengths & (bit - 1) == 0 ? .tooShort : .invalid
  }

  /// Whether a fixed or a mobile number may have this many digits.
  func hasUsualLength(_ count: Int) -> Bool {
    (1...15).contains(count) && (fixedLengths | mobileLengths) >> UInt16(count) & 1 != 0
  }

  /// Whether a national number may have this many digits or fewer.
  func hasLength(upTo count: Int) -> Bool {
    count > 30 || count >= 0 && lengths & (UInt32(2) << UInt32(count) - 1) != 0
  }

  /// The use of a national number without its prefix, according to the ranges in use.
  enum Kind { case fixed, mobile, service }

  /// Returns the kind of a national number without its prefix; `nil` for a number of an unused
  /// range.
  func kind(_ national: ArraySlice<UInt8>) -> Kind? {
    guard national.count < 32, lengths >> UInt32(national.count) & 1 != 0,
      PlanTable.takes(field(.general), national)
    else { return nil }
    if PlanTable.takes(field(.fixed), national) { return .fixed }
    if PlanTable.takes(field(.mobile), national) { return .mobile }
    let isService =
      PlanTable.takes(field(.prefixedServices), national)
      || PlanTable.takes(field(.otherServices), national)
    return isService ? .service : nil
  }

  /// Whether the digits have the form of the country's numbers, in use or not.
  func isGeneral(_ national: ArraySlice<UInt8>) -> Bool {
    PlanTable.takes(field(.general), national)
  }

  /// Whether the national prefix is dialled before a national number in use.
  func usesPrefix(_ national: ArraySlice<UInt8>, _ kind: Kind) -> Bool {
    switch kind {
    case .fixed: field(.usesPrefix) & 1 != 0
    case .mobile: field(.usesPrefix) & 2 != 0
    case .service: PlanTable.takes(field(.prefixedServices), national)
    }
  }

  /// Whether national numbers may begin with a 0 that is also dialled from abroad, as in Italy.
  var keepsZero: Bool { PlanTable.takes(field(.general), beginning: 0) }

  /// Whether the digits are a short number that is in use in the country: 112, 11833.
  func isShort(_ digits: ArraySlice<UInt8>) -> Bool { PlanTable.takes(field(.short), digits) }

  /// Whether the digits are dialled in the country as they are: a short number in use, or a whole
  /// number, national or international. Numbers without an area code don't count, because nearly
  /// every row of digits is one.
  ///
  /// - Parameter digits: values from 0 to 9.
  package func isWhole(_ digits: [UInt8]) -> Bool {
    isShort(digits[...]) || reading(digits) != nil
  }

  /// The emergency numbers of the country, as they are dialled there.
  package var emergencyNumbers: [String] {
    PlanTable.texts(of: field(.emergency), longest: Self.longestEmergency)
  }

  /// The maximum number of digits of an emergency number: longer ones are service numbers.
  private static let longestEmergency = 6

  /// Returns the number without its national prefix, in the form that is dialled from abroad; `nil`
  /// if it has no prefix. A carrier's code after the prefix is removed as well, and Argentina's 15
  /// becomes a 9.
  func withoutPrefix(_ digits: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let prefix = PlanTable.prefix(field(.prefixRule), of: digits) else { return nil }
    let rest = digits.dropFirst(prefix.count)
    let transform = field(.transform)
    let groups = transform == 0 ? [] : PlanTable.text(transform)
    // As in libphonenumber, the transform rule applies only if the last group was matched.
    let last = groups.max() ?? 0
    guard last > 9, prefix.groups[2 * Int(last - 10) + 1] >= 0 else {
      return prefix.count == 0 || isGeneral(digits) && !isGeneral(rest) ? nil : rest
    }
    var result: [UInt8] = []
    for symbol in groups {
      guard symbol > 9 else {
        result.append(symbol)
        continue
      }
      let group = 2 * Int(symbol - 10)
      guard prefix.groups[group] >= 0 else { continue }
      let start = digits.startIndex
      result +=
        digits[(start + Int(prefix.groups[group]))..<(start + Int(prefix.groups[group + 1]))]
    }
    result += rest
    return isGeneral(digits) && !isGeneral(result[...]) ? nil : result[...]
  }
}
