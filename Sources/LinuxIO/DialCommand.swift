/// The program that makes the call: an argument vector, never a shell.
package struct DialCommand: Hashable, Sendable {
  package let words: [String]

  package enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    case noNumber
  }

  static let placeholder = "{number}"

  /// Words as ``CommandWords`` reads them. `{number}` must stand somewhere.
  package init(_ text: String) throws(Problem) {
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
  package func arguments(number: String) -> [String] {
    CommandWords.fill([Self.placeholder: number], in: words)
  }
}
