import Keypad
import Records

/// Keeps the learned words, and the calls. The telephone goes on if the store fails.
package protocol Store: AnyObject {
  /// Called when keys begin to wait for the store: from then on a call takes only a short time.
  func beginLive()

  /// Keeps new records. Those that can't be written now are written by a later call.
  ///
  /// - Parameters:
  ///   - isLast: whether no later call follows.
  ///   - emit: called when something goes wrong for the first time. It may call this function
  ///     again.
  func save(_ records: [Record], isLast: Bool, orReport emit: (String) -> Void)

  /// When to call ``save(_:isLast:orReport:)`` for records that could not be written before; `nil` if
  /// all have been written.
  var deadline: Instant? { get }

  /// The present knowledge, if another process has written something since the last call of this
  /// function; otherwise `nil`.
  ///
  /// - Parameter emit: as in ``save(_:isLast:orReport:)``.
  func news(orReport emit: (String) -> Void) -> Knowledge?
}
