/// A telephone number in all the forms in which people type it.
struct PhoneForms {
  /// A prefix and then the digits from `start` on.
  struct Form {
    var prefix: Prefix
    /// In digits of the number as written, at most 6.
    var start: Int
    /// Whether this form, typed whole, is the whole number.
    var isWhole: Bool
  }

  enum Prefix: UInt8 {
    case none
    case plus
    case doubleZero
    case trunk0
    case trunk1
    case trunk8
    case trunk06

    var length: Int {
      switch self {
      case .none: 0
      case .plus, .trunk0, .trunk1, .trunk8: 1
      case .doubleZero, .trunk06: 2
      }
    }

    /// A `PhoneDigits` code.
    func symbol(at place: Int) -> UInt8 {
      switch self {
      case .plus: PhoneDigits.plus
      case .trunk1: 1
      case .trunk8: 8
      case .trunk06: place == 0 ? 0 : 6
      case .none, .doubleZero, .trunk0: 0
      }
    }
  }

  /// The forms in a byte each, so that a look at a number takes no memory from the heap.
  private var packed: UInt64 = 0
  private(set) var count = 0

  subscript(place: Int) -> Form {
    let byte = UInt8(truncatingIfNeeded: packed >> UInt64(8 * place))
    return Form(
      prefix: Prefix(rawValue: byte & 7) ?? .none, start: Int(byte >> 4), isWhole: byte & 8 != 0)
  }

  private mutating func append(_ prefix: Prefix, _ start: Int, isWhole: Bool = true) {
    let byte = UInt64(prefix.rawValue) | (isWhole ? 8 : 0) | UInt64(start) << 4
    packed |= byte << UInt64(8 * count)
    count += 1
  }

  /// - Parameters:
  ///   - hasPlus: A `+` stands before the digits.
  ///   - usesNANP: The user's own country is in the North American Numbering Plan, or not known: the
  ///     area code may be left out.
  init(_ digits: UnsafeBufferPointer<UInt8>, hasPlus: Bool, usesNANP: Bool) {
    guard let first = digits.first else { return }
    append(.none, 0)
    guard let start = Self.internationalStart(digits, hasPlus: hasPlus) else {
      if usesNANP, Self.isNANP(digits, at: 0) { append(.none, 3, isWhole: false) }
      if first == 0, digits.count > 4 { append(.none, 1, isWhole: false) }
      return
    }
    append(.plus, start)
    if hasPlus { append(.doubleZero, 0) } else { append(.none, 2) }
    guard let code = CountryCode(digits, at: start) else { return }
    let national = start + code.length
    guard national < digits.count else { return }
    append(.none, national)
    if code.trunk != .none { append(code.trunk, national) }
    if code.isNorthAmerican, usesNANP, Self.isNANP(digits, at: national) {
      append(.none, national + 3, isWhole: false)
    }
  }

  /// Where the country code of an international number stands; `nil` for others.
  static func internationalStart(
    _ digits: UnsafeBufferPointer<UInt8>, hasPlus: Bool
  ) -> Int? {
    if hasPlus { return 0 }
    return digits.count > 7 && digits[0] == 0 && digits[1] == 0 ? 2 : nil
  }

  /// NPA-NXX-XXXX of the North American Numbering Plan: neither part begins with 0 or 1.
  private static func isNANP(_ digits: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard digits.count == start + 10, digits[start...].allSatisfy({ $0 < 10 }) else {
      return false
    }
    return digits[start] > 1 && digits[start + 3] > 1
  }

  // MARK: Matching

  struct Hit {
    var kind: MatchKind
    /// The digits that the query spells; empty where it has only typed a prefix that the number as
    /// written does not show.
    var digits: Range<Int>
  }

  /// The fewest digits that are looked for in the middle of a number: one or two are in nearly all.
  static let insideMinimum = 3

  /// The best way in which the query fits, or `nil`; of equals the one that begins first.
  static func match(
    _ query: UnsafeBufferPointer<UInt8>, _ digits: UnsafeBufferPointer<UInt8>, hasPlus: Bool,
    usesNANP: Bool
  ) -> Hit? {
    guard mayBegin(query[0], digits, hasPlus: hasPlus) else { return inside(query, digits) }
    var best: Hit?
    let forms = PhoneForms(digits, hasPlus: hasPlus, usesNANP: usesNANP)
    for place in 0..<forms.count {
      guard let hit = match(query, digits, forms[place]) else { continue }
      if let old = best, (old.kind, old.digits.lowerBound) <= (hit.kind, hit.digits.lowerBound) {
        continue
      }
      best = hit
    }
    return best ?? inside(query, digits)
  }

  /// Forms begin at most so many digits behind the start.
  static let startLimit = 6

  /// A cheap look before the forms are made: whether one of them may begin so.
  private static func mayBegin(
    _ symbol: UInt8, _ digits: UnsafeBufferPointer<UInt8>, hasPlus: Bool
  ) -> Bool {
    // All prefixes but 1 and 8, which stand before international numbers only.
    if symbol == 0 || symbol == PhoneDigits.plus { return true }
    if hasPlus || digits.first == 0, symbol == 1 || symbol == 8 { return true }
    return digits.prefix(startLimit + 1).contains(symbol)
  }

  /// Where the query stands in the digits, but not at their start.
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
    _ query: UnsafeBufferPointer<UInt8>, _ digits: UnsafeBufferPointer<UInt8>, _ form: Form
  ) -> Hit? {
    let prefix = form.prefix.length
    let length = prefix + digits.count - form.start
    guard query.count <= length else { return nil }
    let offset = form.start - prefix
    for place in 0..<query.count {
      let own = place < prefix ? form.prefix.symbol(at: place) : digits[offset + place]
      if own != query[place] { return nil }
    }
    let matched = max(query.count - prefix, 0)
    return Hit(
      kind: query.count == length && form.isWhole ? .exact : .number,
      digits: form.start..<(form.start + matched))
  }
}
