@testable import ContactSearch

extension ReferenceName {
  /// Whether a word of the name begins with keys that are one slip away from the query, found by
  /// comparing the query with all that people may type for the name.
  func isNear(_ query: [UInt8]) -> Bool {
    let words = pieces.indices.filter { !pieces[$0].isSeparator && pieces[$0].startsWord }
    let begins = pieces.first?.isSeparator == true ? [0] + words : words
    for start in begins {
      var spelled = Self.spelled(pieces[start...], query.count + 1)
      if start > 0, pieces[start - 1].opensWord {
        for keys in spelled { spelled.insert(Array("1".utf8) + keys.prefix(query.count)) }
      }
      if spelled.contains(where: { Self.isOneSlip(from: $0, to: query) }) { return true }
    }
    return false
  }

  /// All rows of up to `limit` keys that begin the pieces.
  private static func spelled(_ pieces: ArraySlice<Piece>, _ limit: Int) -> Set<[UInt8]> {
    var result: Set<[UInt8]> = [[]]
    var open: Set<[UInt8]> = [[]]
    for piece in pieces {
      var next: Set<[UInt8]> = []
      for keys in open {
        for spelling in piece.spellings {
          for length in 0...spelling.count where keys.count + length <= limit {
            result.insert(keys + spelling.prefix(length))
          }
          if keys.count + spelling.count < limit { next.insert(keys + spelling) }
        }
      }
      open = next
      if open.isEmpty { break }
    }
    return result
  }

  /// Whether one of the keys 2 to 9 was wrong, left out, or too many, or two were exchanged.
  private static func isOneSlip(from meant: [UInt8], to typed: [UInt8]) -> Bool {
    func mayBeWrong(_ key: UInt8) -> Bool { (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(key) }
    func without(_ place: Int, _ keys: [UInt8]) -> [UInt8] {
      var keys = keys
      keys.remove(at: place)
      return keys
    }
    switch meant.count - typed.count {
    case 1:
      return meant.indices.contains { mayBeWrong(meant[$0]) && without($0, meant) == typed }
    case -1:
      return typed.indices.contains { mayBeWrong(typed[$0]) && without($0, typed) == meant }
    case 0:
      let wrong = meant.indices.filter { meant[$0] != typed[$0] }
      guard wrong.allSatisfy({ mayBeWrong(meant[$0]) && mayBeWrong(typed[$0]) }) else {
        return false
      }
      if wrong.count == 1 { return true }
      return wrong.count == 2 && wrong[1] == wrong[0] + 1 && meant[wrong[0]] == typed[wrong[1]]
        && meant[wrong[1]] == typed[wrong[0]]
    default: return false
    }
  }
}
