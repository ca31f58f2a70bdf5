/// What the contract says, done slowly: all spellings of a name and all forms of a number written
/// out as strings. Shares nothing with the index.
struct Reference {
  enum Kind: String, Comparable {
    case exact, name, number, insideNumber, insideName

    static func < (left: Kind, right: Kind) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .exact: 0
      case .name: 1
      case .number: 2
      case .insideNumber: 3
      case .insideName: 4
      }
    }
  }

  private var whole: Set<String> = []
  private var fromWord: Set<String> = []
  private var fromInside: Set<String> = []
  private let numbers: [RandomNumber]

  init(name: String, numbers: [RandomNumber]) {
    self.numbers = numbers
    let pieces = Self.pieces(of: name)
    whole = Self.spellings(pieces[...])
    // An empty name has one spelling, the empty one, which no query has.
    for start in pieces.indices where !pieces[start].isSeparator {
      let isWord = start == 0 || pieces[start - 1].isSeparator
      for spelling in Self.spellings(pieces[start...]) {
        for length in 1...spelling.count {
          if isWord { fromWord.insert(String(spelling.prefix(length))) }
          fromInside.insert(String(spelling.prefix(length)))
        }
      }
    }
  }

  func kind(of query: String) -> Kind? {
    var kinds: [Kind] = []
    if whole.contains(query) { kinds.append(.exact) }
    if fromWord.contains(query) { kinds.append(.name) }
    if fromInside.contains(query) { kinds.append(.insideName) }
    for number in numbers {
      if number.whole.contains(query) { kinds.append(.exact) }
      if (number.whole + number.partial).contains(where: { $0.hasPrefix(query) }) {
        kinds.append(.number)
      }
      if query.count >= 3, Self.contains(number.digits, query) { kinds.append(.insideNumber) }
    }
    return kinds.min()
  }

  /// Whether the keys spell the whole of the text.
  static func spells(_ query: String, _ text: String) -> Bool {
    spellings(pieces(of: text)[...]).contains(query)
  }

  // MARK: Spellings

  struct Piece {
    var spellings: [String]
    var isSeparator = false
  }

  /// Letters with their marks, and runs of separators between them.
  private static func pieces(of name: String) -> [Piece] {
    var result: [Piece] = []
    var last: Unicode.Scalar = " "
    for scalar in name.unicodeScalars {
      defer { if scalar.value < 0x300 || scalar.value > 0x36f { last = scalar } }
      if let letter = letters[scalar] {
        result.append(Piece(spellings: letter))
      } else if scalar == "\u{308}" || scalar == "\u{30a}" {
        let takesE = scalar == "\u{308}" && "aouAOU".unicodeScalars.contains(last)
        let takesA = scalar == "\u{30a}" && "aA".unicodeScalars.contains(last)
        guard takesE || takesA else { continue }
        let place = result.count - 1
        result[place].spellings += result[place].spellings.map { $0 + (takesE ? "3" : "2") }
      } else if scalar.value >= 0x300, scalar.value <= 0x36f {
        continue
      } else {
        guard !result.isEmpty else { continue }
        if result[result.count - 1].isSeparator == false {
          result.append(Piece(spellings: ["", "0"], isSeparator: true))
        }
        if scalar != " " {
          let place = result.count - 1
          result[place].spellings += result[place].spellings.map { $0 + "1" }
        }
      }
    }
    return result
  }

  private static func spellings(_ pieces: ArraySlice<Piece>) -> Set<String> {
    var result: Set<String> = [""]
    for piece in pieces {
      result = Set(result.flatMap { head in piece.spellings.map { head + $0 } })
    }
    return result
  }

  /// `?` is on no key.
  private static let letters: [Unicode.Scalar: [String]] = {
    var result: [Unicode.Scalar: [String]] = [:]
    let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
    for (place, letters) in keys.enumerated() {
      for letter in (letters + letters.uppercased()).unicodeScalars {
        result[letter] = [String(place + 2)]
      }
    }
    for digit in 0...9 { result[Unicode.Scalar(UInt8(0x30 + digit))] = [String(digit)] }
    for letter in "éÉ".unicodeScalars { result[letter] = ["3"] }
    for letter in "üÜ".unicodeScalars { result[letter] = ["8", "83"] }
    for letter in "öøœ".unicodeScalars { result[letter] = ["6", "63"] }
    for letter in "äæ".unicodeScalars { result[letter] = ["2", "23"] }
    result["å"] = ["2", "22"]
    result["ß"] = ["7", "77"]
    result["þ"] = ["8", "84"]
    result["ł"] = ["5"]
    for letter in "กა".unicodeScalars { result[letter] = ["?"] }
    return result
  }()

  /// Without Foundation there is no `contains` for strings before Swift 5.7's regular expressions.
  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
