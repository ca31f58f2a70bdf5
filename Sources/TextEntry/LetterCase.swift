import Keypad

/// Small letters and capitals.
public enum LetterCase: String, Hashable, Sendable, CaseIterable {
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
  public func next(atSentence isAtSentence: Bool) -> LetterCase {
    switch self {
    case .lower: isAtSentence ? .small : .capital
    case .small, .capital: .upper
    case .upper: .lower
    }
  }

  /// As a display names it.
  public var label: String { self == .small ? Self.lower.rawValue : rawValue }

  /// A word as it stands after a text. Capitals that the word has of itself stay.
  func apply(to word: String, after text: String, in language: KeypadLanguage) -> String {
    switch self {
    case .upper: Self.uppercased(word, in: language)
    case .capital: Self.capitalized(word, in: language)
    case .small: word
    case .lower: Self.beginsSentence(after: text) ? Self.capitalized(word, in: language) : word
    }
  }

  /// Whether a sentence has ended before: a full stop, a question or exclamation mark and a space.
  static func beginsSentence(after text: String) -> Bool {
    guard text.last?.isWhitespace == true,
      let last = text.last(where: { !$0.isWhitespace })
    else { return false }
    return last == "." || last == "?" || last == "!"
  }

  private static func capitalized(_ word: String, in language: KeypadLanguage) -> String {
    guard let first = word.first else { return word }
    return uppercased(String(first), in: language) + word.dropFirst()
  }

  private static func uppercased(_ text: String, in language: KeypadLanguage) -> String {
    // Turkish has two letters i; the dot stays.
    language == .turkish
      ? text.map { $0 == "i" ? "İ" : String($0).uppercased() }.joined() : text.uppercased()
  }
}
