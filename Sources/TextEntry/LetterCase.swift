import Keypad

/// Small letters and capitals.
package enum LetterCase: String, Hashable, Sendable, CaseIterable {
  /// Small, but for the first letter of a sentence.
  case lower = "abc"
  /// A capital first, and small from then on.
  case capital = "Abc"
  /// Capitals only.
  case upper = "ABC"
  /// Small, also at the beginning of a sentence.
  case small = "abc!"

  /// The next one that changes anything.
  ///
  /// - Parameter isAtSentence: a sentence begins here.
  package func next(atSentence isAtSentence: Bool) -> LetterCase {
    switch self {
    case .lower: isAtSentence ? .small : .capital
    case .small, .capital: .upper
    case .upper: .lower
    }
  }

  /// As a display names it.
  package var label: String { self == .small ? Self.lower.rawValue : rawValue }

  /// A word as it stands after a text. Capitals that the word has of itself stay.
  func apply(to word: String, after text: String, in language: KeypadLanguage) -> String {
    switch self {
    case .upper: language.uppercased(word)
    case .capital: language.capitalized(word)
    case .small: word
    case .lower: language.beginsSentence(after: text) ? language.capitalized(word) : word
    }
  }
}
