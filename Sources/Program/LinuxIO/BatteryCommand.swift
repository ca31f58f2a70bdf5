/// The program that is run when the machine's battery is empty, with its arguments. It is run
/// without a shell.
package struct BatteryCommand: Hashable, Sendable {
  package let words: [String]

  private static let placeholder = "{percent}"

  /// Reads the words as ``CommandWords`` does. They may contain `{percent}`.
  ///
  /// - Throws: if the text has no words, or a quote is not closed.
  package init(_ text: String) throws(CommandWords.Problem) { words = try CommandWords.read(text) }

  /// Returns the program and its arguments for a charge in per cent.
  package func arguments(percent: Int) -> [String] {
    CommandWords.fill([Self.placeholder: "\(percent)"], in: words)
  }
}
