import CLinux
import Glibc

/// Removes the hidden files of writers that were killed or stopped by a power failure.
extension Files.Place {
  /// If the file system has no locks: the age in seconds from which a hidden file counts as one
  /// without a writer. A writer needs only the time of one fsync(2) between its last write and the
  /// new name.
  private static let age = 3_600

  /// A random name for a file that is being written.
  static var hiddenName: String {
    ".twelvekey-\(String(UInt64.random(in: 0 ... .max), radix: 16)).tmp"
  }

  /// Whether a name has the form of ``hiddenName``.
  private static func isHidden(_ name: String) -> Bool {
    let (start, end) = (".twelvekey-", ".tmp")
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.count + end.count
    else { return false }
    let number = name.dropFirst(start.count).dropLast(end.count)
    return number.utf8.count <= 16
      && number.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Removes from the folder the hidden files of this user whose writers are gone, and nothing
  /// else. A living writer has locked its file. Files that can't be examined or removed stay,
  /// because they do no harm.
  ///
  /// In another user's folder, a name may refer to another file at any moment. This function may
  /// then remove the name of that file. This does no harm, because the owner of the folder could
  /// remove it as well.
  func sweep() {
    let opened = clinux_open_in(folder.number, ".", O_RDONLY | O_DIRECTORY, 0)
    guard opened >= 0 else { return }
    guard let stream = fdopendir(opened) else {
      close(opened)
      return
    }
    defer { closedir(stream) }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    while let name = Files.nextName(stream) {
      guard Self.isHidden(name) else { continue }
      var status = stat()
      guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      let isOld = status.st_mtim.tv_sec < now.tv_sec - Self.age
      removeUnlocked(name, status, isOld: isOld)
    }
  }

  /// Removes a file that is not locked, or an old one if there are no locks.
  private func removeUnlocked(_ name: String, _ status: stat, isOld: Bool) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let number = clinux_open_in(folder.number, name, flags, 0)
    guard number >= 0 else { return }
    // The lock is held until the name is removed. The writer of a new file that isn't locked yet
    // finds this out and makes another one.
    let file = FileDescriptor(owning: number)
    withExtendedLifetime(file) {
      guard let opened = try? file.status(path), opened.st_ino == status.st_ino,
        opened.st_dev == status.st_dev
      else { return }
      let isRefused = flock(file.number, LOCK_EX | LOCK_NB) != 0
      if isRefused, clinux_errno() == EWOULDBLOCK || !isOld { return }
      unlinkat(folder.number, name, 0)
    }
  }
}
