import Keypad

/// Small letters and capitals.
package enum LetterCase: String, Hashable, Sendable, CaseIterable {
  /// Small, except for the first letter of a sentence.
  case lower = "abc"
  /// One capital, then small letters.
  case capital = "Abc"
  /// Capitals only.
  case upper = "ABC"
  /// Small, also at the beginning of a sentence.
  case small = "abc!"

  /// Returns the next case that has an effect.
  ///
  /// - Parameter isAtSentence: whether a sentence begins here.
  package func next(atSentence isAtSentence: Bool) -> LetterCase {
    switch self {
    case .lower: isAtSentence ? .small : .capital
    case .small, .capital: .upper
    case .upper: .lower
    }
  }

  /// The name on the display.
  package var label: String { self == .small ? Self.lower.rawValue : rawValue }

  /// Returns a word as it is written after a text. The word's own capitals stay.
  func apply(to word: String, after text: String, in language: KeypadLanguage) -> String {
    switch self {
    case .upper: language.uppercased(word)
    case .capital: language.capitalized(word)
    case .small: word
    case .lower: language.beginsSentence(after: text) ? language.capitalized(word) : word
    }
  }
}
