import Glibc

/// Makes an empty state file if there is none. Only its owner may read it, because it contains what
/// the user has written. SQLite gives the files beside it the same permissions.
enum FileCreation {
  /// Makes the file and the folders above it, and refuses anything that can't be a state file.
  static func prepare(_ path: String) throws(StateError) {
    try checkName(path)
    try PathOwners.check(path)
    try createFolders(above: path)
    try Companions.check(path)
    if Recovery.isUnfinished(path) {
      throw StateError(.damaged, path: path, reason: "its recovery was interrupted")
    }
    // An existing file must not be opened here: closing it would release SQLite's locks, which
    // belong to the whole process (fcntl(2), "Advisory record locking").
    let file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if file >= 0 {
      // An unusual umask could have left too few permissions.
      fchmod(file, 0o600)
      close(file)
      return
    }
    let code = errno
    guard code == EEXIST else {
      throw StateError(errno: code, path: path, doing: "it can't be made")
    }
    try checkKind(path)
  }

  /// Returns the status of the file itself. Links are not followed.
  static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  static func checkName(_ path: String) throws(StateError) {
    if path.isEmpty || path.utf8.contains(0) {
      throw StateError(.notAStateFile, path: path, reason: "not a file name")
    }
  }

  /// Refuses devices and pipes, because opening one may block for ever or have an effect.
  private static func checkKind(_ path: String) throws(StateError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      if code == ENOENT {
        throw StateError(.notAStateFile, path: path, reason: "a link to nothing")
      }
      throw StateError(errno: code, path: path, doing: "it can't be read")
    }
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG where status.st_size == 0: return try checkLog(path)
    case S_IFREG where status.st_size != 1: return
    // SQLite treats a file of one byte as empty, a workaround for another system's file systems.
    case S_IFREG: kind = "file is not a database"
    case S_IFDIR: kind = "a folder"
    case S_IFCHR, S_IFBLK: kind = "a device"
    default: kind = "not a regular file"
    }
    throw StateError(.notAStateFile, path: path, reason: kind)
  }

  /// Refuses an empty file with a log, because SQLite removes the log of an empty file. Such a file
  /// was truncated, and the log may contain all that is left.
  private static func checkLog(_ path: String) throws(StateError) {
    var status = stat()
    guard stat(Recovery.realPath(path) + "-wal", &status) == 0, status.st_size > 0 else { return }
    throw StateError(.damaged, path: path, reason: "it is empty, and its log is not")
  }

  private static func createFolders(above path: String) throws(StateError) {
    let bytes = Array(path.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      let folder = String(decoding: bytes[..<index], as: UTF8.self)
      if mkdir(folder, 0o700) == 0 {
        synchronize(folder + "/..")
        continue
      }
      let code = errno
      var status = stat()
      // For an existing folder `mkdir` may also fail with EROFS or EACCES.
      if stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { continue }
      // A file has the name of the folder. The kind of the file doesn't matter.
      throw StateError(
        errno: code == EEXIST ? ENOTDIR : code, path: path,
        doing: "the folder \(folder) can't be made")
    }
  }

  /// Makes the name of a new folder survive a power cut. On a file system that can't do that, the
  /// state file is used nevertheless.
  static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
