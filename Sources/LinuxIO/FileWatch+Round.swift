import Glibc

extension FileWatch {
  typealias Interested = (path: String, interest: Interest)

  /// What is to be watched from one look at the files on. It may be used on another thread than its
  /// ``FileWatch``, by one at a time: a large address book is looked at beside the keys.
  package final class Round: @unchecked Sendable {
    private let inotify: FileDescriptor
    private let beingWritten: Set<String>
    /// By the kernel's number.
    private(set) var watches: [Int32: [Interested]] = [:]

    init(_ inotify: FileDescriptor, beingWritten: Set<String>) {
      self.inotify = inotify
      self.beingWritten = beingWritten
    }

    /// - Throws: `ENOENT` where there is nothing; `ENOSPC` where this user watches as many files as
    ///   the system allows (`fs.inotify.max_user_watches`).
    package func watch(_ path: String, _ interest: Interest) throws(LinuxError) {
      let mask =
        switch interest {
        case .folder: FileWatch.names | FileWatch.contents | FileWatch.itself | IN_ONLYDIR
        case .name: FileWatch.names | IN_ATTRIB | FileWatch.itself | IN_ONLYDIR
        case .file: FileWatch.contents | FileWatch.itself
        }
      let number = try check("inotify_add_watch", on: path) {
        inotify_add_watch(inotify.number, path, UInt32(mask | IN_MASK_ADD))
      }
      watches[number, default: []].append((path, interest))
    }

    /// Whether a file was open and being written when the round began: only a part of it may be there.
    package func isBeingWritten(_ path: String) -> Bool { beingWritten.contains(path) }
  }
}
