import Keypad

/// What a language joins words with: *l'homme*, *Anna's*, *rendez-vous*. Nobody can list all words
/// that are made so; they are found as what they are made of.
///
/// A head (`l'`) stands before a word and a tail (`'s`) behind one. Any two words may have a hyphen
/// between them.
struct Joining: Sendable {
  /// Which words a head stands before.
  enum Start: Sendable {
    /// Those that begin with a vowel or with h, as in French.
    case vowel
    case any
  }

  struct Head: Sendable {
    /// With its mark.
    var text: String
    /// Of the letters before the mark.
    var keys: [UInt8]
    var start: Start
    /// Of the words that it may stand before, how many have it.
    var share: Double
    /// The same of single words, in small letters, of which that share says nothing: half of all *ai*
    /// are in *j'ai*.
    var shares: [String: Double]

    /// How often this head stands before the word, as a share of all occurrences of the word; `nil`
    /// where it doesn't.
    func share(before word: String) -> Double? {
      if start == .vowel, !Joining.beginsWithVowel(word) { return nil }
      return shares[word.lowercased()] ?? share
    }
  }

  struct Tail: Sendable {
    /// With its mark.
    var text: String
    /// Of all behind the mark.
    var keys: [UInt8]
    /// Of all words, how many have it.
    var share: Double
    /// The same of single words, in small letters.
    var shares: [String: Double]

    func share(behind word: String) -> Double { shares[word.lowercased()] ?? share }
  }

  let heads: [[UInt8]: [Head]]
  let tails: [Tail]

  /// Of two words, how much less often they stand with a hyphen between them than next to each other
  /// by chance.
  static let hyphenShare = 0.02
  /// A word has no more marks inside.
  static let markLimit = 6

  static func of(_ language: KeypadLanguage) -> Joining { all[language] ?? Joining(language) }

  private static let all = Dictionary(
    uniqueKeysWithValues: KeypadLanguage.allCases.map { ($0, Joining($0)) })

  private init(_ language: KeypadLanguage) {
    let wordKeys = WordKeys(language)
    // A row that no keys spell would be a mistake in the table, which its test finds.
    let heads = language.heads.compactMap { row in
      wordKeys.keys(of: row.text.dropLast()).map {
        Head(text: row.text, keys: $0, start: row.start, share: row.share, shares: row.shares)
      }
    }
    self.heads = Dictionary(grouping: heads, by: \.keys)
    tails = language.tails.compactMap { row in
      wordKeys.keys(of: row.text.dropFirst()).map {
        Tail(text: row.text, keys: $0, share: row.share, shares: row.shares)
      }
    }
  }

  /// With a vowel, whatever its accent, or with an h, which is mute in most of them.
  static func beginsWithVowel(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first, let folding = LatinFolding(first) else {
      return false
    }
    return "aeiouyh".unicodeScalars.contains(Unicode.Scalar(folding.letter))
  }
}
