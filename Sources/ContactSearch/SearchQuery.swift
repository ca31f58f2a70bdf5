/// What is looked for.
public enum SearchQuery: Hashable, Sendable {
  /// Keys as pressed: digits stand for their letters and for themselves; `+`, `*` and `#` only
  /// match numbers.
  case keys(String)
  /// A name as written, as far as it is known; only digits also match numbers.
  case text(String)
  /// A number as far as it is known: names don't match.
  case number(String)

  public var isEmpty: Bool {
    switch self {
    case .keys(let string), .text(let string), .number(let string): string.isEmpty
    }
  }
}

/// A query made ready for matching: for each code the places in the query where it stands.
struct CompiledQuery {
  /// Longer queries match nothing: no name or number that a person types has more.
  static let limit = 63

  /// By ``UnitCode``: bit `k` is set where the query's element `k` is that code. Empty where names
  /// are not looked at.
  var nameMasks: [UInt64] = []
  var readsLetters = false
  /// Set where `nameMasks` says that all is found.
  var nameAccept: UInt64 = 0
  /// The query as a number, `PhoneDigits` codes; empty where numbers are not looked at.
  var number: [UInt8] = []

  var isEmpty: Bool { nameAccept == 0 && number.isEmpty }

  init(_ query: SearchQuery) {
    switch query {
    case .keys(let string):
      let codes = PhoneDigits.codes(of: string)
      guard codes.count == string.unicodeScalars.count else { return }
      setNumber(codes)
      if codes.allSatisfy({ $0 < 10 }) { setName(codes, readsLetters: false) }
    case .text(let string):
      let units = NameUnits(string)
      setName(
        zip(units.letters, units.flags).filter {
          $1 & NameUnits.optional == 0 || $0 == UnitCode.space
        }
        .map(\.0), readsLetters: true)
      let codes = PhoneDigits.codes(of: string)
      if codes.count == string.unicodeScalars.count { setNumber(codes) }
    case .number(let string):
      let codes = PhoneDigits.codes(of: string)
      if codes.count == string.unicodeScalars.count { setNumber(codes) }
    }
  }

  private mutating func setNumber(_ codes: [UInt8]) {
    if (1...Self.limit).contains(codes.count) { number = codes }
  }

  private mutating func setName(_ codes: [UInt8], readsLetters: Bool) {
    guard (1...Self.limit).contains(codes.count) else { return }
    self.readsLetters = readsLetters
    nameMasks = [UInt64](repeating: 0, count: UnitCode.count)
    for (place, code) in codes.enumerated() { nameMasks[Int(code)] |= 1 << UInt64(place) }
    // What can't be matched stands nowhere.
    nameMasks[Int(UnitCode.none)] = 0
    nameAccept = 1 << UInt64(codes.count)
  }
}
