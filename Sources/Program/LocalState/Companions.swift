import CSQLite
import Glibc

/// The files that SQLite opens by itself beside a state file. In a folder where other users may
/// make files, another user's log would be read as part of the state file.
enum Companions {
  private static let endings = ["-journal", "-wal", "-shm"]

  /// Refuses a state file with a companion that belongs to another user, has a second name or is
  /// not a regular file.
  ///
  /// A file that is made after this check is refused by ``open(_:_:_:)``.
  static func check(_ path: String, areGuarded: Bool = Self.areGuarded) throws(StateError) {
    let real = Recovery.realPath(path)
    if !areGuarded, isInSharedFolder(real) {
      throw StateError(
        .notAStateFile, path: path,
        reason: "others may write to its folder, and this SQLite opens their files too")
    }
    for companion in endings.map({ real + $0 }) {
      guard let status = FileCreation.status(of: companion) else { continue }
      if status.st_mode & S_IFMT != S_IFREG {
        throw StateError(
          .notAStateFile, path: path, reason: "beside it \(companion) is not a regular file")
      }
      if isAnothers(companion, status, of: real) {
        throw StateError(
          .notAStateFile, path: path,
          reason: "beside it \(companion) is another user's: remove that file")
      }
      if isSecondName(companion, status) {
        throw StateError(
          .notAStateFile, path: path,
          reason: "beside it \(companion) is a second name of another file: remove it")
      }
    }
  }

  /// Like open(2), but refuses a companion that belongs to another user, has a second name or is
  /// not a regular file, with `EACCES`. A link that is made meanwhile is refused with `ELOOP`.
  static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    let isForReading = flags & (O_ACCMODE | O_CREAT) == O_RDONLY
    guard let ending = endings.first(where: { path.hasSuffix($0) }) else {
      return Glibc.open(path, flags, mode)
    }
    let real = String(path.dropLast(ending.count))
    func isAllowed(_ status: stat) -> Bool {
      switch status.st_mode & S_IFMT {
      case S_IFREG: !isAnothers(path, status, of: real) && !isSecondName(path, status)
      // The state file's folder, which SQLite opens to synchronize it.
      case S_IFDIR: isForReading
      default: false
      }
    }
    // If this were the state file under another name, closing it would release the file's locks.
    if let status = FileCreation.status(of: path), !isAllowed(status) {
      errno = EACCES
      return -1
    }
    // A pipe made since the check must not block.
    let file = Glibc.open(path, flags | O_NOFOLLOW | O_NONBLOCK, mode)
    if file < 0 { return file }
    var status = stat()
    if fstat(file, &status) == 0, isAllowed(status) { return file }
    close(file)
    errno = EACCES
    return -1
  }

  /// Whether SQLite opens its files with ``open(_:_:_:)``. This matters because another user can
  /// make a file between the check of the names and the opening. If SQLite finds a journal, it
  /// writes the journal into the state file at once.
  ///
  /// Some builds of SQLite do not allow this: <https://www.sqlite.org/c3ref/vfs.html>.
  static let areGuarded: Bool = {
    guard let files = sqlite3_vfs_find(nil) else { return false }
    let result = csqlite_set_open(files) { path, flags, mode in
      path.map { open(String(cString: $0), flags, mode_t(mode)) } ?? -1
    }
    return result == SQLITE_OK
  }()

  /// - Parameter real: the state file's path without links.
  private static func isAnothers(_ companion: String, _ status: stat, of real: String) -> Bool {
    isInSharedFolder(companion)
      && ![0, geteuid(), FileCreation.status(of: real)?.st_uid].contains(status.st_uid)
  }

  /// Whether a companion may be another file under a second name. The owner doesn't show this: a
  /// hard link has the owner of the file that it names.
  private static func isSecondName(_ companion: String, _ status: stat) -> Bool {
    status.st_nlink > 1 && isInSharedFolder(companion)
  }

  private static func isInSharedFolder(_ real: String) -> Bool {
    let folder = real.lastIndex(of: "/").map { String(real[...$0]) } ?? "."
    return FileCreation.status(of: folder).map { $0.st_mode & (S_IWOTH | S_IWGRP) != 0 } ?? true
  }
}
