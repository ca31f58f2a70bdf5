import Contacts

/// The rules of the country in which the user dials, for reading and searching numbers.
struct HomeCountry: Sendable {
  /// ISO 3166-1 alpha-2 in capitals; `nil` if it isn't known.
  let territory: String?
  /// The numbering plan; `nil` if the country or its dialling rules are not known.
  let plan: NumberPlan?
  let prefixes: Prefixes

  init(_ country: String?) {
    territory = country?.uppercased()
    plan = territory.flatMap { NumberPlan.of($0) }
    // An unknown country counts as one of the North American Numbering Plan.
    prefixes = Prefixes(
      plan, usesNANP: territory == nil || plan?.countryCode == 1,
      exits: territory.map { NumberPlan.exitCodes(in: $0) } ?? [])
  }

  /// The prefixes from which ``PhoneForms`` makes the forms of a number. They use no heap memory,
  /// so examining a number needs no reference counting.
  struct Prefixes: Sendable {
    /// Whether queries may leave out the area code of a number of the North American Numbering
    /// Plan.
    let usesNANP: Bool
    /// The country code with four bits for each digit, the first digit in the lowest bits.
    private let code: UInt16
    /// The number of digits of the country code; 0 if the country isn't known.
    let codeLength: Int
    /// The prefix that may be typed before a national number that is written without it.
    /// ``PhoneForms/Prefix/none`` if the country has none, or if it equals the country code.
    let optionalTrunk: PhoneForms.Prefix

    /// The number of codes that may be typed in place of a `+`. The first is `00`, which people
    /// know in all countries.
    let exitCount: Int
    /// The exit codes with four bits for each digit, the first digit in the lowest bits. The
    /// highest four bits are the number of digits.
    private let exits: SIMD8<UInt32>
    /// The set of the first digits of the exit codes: bit 0 for the digit 0, and so on.
    private let exitBeginnings: UInt16

    init(_ plan: NumberPlan?, usesNANP: Bool, exits codes: [String]) {
      self.usesNANP = usesNANP
      let known = (["00"] + codes.filter { $0 != "00" }).prefix(Self.exitLimit)
      var exits = SIMD8<UInt32>()
      for (place, exit) in known.enumerated() {
        let digits = exit.utf8.reversed().reduce(UInt32(0)) { $0 << 4 | UInt32($1 & 0xf) }
        exits[place] = digits | UInt32(exit.utf8.count) << 28
      }
      self.exits = exits
      exitBeginnings = known.reduce(0) { $0 | 1 << (($1.utf8.first ?? 0) & 0xf) }
      exitCount = known.count
      let digits = plan.map { String($0.countryCode).utf8.map { UInt16($0 & 0xf) } } ?? []
      code = digits.reversed().reduce(0) { $0 << 4 | $1 }
      codeLength = digits.count
      optionalTrunk = PhoneForms.Prefix(trunk: plan?.addedPrefix ?? "")
    }

    private static let exitLimit = 8

    /// Whether an exit code begins with this symbol. Most begin with 0, some with 1, 8 or 9.
    func beginsExit(_ symbol: UInt8) -> Bool { exitBeginnings & 1 << symbol != 0 }

    /// Returns the length of an exit code in digits, at most 7.
    ///
    /// - Parameter exit: the index of an exit code, less than ``exitCount``.
    func exitLength(_ exit: Int) -> Int { Int(exits[exit] >> 28) }

    func exitDigit(_ exit: Int, _ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: exits[exit] >> UInt32(4 * place)) & 0xf
    }

    func codeDigit(_ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: code >> UInt16(4 * place)) & 0xf
    }
  }
}
