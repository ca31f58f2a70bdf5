import CLinux
import Glibc

/// Whole files written so that whoever reads sees all of one or nothing of it, also after a kill or
/// a power cut: under a hidden name in the same folder, synced, and only then under their own.
extension Files {
  /// Puts a whole file in the place of another, or where there was none. The mode of the old one
  /// stays and, where the system allows it, its owner; a symbolic link stays one, and leads to the
  /// new file.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(LinuxError) {
    let path = resolved(path) ?? path
    let temporary = try write(bytes, beside: path, like: path, mode: 0o644)
    guard rename(temporary, path) == 0 else {
      let code = clinux_errno()
      unlink(temporary)
      throw LinuxError("rename", code, on: path)
    }
    synchronizeFolder(of: path)
  }

  /// Makes a whole file; `EEXIST` where there is something of that name, be it a link to nowhere.
  ///
  /// - Parameter mode: who may use it, less the process's umask.
  public static func create(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(LinuxError) {
    let temporary = try write(bytes, beside: path, like: nil, mode: mode)
    defer { unlink(temporary) }
    if Glibc.link(temporary, path) != 0 {
      let code = clinux_errno()
      // FAT has no second names. Who makes the same file in between loses it there.
      guard [EPERM, EOPNOTSUPP, ENOSYS].contains(code), !isThere(path) else {
        throw LinuxError("link", code, on: path)
      }
      try check("rename", on: path) { rename(temporary, path) }
    }
    synchronizeFolder(of: path)
  }

  /// Writes to a pipe or a device, which nothing can be put in the place of.
  public static func writeThrough(_ bytes: [UInt8], to path: String) throws(LinuxError) {
    let file = try FileDescriptor(opening: path, O_WRONLY)
    try FileDescriptor.write(bytes, to: file.number)
  }

  /// Runs `body` while no other process does so with the same folder (flock(2)): what is read in it
  /// is still so when it is written. Where the file system has no locks it goes on without.
  ///
  /// - Parameter waits: called where another process has the lock, before it is waited for.
  public static func withLock<Result>(
    onFolderOf path: String, waits: () -> Void, _ body: () throws -> Result
  ) throws -> Result {
    let folder = try FileDescriptor(opening: split(path).folder, O_RDONLY | O_DIRECTORY)
    if flock(folder.number, LOCK_EX | LOCK_NB) != 0, clinux_errno() == EWOULDBLOCK {
      waits()
      while flock(folder.number, LOCK_EX) != 0, clinux_errno() == EINTR {}
    }
    return try withExtendedLifetime(folder) { try body() }
  }

  private static func write(
    _ bytes: [UInt8], beside path: String, like old: String?, mode: UInt32
  ) throws(LinuxError) -> String {
    let random = String(UInt64.random(in: 0 ... .max), radix: 16)
    let temporary = "\(split(path).folder)/.twelvekey-\(random).tmp"
    do {
      try write(bytes, to: temporary, like: old, mode: mode)
    } catch {
      unlink(temporary)
      throw LinuxError(error.call, error.code, on: path)
    }
    return temporary
  }

  private static func write(
    _ bytes: [UInt8], to temporary: String, like old: String?, mode: UInt32
  ) throws(LinuxError) {
    let number = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else { throw LinuxError("open", clinux_errno(), on: temporary) }
    let file = FileDescriptor(owning: number)
    var status = stat()
    if let old, stat(old, &status) == 0 {
      // Only root may give files away; whoever may not has the same file as its own.
      _ = fchown(number, status.st_uid, status.st_gid)
      try check("fchmod", on: temporary) { fchmod(number, status.st_mode & 0o7777) }
      try copyAccess(of: old, to: number)
    }
    try FileDescriptor.write(bytes, to: file.number)
    try check("fsync", on: temporary) { fsync(file.number) }
  }

  /// The access control list, without which the mode means something else (acl(5)).
  private static func copyAccess(of path: String, to number: Int32) throws(LinuxError) {
    let name = "system.posix_acl_access"
    var list = [UInt8](repeating: 0, count: 1 << 16)
    let size = clinux_get_attribute(path, name, &list, list.count)
    // None, or a file system that has none.
    if size <= 0 { return }
    try check("fsetxattr", on: path) { clinux_set_attribute(number, name, list, size) }
  }

  /// The name is in the folder, which is written by itself.
  private static func synchronizeFolder(of path: String) {
    if let folder = try? FileDescriptor(opening: split(path).folder, O_RDONLY | O_DIRECTORY) {
      fsync(folder.number)
    }
  }
}
