/// What the first digits of a number say it is. In three bits, so that a record keeps it with the
/// number's length.
enum NumberOpening: UInt8 {
  /// Neither of the others for certain.
  case local
  /// A `+` stands before the country code.
  case plus
  /// A country code behind an international prefix of so many digits.
  case international2
  case international3
  case international4
  /// A whole national number of the user's own country behind a trunk prefix of so many digits.
  case national0
  case national1
  case national2

  /// Tells what the first digits may be: one opening for nearly all numbers, the one as written first.
  static func forEach(
    of phone: PhoneDigits, _ home: HomeCountry, _ body: (NumberOpening) -> Void
  ) {
    if phone.plusOrigin != nil { return body(.plus) }
    let digits = phone.digits
    let reading = home.plan?.reading(digits)
    switch reading {
    case .international(2): return body(.international2)
    case .international(3): return body(.international3)
    case .international(4): return body(.international4)
    case .national(0): return body(.national0)
    case .national(1): return body(.national1)
    case .national(2): return body(.national2)
    default: break
    }
    // A country code without its plus sign is as one with it, and a national number that has lost its
    // zero as one without.
    let changes = reading == nil ? home.plan?.changes(of: digits) ?? [] : []
    let others = changes.compactMap { change -> NumberOpening? in
      switch change {
      case .plus: .plus
      case .zero: .national0
      case .none, .exitCode, .oneOfSeveral: nil
      }
    }
    if changes.count != 1 || others.isEmpty {
      // Known by heart, in most of the world and elsewhere, too.
      body(PhoneForms.isBehindZeros(digits) ? .international2 : .local)
    }
    others.forEach(body)
  }

  /// Where the country code stands; `nil` where there is none.
  var international: Int? {
    switch self {
    case .plus: 0
    case .international2: 2
    case .international3: 3
    case .international4: 4
    default: nil
    }
  }

  /// Where the number begins as it is dialled from abroad, behind the country code; `nil` where it
  /// is none of the user's own country.
  var national: Int? { self.rawValue < Self.national0.rawValue ? nil : Int(rawValue) - 5 }
}
