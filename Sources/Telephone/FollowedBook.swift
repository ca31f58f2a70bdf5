import Contacts
import LinuxIO

/// An address book whose files the telephone follows while it runs.
package protocol FollowedBook: AnyObject {
  /// What was read last.
  var contacts: [Contact] { get }

  /// A look at what may have changed since the files were read last.
  ///
  /// - Parameters:
  ///   - changes: what is read even if it looks the same.
  ///   - round: in which all is named that is to be watched from now on.
  func look(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookLook
}

/// A look at the files of an address book, which takes seconds where it is a large one.
package struct BookLook: Sendable {
  /// What came of it.
  package struct Found: Sendable {
    /// The contacts, where they may be others.
    package var contacts: [Contact]?
    /// Takes over what was read, on the telephone's thread; gives what there is to tell.
    package var take: @Sendable () -> [Notice]

    package init(contacts: [Contact]?, take: @escaping @Sendable () -> [Notice]) {
      self.contacts = contacts
      self.take = take
    }
  }

  /// Reads; on any thread.
  package var read: @Sendable () -> Found

  package init(read: @escaping @Sendable () -> Found) { self.read = read }
}
