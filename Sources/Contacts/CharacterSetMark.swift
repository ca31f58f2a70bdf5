/// What one byte past ASCII is in a set of one byte a character, and what it costs in a name.
struct CharacterSetMark: Sendable {
  enum Kind: Sendable {
    /// A Latin letter with a mark, which stands among ASCII letters.
    case latin
    /// A letter of Cyrillic, Greek, Hebrew: words of it have no ASCII letters.
    case script
    /// Quotes, dashes, spaces.
    case punctuation
    case symbol
    /// No character, or one that no text has.
    case none
  }

  var kind = Kind.none
  /// In bits.
  var cost = 14
  var isUpper = false

  /// The 128 upper bytes, `nil` where this machine can't read the set.
  static func table(of set: CharacterSet, usual: String, less: String) -> [CharacterSetMark]? {
    var sets = CharacterSets()
    var table: [CharacterSetMark] = []
    for byte in UInt8(0x80)...0xFF {
      let text = [byte].withUnsafeBufferPointer { sets.text($0, in: set) }
      guard let text else { return nil }
      let scalar = String(decoding: text.utf8, as: UTF8.self).unicodeScalars.first
      let isCharacter = text.isWhole && (scalar?.value ?? 0) >= 0xA0
      var mark =
        isCharacter
        ? CharacterSetMark(scalar ?? " ", usual: usual, less: less) : CharacterSetMark()
      // Most characters of western UTF-8 begin with these two; words begin with the letters Â and
      // Ã, which they are here, next to never.
      if mark.kind == .latin, byte == 0xC2 || byte == 0xC3 { mark.cost = 13 }
      table.append(mark)
    }
    return table
  }

  private init() {}

  private init(_ scalar: Unicode.Scalar, usual: String, less: String) {
    isUpper = scalar.properties.isUppercase
    switch scalar.value {
    case 0xA0, 0xA7, 0xAB, 0xB0, 0xB4, 0xB7, 0xBB, 0x2013...0x2026, 0x20AC:
      (kind, cost) = (.punctuation, 8)
    case 0xAA, 0xBA, 0xDF...0xF6, 0xF8...0xFE, 0xC0...0xD6, 0xD8...0xDE, 0x100...0x17F, 0x192,
      0x218...0x21B:
      kind = .latin
      if usual.unicodeScalars.contains(scalar) {
        cost = usual.unicodeScalars.count > 20 ? 6 : 5
      } else {
        cost = less.unicodeScalars.contains(scalar) ? 7 : scalar.value == 0x178 ? 13 : 9
      }
    case 0xFF: (kind, cost) = (.latin, 13)
    case 0x410...0x42F, 0x391...0x3A9: (kind, cost) = (.script, 6)
    case 0x430...0x44F, 0x3B1...0x3C9, 0x5D0...0x5EA: (kind, cost) = (.script, 5)
    case 0x370...0x3FF: (kind, cost) = (.script, 6)
    case 0x401, 0x451, 0x404, 0x406, 0x407, 0x40E, 0x454, 0x456, 0x457, 0x45E, 0x490, 0x491:
      (kind, cost) = (.script, 8)
    case 0x400...0x4FF, 0x591...0x5F4: (kind, cost) = (.script, 12)
    default: (kind, cost) = (.symbol, 13)
    }
  }

  /// What is known of the word that is being read.
  private struct Word {
    var plain = 0
    var latin = 0
    var script = 0
    var wasLower = false

    var isEmpty: Bool { plain + latin + script == 0 }

    /// What is odd about it as a whole.
    var cost: Int {
      if script > 0 {
        return (plain + latin > 0 ? 10 : 0) + (script < 3 ? 6 : 0)
      }
      // `Éa` is a word, `éàü` hardly.
      return latin > 0 && plain == 0 ? (latin == 1 ? 4 : 9) : 0
    }
  }

  static func cost(_ bytes: Bytes, _ marks: [CharacterSetMark]) -> Int {
    var total = 0
    var word = Word()
    var (plain, script) = (0, 0)
    for byte in bytes {
      if byte < 0x80 {
        if byte.lowered &- 0x61 < 26 {
          word.plain += 1
          plain += 1
          word.wasLower = byte >= 0x61
        } else {
          total += word.cost
          word = Word()
        }
        continue
      }
      let mark = marks[Int(byte) - 0x80]
      total += mark.cost
      switch mark.kind {
      case .latin, .script:
        // No one writes capitals behind small letters.
        if mark.isUpper, word.wasLower { total += 10 }
        if mark.kind == .script {
          if word.isEmpty, !mark.isUpper { total += 2 }
          word.script += 1
          script += 1
        } else {
          word.latin += 1
        }
        word.wasLower = !mark.isUpper
      case .punctuation:
        total += word.cost
        word = Word()
      case .symbol, .none:
        if !word.isEmpty { total += 4 }
      }
    }
    total += word.cost
    return script > 0 && plain > script ? total + 8 : total
  }
}
