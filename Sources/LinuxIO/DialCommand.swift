/// The program that makes the call: an argument vector, never a shell.
public struct DialCommand: Hashable, Sendable {
  public let words: [String]

  public enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    case noNumber
  }

  static let placeholder = "{number}"

  /// Splits at white space; single or double quotes keep a word together. `{number}` must stand
  /// somewhere.
  public init(_ text: String) throws(Problem) {
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
    guard words.dropFirst().contains(where: { $0.contains(Self.placeholder) }) else {
      throw .noNumber
    }
    self.words = words
  }

  /// What is run for a number.
  public func arguments(number: String) -> [String] {
    [words[0]]
      + words.dropFirst().map { word in
        var rest = word[...]
        var result = ""
        while let found = rest.range(of: Self.placeholder) {
          result += rest[..<found.lowerBound] + number
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
