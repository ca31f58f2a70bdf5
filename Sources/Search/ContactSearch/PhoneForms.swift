/// A telephone number in all the forms in which people type it.
struct PhoneForms {
  /// One form: a prefix, then the digits of the number from `start`.
  struct Form {
    var prefix: Prefix
    /// The number of digits of the number as written that the form leaves out, at most
    /// ``PhoneForms/startLimit``.
    var start: Int
    /// Whether this form is a whole number, so that a query that spells all of it is an exact
    /// match.
    var isWhole: Bool
  }

  enum Prefix: UInt8 {
    case none
    /// A `+`, or one of the exit codes of the user's country.
    case plus
    case trunk0
    case trunk1
    case trunk8
    case trunk06
    /// The user's own country code.
    case homeCode
    /// The user's own country code with a `+` before it.
    case homePlus

    /// Whether an exit code may replace the first symbol.
    var isPlus: Bool { self == .plus || self == .homePlus }

    /// - Parameter trunk: The digits of the prefix. Unknown ones give ``none``.
    init(trunk: String) {
      switch trunk {
      case "0": self = .trunk0
      case "1": self = .trunk1
      case "8": self = .trunk8
      case "06": self = .trunk06
      default: self = .none
      }
    }

    /// Returns the number of symbols.
    ///
    /// - Parameter exit: the exit code in place of the `+`; `nil` for the `+` itself.
    func length(exit: Int?, _ home: HomeCountry.Prefixes) -> Int {
      exit.map { length(home) - 1 + home.exitLength($0) } ?? length(home)
    }

    private func length(_ home: HomeCountry.Prefixes) -> Int {
      switch self {
      case .none: 0
      case .plus, .trunk0, .trunk1, .trunk8: 1
      case .trunk06: 2
      case .homeCode: home.codeLength
      case .homePlus: home.codeLength + 1
      }
    }

    /// Returns a `PhoneDigits` code.
    ///
    /// - Parameter exit: as in ``length(exit:_:)``.
    func symbol(at place: Int, exit: Int?, _ home: HomeCountry.Prefixes) -> UInt8 {
      guard let exit else { return symbol(at: place, home) }
      let length = home.exitLength(exit)
      return place < length
        ? home.exitDigit(exit, place) : symbol(at: place - length + 1, home)
    }

    private func symbol(at place: Int, _ home: HomeCountry.Prefixes) -> UInt8 {
      switch self {
      case .plus: PhoneDigits.plus
      case .trunk1: 1
      case .trunk8: 8
      case .trunk06: place == 0 ? 0 : 6
      case .none, .trunk0: 0
      case .homeCode: home.codeDigit(place)
      case .homePlus: place == 0 ? PhoneDigits.plus : home.codeDigit(place - 1)
      }
    }
  }

  /// The forms, in one byte each. Examining a number therefore allocates no memory.
  private var packed: UInt64 = 0
  private(set) var count = 0

  subscript(place: Int) -> Form {
    let byte = UInt8(truncatingIfNeeded: packed >> UInt64(8 * place))
    return Form(
      prefix: Prefix(rawValue: byte & 0xf) ?? .none, start: Int(byte >> 5), isWhole: byte & 16 != 0)
  }

  private mutating func append(_ prefix: Prefix, _ start: Int, isWhole: Bool = true) {
    let byte = UInt64(prefix.rawValue) | (isWhole ? 16 : 0) | UInt64(start) << 5
    packed |= byte << UInt64(8 * count)
    count += 1
  }

  init(
    _ digits: UnsafeBufferPointer<UInt8>, _ opening: NumberOpening, _ home: HomeCountry.Prefixes
  ) {
    guard let first = digits.first else { return }
    append(.none, 0)
    guard let start = opening.international else {
      if let national = opening.national {
        appendNational(digits, from: national, home)
      } else if home.usesNANP, Self.isNANP(digits, at: 0) {
        append(.none, 3, isWhole: false)
      }
      if first == 0, digits.count > 4, opening != .national1 { append(.none, 1, isWhole: false) }
      return
    }
    append(.plus, start)
    if opening != .plus { append(.none, start) }
    guard let code = CountryCode(digits, at: start) else { return }
    let national = start + code.length
    guard national < digits.count else { return }
    append(.none, national)
    if code.trunk != .none { append(code.trunk, national) }
    if code.isNorthAmerican, home.usesNANP, Self.isNANP(digits, at: national) {
      append(.none, national + 3, isWhole: false)
    }
  }

  /// Adds the forms of a whole number of the user's own country, except the form as written.
  private mutating func appendNational(
    _ digits: UnsafeBufferPointer<UInt8>, from start: Int, _ home: HomeCountry.Prefixes
  ) {
    if start > 0 {
      append(.none, start)
    } else if home.optionalTrunk != .none {
      append(home.optionalTrunk, 0)
    }
    append(.homeCode, start)
    append(.homePlus, start)
    if home.usesNANP, Self.isNANP(digits, at: start) { append(.none, start + 3, isWhole: false) }
  }

  /// Whether there are more than 7 digits and they begin with `00`, so that a country code may
  /// follow.
  static func isBehindZeros(_ digits: [UInt8]) -> Bool {
    digits.count > 7 && digits[0] == 0 && digits[1] == 0
  }

  /// Whether the digits are NPA-NXX-XXXX of the North American Numbering Plan: neither NPA nor NXX
  /// begins with 0 or 1.
  private static func isNANP(_ digits: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard digits.count == start + 10, digits[start...].allSatisfy({ $0 < 10 }) else {
      return false
    }
    return digits[start] > 1 && digits[start + 3] > 1
  }

  // MARK: Matching

  struct Hit {
    var kind: MatchKind
    /// The indices of the digits that the query spells. Empty if the query is only a prefix that
    /// the number as written doesn't have.
    var digits: Range<Int>
  }

  /// The minimum number of digits of a query that is searched for inside numbers. One or two digits
  /// occur in nearly all numbers.
  static let insideMinimum = 3

  /// Returns the best match of the query, or `nil`. If several are equally good, returns the one
  /// that begins first.
  static func match(
    _ query: UnsafeBufferPointer<UInt8>, _ number: RecordReader.Number,
    _ home: HomeCountry.Prefixes
  ) -> Hit? {
    guard mayBegin(query[0], number, home) else { return inside(query, number.digits) }
    var best: Hit?
    let forms = PhoneForms(number.digits, number.opening, home)
    func add(_ form: Form, exit: Int? = nil) {
      guard let hit = match(query, number.digits, form, exit: exit, home) else { return }
      if let old = best, (old.kind, old.digits.lowerBound) <= (hit.kind, hit.digits.lowerBound) {
        return
      }
      best = hit
    }
    for place in 0..<forms.count {
      let form = forms[place]
      if form.prefix.isPlus, query[0] != PhoneDigits.plus {
        for exit in 0..<home.exitCount { add(form, exit: exit) }
      } else {
        add(form)
      }
    }
    return best ?? inside(query, number.digits)
  }

  /// The maximum number of digits before the start of a form: the exit code 011, the country code 1
  /// and an area code.
  static let startLimit = 7
  /// The maximum for a number with a plus sign: the country code 1 and an area code.
  private static let startLimitBehindPlus = 4

  /// Whether a form may begin with this symbol. This quick check often saves making the forms.
  private static func mayBegin(
    _ symbol: UInt8, _ number: RecordReader.Number, _ home: HomeCountry.Prefixes
  ) -> Bool {
    // Nearly all prefixes begin with one of these. The others are the user's own country code, and
    // the trunk prefixes 1 and 8, which only precede whole numbers.
    if symbol == 0 || symbol == PhoneDigits.plus || home.beginsExit(symbol) { return true }
    let mayHaveTrunk = symbol == 1 || symbol == 8
    if number.opening == .plus {
      return mayHaveTrunk || number.digits.prefix(startLimitBehindPlus + 1).contains(symbol)
    }
    if number.opening != .local, mayHaveTrunk { return true }
    if number.opening.national != nil, symbol == home.codeDigit(0) { return true }
    return number.digits.prefix(startLimit + 1).contains(symbol)
  }

  /// Returns the first match of the query in the digits, except at their start.
  static func inside(
    _ query: UnsafeBufferPointer<UInt8>, _ digits: UnsafeBufferPointer<UInt8>
  ) -> Hit? {
    guard query.count >= insideMinimum, query.count < digits.count else { return nil }
    let first = query[0]
    for start in 1...(digits.count - query.count) where digits[start] == first {
      var place = 1
      while place < query.count, digits[start + place] == query[place] { place += 1 }
      if place == query.count {
        return Hit(kind: .insideNumber, digits: start..<(start + query.count))
      }
    }
    return nil
  }

  private static func match(
    _ query: UnsafeBufferPointer<UInt8>, _ digits: UnsafeBufferPointer<UInt8>, _ form: Form,
    exit: Int?, _ home: HomeCountry.Prefixes
  ) -> Hit? {
    let prefix = form.prefix.length(exit: exit, home)
    let length = prefix + digits.count - form.start
    guard query.count <= length else { return nil }
    let offset = form.start - prefix
    for place in 0..<query.count {
      let own =
        place < prefix
        ? form.prefix.symbol(at: place, exit: exit, home) : digits[offset + place]
      if own != query[place] { return nil }
    }
    let matched = max(query.count - prefix, 0)
    return Hit(
      kind: query.count == length && form.isWhole ? .exact : .number,
      digits: form.start..<(form.start + matched))
  }
}
