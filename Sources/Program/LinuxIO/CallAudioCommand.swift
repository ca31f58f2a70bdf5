/// The program that turns the sound of calls on and off, with its arguments. It is run without a
/// shell.
package struct CallAudioCommand: Hashable, Sendable {
  package let words: [String]

  /// The event for which the program is run.
  package enum State: String, Hashable, Sendable {
    /// The answer to a call, by the other party or by the user.
    case connect
    /// The end of the last call.
    case end
  }

  private static let placeholder = "{state}"

  /// Reads the words as ``CommandWords`` does. An argument must contain `{state}`.
  ///
  /// - Throws: if the text has no words, a quote is not closed, or `{state}` is missing.
  package init(_ text: String) throws(CommandWords.Problem) {
    words = try CommandWords.read(text, with: Self.placeholder)
  }

  /// Returns the program and its arguments for an event.
  package func arguments(_ state: State) -> [String] {
    CommandWords.fill([Self.placeholder: state.rawValue], in: words)
  }
}
