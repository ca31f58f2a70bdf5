import Keypad

import func Glibc.exp

/// wordfreq's lists (github.com/rspeer/wordfreq, `wordfreq/data`, unpacked). A list is an array.
/// Its first element is a map with the `format` `cB`. Arrays of words follow, numbered from 0. Each
/// word of array n has the share 10^(−n/100) of running text. The words are in small letters.
enum WordfreqList {
  /// Whether the bytes begin like such a list.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var reader = MessagePack(bytes)
    guard let first = try? reader.next(), case .array = first else { return false }
    guard let second = try? reader.next(), case .map = second else { return false }
    return true
  }

  /// Passes every word with its occurrences in 10⁹ running words. Takes time linear in the bytes.
  static func read(
    _ bytes: [UInt8], _ add: (String, Double) -> Void
  ) throws(MessagePack.Problem) {
    var reader = MessagePack(bytes)
    guard case .array(let count) = try reader.next(), count > 0 else {
      throw MessagePack.Problem(byte: 0, reason: "not a list of words by frequency")
    }
    try readHeader(&reader)
    for bucket in 0..<count - 1 {
      let start = reader.place
      guard case .array(let words) = try reader.next() else {
        throw MessagePack.Problem(byte: start, reason: "no list of words where one was expected")
      }
      let frequency = 1e9 * exp(-Double(bucket) / 100 * 2.302585092994046)
      for _ in 0..<words {
        let start = reader.place
        guard case .string(let word) = try reader.next() else {
          throw MessagePack.Problem(byte: start, reason: "no word where one was expected")
        }
        add(word, frequency)
      }
    }
    guard reader.isAtEnd else {
      throw MessagePack.Problem(byte: reader.place, reason: "the list has ended, and more follows")
    }
  }

  private static func readHeader(_ reader: inout MessagePack) throws(MessagePack.Problem) {
    let start = reader.place
    var fields: [MessagePack.Value: MessagePack.Value] = [:]
    if case .map(let count) = try reader.next(), count <= 16 {
      for _ in 0..<count {
        let name = try reader.next()
        fields[name] = try reader.next()
      }
    }
    guard fields[.string("format")] == .string("cB"), fields[.string("version")] == .number(1)
    else {
      throw MessagePack.Problem(
        byte: start, reason: "this is not a wordfreq list of the format cB, version 1")
    }
  }

  /// Returns a word in its usual spelling. The list writes ㅋㅋ, which means laughter, with
  /// conjoining jamo (from U+1100). Users write single letters with compatibility jamo (from
  /// U+3131). The list of Greek writes σ at the ends of words, too. The list of Serbian is in Latin
  /// letters, and those of Persian and Urdu mix in the letters of Arabic keyboards, which look
  /// alike.
  static func written(_ word: String, in language: KeypadLanguage) -> String {
    switch language {
    case .korean: writtenInKorean(word)
    case .greek: writtenInGreek(word)
    case .serbian: SerbianLetters.cyrillic(word)
    case .persian: String(String.UnicodeScalarView(word.unicodeScalars.map { persian[$0] ?? $0 }))
    case .urdu: String(String.UnicodeScalarView(word.unicodeScalars.map { urdu[$0] ?? $0 }))
    default: word
    }
  }

  private static let persian: [Unicode.Scalar: Unicode.Scalar] = ["ي": "ی", "ى": "ی", "ك": "ک"]
  private static let urdu = persian.merging(["ه": "ہ"]) { $1 }

  /// Returns a word with ς for each σ that ends a part of it. A part of one letter stays as it is.
  private static func writtenInGreek(_ word: String) -> String {
    var scalars = Array(word.unicodeScalars)
    func isMark(_ place: Int) -> Bool {
      !scalars.indices.contains(place) || ["'", "’", "-", "."].contains(scalars[place])
    }
    for place in scalars.indices
    where scalars[place] == "σ" && isMark(place + 1) && !isMark(place - 1) {
      scalars[place] = "ς"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func writtenInKorean(_ word: String) -> String {
    let leads = word.unicodeScalars.map { KeypadLanguage.letter(ofLead: $0) }
    let letters = leads.compactMap { $0 }
    return letters.count == leads.count ? String(letters) : word
  }

  /// The minimum frequency of a letter that is a word by itself: one in a thousand words. A rarer
  /// letter is a list marker, or is left over from *l'* or *don't*.
  private static let letterFrequency = 1e6

  /// The minimum frequency of a word with a full stop inside, such as *t.ex*. Most of the rarer ones
  /// are initials and names of web sites, on the keys of words with an apostrophe.
  private static let abbreviationFrequency = 3e4

  /// The minimum frequency of a word with a digit, such as *2nd*. Most of the rarer ones are names of
  /// products.
  private static let digitFrequency = 1_000.0

  /// Whether a word of a list from all kinds of text belongs to the language. It must not be a rare
  /// single letter, abbreviation or word with a digit, nor be in another script.
  static func isWord(_ word: String, _ frequency: Double, in language: KeypadLanguage) -> Bool {
    if !isInScript(word, of: language) { return false }
    if frequency < abbreviationFrequency, word.utf8.contains(UInt8(ascii: ".")) { return false }
    if frequency < digitFrequency, WordKeys.hasDigit(word) { return false }
    // One character of Korean is a syllable, or has a meaning of its own: ㅋ. In Hindi a letter with
    // a vowel sign is one character.
    return frequency >= letterFrequency || word.unicodeScalars.count > 1
      || language.composesSyllables
  }

  /// Whether a word is in the script of the language. If that is not Latin, a word with a Latin
  /// letter is not in it, nor is one of digits only.
  static func isInScript(_ word: String, of language: KeypadLanguage) -> Bool {
    if language.isLatin { return true }
    return !word.utf8.allSatisfy { $0 < 0x80 }
      && !word.unicodeScalars.contains { LatinFolding($0) != nil }
  }
}
