import CLinux

/// Prevents one confined program from listening on ports. Each of its calls of listen(2) succeeds,
/// but an idle socket replaces the socket of the call.
///
///     listen(2) ─▶ the program waits ─ ready ─▶ answer() ─▶ it goes on with an idle socket
package final class ListenGate {
  var file: FileDescriptor?

  /// Whether this kernel allows another process to answer a call of listen(2).
  package static let isPossible = clinux_can_hold_listening() != 0

  /// Returns `nil` if ``isPossible`` is `false`, or if the gate can't be made.
  package init?() {
    guard Self.isPossible else { return nil }
  }

  /// The descriptor; `nil` before the program is started. It is ready when the program waits in
  /// listen(2) or has ended.
  package var number: Int32? { file?.number }

  /// Answers one call of listen(2) if the program waits in one. The function answers only one call,
  /// so that a program that calls listen(2) without a pause doesn't occupy this process.
  ///
  /// - Returns: `false` if the program has not been started or has ended.
  package func answer() -> Bool {
    file.map { clinux_answer_listening($0.number) >= 0 } ?? false
  }
}
