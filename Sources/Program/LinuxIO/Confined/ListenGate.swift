import CLinux

/// Keeps one confined program from listening at ports. Each of its calls of listen(2) succeeds, and
/// an idle socket replaces the socket of the call.
///
///     listen(2) ─▶ the program waits ─ ready ─▶ answer() ─▶ it goes on with an idle socket
package final class ListenGate {
  var file: FileDescriptor?

  /// Whether this kernel allows another process to answer a call of listen(2).
  package static let isPossible = clinux_can_hold_listening() != 0

  /// `nil` if this is not possible.
  package init?() {
    guard Self.isPossible else { return nil }
  }

  /// The descriptor, ready when the program waits or has ended; `nil` before the program is
  /// started.
  package var number: Int32? { file?.number }

  /// Answers one call if any waits. It answers only one, because a program that listens without a
  /// pause must not keep this process busy.
  ///
  /// - Returns: `false` when the program has ended.
  package func answer() -> Bool {
    file.map { clinux_answer_listening($0.number) >= 0 } ?? false
  }
}
