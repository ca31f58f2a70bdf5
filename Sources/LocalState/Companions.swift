import CSQLite
import Glibc

/// The files that SQLite opens by itself beside a state file. In a folder where others may make files,
/// another user's log would be read as a part of the state file.
enum Companions {
  private static let endings = ["-journal", "-wal", "-shm"]

  /// Refuses a file that has a companion of another user's, or one that is no regular file.
  ///
  /// A file that is laid after this is refused by ``open(_:_:_:)``.
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
          .notAStateFile, path: path, reason: "beside it \(companion) is no regular file")
      }
      if isAnothers(companion, status, of: real) {
        throw StateError(
          .notAStateFile, path: path,
          reason: "beside it \(companion) is another user's: remove that file")
      }
    }
  }

  /// As open(2), but opens no companion of another user's, and none that is no regular file: `EACCES`, or
  /// `ELOOP` for a link.
  static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    guard let ending = endings.first(where: { path.hasSuffix($0) }) else {
      return Glibc.open(path, flags, mode)
    }
    // A pipe that was laid there must not block.
    let file = Glibc.open(path, flags | O_NOFOLLOW | O_NONBLOCK, mode)
    if file < 0 { return file }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      !isAnothers(path, status, of: String(path.dropLast(ending.count)))
    {
      return file
    }
    close(file)
    errno = EACCES
    return -1
  }

  /// Whether SQLite opens its files as ``open(_:_:_:)`` does. Another user can lay a file between a check
  /// of the names and the opening; and SQLite writes a journal that it finds into the state file at once.
  ///
  /// A library may be without this replacement: <https://www.sqlite.org/c3ref/vfs.html>.
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

  private static func isInSharedFolder(_ real: String) -> Bool {
    let folder = real.lastIndex(of: "/").map { String(real[...$0]) } ?? "."
    return FileCreation.status(of: folder).map { $0.st_mode & (S_IWOTH | S_IWGRP) != 0 } ?? true
  }
}
