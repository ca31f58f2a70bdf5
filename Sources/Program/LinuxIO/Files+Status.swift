import CLinux
import Glibc

extension Files {
  /// Identifies a file and its contents. As long as a path has the same stamp, it leads to the same
  /// file with the same contents.
  package struct Stamp: Hashable, Sendable {
    /// The number of the file system.
    package var device: UInt64
    /// The number of the file in its file system. It changes when a new file replaces an old one.
    package var inode: UInt64
    /// The size in bytes.
    package var size: Int
    /// The time when the contents were changed, in nanoseconds since 1970-01-01 UTC. The clock that
    /// the kernel uses for it has a resolution of a few milliseconds.
    package var modified: Int64
    /// The time when anything was changed, including the mode and the owner.
    package var changed: Int64
  }

  /// The status of the file that a path leads to, and whether the path is itself a link.
  package struct Status: Hashable, Sendable {
    package var kind: Kind
    package var stamp: Stamp
    package var isLink: Bool
  }

  /// Calls lstat(2), and for a link also stat(2). The error has the name of the call that failed.
  /// This distinguishes a link without a target from a missing file.
  ///
  /// - Throws: the error of the call.
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

  /// Whether files in a folder can be reached (its `x` permission).
  package static func mayEnter(_ folder: String) -> Bool { (try? checkEntry(to: folder)) != nil }

  /// - Throws: `EACCES` if files in the folder can't be reached; `ENOENT` if the folder is gone.
  package static func checkEntry(to folder: String) throws(LinuxError) {
    try check("access", on: folder) { access(folder, X_OK) }
  }
}
