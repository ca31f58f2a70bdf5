import Keypad
import TextEntry

/// The keys that a person presses for a word, in their order.
struct KeyPath {
  enum Stroke: Hashable {
    case tap(Key)
    case hold(Key)
    /// The end of a letter before another one on the same key.
    case pause
  }

  private(set) var strokes: [Stroke] = []

  /// The number of keys. A pause is none.
  var count: Int { strokes.count { $0 != .pause } }

  mutating func tap(_ key: Key, times: Int = 1) {
    for _ in 0..<times { strokes.append(.tap(key)) }
  }

  mutating func hold(_ key: Key) { strokes.append(.hold(key)) }

  mutating func tap(_ digits: some Sequence<UInt8>) { for digit in digits { tap(.digit(digit)) } }

  /// Adds the repeated taps for all letters.
  mutating func multiTap(_ word: String, _ language: KeypadLanguage) {
    let letters = word.lowercased().flatMap { KeypadLanguage.letters(ofSyllable: $0) ?? String($0) }
    var last: UInt8?
    for letter in letters {
      let key = language.digit(of: letter) ?? letter.digitValue ?? 1
      if key == last { strokes.append(.pause) }
      last = key
      let isStroke = language.digit(of: letter) != nil && language.typesStrokes(key)
      let place = MultiTap.characters(on: key, in: language).firstIndex(of: letter) ?? 0
      tap(.digit(key), times: isStroke ? 1 : place + 1)
    }
  }
}

extension Character {
  /// The value of an ASCII digit.
  fileprivate var digitValue: UInt8? {
    isASCII ? wholeNumberValue.flatMap { UInt8(exactly: $0) } : nil
  }
}
