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
    prefixes = Prefixes(plan, usesNANP: territory == nil || plan?.countryCode == "1")
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

    init(_ plan: NumberPlan?, usesNANP: Bool) {
      self.usesNANP = usesNANP
      let digits = plan.map { $0.countryCode.utf8.map { UInt16($0 - UInt8(ascii: "0")) } } ?? []
      code = digits.reversed().reduce(0) { $0 << 4 | $1 }
      codeLength = digits.count
      let trunk = plan?.optionalTrunk ?? ""
      optionalTrunk = trunk == plan?.countryCode ? .none : PhoneForms.Prefix(trunk: trunk)
    }

    func codeDigit(_ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: code >> UInt16(4 * place)) & 0xf
    }
  }
}
