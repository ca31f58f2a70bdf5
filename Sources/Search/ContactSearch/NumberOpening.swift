/// The meaning of a number's first digits. Its raw value has three bits, so that a record can store
/// it together with the number's length.
enum NumberOpening: UInt8 {
  /// No meaning that is certain.
  case local
  /// The country code follows a `+`.
  case plus
  /// The country code follows an international prefix, whose number of digits is in the case's
  /// name.
  case international2
  case international3
  case international4
  /// A whole national number of the user's own country follows a trunk prefix, whose number of
  /// digits is in the case's name.
  case national0
  case national1
  case national2

  /// Calls `body` with each possible opening. Nearly all numbers have one. If there are several,
  /// the opening of the number as it is written comes first.
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
    // If a number seems to have lost its plus sign, it counts as one with a country code. If it
    // seems to have lost the zero of its trunk prefix, it counts as a national number without a
    // prefix.
    let changes = reading == nil ? home.plan?.changes(of: digits) ?? [] : []
    let others = changes.compactMap { change -> NumberOpening? in
      switch change {
      case .plus: .plus
      case .zero: .national0
      case .none, .exitCode, .oneOfSeveral: nil
      }
    }
    if changes.count != 1 || others.isEmpty {
      // People use 00 as an international prefix even in countries that have another one.
      body(PhoneForms.isBehindZeros(digits) ? .international2 : .local)
    }
    others.forEach(body)
  }

  /// The index of the country code's first digit; `nil` if there is no country code.
  var international: Int? {
    switch self {
    case .plus: 0
    case .international2: 2
    case .international3: 3
    case .international4: 4
    default: nil
    }
  }

  /// The index of the first digit after the trunk prefix, from which the number is dialled from
  /// abroad after the country code. `nil` if the number isn't certainly one of the user's own
  /// country.
  var national: Int? { self.rawValue < Self.national0.rawValue ? nil : Int(rawValue) - 5 }
}
