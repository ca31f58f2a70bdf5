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

  init(_ phone: PhoneDigits, _ home: HomeCountry) {
    if phone.plusOrigin != nil {
      self = .plus
      return
    }
    let digits = phone.digits
    switch home.plan?.reading(digits) {
    case .international(2): self = .international2
    case .international(3): self = .international3
    case .international(4): self = .international4
    case .national(0): self = .national0
    case .national(1): self = .national1
    case .national(2): self = .national2
    case nil:
      self = Self.mended(digits, home)
    default:
      // In most of the world, and known by heart elsewhere, too.
      self = PhoneForms.isBehindZeros(digits) ? .international2 : .local
    }
  }

  /// A number that is none as it is written: a country code without its plus sign is as one with it, and
  /// a national number that has lost its zero as one without.
  private static func mended(_ digits: [UInt8], _ home: HomeCountry) -> NumberOpening {
    switch home.plan?.change(of: digits) {
    case .plus: .plus
    case .zero: .national0
    default: PhoneForms.isBehindZeros(digits) ? .international2 : .local
    }
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
