import CLinux
import Glibc

extension Files {
  /// A file that is being written and gets its name when it is whole. The file system may know it
  /// without any name (open(2), `O_TMPFILE`): whatever ends its writer, nothing of it stays. Elsewhere
  /// it has a hidden one. It is locked (flock(2)) as long as its writer lives: see
  /// ``Files/Place/sweep()``.
  struct Draft {
    let file: FileDescriptor
    let place: Place
    /// `nil` for a file without a name.
    private let name: String?

    private init(_ file: FileDescriptor, in place: Place, named name: String?) {
      (self.file, self.place, self.name) = (file, place, name)
    }

    /// `nil` where the file system has no files without names, or /proc is missing, by which such a
    /// file is named.
    init?(unnamedIn place: Place, mode: UInt32) {
      let number = clinux_open_unnamed(place.folder.number, mode)
      guard number >= 0 else { return nil }
      self.init(FileDescriptor(owning: number), in: place, named: nil)
      guard Files.isThere(path) else { return nil }
      flock(file.number, LOCK_EX | LOCK_NB)
    }

    init(hiddenIn place: Place, mode: UInt32) throws(LinuxError) {
      // Who sweeps the folder may have found it before it was locked, and taken it away.
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

    /// Locks it where the file system has locks.
    ///
    /// - Returns: `false` where whoever sweeps the folder has it, or has taken its name away.
    private func lock() -> Bool {
      if flock(file.number, LOCK_EX | LOCK_NB) != 0, clinux_errno() == EWOULDBLOCK { return false }
      var status = stat()
      return fstat(file.number, &status) != 0 || status.st_nlink > 0
    }

    /// The same file under a hidden name; `nil` where it can't be linked.
    func hidden() throws(LinuxError) -> Draft? {
      let name = Place.hiddenName
      return try link(to: name) ? Draft(file, in: place, named: name) : nil
    }

    /// Gives it a name that nothing has (`EEXIST` else), beside its own.
    ///
    /// - Returns: `false` where the file system, or whoever guards this system, has no such links.
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

    /// Puts a hidden file in the place that it was written for, over what stands there.
    func rename() throws(LinuxError) {
      guard let name else { preconditionFailure("a file without a name has none to change") }
      let folder = place.folder.number
      try check("rename", on: place.path) { renameat(folder, name, folder, place.name) }
    }

    /// Where it has a hidden name, that goes.
    func remove() {
      if let name { unlinkat(place.folder.number, name, 0) }
    }

    private var path: String { "/proc/self/fd/\(file.number)" }
  }
}
