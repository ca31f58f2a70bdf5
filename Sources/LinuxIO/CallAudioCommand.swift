/// The program that turns the sound of calls on and off: an argument vector, never a shell.
public struct CallAudioCommand: Hashable, Sendable {
  public let words: [String]

  public enum Problem: Error, Hashable, Sendable {
    case empty
    case openQuote
    case noState
  }

  /// What it is run for.
  public enum State: String, Hashable, Sendable {
    /// Somebody has answered.
    case connect
    /// The last call has ended.
    case end
  }

  private static let placeholder = "{state}"

  /// Words as ``CommandWords`` reads them. `{state}` must stand somewhere.
  public init(_ text: String) throws(Problem) {
    do throws(CommandWords.Problem) {
      words = try CommandWords.read(text)
    } catch {
      throw error == .empty ? .empty : .openQuote
    }
    guard words.dropFirst().contains(where: { $0.contains(Self.placeholder) }) else {
      throw .noState
    }
  }

  /// What is run.
  public func arguments(_ state: State) -> [String] {
    CommandWords.fill(Self.placeholder, with: state.rawValue, in: words)
  }
}
