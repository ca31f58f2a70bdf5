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

  /// Reads the book, on any thread. A result after the stop sign is discarded.
  package var read: @Sendable (StopSign) -> Found

  package init(read: @escaping @Sendable (StopSign) -> Found) { self.read = read }
}

/// Another address book to read; a large one takes seconds.
package struct BookToRead {
  /// The progress of the reading, for any thread.
  package var progress: @Sendable () -> BookProgress
  private let begin:
    (WorkBeside, @escaping (Result<Telephone.Reload.Book, any Error>?) -> Void) -> Void

  /// - Parameters:
  ///   - read: runs on any thread. A result after the stop sign is discarded.
  ///   - take: makes a book of the result, on the telephone's thread.
  package init<Read: Sendable>(
    progress: @escaping @Sendable () -> BookProgress,
    read: @escaping @Sendable (StopSign) throws -> Read,
    take: @escaping (Read) throws -> Telephone.Reload.Book
  ) {
    self.progress = progress
    begin = { work, then in
      work.start { sign in
        Result { try read(sign) }
      } then: { found in
        then(found.map { found in Result { try take(found.get()) } })
      }
    }
  }

  /// Begins to read on the other thread; `then` gets `nil` if the reading is abandoned.
  func start(
    _ work: WorkBeside, then: @escaping (Result<Telephone.Reload.Book, any Error>?) -> Void
  ) {
    begin(work, then)
  }
}

/// The part of an address book that has been read.
package struct BookProgress: Hashable, Sendable {
  package var files: Int
  package var contacts: Int

  package init(files: Int, contacts: Int) {
    self.files = files
    self.contacts = contacts
  }
}
