import Contacts

/// The rules for numbers in the country in which the user dials.
struct HomeCountry: Sendable {
  /// ISO 3166-1 alpha-2 in capitals; `nil` if it isn't known.
  let territory: String?
  /// `nil` if the country or its dialling rules are not known.
  let plan: NumberPlan?
  let prefixes: Prefixes

  init(_ country: String?) {
    territory = country?.uppercased()
    plan = territory.flatMap { NumberPlan.of($0) }
    // If the country isn't known, its numbers may be those of the North American Numbering Plan.
    prefixes = Prefixes(
      plan, usesNANP: territory == nil || plan?.countryCode == 1,
      exits: territory.map { NumberPlan.exitCodes(in: $0) } ?? [])
  }

  /// The data for the forms of numbers. It uses no heap memory, so examining a number needs no
  /// reference counting.
  struct Prefixes: Sendable {
    /// Whether the area code may be left out.
    let usesNANP: Bool
    /// The country code: one digit in each four bits, the first in the lowest.
    private let code: UInt16
    /// In digits; 0 if the country isn't known.
    let codeLength: Int
    /// The optional prefix of a national number that is written without it;
    /// ``PhoneForms/Prefix/none`` if there is none, or if it equals the country code.
    let optionalTrunk: PhoneForms.Prefix

    /// The number of codes that may be typed in place of a `+`. The first is `00`, which people
    /// know in all countries.
    let exitCount: Int
    /// By exit code: one digit in each four bits, the first in the lowest; the length in the
    /// highest.
    private let exits: SIMD8<UInt32>
    /// The first digits of the exit codes, a bit for each.
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
    /// - Parameter exit: below ``exitCount``.
    func exitLength(_ exit: Int) -> Int { Int(exits[exit] >> 28) }

    func exitDigit(_ exit: Int, _ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: exits[exit] >> UInt32(4 * place)) & 0xf
    }

    func codeDigit(_ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: code >> UInt16(4 * place)) & 0xf
    }
  }
}
