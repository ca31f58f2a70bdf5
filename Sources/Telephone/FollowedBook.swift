import Contacts
import LinuxIO

/// An address book whose files the telephone follows while it runs.
package protocol FollowedBook: AnyObject {
  /// What was read last.
  var contacts: [Contact] { get }

  /// Reads again what may have changed since the files were read last, for seconds where it is much.
  ///
  /// - Parameters:
  ///   - changes: what is read even if it looks the same.
  ///   - watch: is told of what is to be watched from now on.
  func update(_ changes: FileWatch.Changes, watch: FileWatch) -> BookNews
}

/// What came of a look at an address book.
package struct BookNews {
  /// The contacts, where they may be others.
  package var contacts: [Contact]?
  package var notices: [Notice]

  package init(contacts: [Contact]?, notices: [Notice]) {
    self.contacts = contacts
    self.notices = notices
  }
}
