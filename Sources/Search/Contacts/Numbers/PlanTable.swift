import CNumberPlans

/// The numbering plans of all countries, in words of 16 bits. `Fixtures/plans/make.py` makes them
/// from the metadata of libphonenumber. An offset is a number of words; the offset 0 means that a
/// country has no such field.
enum PlanTable {
  /// The table in the program's image, which is read without a copy. The image is in memory as long
  /// as the program runs.
  nonisolated(unsafe) private static let words: UnsafePointer<UInt16> = cnumberplans_words()

  static func word(_ offset: Int) -> Int { Int(UInt16(littleEndian: words[offset])) }

  /// The version of the metadata, `9.0.43`.
  static let version = "\(word(0)).\(word(1)).\(word(2))"

  static let regionCount = word(3)
  private static let regions = word(4)
  private static let codes = word(5)
  private static let regionWords = 20

  /// A word of a region's record.
  enum Field: Int {
    /// The two ASCII letters of the country; 0 for an international code such as 800.
    case letters
    case countryCode
    /// Bit 0: fixed numbers are dialled with the national prefix; bit 1: mobile numbers are.
    case usesPrefix
    /// Bit `n`: a national number may have `n` digits. Bits 16 and 17 are in the second word.
    case lengths, longLengths
    /// Bit `n`: a number without its area code may have `n` digits.
    case localLengths
    /// Bit `n`: a fixed number, or a mobile number, may have `n` digits.
    case fixedLengths, mobileLengths
    /// The offset of a text.
    case nationalPrefix
    /// The offsets of the matching program for the national prefix, and of the text that replaces
    /// the prefix.
    case prefixRule, transform
    /// The offsets of the matching program for exit codes, and of the list of exit codes as texts.
    case exitRule, exits
    /// The offsets of the automata that accept the numbers of each kind.
    case general, fixed, mobile, prefixedServices, otherServices, short, emergency
  }

  static func field(_ field: Field, of region: Int) -> Int {
    word(regions + region * regionWords + field.rawValue)
  }

  /// The plans of the regions that share a country code, by that code, the main one first.
  static let plansByCode: [Int: [NumberPlan]] = {
    var result: [Int: [NumberPlan]] = [:]
    var place = codes
    while word(place) != 0 {
      result[word(place)] = (0..<word(place + 1)).map { NumberPlan(region: word(place + 2 + $0)) }
      place += 2 + word(place + 1)
    }
    return result
  }()

  /// The regions by their two letters, as in ``Field/letters``.
  static let regionByLetters: [Int: Int] = {
    var result: [Int: Int] = [:]
    for region in 0..<regionCount where field(.letters, of: region) != 0 {
      result[field(.letters, of: region)] = region
    }
    return result
  }()

  // MARK: Texts

  /// Returns a text: the values 0 to 9 are digits, and 10 to 12 stand for the groups of a matching
  /// program.
  static func text(_ offset: Int) -> [UInt8] {
    offset == 0 ? [] : (0..<word(offset)).map { UInt8(word(offset + 1 + $0)) }
  }

  static func texts(_ offset: Int) -> [[UInt8]] {
    (0..<word(offset)).map { text(word(offset + 1 + $0)) }
  }

  // MARK: Automata

  /// Whether an automaton accepts all the digits.
  static func takes(_ automaton: Int, _ digits: ArraySlice<UInt8>) -> Bool {
    guard automaton != 0 else { return false }
    let words = words
    var state = automaton
    for digit in digits {
      guard let next = next(words, state, digit) else { return false }
      state = next
    }
    return UInt16(littleEndian: words[state]) & 0x8000 != 0
  }

  /// Whether an automaton accepts digits that begin with this one.
  static func takes(_ automaton: Int, beginning digit: UInt8) -> Bool {
    automaton != 0 && next(words, automaton, digit) != nil
  }

  /// Returns all texts that an automaton accepts, up to a length in digits.
  static func texts(of automaton: Int, longest: Int) -> [String] {
    guard automaton != 0 else { return [] }
    var result = word(automaton) & 0x8000 != 0 ? [""] : []
    guard longest > 0 else { return result }
    for digit in UInt8(0)..<10 {
      guard let next = next(words, automaton, digit) else { continue }
      result += texts(of: next, longest: longest - 1).map { "\(digit)\($0)" }
    }
    return result
  }

  /// Returns the state after a digit; `nil` if the automaton doesn't accept it.
  ///
  /// - Parameter words: ``words``, which the caller reads once for each number.
  private static func next(
    _ words: UnsafePointer<UInt16>, _ state: Int, _ digit: UInt8
  ) -> Int? {
    var edge = words + state
    let end = edge + 2 * Int(UInt16(littleEndian: edge[0]) & 0x7fff)
    while edge < end {
      if UInt16(littleEndian: edge[1]) >> UInt16(digit) & 1 != 0 {
        return Int(UInt16(littleEndian: edge[2]))
      }
      edge += 2
    }
    return nil
  }

  // MARK: Matching programs

  /// The result of a matching program: a prefix of the digits, and the groups in it.
  struct Prefix {
    var count = 0
    /// The beginnings and ends of the groups; -1 if a group wasn't matched.
    var groups = SIMD8<Int8>(repeating: -1)
  }

  /// Matches a prefix by backtracking, so that the first alternative that fits is taken. Returns
  /// `nil` if none fits.
  static func prefix(_ program: Int, of digits: ArraySlice<UInt8>) -> Prefix? {
    guard program != 0 else { return nil }
    var prefix = Prefix()
    // The limit is longer than any prefix.
    return run(program, digits.prefix(32), 0, &prefix) ? prefix : nil
  }

  private static func run(
    _ start: Int, _ digits: ArraySlice<UInt8>, _ begin: Int, _ prefix: inout Prefix
  ) -> Bool {
    var (place, count) = (start, begin)
    while true {
      let (kind, argument) = (word(place) >> 12, word(place) & 0xfff)
      switch kind {
      case 1:
        guard count < digits.count, argument >> Int(digits[digits.startIndex + count]) & 1 != 0
        else { return false }
        count += 1
      case 2:
        let saved = prefix
        if run(place + 1, digits, count, &prefix) { return true }
        prefix = saved
        place += argument
        continue
      case 3:
        place += argument
        continue
      case 4: prefix.groups[2 * argument] = Int8(count)
      case 5: prefix.groups[2 * argument + 1] = Int8(count)
      case 6:
        guard count == digits.count else { return false }
      default:
        prefix.count = count
        return true
      }
      place += 1
    }
  }
}
