import LinuxIO

/// A change of an address book's files that the user is told of. A case has the first path with the
/// change, and the number of the other paths.
package enum BookNotice: Hashable, Sendable {
  /// The last known contacts stay.
  ///
  /// - reason: `nil` for a path that does not exist.
  case gone(String, reason: String?, others: Int)
  case back(String, others: Int)
  /// Entries of the file can't be read.
  case lost(String, entries: Int, others: Int)
  /// Changes of a path are not seen.
  case unwatched(LinuxError)
}
