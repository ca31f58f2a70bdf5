import CLinux
import Glibc

extension Files {
  /// What tells whether a file is still the one that was read, with the same contents.
  package struct Stamp: Hashable, Sendable {
    /// Of the file system, and of the file in it: what a new file in the place of another changes.
    package var device: UInt64
    package var inode: UInt64
    /// In bytes.
    package var size: Int
    /// When the contents were changed, in nanoseconds since 1970-01-01 UTC. The kernel's clock for
    /// this ticks every few milliseconds.
    package var modified: Int64
    /// When anything was changed, the mode and the owner too.
    package var changed: Int64
  }

  /// What a path leads to, links followed, and whether it is itself a link.
  package struct Status: Hashable, Sendable {
    package var kind: Kind
    package var stamp: Stamp
    package var isLink: Bool
  }

  /// lstat(2), and behind a link stat(2): the call of the error tells which of them failed, so that
  /// a link that leads nowhere can be told from a missing file.
  package static func status(_ path: String) throws(LinuxError) -> Status {
    var status = stat()
    try check("lstat", on: path) { lstat(path, &status) }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink { try check("stat", on: path) { stat(path, &status) } }
    return Status(kind: kind(of: status), stamp: stamp(of: status), isLink: isLink)
  }

  static func stamp(of status: stat) -> Stamp {
    Stamp(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
  }

  static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder(identity: [UInt64(status.st_dev), UInt64(status.st_ino)])
    default: .special
    }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue
      &+ Int64(time.tv_nsec)
  }

  /// Whether what is in a folder can be reached (its `x` permission).
  package static func mayEnter(_ folder: String) -> Bool { (try? checkEntry(to: folder)) != nil }

  /// - Throws: `EACCES` where what is in the folder can't be reached; `ENOENT` where the folder is gone.
  package static func checkEntry(to folder: String) throws(LinuxError) {
    try check("access", on: folder) { access(folder, X_OK) }
  }
}
