import Keypad

/// The ways of a language to join words: *l'homme*, *Anna's*, *rendez-vous*. No list can contain
/// all such words, so they are found by their parts.
///
/// A head (`l'`) is joined before a word and a tail (`'s`) after one. Any two words may be joined
/// with a hyphen.
struct Joining: Sendable {
  /// The words that a head can join.
  enum Start: Sendable {
    /// Words that begin with a vowel or with h, as in French.
    case vowel
    case any
  }

  struct Head: Sendable {
    /// The head with its mark.
    var text: String
    /// The keys of the letters before the mark.
    var keys: [UInt8]
    var start: Start
    /// Of the words that the head can join, the share that occur with it.
    var share: Double
    /// The shares of single words, in small letters, that differ from ``share``: half of all *ai*
    /// are in *j'ai*.
    var shares: [String: Double]

    /// Returns the occurrences of the word with this head, as a share of all its occurrences; `nil`
    /// if the head can't join it.
    func share(before word: String) -> Double? {
      if start == .vowel, !Joining.beginsWithVowel(word) { return nil }
      return shares[word.lowercased()] ?? share
    }
  }

  struct Tail: Sendable {
    /// The tail with its mark.
    var text: String
    /// The keys of the part after the mark.
    var keys: [UInt8]
    /// Of all words, the share that occur with this tail.
    var share: Double
    /// The shares of single words, in small letters, that differ from ``share``.
    var shares: [String: Double]

    func share(behind word: String) -> Double { shares[word.lowercased()] ?? share }
  }

  let heads: [[UInt8]: [Head]]
  let tails: [Tail]

  /// How much rarer two words with a hyphen are than the same two next to each other by chance.
  static let hyphenShare = 0.02
  /// The maximum number of marks inside a word.
  static let markLimit = 6

  static func of(_ language: KeypadLanguage) -> Joining { all[language] ?? Joining(language) }

  private static let all = Dictionary(
    uniqueKeysWithValues: KeypadLanguage.allCases.map { ($0, Joining($0)) })

  private init(_ language: KeypadLanguage) {
    let wordKeys = WordKeys(language)
    // A row without keys would be a mistake in the table, which its test finds.
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

  /// Whether a word begins with a vowel, with any accent, or with h, which is mute in most such
  /// words.
  static func beginsWithVowel(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first, let folding = LatinFolding(first) else {
      return false
    }
    return "aeiouyh".unicodeScalars.contains(Unicode.Scalar(folding.letter))
  }
}
