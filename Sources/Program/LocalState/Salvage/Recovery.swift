import Glibc

/// Recovers the readable contents of a damaged state file into a new file, and keeps the damaged
/// file beside the new one.
///
///     state.db, state.db-wal          damaged
///     state.db.recovering             the new file, while it is made
///     state.db.recovered              the new file, whole
///     state.db.damaged-DATE           the damaged file, and its -wal
///
/// The process may be killed between any two steps. While the damaged file still has its log, the
/// recovery starts again; once the log has been renamed, the new file is complete and only has to
/// take the damaged file's place. A file that another process has open is not renamed, because that
/// process would lose the file.
package struct Recovery: Sendable {
  /// The new path of the damaged file.
  package var kept: String
  /// The older damaged files that were removed.
  package var removed: [String]

  private static let making = ".recovering"
  private static let made = ".recovered"

  /// Recovers the file. Afterwards the file at the path is complete, and no process has it open.
  ///
  /// - Parameter date: the date in the new name of the damaged file, such as `2026-11-27`.
  /// - Throws: ``StateError``: `busy` if another process has the file open or recovers it;
  ///   `notAStateFile` if it never was a state file. Such a file is left unchanged.
  package static func recover(_ path: String, date: String) throws(StateError) -> Recovery? {
    try recover(path, date: date) { () throws(StateError) in }
  }

  /// - Parameter step: called before each step; an error that it throws leaves the files as a kill
  ///   would.
  static func recover(
    _ path: String, date: String, step: () throws(StateError) -> Void
  ) throws(StateError) -> Recovery? {
    try FileCreation.checkName(path)
    try PathOwners.check(path)
    try Companions.check(path)
    let real = realPath(path)
    guard exists(real) else {
      // An earlier recovery was killed between the two renames, on a file system without links.
      if isOwn(real + made, beside: real) { try move(real + made, to: real, path) }
      synchronizeFolder(of: real)
      return nil
    }
    let file = try LockedFile(real, for: path)
    // The lock is held to the end.
    defer { withExtendedLifetime(file) {} }
    let folder = DamagedFiles(beside: real)
    if isOwn(real + made, beside: real), exists(real + "-wal") { unlink(real + made) }
    let goesOn = isOwn(real + made, beside: real)
    if !goesOn {
      try step()
      let log = Companions.open(real + "-wal", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      defer { if log >= 0 { close(log) } }
      if log < 0 { try Companions.check(path) }
      let salvage = Salvage.read(
        file: ByteSource(file: file.number), log: log >= 0 ? ByteSource(file: log) : nil)
      guard salvage.isOurs else {
        throw StateError(.notAStateFile, path: path, reason: "file is not a database")
      }
      try make(real, like: file.status, of: salvage.contents, path, step)
    }
    let next = folder.next(date: date, goesOn: goesOn)
    let kept = try replace(real, file.status, next, folder, path, step)
    return Recovery(kept: kept, removed: folder.prune())
  }

  /// Reads the undamaged contents of an unusable file, such as a read-only file or one that another
  /// process has locked.
  ///
  /// - Returns: `nil` if the file has no data of this program.
  package static func glimpse(_ path: String) -> StateContents? {
    guard (try? FileCreation.checkName(path)) != nil, (try? PathOwners.check(path)) != nil else {
      return nil
    }
    let real = realPath(path)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    guard owner(of: real) != nil else { return nil }
    let file = open(real, flags)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let isLogOwn = (try? Companions.check(path)) != nil
    let log = isLogOwn ? Companions.open(real + "-wal", flags) : -1
    defer { if log >= 0 { close(log) } }
    let salvage = Salvage.read(
      file: ByteSource(file: file), log: log >= 0 ? ByteSource(file: log) : nil)
    return salvage.isOurs ? salvage.contents : nil
  }

  /// Returns the paths of the damaged files beside a state file.
  package static func damagedFiles(beside path: String) -> [String] {
    DamagedFiles(beside: realPath(path)).paths
  }

  /// Whether a recovery was interrupted.
  static func isUnfinished(_ path: String) -> Bool {
    let real = realPath(path)
    return isOwn(real + made, beside: real)
  }

  // MARK: Steps

  private static func make(
    _ real: String, like status: stat, of contents: StateContents, _ path: String,
    _ step: () throws(StateError) -> Void
  ) throws(StateError) {
    let new = real + making
    for ending in ["", "-journal"] where isOwn(new + ending, beside: real) { unlink(new + ending) }
    let file = open(new, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StateError(errno: errno, path: path, doing: "it is damaged, and \(new) can't be made")
    }
    if geteuid() == 0 { fchown(file, status.st_uid, status.st_gid) }
    fchmod(file, status.st_mode & 0o777)
    close(file)
    try step()
    do throws(StateError) {
      try StateFile.make(at: new, of: contents)
    } catch {
      for ending in ["", "-journal"] { unlink(new + ending) }
      throw StateError(error.kind, path: path, reason: "it is damaged, and \(new): \(error.reason)")
    }
    try step()
    try move(new, to: real + made, path)
    synchronizeFolder(of: real)
    try step()
  }

  /// - Returns: the new name of the damaged file.
  private static func replace(
    _ real: String, _ status: stat, _ next: String, _ folder: DamagedFiles, _ path: String,
    _ step: () throws(StateError) -> Void
  ) throws(StateError) -> String {
    let known = folder.path(ofSame: status)
    let kept = known ?? next
    for ending in DamagedFiles.companions where exists(real + ending) {
      try move(real + ending, to: kept + ending, path)
      try step()
    }
    unlink(real + "-shm")
    if known == nil, link(real, kept) != 0 {
      // Some file systems, for example on memory cards, have no hard links.
      try move(real, to: kept, path)
    }
    try step()
    try move(real + made, to: real, path)
    synchronizeFolder(of: real)
    return kept
  }

  private static func move(_ from: String, to: String, _ path: String) throws(StateError) {
    if rename(from, to) != 0 {
      throw StateError(errno: errno, path: path, doing: "\(from) can't be renamed to \(to)")
    }
  }

  private static func synchronizeFolder(of real: String) {
    let folder = real.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    FileCreation.synchronize(folder.joined(separator: "/") + "/")
  }

  // MARK: Files

  /// Returns the path with links resolved, or the same path if there is no file.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  static func exists(_ path: String) -> Bool {
    FileCreation.status(of: path) != nil
  }

  /// Whether a file beside the state file was made for that state file. Another user's file in a
  /// shared folder is ignored. Root makes files for the owner of the state file.
  ///
  /// - Parameter real: the path of the state file. If that file is missing, root accepts only
  ///   root's own files. ``PathOwners`` keeps root out of other users' folders, so the folder
  ///   belongs to root, but it may be shared.
  static func isOwn(_ path: String, beside real: String) -> Bool {
    guard let owner = owner(of: path) else { return false }
    let user = geteuid()
    return owner == user || user == 0 && owner == self.owner(of: real)
  }

  /// Returns the owner of a regular file. Links are not followed.
  private static func owner(of path: String) -> uid_t? {
    guard let status = FileCreation.status(of: path), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return status.st_uid
  }
}

/// A locked file that no SQLite connection has open, in this process or another. The lock excludes
/// connections, because each connection holds the shared lock of
/// <https://www.sqlite.org/lockingv3.html> while it uses the file's log.
private final class LockedFile {
  let number: Int32
  let status: stat

  private static let firstByte: off_t = 0x4000_0000
  private static let bytes: off_t = 512

  init(_ real: String, for path: String) throws(StateError) {
    var (status, named) = (stat(), stat())
    // Opening a device or a pipe may block or have an effect.
    guard lstat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StateError(.notAStateFile, path: path, reason: "not a regular file")
    }
    let number = open(real, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else {
      throw StateError(errno: errno, path: path, doing: "it is damaged, and can't be written")
    }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (Self.firstByte, Self.bytes)
    var failure: StateError?
    if fstat(number, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      failure = StateError(.notAStateFile, path: path, reason: "not a regular file")
    } else if fcntl(number, Self.setLock, &lock) != 0 {
      let code = errno
      failure =
        code == EAGAIN || code == EACCES
        ? StateError(.busy, path: path, reason: "it is damaged, and another process uses it")
        : StateError(errno: code, path: path, doing: "it is damaged, and can't be locked")
    } else if lstat(real, &named) != 0 || named.st_ino != status.st_ino
      || named.st_dev != status.st_dev
    {
      failure = StateError(.replaced, path: path, reason: "it was removed or replaced")
    }
    if let failure {
      close(number)
      throw failure
    }
    self.number = number
    self.status = status
  }

  /// F_OFD_SETLK: the lock belongs to the descriptor. A lock of the process would end as soon as
  /// the process closed any descriptor of the file.
  private static let setLock: Int32 = 37

  deinit { close(number) }
}
