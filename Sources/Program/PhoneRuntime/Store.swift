import LinuxIO
import LocalState
import Records

/// Keeps the records of the telephone. The telephone goes on if the store fails.
///
/// As a source it writes when the loop wakes it: the screen is then drawn and the keys that waited
/// are handled, so no key waits for the disk. When it is closed it writes what still waits.
package protocol Store: EventSource {
  /// Called when keys begin to wait for the store: from then on a call takes only a short time.
  ///
  /// - Parameter emit: called when something goes wrong for the first time. It may call
  ///   ``save(_:_:)`` again.
  func start(_ emit: @escaping (StoreNews) -> Void)

  /// Keeps new records, in their order. Those that can't be written now are written later.
  ///
  /// - Parameter done: called with those that are on the disk. Words that were learned before
  ///   another process has forgotten words are not among them.
  func save(_ records: [Record], _ done: @escaping ([Record]) -> Void)

  /// The present knowledge, if another process has written something since the last call of this
  /// function; otherwise `nil`. There are no news while records wait.
  func news() -> Knowledge?
}

/// What a store reports of its file.
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
