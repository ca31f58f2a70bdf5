import Keypad

import func Glibc.exp

/// wordfreq's lists (github.com/rspeer/wordfreq, `wordfreq/data`, unpacked): an array of a map that says
/// `format` `cB`, and of arrays of words, where the words of the n-th, from 0, make up 10^(−n/100) of what
/// is written. The words are in small letters.
enum WordfreqList {
  /// Whether it begins as such a list does.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var reader = MessagePack(bytes)
    guard let first = try? reader.next(), case .array = first else { return false }
    guard let second = try? reader.next(), case .map = second else { return false }
    return true
  }

  /// Hands over every word with its occurrences in 10⁹ running words. Linear in the bytes.
  static func read(
    _ bytes: [UInt8], _ take: (String, Double) -> Void
  ) throws(MessagePack.Problem) {
    var reader = MessagePack(bytes)
    guard case .array(let count) = try reader.next(), count > 0 else {
      throw MessagePack.Problem(byte: 0, reason: "no list of words by how frequent they are")
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
        take(word, frequency)
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
        byte: start, reason: "this is no list of wordfreq's of the format cB, version 1")
    }
  }

  /// A word as it is written. ㅋㅋ, which laughs, is in the list with the letters that syllables are made of
  /// (U+1100 on): they stand alone as those of U+3131 on.
  static func written(_ word: String) -> String {
    let leads = word.unicodeScalars.map { KeypadLanguage.letter(ofLead: $0) }
    let letters = leads.compactMap { $0 }
    return letters.count == leads.count ? String(letters) : word
  }

  /// The rarest letter that is a word by itself: one in a thousand words. What is rarer stands for
  /// something else: a number of a list, what is left of *l'* or *don't*.
  private static let letterFrequency = 1e6

  /// Whether a word of a list that was gathered from all kinds of text is one of the language: no letter
  /// that stands alone, and in other scripts than the Latin one no English.
  static func isWord(_ word: String, _ frequency: Double, in language: KeypadLanguage) -> Bool {
    if word.utf8.allSatisfy({ $0 < 0x80 }), !language.isLatin { return false }
    // One character of Korean is a syllable, or means what it says: ㅋ.
    return frequency >= letterFrequency || word.count > 1 || language == .korean
  }
}
