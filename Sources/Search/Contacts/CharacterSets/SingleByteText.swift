/// The cost of a name's bytes in a set of one byte per character, in each of the languages that are
/// written in the set.
struct SingleByteText: Sendable {
  /// A language in this set.
  struct Reading: Sendable {
    var pairs: LetterPairs
    /// The number of each of the upper 128 bytes in `pairs`; `foreign` for a letter of another
    /// language.
    var places: [UInt8]
    /// The usual names of the language; `nil` for a language without a list.
    var names: NameList?
  }

  private static let foreign: UInt8 = 0xFF
  /// The cost of a letter of another language, in bits.
  private static let costOfForeign = 13
  /// The maximum cost of the letter pair at the first marked letter of a word, in bits.
  private static let mostOfOwn = 9
  /// The additional cost of a text with letters of a non-Latin script if it has more ASCII letters
  /// than those, in bits.
  private static let costOfLatinBeside = 8
  /// The additional cost of punctuation in the middle of a word, in bits.
  private static let costInWord = 14
  /// The reduction for a word that is a usual name, in bits.
  private static let gainOfName = 9

  /// The properties of the upper 128 bytes.
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
      readings.append(
        Reading(pairs: pairs, places: places, names: CharacterSetData.names[language]))
    }
  }

  /// Returns one cost for each reading, in sixteenths of a bit. The time is linear.
  func costs(_ bytes: Bytes) -> [Int] {
    let gains = gains(bytes)
    return readings.indices.map { cost(bytes, readings[$0]) - gains[$0] }
  }

  /// Returns the reduction for the usual names among the bytes, for each reading.
  private func gains(_ bytes: Bytes) -> [Int] {
    var gains = readings.map { _ in 0 }
    var hash = NameList.Hash()
    var (letters, marked) = (0, 0)
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : 0
      var small: UInt16 = 0
      if byte >= 0x80 {
        small = marks[Int(byte) - 0x80].small
        if small != 0 { marked += 1 }
      } else if byte.lowered &- 0x61 < 26 {
        small = UInt16(byte.lowered)
      }
      if small != 0 {
        hash.add(small)
        letters += 1
        continue
      }
      if marked > 0, letters >= NameList.shortest {
        for place in readings.indices where readings[place].names?.contains(hash) == true {
          gains[place] += Self.gainOfName * 16
        }
      }
      if letters > 0 { hash = NameList.Hash() }
      (letters, marked) = (0, 0)
    }
    return gains
  }

  /// Whether every byte is a character.
  func isWhole(_ bytes: Bytes) -> Bool {
    bytes.allSatisfy { $0 < 0x80 || marks[Int($0) - 0x80].kind != .none }
  }

  /// Returns the maximum cost of a value whose letters are usual in the set's languages, in
  /// sixteenths of a bit.
  func mostOfUsual(_ bytes: Bytes) -> Int {
    var (plain, letters, isScript) = (0, 0, false)
    for byte in bytes {
      if byte < 0x80 {
        if byte.lowered &- 0x61 < 26 { plain += 1 }
        continue
      }
      let kind = marks[Int(byte) - 0x80].kind
      if kind == .latin || kind == .script { letters += 1 }
      if kind == .script { isScript = true }
    }
    // One letter among many ASCII letters is more likely part of a rare name than damage.
    if letters == 1, plain >= 3, !isScript { return 14 * 16 }
    return (5 * letters + 4 + (isScript && plain > letters ? Self.costOfLatinBeside : 0)) * 16
  }

  func cost(_ bytes: Bytes, _ reading: Reading) -> Int {
    var total = 0
    var letters = (plain: 0, script: 0)
    var word = Word(reading.pairs)
    for (index, byte) in bytes.enumerated() {
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
        let isInWord =
          !word.isEmpty && !mark.mayBeInWord && (mark.isOpening || isSmall(bytes, index + 1))
        total +=
          ((mark.isApostrophe && !word.isEmpty ? 4 : mark.cost) + (isInWord ? Self.costInWord : 0))
          * 16 + word.finish()
      case .symbol, .none:
        total += (mark.cost + (word.isEmpty ? 0 : 4)) * 16
      }
    }
    total += word.finish()
    return letters.script > 0 && letters.plain > letters.script
      ? total + Self.costOfLatinBeside * 16 : total
  }

  /// Whether the byte at `index` is a lower-case letter or any letter above ASCII.
  private func isSmall(_ bytes: Bytes, _ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return byte < 0x80 ? byte &- 0x61 < 26 : marks[Int(byte) - 0x80].small != 0
  }

  /// The state of the word that is being read.
  private struct Word {
    /// The letter number that stands for all letters above ASCII in the table of all Latin
    /// languages.
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
    /// The cost of the word's letters, in sixteenths of a bit.
    private var cost = 0
    /// The number of the last letter in the language; `nil` for a letter of another language.
    private var last: Int? = 0
    /// The number of the last letter in the table of all Latin languages.
    private var lastCommon = 0

    init(_ pairs: LetterPairs) {
      self.pairs = pairs
      costs = pairs.costs
      common = CharacterSetData.anyLatin.costs
    }

    var isEmpty: Bool { plain + latin + script == 0 }

    mutating func add(ascii byte: UInt8) {
      plain += 1
      // A word rarely has letters of two scripts.
      if wasScript { cost += 6 * 16 }
      wasScript = false
      // An ASCII capital after a small letter above ASCII is unusual. Pairs of ASCII letters don't
      // count, because they occur in every set.
      if byte < 0x61, wasLower, lastCommon == Self.marked { cost += 10 * 16 }
      wasLower = byte >= 0x61
      pay(Int(byte.lowered - 0x60))
    }

    mutating func add(_ mark: CharacterSetMark, _ place: UInt8) {
      // People don't write capitals after small letters.
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
        // The letter pairs are counted in a sample of names, so the first unusual letter of a word
        // costs less. Further ones have their full cost.
        if pairs.isLatin, latin == 1 { price = min(price, SingleByteText.mostOfOwn * 16) }
        cost += max(price, mark.cost * 16)
        last = Int(place)
      }
      lastCommon = Self.marked
    }

    /// Adds the cost of an ASCII letter, or of the word's end, minus its cost in Latin languages in
    /// general. Every set contains these letters, so only the difference counts.
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

    /// Returns the cost of the word, and begins the next word.
    mutating func finish() -> Int {
      var total = 0
      if script > 0 {
        if !pairs.isLatin, let last { total = Int(costs[last * pairs.size]) }
        // A name rarely has only one or two letters, or only capitals.
        let shape = (script < 3 ? 6 : 0) + (capitals == script && script > 1 ? 3 : 0)
        total += cost + ((plain + latin > 0 ? 10 : 0) + shape) * 16
      } else if latin > 0 {
        pay(0)
        // A word rarely has only one letter.
        total = cost + (plain > 0 ? 0 : latin == 1 ? 4 : 1) * 16
      }
      (plain, latin, script, capitals) = (0, 0, 0, 0)
      (wasLower, wasScript) = (false, false)
      (cost, last, lastCommon) = (0, 0, 0)
      return total
    }
  }
}
