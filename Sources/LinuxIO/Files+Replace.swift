import CLinux
import Glibc

/// Whole files written so that whoever reads sees all of one or nothing of it, also after a kill or
/// a power cut: without a name or under a hidden one, synced, and only then under their own.
extension Files {
  /// Puts a whole file in the place of another, or where there was none. The permissions of the old
  /// one stay and, where the system allows it, its owner; a symbolic link stays one, and leads to the
  /// new file.
  ///
  /// The folder may be somebody else's, who changes it meanwhile, and this process may be root: a
  /// link is followed only where its owner is this user, or that of the file behind it (`ELOOP`
  /// else), what is replaced is still the file, of the owner, that was looked at, and no set-user-ID
  /// bit is taken over.
  ///
  /// - Parameter stamp: of the file that was read, where there was one.
  /// - Throws: `ESTALE` where another file has come to stand there, `ENODEV` where it is none.
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

  /// Makes a whole file; `EEXIST` where there is something of that name, be it a link to nowhere.
  ///
  /// - Parameter mode: who may use it, less the process's umask.
  package static func create(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(LinuxError) {
    let place = try Place(path, followsLink: false)
    // Whose folder it is matters, whatever stands there.
    _ = try place.status()
    place.sweep()
    if let draft = Draft(unnamedIn: place, mode: mode) {
      try fill(draft, with: bytes, like: nil)
      if try draft.link(to: place.name) { return place.synchronize() }
    }
    let draft = try hiddenDraft(bytes, in: place, like: nil, mode: mode)
    defer { draft.remove() }
    // FAT has no second names. Who makes the same file in between loses it there.
    if try !draft.link(to: place.name) {
      guard try place.status() == nil else { throw LinuxError("link", EEXIST, on: path) }
      try draft.rename()
    }
    place.synchronize()
  }

  /// Writes to a pipe or a device, which nothing can be put in the place of.
  /// As for ``replace(_:with:of:)``, no stranger's link leads to what is not the stranger's own.
  ///
  /// - Throws: `ENODEV` where a file has come to stand there.
  package static func writeThrough(_ bytes: [UInt8], to path: String) throws(LinuxError) {
    let (file, status) = try Place(path, followsLink: true).openToWrite(creating: nil)
    guard status.st_mode & S_IFMT != S_IFREG else { throw LinuxError("write", ENODEV, on: path) }
    try FileDescriptor.write(bytes, to: file.number)
  }

  /// Opens a file, empty, or a pipe or a device, to be written bit by bit; links are followed as by
  /// ``replace(_:with:of:)``.
  package static func rewritten(_ path: String) throws(LinuxError) -> FileDescriptor {
    let (file, status) = try Place(path, followsLink: true).openToWrite(creating: 0o644)
    if status.st_mode & S_IFMT == S_IFREG {
      try check("ftruncate", on: path) { ftruncate(file.number, 0) }
    }
    return file
  }

  /// Runs `body` while no other process does so with the same folder (flock(2)): what is read in it
  /// is still so when it is written. Where the file system has no locks it goes on without.
  ///
  /// - Parameter waits: called where another process has the lock, before it is waited for.
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

  /// Whether what stands there is what stood there: the same file.
  private static func require(_ status: stat?, is stamp: Stamp?, _ path: String) throws(LinuxError)
  {
    let now = status.map(Files.stamp(of:))
    guard now?.device == stamp?.device, now?.inode == stamp?.inode else {
      throw LinuxError("write", ESTALE, on: path)
    }
  }

  /// A whole file under a hidden name, which it has had for a moment only where that can be.
  private static func draft(
    _ bytes: [UInt8], in place: Place, like old: stat?
  ) throws(LinuxError) -> Draft {
    // Nobody may open it before it is for the same eyes as the old one.
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

  /// The whole file, on the disk.
  private static func fill(
    _ draft: Draft, with bytes: [UInt8], like old: stat?
  ) throws(LinuxError) {
    let (number, place) = (draft.file.number, draft.place)
    if let old {
      // Only root may give files away; whoever may not has the same file as its own, and its own
      // group is another, which has what everybody has.
      let isSameGroup = fchown(number, old.st_uid, old.st_gid) == 0 || old.st_gid == getegid()
      // A list that the folder gives to new files would let in who was not let in.
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

  /// acl(5)
  private static let accessList = "system.posix_acl_access"

  /// The access control list, without which the mode means something else (acl(5)): of that very
  /// file, which only whoever may read it can ask for.
  private static func copyAccess(
    of old: stat, in place: Place, to number: Int32
  ) throws(LinuxError) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let opened = clinux_open_in(place.folder.number, place.name, flags, 0)
    guard opened >= 0 else { return }
    let file = FileDescriptor(owning: opened)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_ino == old.st_ino,
      status.st_dev == old.st_dev
    else { return }
    var list = [UInt8](repeating: 0, count: 1 << 16)
    let size = clinux_get_attribute(file.number, accessList, &list, list.count)
    // None, or a file system that has none.
    if size <= 0 { return }
    try check("fsetxattr", on: place.path) { clinux_set_attribute(number, accessList, list, size) }
  }
}
