import Keypad

/// The marks that a language is written with.
extension KeypadLanguage {
  /// What is on 1, the more usual first: those of every language, and behind the first few the language's
  /// own.
  ///
  /// Which marks a language has, and which of them open, is what Unicode's CLDR says in `quotationStart`,
  /// `quotationEnd` and the exemplar punctuation (release 44).
  package var marks: [Character] {
    switch self {
    // The Greek question mark is what the Latin script calls a semicolon (Unicode composes U+037E to it).
    case .greek: Array(".,;!'«»\"-()@/:_·?")
    case .spanish: Array(".,?!¿¡'\"-«»()@/:_")
    case .catalan: Array(".,?!'·\"-«»()@/:_")
    default: Array(".,?!'\"-") + ownQuotes + Array("()@/:_")
    }
  }

  /// The quotation marks that are not straight, the opening one first; none where people who text write
  /// straight ones.
  private var ownQuotes: [Character] {
    switch self {
    case .french, .italian, .portuguese, .norwegian, .russian, .ukrainian: ["«", "»"]
    case .danish: ["»", "«"]
    case .german, .czech, .bulgarian, .bulgarianAndroid: ["„", "“"]
    case .polish: ["„", "”"]
    case .english, .dutch, .swedish, .finnish, .turkish, .korean: []
    case .greek, .spanish, .catalan: []
    }
  }

  /// Marks that stand close to the word behind them.
  var openingMarks: Set<Character> {
    var marks: Set<Character> = ["(", "¿", "¡"]
    switch self {
    case .greek, .spanish, .catalan: marks.insert("«")
    default: if let opening = ownQuotes.first { marks.insert(opening) }
    }
    return marks
  }

  /// Marks that may stand between the end of a sentence and the space behind it.
  private var closingMarks: Set<Character> {
    Set("\"')»”“’«").subtracting(openingMarks)
  }

  /// Marks that a sentence ends with.
  var sentenceEnds: Set<Character> {
    self == .greek ? [".", "!", ";", "…"] : [".", "?", "!", "…"]
  }

  /// Whether a sentence has ended before a text's end: a full stop or what else ends one, and a space. Marks
  /// that open stand before its first word.
  func beginsSentence(after text: String) -> Bool {
    var rest = text[...]
    while let last = rest.last, openingMarks.contains(last) { rest = rest.dropLast() }
    guard rest.last?.isWhitespace == true else { return false }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    while let last = rest.last, closingMarks.contains(last) { rest = rest.dropLast() }
    return rest.last.map(sentenceEnds.contains) ?? false
  }
}

/// Capitals as a language has them.
extension KeypadLanguage {
  /// All letters as capitals.
  func uppercased(_ text: String) -> String {
    switch self {
    // Two letters i; the dot stays.
    case .turkish: text.map { $0 == "i" ? "İ" : String($0).uppercased() }.joined()
    case .greek: Self.greekCapitals(of: text)
    default: text.uppercased()
    }
  }

  /// The first letter as a capital.
  func capitalized(_ word: String) -> String {
    guard let first = word.first else { return word }
    // One letter of Dutch, though two of Unicode.
    if self == .dutch, word.hasPrefix("ij") { return "IJ" + word.dropFirst(2) }
    return (self == .turkish && first == "i" ? "İ" : String(first).uppercased()) + word.dropFirst()
  }

  /// Capitals have no accent beside others; ι and υ, which an accent before them kept apart, have the
  /// diaeresis in its place: μάιος, ΜΑΪΟΣ. A lone letter is the beginning of a word, and keeps its own.
  private static func greekCapitals(of text: String) -> String {
    guard text.count > 1 else { return text.uppercased() }
    var result = ""
    var wasAccented = false
    for letter in text {
      let plain = greekPlain[letter]
      if wasAccented, letter == "ι" || letter == "υ" {
        result += letter == "ι" ? "Ϊ" : "Ϋ"
      } else {
        result += String(plain ?? letter).uppercased()
      }
      wasAccented = plain != nil && "άέόΆΈΌ".contains(letter)
    }
    return result
  }

  private static let greekPlain = Dictionary(
    uniqueKeysWithValues: zip("άέήίόύώΐΰΆΈΉΊΌΎΏ", "αεηιουωϊϋΑΕΗΙΟΥΩ"))
}
