import Contacts

/// What the country in which the user dials says of numbers.
struct HomeCountry: Sendable {
  /// ISO 3166-1 alpha-2 in capitals; `nil` where it is not known.
  let territory: String?
  /// `nil` where the country, or how it dials, is not known.
  let plan: NumberPlan?
  let prefixes: Prefixes

  init(_ country: String?) {
    territory = country?.uppercased()
    plan = territory.flatMap { NumberPlan.of($0) }
    // Where the country is not known, its numbers may be those of the North American Numbering
    // Plan.
    prefixes = Prefixes(
      plan, usesNANP: territory == nil || plan?.countryCode == 1,
      exits: territory.map { NumberPlan.exitCodes(in: $0) } ?? [])
  }

  /// What forms of numbers need: no memory of the heap, so that a look at a number counts no
  /// references.
  struct Prefixes: Sendable {
    /// The area code may be left out.
    let usesNANP: Bool
    /// The country code: a digit in each four bits, the first in the lowest.
    private let code: UInt16
    /// In digits; 0 where the country is not known.
    let codeLength: Int
    /// What may stand before a national number that is written without; ``PhoneForms/Prefix/none``
    /// where nothing may, or where it is the country code itself.
    let optionalTrunk: PhoneForms.Prefix

    /// How many codes may be typed in the place of a `+`; the first one is `00`, which people know by
    /// heart wherever they are.
    let exitCount: Int
    /// By exit code: a digit in each four bits, the first in the lowest; the length in the highest.
    private let exits: SIMD8<UInt32>
    /// A bit for each digit.
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

    /// In digits, at most 7.
    ///
    /// Whether an exit code begins so. Most begin with 0, some with 1, 8 or 9.
    func beginsExit(_ symbol: UInt8) -> Bool { exitBeginnings & 1 << symbol != 0 }

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
