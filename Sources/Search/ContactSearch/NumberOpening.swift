/// The meaning of a number's first digits. It has three bits, so that a record stores it with the
/// number's length.
enum NumberOpening: UInt8 {
  /// None of the others for certain.
  case local
  /// The country code follows a `+`.
  case plus
  /// The country code follows an international prefix of this many digits.
  case international2
  case international3
  case international4
  /// A whole national number of the user's own country after a trunk prefix of this many digits.
  case national0
  case national1
  case national2

  /// Calls `body` with each possible opening: one for nearly all numbers, the one as written first.
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
    // A country code without its plus sign is treated as one with it, and a national number that
    // has lost its zero as one without a prefix.
    let changes = reading == nil ? home.plan?.changes(of: digits) ?? [] : []
    let others = changes.compactMap { change -> NumberOpening? in
      switch change {
      case .plus: .plus
      case .zero: .national0
      case .none, .exitCode, .oneOfSeveral: nil
      }
    }
    if changes.count != 1 || others.isEmpty {
      // 00 is known in most of the world, even in countries with another prefix.
      body(PhoneForms.isBehindZeros(digits) ? .international2 : .local)
    }
    others.forEach(body)
  }

  /// The place of the country code; `nil` if there is none.
  var international: Int? {
    switch self {
    case .plus: 0
    case .international2: 2
    case .international3: 3
    case .international4: 4
    default: nil
    }
  }

  /// The place of the number as it is dialled from abroad, after the country code; `nil` for a
  /// number that isn't certainly one of the user's own country.
  var national: Int? { self.rawValue < Self.national0.rawValue ? nil : Int(rawValue) - 5 }
}
