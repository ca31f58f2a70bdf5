import Keypad

/// The punctuation marks of a language.
extension KeypadLanguage {
  /// The marks on 1, the more usual first: those of every language, with the language's own after
  /// the first few.
  ///
  /// The quotation marks of a language, and which of them open, are those of Unicode's CLDR:
  /// `quotationStart`, `quotationEnd` and the exemplar punctuation (release 44).
  package var marks: [Character] {
    switch self {
    // The Greek question mark is the Latin semicolon (Unicode composes U+037E to it).
    case .greek: Array(".,;!'«»\"-()@/:_·?")
    case .spanish: Array(".,?!¿¡'\"-«»()@/:_")
    case .catalan: Array(".,?!'·\"-«»()@/:_")
    // Arabic, Persian and Urdu have their own comma, question mark and semicolon.
    case .arabic, .persian: Array(".،؟!'\"-«»()@/:؛_")
    case .urdu: Array("۔،؟!'\"-()@/:؛_.")
    // A vertical stroke ends a sentence.
    case .hindi: Array(".,?!।'\"-()@/:_")
    default: Array(".,?!'\"-") + ownQuotes + Array("()@/:_")
    }
  }

  /// The quotation marks that are not straight, the opening one first; none if people write
  /// straight ones in text messages, or if ``marks`` lists the others itself.
  private var ownQuotes: [Character] {
    switch self {
    case .french, .italian, .portuguese, .norwegian, .russian, .ukrainian: ["«", "»"]
    case .danish: ["»", "«"]
    case .german, .czech, .bulgarian, .bulgarianAndroid, .slovak, .slovenian, .estonian,
      .lithuanian, .icelandic, .macedonian:
      ["„", "“"]
    case .polish, .hungarian, .romanian, .croatian: ["„", "”"]
    case .serbian, .serbianLatin: ["„", "“"]
    default: []
    }
  }

  /// Marks that are joined to the next word.
  var openingMarks: Set<Character> {
    var marks: Set<Character> = ["(", "¿", "¡"]
    switch self {
    case .greek, .spanish, .catalan, .arabic, .persian: marks.insert("«")
    default: if let opening = ownQuotes.first { marks.insert(opening) }
    }
    return marks
  }

  /// Marks that may stand between the end of a sentence and the next space.
  private var closingMarks: Set<Character> {
    Set("\"')»”“’«").subtracting(openingMarks)
  }

  /// Marks that end a sentence.
  var sentenceEnds: Set<Character> {
    switch self {
    case .greek: [".", "!", ";", "…"]
    case .arabic, .persian: [".", "؟", "!", "…"]
    case .urdu: ["۔", ".", "؟", "!", "…"]
    case .hindi: ["।", ".", "?", "!", "…"]
    default: [".", "?", "!", "…"]
    }
  }

  /// Whether a sentence begins at a text's end, after a mark that ends a sentence and a space.
  /// Opening marks belong to the next sentence.
  func beginsSentence(after text: String) -> Bool {
    var rest = text[...]
    while let last = rest.last, openingMarks.contains(last) { rest = rest.dropLast() }
    guard rest.last?.isWhitespace == true else { return false }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    while let last = rest.last, closingMarks.contains(last) { rest = rest.dropLast() }
    return rest.last.map(sentenceEnds.contains) ?? false
  }
}

/// The rules of a language for capitals.
extension KeypadLanguage {
  /// Returns the text in capitals.
  func uppercased(_ text: String) -> String {
    switch self {
    // Turkish has two letters i. The dot stays.
    case .turkish: text.map { $0 == "i" ? "İ" : String($0).uppercased() }.joined()
    case .greek: Self.greekCapitals(of: text)
    default: text.uppercased()
    }
  }

  /// Returns the word with a capital as its first letter.
  func capitalized(_ word: String) -> String {
    guard let first = word.first else { return word }
    // `ij` is one letter of Dutch, but two of Unicode.
    if self == .dutch, word.hasPrefix("ij") { return "IJ" + word.dropFirst(2) }
    return (self == .turkish && first == "i" ? "İ" : String(first).uppercased()) + word.dropFirst()
  }

  /// Returns a text in Greek capitals, which have no accent. After a vowel that loses its accent, ι
  /// and υ get a diaeresis: μάιος, ΜΑΪΟΣ. A single letter is the beginning of a word and keeps its
  /// accent.
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
