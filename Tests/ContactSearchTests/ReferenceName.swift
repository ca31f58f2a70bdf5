import ContactSearch

/// A name as its letters and the keys that people press for each.
struct ReferenceName {
  struct Piece {
    /// ASCII; `?` is on no key.
    var spellings: [[UInt8]]
    var isSeparator = false
    /// The next word begins with its last mark, which is an apostrophe behind a space.
    var opensWord = false
    var startsWord = false
    /// The scalar of the name.
    var position: Int
    /// How many letters and digits stand before.
    var before = 0
  }

  var pieces: [Piece] = []

  /// Letters with their marks, and runs of separators between them.
  init(_ name: String) {
    var last: Unicode.Scalar = " "
    for (position, scalar) in name.unicodeScalars.enumerated() {
      let isMark = Self.isMark(scalar)
      defer { if !isMark { last = scalar } }
      if let letter = Self.letters[scalar] ?? Self.digit(scalar) {
        let startsWord = pieces.last?.isSeparator ?? true
        pieces.append(
          Piece(
            spellings: letter, startsWord: startsWord, position: position,
            before: pieces.count { !$0.isSeparator }))
      } else if isMark {
        let takesE = scalar == "\u{308}" && "aouAOU".unicodeScalars.contains(last)
        let takesA = scalar == "\u{30a}" && "aA".unicodeScalars.contains(last)
        if takesE || takesA { addSpellings(Array(takesE ? "3".utf8 : "2".utf8)) }
      } else if !Self.isInvisible(scalar) {
        addSeparator(isSpace: scalar.properties.generalCategory == .spaceSeparator, position)
        let isSecond = pieces.last?.position != position
        let isApostrophe = "'’".unicodeScalars.contains(scalar)
        if !pieces.isEmpty { pieces[pieces.count - 1].opensWord = isSecond && isApostrophe }
      }
    }
    if pieces.allSatisfy(\.isSeparator) { pieces = [] }
  }

  /// In front of the name one 1 stands for all marks, and nothing for spaces.
  private mutating func addSeparator(isSpace: Bool, _ position: Int) {
    guard let last = pieces.last, pieces.count > 1 || !last.isSeparator else {
      if isSpace { return }
      pieces = [
        Piece(spellings: [[], Array("1".utf8)], isSeparator: true, position: position)
      ]
      return
    }
    if !last.isSeparator {
      pieces.append(
        Piece(spellings: [[], Array("0".utf8)], isSeparator: true, position: position))
    }
    if !isSpace { addSpellings(Array("1".utf8)) }
  }

  /// The spellings of the last piece also with `more` behind them.
  private mutating func addSpellings(_ more: [UInt8]) {
    let place = pieces.count - 1
    for spelling in pieces[place].spellings { pieces[place].spellings.append(spelling + more) }
  }

  // MARK: Kinds

  /// The best kind, and the letters before the first place of the name where it begins.
  func hit(_ query: [UInt8], leniently: Bool) -> (MatchKind, Int)? {
    guard !query.isEmpty else { return nil }
    let starts = pieces.indices.filter { !pieces[$0].isSeparator }
    let words = starts.filter { pieces[$0].startsWord }
    if let first = starts.first, Self.spells(query[...], pieces[...], whole: true) {
      return (.exact, pieces[first].before)
    }
    func fits(_ start: Int) -> Bool { Self.spells(query[...], pieces[start...], whole: false) }
    // With the marks in front, too.
    let begins = pieces.first?.isSeparator == true ? [0] + words : words
    func fitsFromMark(_ start: Int) -> Bool {
      guard start > 0, pieces[start - 1].opensWord, query[0] == UInt8(ascii: "1") else {
        return false
      }
      return Self.spells(query.dropFirst(), pieces[start...], whole: false)
    }
    if let word = begins.first(where: { fits($0) || fitsFromMark($0) }) {
      return (.name, pieces[word].before)
    }
    for (place, word) in words.enumerated()
    where isInitials(query[...], pieces[word], words[(place + 1)...], leniently) {
      return (.initials, pieces[word].before)
    }
    if let start = starts.first(where: fits) { return (.insideName, pieces[start].before) }
    return self.words(query, words).map { (.words, $0) }
  }

  /// The letters before the earlier of two parts that the query is made of: whole words in a row, three
  /// at most, and the start of another word that is not the next one.
  private func words(_ query: [UInt8], _ words: [Int]) -> Int? {
    guard query.count > 4, (2...12).contains(words.count) else { return nil }
    for first in words {
      let ends = (first...pieces.count).filter { end in
        end == pieces.count || pieces[end].isSeparator
      }
      for end in ends.prefix(3) {
        let next = words.first { $0 > end }
        for rest in words where !(first..<end).contains(rest) && rest != next {
          let limit = rest < first ? first : pieces.count
          for length in query.indices.dropFirst(2)
          where Self.spells(query[..<length], pieces[first..<end], whole: true) {
            let isSpace = query[length] == UInt8(ascii: "0")
            let isRest =
              length >= 3 && query.count - length >= 3
              && Self.spells(query[length...], pieces[rest..<limit], whole: false)
            let isBehindSpace =
              isSpace && length + 1 < query.count
              && Self.spells(query[(length + 1)...], pieces[rest..<limit], whole: false)
            if isRest || isBehindSpace { return min(pieces[first].before, pieces[rest].before) }
          }
        }
      }
    }
    return nil
  }

  /// Whether the query is an initial of `word` and then more initials, or a part, of words after it.
  private func isInitials(
    _ query: ArraySlice<UInt8>, _ word: Piece, _ after: ArraySlice<Int>, _ leniently: Bool
  ) -> Bool {
    let initials = leniently ? word.spellings : word.spellings.map { Array($0.prefix(1)) }
    for initial in initials where query.starts(with: initial) {
      var rest = query.dropFirst(initial.count)
      while !rest.isEmpty {
        for (place, next) in zip(after.indices, after) {
          if Self.spells(rest, pieces[next...], whole: false) { return true }
          if isInitials(rest, pieces[next], after[(place + 1)...], leniently) { return true }
        }
        guard leniently, let key = rest.first, "01".utf8.contains(key) else { break }
        rest = rest.dropFirst()
      }
    }
    return false
  }

  /// Whether the query spells all of the pieces, or a part from their start on.
  static func spells(
    _ query: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>, whole: Bool
  ) -> Bool {
    if query.isEmpty, !whole { return true }
    guard let piece = pieces.first else { return query.isEmpty }
    for spelling in piece.spellings {
      if !whole, spelling.count > query.count, spelling.starts(with: query) { return true }
      if query.starts(with: spelling),
        spells(query.dropFirst(spelling.count), pieces.dropFirst(), whole: whole)
      {
        return true
      }
    }
    return false
  }

  // MARK: Letters

  /// What names are ordered by: digits, then letters without what is added to them; `nil` where a
  /// letter has no place among these.
  static func folded(_ name: String) -> [UInt8]? {
    var result: [UInt8] = []
    for scalar in name.unicodeScalars {
      if let base = bases[scalar] {
        result.append(base)
      } else if letters[scalar] != nil {
        return nil
      }
    }
    return result
  }

  private static let bases: [Unicode.Scalar: UInt8] = {
    var result: [Unicode.Scalar: UInt8] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789".utf8 {
      let scalar = Unicode.Scalar(letter)
      result[scalar] = letter
      result[scalar.properties.uppercaseMapping.unicodeScalars.first!] = letter
    }
    let more: [(letters: String, base: Unicode.Scalar)] = [
      ("åÅäÄæÆ", "a"), ("đĐðÐ", "d"), ("éÉ", "e"), ("ıİ", "i"), ("łŁ", "l"), ("öÖøØœŒ", "o"),
      ("şŞß", "s"), ("þÞ", "t"), ("üÜ", "u"), ("żŻ", "z"),
    ]
    for (letters, base) in more {
      for letter in letters.unicodeScalars { result[letter] = UInt8(base.value) }
    }
    return result
  }()

  static func knows(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy {
      letters[$0] != nil || isMark($0) || !$0.properties.isAlphabetic
    }
  }

  /// Digits of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> [[UInt8]]? {
    guard scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return [[UInt8(ascii: "0") + UInt8(value)]]
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .control: true
    default: false
    }
  }

  private static let letters: [Unicode.Scalar: [[UInt8]]] = {
    var result: [Unicode.Scalar: [[UInt8]]] = [:]
    let rows: [(letters: String, keys: String)] = [
      ("abcABC", "2"), ("defDEF", "3"), ("ghiGHI", "4"), ("jklJKL", "5"), ("mnoMNO", "6"),
      ("pqrsPQRS", "7"), ("tuvTUV", "8"), ("wxyzWXYZ", "9"),
      ("éÉđĐ", "3"), ("ıİ", "4"), ("łŁ", "5"), ("şŞ", "7"), ("żŻ", "9"),
      ("üÜ", "8 83"), ("öÖøØœŒ", "6 63"), ("äÄæÆ", "2 23"), ("åÅ", "2 22"), ("ß", "7 77"),
      ("þÞ", "8 84"), ("ðÐ", "3 34"), ("กა", "?"),
    ]
    for row in rows {
      for letter in row.letters.unicodeScalars {
        result[letter] = row.keys.split(separator: " ").map { Array($0.utf8) }
      }
    }
    for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { result[Unicode.Scalar(digit)] = [[digit]] }
    return result
  }()
}
