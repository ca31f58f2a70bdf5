/// The spellings of the letters of a block of Unicode, found without hashing.
struct SpellingTable: Sendable {
  private let first: UInt32
  private var spellings: [ScriptSpelling?]

  init(_ block: Range<UInt32>) {
    first = block.lowerBound
    spellings = Array(repeating: nil, count: block.count)
  }

  subscript(scalar: Unicode.Scalar) -> ScriptSpelling? {
    get {
      guard scalar.value >= first, scalar.value - first < spellings.count else { return nil }
      return spellings[Int(scalar.value - first)]
    }
    set { spellings[Int(scalar.value - first)] = newValue }
  }

  /// Creates a table of letters in both cases, each with its transliterations and its keys.
  ///
  /// - Parameters:
  ///   - rows: Letters with the same spelling, and their transliterations, separated by `|`.
  ///   - keys: The letters of the keys 0 to 9.
  ///   - otherKeys: The letters of a second pad, which may have only some of them.
  init(
    _ block: Range<UInt32>, _ rows: [(letters: String, latin: String)], keys: [String],
    otherKeys: [String] = []
  ) {
    self.init(block)
    let (digits, others) = (Self.digits(of: keys), Self.digits(of: otherKeys))
    for row in rows {
      let latin = Self.list(row.latin)
      for letter in row.letters.unicodeScalars {
        var native = digits[letter].map { [[$0]] } ?? []
        if let other = others[letter], native != [[other]] { native.append([other]) }
        let spelling = ScriptSpelling(latin: latin, native: native)
        self[letter] = spelling
        let upper = letter.properties.uppercaseMapping.unicodeScalars
        if upper.count == 1, let capital = upper.first, block.contains(capital.value) {
          self[capital] = spelling
        }
      }
    }
  }

  private static func digits(of keys: [String]) -> [Unicode.Scalar: UInt8] {
    var result: [Unicode.Scalar: UInt8] = [:]
    for (digit, letters) in keys.enumerated() {
      for letter in letters.unicodeScalars { result[letter] = UInt8(digit) }
    }
    return result
  }

  /// Returns the parts of a list such as `kh|h|ch`; the first of `|a` is empty.
  static func list(_ parts: String) -> [String] {
    parts.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }
}
