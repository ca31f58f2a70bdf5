import CLinux
import Glibc

/// Functions that write a file as a whole. A reader sees the complete file or no file, also after
/// the writer was killed or the power failed. A file is written without a name or under a hidden
/// name, synced, and only then gets its name.
extension Files {
  /// Replaces a file, or makes it if there is none. The new file has the permissions of the old one
  /// and, if the system allows it, its owner. A symbolic link stays and leads to the new file.
  ///
  /// The folder may belong to another user who changes it meanwhile, and this process may be root.
  /// So a link is followed only if its owner is this user or root, or also owns the file that the
  /// link leads to (`ELOOP` otherwise). Just before the file is replaced, it is checked again: it
  /// must still be the same file with the same owner. A set-user-ID bit is not copied.
  ///
  /// - Parameter stamp: the stamp of the file when it was read; `nil` if it was not read.
  /// - Throws: `ESTALE` if another file has its name now, `ENODEV` if it is not a regular file.
  package static func replace(
    _ path: String, with bytes: [UInt8], of stamp: Stamp? = nil
  ) throws(LinuxError) {
    let place = try Place(path, followsLink: true)
    let old = try place.status()
    if let old {
      guard old.st_mode & S_IFMT == S_IFREG else { throw LinuxError("write", ENODEV, on: path) }
    }
    if let stamp { try require(old, is: stamp, path) }
    place.sweep()
    let draft = try draft(bytes, in: place, like: old)
    do throws(LinuxError) {
      let now = try place.status()
      try require(now, is: old.map(Files.stamp(of:)), path)
      guard now?.st_uid == old?.st_uid else { throw LinuxError("write", ESTALE, on: path) }
      try draft.rename()
    } catch {
      draft.remove()
      throw error
    }
    place.synchronize()
  }

  /// Makes a complete file.
  ///
  /// - Parameter mode: the permissions of the file, less the process's umask.
  /// - Throws: `EEXIST` if the name is in use, even by a link that leads nowhere.
  package static func create(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(LinuxError) {
    let place = try Place(path, followsLink: false)
    // status() also checks the owner, if a link of another user has led here.
    _ = try place.status()
    place.sweep()
    if let draft = Draft(unnamedIn: place, mode: mode) {
      try fill(draft, with: bytes, like: nil)
      if try draft.link(to: place.name) { return place.synchronize() }
    }
    let draft = try hiddenDraft(bytes, in: place, like: nil, mode: mode)
    defer { draft.remove() }
    // FAT has no hard links, so the file is renamed there. If another process makes a file of the
    // same name between the check and the renaming, that file is lost.
    if try !draft.link(to: place.name) {
      guard try place.status() == nil else { throw LinuxError("link", EEXIST, on: path) }
      try draft.rename()
    }
    place.synchronize()
  }

  /// Writes to a pipe or a device, which can't be replaced. As for ``replace(_:with:of:)``, a link
  /// of another user must lead to a pipe or a device of the same user.
  ///
  /// - Throws: `ENODEV` if a regular file has the name now.
  package static func writeThrough(_ bytes: [UInt8], to path: String) throws(LinuxError) {
    let (file, status) = try Place(path, followsLink: true).openToWrite(creating: nil)
    guard status.st_mode & S_IFMT != S_IFREG else { throw LinuxError("write", ENODEV, on: path) }
    try FileDescriptor.write(bytes, to: file.number)
  }

  /// Opens a file, a pipe or a device for writing piece by piece. A regular file is emptied. Links
  /// are followed as by ``replace(_:with:of:)``.
  ///
  /// - Throws: the error of open(2), `ELOOP` for a link that is not followed.
  package static func rewritten(_ path: String) throws(LinuxError) -> FileDescriptor {
    let (file, status) = try Place(path, followsLink: true).openToWrite(creating: 0o644)
    if status.st_mode & S_IFMT == S_IFREG {
      try check("ftruncate", on: path) { ftruncate(file.number, 0) }
    }
    return file
  }

  /// Runs `body` with a lock on the folder (flock(2)). No other process can run this function for
  /// the same folder meanwhile, so a file that `body` reads is unchanged when `body` writes it. If
  /// the file system has no locks, runs `body` without one.
  ///
  /// - Parameter waits: called before waiting, if another process has the lock.
  /// - Throws: if the folder can't be opened, or the error of `waits` or `body`.
  package static func withLock<Result>(
    onFolderOf path: String, waits: () throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    let folder = try FileDescriptor(opening: split(path).folder, O_RDONLY | O_DIRECTORY)
    if flock(folder.number, LOCK_EX | LOCK_NB) != 0, clinux_errno() == EWOULDBLOCK {
      try waits()
      while flock(folder.number, LOCK_EX) != 0, clinux_errno() == EINTR {}
    }
    return try withExtendedLifetime(folder) { try body() }
  }

  /// Throws `ESTALE` unless the status and the stamp belong to the same file.
  private static func require(_ status: stat?, is stamp: Stamp?, _ path: String) throws(LinuxError)
  {
    let now = status.map(Files.stamp(of:))
    guard now?.device == stamp?.device, now?.inode == stamp?.inode else {
      throw LinuxError("write", ESTALE, on: path)
    }
  }

  /// Makes a complete file under a hidden name. If the system allows it, the file gets the hidden
  /// name only when it is complete.
  private static func draft(
    _ bytes: [UInt8], in place: Place, like old: stat?
  ) throws(LinuxError) -> Draft {
    // Until the new file has the permissions of the old one, only this user may open it.
    let mode: UInt32 = old == nil ? 0o644 : 0o600
    if let unnamed = Draft(unnamedIn: place, mode: mode) {
      try fill(unnamed, with: bytes, like: old)
      if let draft = try unnamed.hidden() { return draft }
    }
    return try hiddenDraft(bytes, in: place, like: old, mode: mode)
  }

  private static func hiddenDraft(
    _ bytes: [UInt8], in place: Place, like old: stat?, mode: UInt32
  ) throws(LinuxError) -> Draft {
    let draft = try Draft(hiddenIn: place, mode: mode)
    do {
      try fill(draft, with: bytes, like: old)
    } catch {
      draft.remove()
      throw error
    }
    return draft
  }

  /// Writes the whole file to the disk, with the permissions of the old one.
  private static func fill(
    _ draft: Draft, with bytes: [UInt8], like old: stat?
  ) throws(LinuxError) {
    let (number, place) = (draft.file.number, draft.place)
    if let old {
      // Only root may change the owner of a file. Otherwise the new file belongs to this user. If
      // the group can't be set either, it is the user's group, which then only gets the permissions
      // that others have.
      let isSameGroup = fchown(number, old.st_uid, old.st_gid) == 0 || old.st_gid == getegid()
      // An access control list that the new file inherits from its folder could give other users
      // access.
      _ = clinux_remove_attribute(number, accessList)
      let group = isSameGroup ? old.st_mode & 0o070 : (old.st_mode & 0o007) << 3
      try check("fchmod", on: place.path) { fchmod(number, old.st_mode & 0o707 | group) }
      try copyAccess(of: old, in: place, to: number)
    }
    do {
      try FileDescriptor.write(bytes, to: number)
    } catch {
      throw LinuxError(error.call, error.code, on: place.path)
    }
    try check("fsync", on: place.path) { fsync(number) }
  }

  /// The extended attribute of acl(5).
  private static let accessList = "system.posix_acl_access"

  /// Copies the access control list. The list is necessary, because the mode bits have another
  /// meaning if a file has one (acl(5)). The list is read from the old file itself, and only if
  /// this process may read that file.
  private static func copyAccess(
    of old: stat, in place: Place, to number: Int32
  ) throws(LinuxError) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let opened = clinux_open_in(place.folder.number, place.name, flags, 0)
    guard opened >= 0 else { return }
    let file = FileDescriptor(owning: opened)
    guard let status = try? file.status(place.path), status.st_ino == old.st_ino,
      status.st_dev == old.st_dev
    else { return }
    var list = [UInt8](repeating: 0, count: 1 << 16)
    let size = clinux_get_attribute(file.number, accessList, &list, list.count)
    // The file has no list, or its file system has no lists.
    if size <= 0 { return }
    try check("fsetxattr", on: place.path) { clinux_set_attribute(number, accessList, list, size) }
  }
}
