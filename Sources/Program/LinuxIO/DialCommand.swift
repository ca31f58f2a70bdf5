/// The program that makes a call, with its arguments. It is run without a shell.
package struct DialCommand: Hashable, Sendable {
  package let words: [String]

  private static let placeholder = "{number}"

  /// Reads the words as ``CommandWords`` does. An argument must contain `{number}`.
  ///
  /// - Throws: if the text has no words, a quote is not closed, or `{number}` is missing.
  package init(_ text: String) throws(CommandWords.Problem) {
    words = try CommandWords.read(text, with: Self.placeholder)
  }

  /// Returns the program and its arguments for a number.
  package func arguments(number: String) -> [String] {
    CommandWords.fill([Self.placeholder: number], in: words)
  }
}
