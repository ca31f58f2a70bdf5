/// What the bytes of a name cost in a set of one byte a character, in each of the languages that are
/// written in it.
struct SingleByteText: Sendable {
  /// A language in this set.
  struct Reading: Sendable {
    var pairs: LetterPairs
    /// The places of the upper 128 bytes in `pairs`; `foreign` for a letter of another language.
    var places: [UInt8]
  }

  private static let foreign: UInt8 = 0xFF
  /// What a letter of another language costs, in bits.
  private static let costOfForeign = 13
  /// The most that a marked letter of the language itself costs, wherever it stands, in bits.
  private static let mostOfOwn = 9

  /// What the upper 128 bytes are.
  var marks: [CharacterSetMark]
  var readings: [Reading]

  /// - Parameter languages: ISO 639-1.
  init(_ table: CharacterTable, languages: [String]) {
    marks = (UInt8(0x80)...0xFF).map { CharacterSetMark(table, $0) }
    readings = []
    for language in languages {
      guard let pairs = CharacterSetData.languages.first(where: { $0.language == language }) else {
        continue
      }
      let places = zip(table.scalars, marks).map { code, mark -> UInt8 in
        switch mark.kind {
        case .latin, .script:
          Unicode.Scalar(code).flatMap(pairs.place) ?? Self.foreign
        case .punctuation, .symbol, .none: 0
        }
      }
      readings.append(Reading(pairs: pairs, places: places))
    }
  }

  /// In sixteenths of a bit; linear in time. The least over all languages.
  func cost(_ bytes: Bytes) -> Int {
    readings.reduce(Int.max) { min($0, cost(bytes, $1)) }
  }

  func cost(_ bytes: Bytes, _ reading: Reading) -> Int {
    var total = 0
    var letters = (plain: 0, script: 0)
    var word = Word(reading.pairs)
    for byte in bytes {
      if byte < 0x80 {
        if byte.lowered &- 0x61 < 26 {
          word.add(ascii: byte)
          letters.plain += 1
        } else {
          total += word.finish()
        }
        continue
      }
      let mark = marks[Int(byte) - 0x80]
      switch mark.kind {
      case .latin, .script:
        word.add(mark, reading.places[Int(byte) - 0x80])
        if mark.kind == .script { letters.script += 1 }
      case .punctuation:
        total += (mark.isApostrophe && !word.isEmpty ? 4 : mark.cost) * 16 + word.finish()
      case .symbol, .none:
        total += (mark.cost + (word.isEmpty ? 0 : 4)) * 16
      }
    }
    total += word.finish()
    return letters.script > 0 && letters.plain > letters.script ? total + 8 * 16 : total
  }

  /// What is known of the word that is being read.
  private struct Word {
    /// The place of all letters that are not ASCII in the table of all Latin languages.
    private static let marked = 27

    private let pairs: LetterPairs
    private let costs: Bytes
    private let common: Bytes
    private var plain = 0
    private var latin = 0
    private var script = 0
    private var capitals = 0
    private var wasScript = false
    private var wasLower = false
    /// Of its letters, in sixteenths of a bit.
    private var cost = 0
    /// The last letter: its place in the language, `nil` for one of another language, and in the
    /// table of all Latin ones.
    private var last: Int? = 0
    private var lastCommon = 0

    init(_ pairs: LetterPairs) {
      self.pairs = pairs
      costs = pairs.costs
      common = CharacterSetData.anyLatin.costs
    }

    var isEmpty: Bool { plain + latin + script == 0 }

    mutating func add(ascii byte: UInt8) {
      plain += 1
      // No one changes between scripts, in a word, again and again.
      if wasScript { cost += 6 * 16 }
      wasScript = false
      // As below; what is all ASCII is there in every set.
      if byte < 0x61, wasLower, lastCommon == Self.marked { cost += 10 * 16 }
      wasLower = byte >= 0x61
      pay(Int(byte.lowered - 0x60))
    }

    mutating func add(_ mark: CharacterSetMark, _ place: UInt8) {
      // No one writes capitals behind small letters.
      if mark.isUpper, wasLower { cost += 10 * 16 }
      if mark.kind == .script {
        if isEmpty, mark.hasCase, !mark.isUpper { cost += 2 * 16 }
        script += 1
        capitals += mark.isUpper ? 1 : 0
        wasScript = true
      } else {
        latin += 1
      }
      wasLower = mark.hasCase && !mark.isUpper
      if place == SingleByteText.foreign {
        cost += max(SingleByteText.costOfForeign, mark.cost) * 16
        last = nil
      } else {
        var price = Int(costs[(last ?? 0) * pairs.size + Int(place)])
        // The names that were counted are not all that there are; but one odd letter is enough.
        if pairs.isLatin, latin == 1 { price = min(price, SingleByteText.mostOfOwn * 16) }
        cost += max(price, mark.cost * 16)
        last = Int(place)
      }
      lastCommon = Self.marked
    }

    /// ASCII, or the end of the word: what it costs here more than in Latin languages at large, for
    /// it is there in every set.
    private mutating func pay(_ place: Int) {
      guard pairs.isLatin else {
        last = 0
        return
      }
      if let last {
        cost += Int(costs[last * pairs.size + place]) - Int(common[lastCommon * 28 + place])
      }
      (last, lastCommon) = (place, place)
    }

    /// The cost of the word, and on to the next.
    mutating func finish() -> Int {
      var total = 0
      if script > 0 {
        if !pairs.isLatin, let last { total = Int(costs[last * pairs.size]) }
        // One or two letters are hardly a name, and few are all in capitals.
        let shape = (script < 3 ? 6 : 0) + (capitals == script && script > 1 ? 3 : 0)
        total += cost + ((plain + latin > 0 ? 10 : 0) + shape) * 16
      } else if latin > 0 {
        pay(0)
        // A letter alone is hardly a word.
        total = cost + (plain > 0 ? 0 : latin == 1 ? 4 : 1) * 16
      }
      (plain, latin, script, capitals) = (0, 0, 0, 0)
      (wasLower, wasScript) = (false, false)
      (cost, last, lastCommon) = (0, 0, 0)
      return total
    }
  }
}
