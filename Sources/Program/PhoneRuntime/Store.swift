import LinuxIO
import LocalState
import Records

/// Keeps the records of the telephone. The telephone goes on if the store fails.
///
/// As an event source, the store writes when the loop wakes it. By then the screen is drawn and the
/// keys that waited are handled, so no key waits for the disk. When the store is closed, it writes
/// the records that still wait.
package protocol Store: EventSource {
  /// Called when keys begin to wait for the store: from then on, each function returns after a
  /// short time.
  ///
  /// - Parameter emit: called when something goes wrong for the first time. It may call
  ///   ``save(_:_:)`` again.
  func start(_ emit: @escaping (StoreNews) -> Void)

  /// Keeps new records, in their order. Those that can't be written now are written later.
  ///
  /// - Parameter done: called with those that are on the disk. If another process has forgotten
  ///   words in the meantime, the words that were learned before are not among them.
  func save(_ records: [Record], _ done: @escaping ([Record]) -> Void)

  /// The present knowledge, if another process has written something since the last call of this
  /// function; otherwise `nil`. It is also `nil` while records wait.
  func news() -> Knowledge?
}

/// What a store reports about its file.
package enum StoreNews {
  /// The file at the path was damaged: its readable contents are in a new file.
  case recovered(path: String, Recovery, Knowledge)
  /// The file can't be used, so the records wait in memory.
  case waiting(StateError)
  /// The file can't be used at the end: the records that waited are lost.
  case lost(StateError)
  /// The file at the path is used again, and has the records that waited.
  case usedAgain(path: String)
}
