import Contacts
import LinuxIO

/// An address book whose files the telephone follows while it runs.
package protocol RefreshableBook: AnyObject {
  /// The contacts that were last read.
  var contacts: [Contact] { get }

  /// Looks at the files for changes since they were last read.
  ///
  /// - Parameters:
  ///   - changes: the files that are read even if they look unchanged.
  ///   - round: receives the names of all files that are to be watched from now on.
  func refresh(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookRefresh
}

/// A look at the files of an address book, which takes seconds for a large book.
package struct BookRefresh: Sendable {
  /// The result of a look.
  package struct Found: Sendable {
    /// The contacts, if they may have changed; otherwise `nil`.
    package var contacts: [Contact]?
    /// Applies the result on the telephone's thread, and returns the notices for the user.
    package var adopt: @Sendable () -> [Notice]

    package init(contacts: [Contact]?, adopt: @escaping @Sendable () -> [Notice]) {
      self.contacts = contacts
      self.adopt = adopt
    }
  }

  /// Reads the book, on any thread. A result after the stop sign is discarded.
  package var read: @Sendable (StopSign) -> Found

  package init(read: @escaping @Sendable (StopSign) -> Found) { self.read = read }
}

/// Another address book to read; a large one takes seconds.
package struct BookToRead {
  /// Returns the progress of the reading. It may be called on any thread.
  package var progress: @Sendable () -> BookProgress
  private let begin:
    (BackgroundTask, @escaping (Result<Telephone.Book, any Error>?) -> Void) -> Void

  /// - Parameters:
  ///   - read: runs on any thread. A result after the stop sign is discarded.
  ///   - adopt: makes a book of the result, on the telephone's thread.
  package init<Read: Sendable>(
    progress: @escaping @Sendable () -> BookProgress,
    read: @escaping @Sendable (StopSign) throws -> Read,
    adopt: @escaping (Read) throws -> Telephone.Book
  ) {
    self.progress = progress
    begin = { work, then in
      work.start { sign in
        Result { try read(sign) }
      } then: { found in
        then(found.map { found in Result { try adopt(found.get()) } })
      }
    }
  }

  /// Begins to read on the other thread; `then` receives `nil` if the reading is abandoned.
  func start(
    _ work: BackgroundTask, then: @escaping (Result<Telephone.Book, any Error>?) -> Void
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
