import Glibc

extension FileWatch {
  typealias Interested = (path: String, interest: Interest)

  /// The files and folders to watch after one reading of the files. A round may be used on another
  /// thread than its ``FileWatch``, but only on one thread at a time. This is necessary because a
  /// large address book is not read on the main thread.
  package final class Round: @unchecked Sendable {
    private let inotify: FileDescriptor
    private let beingWritten: Set<String>
    /// By inotify's watch descriptor: the watched paths.
    private(set) var watches: [Int32: [Interested]] = [:]

    init(_ inotify: FileDescriptor, beingWritten: Set<String>) {
      self.inotify = inotify
      self.beingWritten = beingWritten
    }

    /// Watches a path. Call it before you read the file or folder.
    ///
    /// - Throws: `ENOENT` if nothing exists at the path; `ENOSPC` if this user watches as many
    ///   files as the system allows (`fs.inotify.max_user_watches`).
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

    /// Whether a file was being written when the round began, and may therefore be incomplete.
    package func isBeingWritten(_ path: String) -> Bool { beingWritten.contains(path) }
  }
}
