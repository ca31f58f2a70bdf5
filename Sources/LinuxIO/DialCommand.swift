/// The program that makes the call: an argument vector, never a shell.
public struct DialCommand: Hashable, Sendable {
  public let words: [String]

  public enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    case noNumber
  }

  static let placeholder = "{number}"

  /// Words as ``CommandWords`` reads them. `{number}` must stand somewhere.
  public init(_ text: String) throws(Problem) {
    do throws(CommandWords.Problem) {
      words = try CommandWords.read(text)
    } catch {
      throw error == .empty ? .empty : .openQuote
    }
    guard words.dropFirst().contains(where: { $0.contains(Self.placeholder) }) else {
      throw .noNumber
    }
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
