/// A query for contacts.
package enum SearchQuery: Hashable, Sendable {
  /// Keys as pressed: digits stand for their letters and for themselves; `+`, `*` and `#` only
  /// match numbers.
  case keys(String)
  /// A name as written, or a known part of it; a text of digits also matches numbers.
  case text(String)
  /// A number, or a known part of it: names don't match.
  case number(String)
}

/// A query prepared for ``NameScanner`` and ``PhoneForms``.
struct CompiledQuery {
  /// The maximum length of a query. A longer one matches no contact. People don't type such long
  /// names or numbers.
  static let limit = 63

  /// By ``UnitCode``: bit `k` is set if a unit with this code spells the query's element `k`. Empty
  /// if names are not searched.
  private(set) var nameMasks: [UInt64] = []
  /// The bit that is set in a state of ``NameScanner`` when the whole query has been spelled; 0 if
  /// names are not searched.
  private(set) var nameAccept: UInt64 = 0
  /// The query as a number, in `PhoneDigits` codes; empty if numbers are not searched.
  private(set) var number: [UInt8] = []
  /// The keys of the query, in `PhoneDigits` codes. Every match spells these keys, but for letters
  /// this isn't sufficient.
  private(set) var keys: [UInt8] = []
  /// Whether every name or number that spells ``keys`` is a match.
  private(set) var isKeys = false

  private init() {}

  var isEmpty: Bool { nameAccept == 0 && number.isEmpty }

  /// The elements of the query that may be the space between two words, one bit each.
  var spaces: UInt64 { nameMasks.isEmpty ? 0 : nameMasks[Int(UnitCode.space)] }

  /// Whether the query may be words in an order other than the name's: see
  /// ``NameScanner/words(_:)``.
  var mayBeWords: Bool {
    nameAccept != 0 && keys.count >= NameScanner.shortestQuery && keys.allSatisfy { $0 < 10 }
  }

  /// Whether every start that ``StartTable`` finds is a match without further checks. It isn't if
  /// the query has letters, for which the keys are not sufficient, or if the query is longer than
  /// the symbols of the table.
  var isKnownByStart: Bool { isKeys && keys.count < KeySpeller.startLength }

  init(_ query: SearchQuery) {
    self.init()
    switch query {
    case .keys(let string):
      let codes = PhoneDigits.codes(of: string)
      if codes.count == string.unicodeScalars.count { self = CompiledQuery(keys: codes) }
    case .text(let string):
      let units = NameUnits.one(string, reading: 0).units.filter {
        $0 & UnitCode.optional == 0 || $0 & UnitCode.mask == UnitCode.space
      }
      setName(letters: units.map { $0 & UnitCode.mask })
      let codes = PhoneDigits.codes(of: string)
      if codes.count == string.unicodeScalars.count, setNumber(codes) { return }
      keys = units.map { UnitCode.keys[Int($0 & UnitCode.mask)] }
    case .number(let string):
      let codes = PhoneDigits.codes(of: string)
      if codes.count == string.unicodeScalars.count { _ = setNumber(codes) }
    }
  }

  /// - Parameter codes: the pressed keys as `PhoneDigits` codes.
  init(keys codes: [UInt8]) {
    guard setNumber(codes) else { return }
    isKeys = true
    if codes.allSatisfy({ $0 < 10 }) { setName(keys: codes) }
  }

  private mutating func setNumber(_ codes: [UInt8]) -> Bool {
    guard (1...Self.limit).contains(codes.count) else { return false }
    number = codes
    keys = codes
    return true
  }

  private mutating func setName(keys: [UInt8]) {
    nameMasks = [UInt64](repeating: 0, count: UnitCode.count)
    var byKey = [UInt64](repeating: 0, count: 11)
    for (place, key) in keys.enumerated() { byKey[Int(key)] |= 1 << UInt64(place) }
    for (code, key) in UnitCode.keys.enumerated() { nameMasks[code] = byKey[Int(key)] }
    nameAccept = 1 << UInt64(keys.count)
  }

  private mutating func setName(letters codes: [UInt8]) {
    guard (1...Self.limit).contains(codes.count) else { return }
    nameMasks = [UInt64](repeating: 0, count: UnitCode.count)
    for (place, code) in codes.enumerated() { nameMasks[Int(code)] |= 1 << UInt64(place) }
    // A letter without a key matches no element of the query.
    nameMasks[Int(UnitCode.none)] = 0
    nameAccept = 1 << UInt64(codes.count)
  }
}
