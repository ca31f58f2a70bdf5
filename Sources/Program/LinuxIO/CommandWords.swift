/// Reads a program and its arguments from the words that the user writes. No shell is involved.
package enum CommandWords {
  package enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    /// No argument contains this placeholder.
    case lacks(String)
  }

  /// Splits a text as ``read(_:)`` does, and checks that an argument contains a placeholder.
  ///
  /// - Throws: if there are no words, a quote is not closed, or the placeholder is missing.
  static func read(_ text: String, with placeholder: String) throws(Problem) -> [String] {
    let words = try read(text)
    let isThere = words.dropFirst().contains { $0.contains(placeholder) }
    guard isThere else { throw .lacks(placeholder) }
    return words
  }

  /// Splits a text at white space; single or double quotes keep a word together. Returns at least
  /// one word.
  ///
  /// - Throws: if there are no words, or a quote is not closed.
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

  /// Replaces placeholders such as `{number}` with values in all words after the program.
  /// Placeholders within a value are not replaced, and each word stays one word, even if it is
  /// empty.
  static func fill(_ values: [String: String], in words: [String]) -> [String] {
    [words[0]]
      + words.dropFirst().map { word in
        var rest = word[...]
        var result = ""
        while let first = rest.first {
          if first == "{", let found = values.first(where: { rest.hasPrefix($0.key) }) {
            result += found.value
            rest = rest.dropFirst(found.key.count)
          } else {
            result.append(first)
            rest = rest.dropFirst()
          }
        }
        return result
      }
  }
}
