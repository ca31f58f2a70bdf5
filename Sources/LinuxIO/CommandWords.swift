/// A program and its arguments, as a user writes them: words, and no shell.
package enum CommandWords {
  package enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
  }

  /// Splits at white space; single or double quotes keep a word together. At least one word.
  package static func read(_ text: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .openQuote }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw .empty }
    return words
  }

  /// The words with something in the place of what stands for it; the program stays as it is.
  static func fill(_ placeholder: String, with value: String, in words: [String]) -> [String] {
    [words[0]]
      + words.dropFirst().map { word in
        var rest = word[...]
        var result = ""
        while let found = rest.range(of: placeholder) {
          result += rest[..<found.lowerBound] + value
          rest = rest[found.upperBound...]
        }
        return result + rest
      }
  }
}

extension Substring {
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      formIndex(after: &start)
    }
    return nil
  }
}

/// The program that rings: started at the ring, ended with it.
package struct RingCommand: Hashable, Sendable {
  package let words: [String]

  package init(_ text: String) throws(CommandWords.Problem) { words = try CommandWords.read(text) }
}
