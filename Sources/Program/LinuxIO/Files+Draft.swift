import CLinux
import Glibc

extension Files {
  /// A file that is being written, and that gets its name when it is complete. If the file system
  /// allows it, the file has no name until then (open(2), `O_TMPFILE`), so that it disappears if
  /// its writer is killed. Otherwise it has a hidden name. Its writer holds a lock on it
  /// (flock(2)): see ``Files/Place/sweep()``.
  struct Draft {
    let file: FileDescriptor
    let place: Place
    /// The hidden name; `nil` for a file without a name.
    private let name: String?

    private init(_ file: FileDescriptor, in place: Place, named name: String?) {
      (self.file, self.place, self.name) = (file, place, name)
    }

    /// Returns `nil` if the file system does not support files without names, or if /proc is
    /// missing, which is needed to name the file later.
    init?(unnamedIn place: Place, mode: UInt32) {
      let number = clinux_open_unnamed(place.folder.number, mode)
      guard number >= 0 else { return nil }
      self.init(FileDescriptor(owning: number), in: place, named: nil)
      guard Files.isThere(path) else { return nil }
      flock(file.number, LOCK_EX | LOCK_NB)
    }

    init(hiddenIn place: Place, mode: UInt32) throws(LinuxError) {
      // This is repeated, because another process that sweeps the folder may remove the draft
      // before it is locked.
      for _ in 0..<100 {
        let draft = try Draft(unlockedIn: place, mode: mode)
        if draft.lock() {
          self = draft
          return
        }
        draft.remove()
      }
      throw LinuxError("flock", EAGAIN, on: place.path)
    }

    private init(unlockedIn place: Place, mode: UInt32) throws(LinuxError) {
      let name = Place.hiddenName
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let number = try check("open", on: place.path) {
        clinux_open_in(place.folder.number, name, flags, mode)
      }
      self.init(FileDescriptor(owning: number), in: place, named: name)
    }

    /// Locks the file if the file system has locks.
    ///
    /// - Returns: `false` if a process that sweeps the folder has locked the file or removed its
    ///   name.
    private func lock() -> Bool {
      if flock(file.number, LOCK_EX | LOCK_NB) != 0, clinux_errno() == EWOULDBLOCK { return false }
      var status = stat()
      return fstat(file.number, &status) != 0 || status.st_nlink > 0
    }

    /// Returns the same file under a hidden name; `nil` if it can't be linked.
    func hidden() throws(LinuxError) -> Draft? {
      let name = Place.hiddenName
      return try link(to: name) ? Draft(file, in: place, named: name) : nil
    }

    /// Gives the file another name.
    ///
    /// - Returns: `false` if the file system, or a security policy of this system, does not allow
    ///   such links.
    /// - Throws: `EEXIST` if the name is in use.
    func link(to new: String) throws(LinuxError) -> Bool {
      let folder = place.folder.number
      let result =
        name.map { linkat(folder, $0, folder, new, 0) }
        ?? linkat(AT_FDCWD, path, folder, new, AT_SYMLINK_FOLLOW)
      if result == 0 { return true }
      let code = clinux_errno()
      if [EPERM, EACCES, EOPNOTSUPP, ENOSYS, ENOENT].contains(code) { return false }
      throw LinuxError("link", code, on: place.path)
    }

    /// Renames a hidden file to the name that it was written for, over any file of that name.
    func rename() throws(LinuxError) {
      guard let name else { preconditionFailure("a file without a name has none to change") }
      let folder = place.folder.number
      try check("rename", on: place.path) { renameat(folder, name, folder, place.name) }
    }

    /// Removes the hidden name, if it has one.
    func remove() {
      if let name { unlinkat(place.folder.number, name, 0) }
    }

    private var path: String { "/proc/self/fd/\(file.number)" }
  }
}
