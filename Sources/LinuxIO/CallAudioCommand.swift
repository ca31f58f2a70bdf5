/// The program that turns the sound of calls on and off: an argument vector, never a shell.
package struct CallAudioCommand: Hashable, Sendable {
  package let words: [String]

  package enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    case noState
  }

  /// The event that the program is run for.
  package enum State: String, Hashable, Sendable {
    /// A call was answered, by the other party or by the user.
    case connect
    /// The last call has ended.
    case end
  }

  private static let placeholder = "{state}"

  /// Reads the words as ``CommandWords`` does. An argument must contain `{state}`.
  ///
  /// - Throws: if the text has no words, a quote is not closed, or `{state}` is missing.
  package init(_ text: String) throws(Problem) {
    do throws(CommandWords.Problem) {
      words = try CommandWords.read(text)
    } catch {
      throw error == .empty ? .empty : .openQuote
    }
    guard words.dropFirst().contains(where: { $0.contains(Self.placeholder) }) else {
      throw .noState
    }
  }

  /// The program and its arguments for an event.
  package func arguments(_ state: State) -> [String] {
    CommandWords.fill([Self.placeholder: state.rawValue], in: words)
  }
}
