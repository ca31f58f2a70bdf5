import CLinux

/// Keeps one confined program from listening at ports. Each of its calls of listen(2) succeeds, and
/// the socket that it names becomes an idle one.
///
///     listen(2) ─▶ the program waits ─ ready ─▶ answer() ─▶ it goes on with an idle socket
package final class ListenGate {
  var file: FileDescriptor?

  /// Whether this kernel lets another process answer for listen(2).
  package static let isPossible = clinux_can_hold_listening() != 0

  /// `nil` if it is not possible.
  package init?() {
    guard Self.isPossible else { return nil }
  }

  /// Ready when the program waits, or has ended; `nil` before it is started.
  package var number: Int32? { file?.number }

  /// Answers one call, if one waits: a program that listens without a pause must not keep this one
  /// busy.
  ///
  /// - Returns: `false` when the program has ended.
  package func answer() -> Bool {
    file.map { clinux_answer_listening($0.number) >= 0 } ?? false
  }
}
