import CLinux
import Glibc

extension Files {
  /// A name in an open folder. It refers to that folder, even if another folder gets the same path
  /// meanwhile.
  ///
  /// Links in the path are read and checked one by one. Links of this user or of root may lead
  /// anywhere. The link of another user must lead to a file or folder of that same user (`ELOOP`
  /// otherwise). Without this check, the owner of a folder could make this process write anywhere.
  struct Place {
    let folder: FileDescriptor
    let name: String
    /// The path as the caller has given it, for messages.
    let path: String
    /// The owner of the links in the path if that is neither this user nor root; otherwise `nil`.
    private let owner: uid_t?

    /// The maximum number of links that are followed, as many as the kernel follows
    /// (path_resolution(7)).
    private static let mostLinks = 40

    /// - Parameter followsLink: whether a link at the end of the path is followed.
    init(_ path: String, followsLink: Bool) throws(LinuxError) {
      var folder = try Self.start(of: path)
      var names = Self.names(path)
      var owner: uid_t?
      var links = 0
      while let name = names.popLast() {
        let isLast = names.isEmpty
        let thing =
          isLast && !followsLink
          ? nil : try Self.inspect(at: name, in: folder, mayBeMissing: isLast, path)
        guard let thing, thing.isLink || !isLast else {
          (self.folder, self.name, self.path, self.owner) = (folder, name, path, owner)
          return
        }
        guard thing.isLink else {
          folder = thing.file
          continue
        }
        links += 1
        if thing.owner != 0, thing.owner != geteuid() {
          guard owner == nil || owner == thing.owner else {
            throw LinuxError("open", ELOOP, on: path)
          }
          owner = thing.owner
        }
        guard links <= Self.mostLinks, let target = Files.link("", in: thing.file.number)
        else {
          throw LinuxError("open", ELOOP, on: path)
        }
        if target.hasPrefix("/") { folder = try Self.start(of: target) }
        names += Self.names(target)
      }
      // The path ends at a folder without a name in it, such as `/`.
      throw LinuxError("open", EISDIR, on: path)
    }

    /// Opens the file or the link that has the name; `nil` if it is missing and may be missing.
    private static func inspect(
      at name: String, in folder: FileDescriptor, mayBeMissing: Bool, _ path: String
    ) throws(LinuxError) -> (file: FileDescriptor, isLink: Bool, owner: uid_t)? {
      let number = clinux_look(folder.number, name)
      guard number >= 0 else {
        let code = clinux_errno()
        if code == ENOENT, mayBeMissing { return nil }
        throw LinuxError("open", code, on: path)
      }
      let file = FileDescriptor(owning: number)
      let status = try file.status(path)
      return (file, status.st_mode & S_IFMT == S_IFLNK, status.st_uid)
    }

    /// Returns the status of the file or folder that has the name now, without following a link;
    /// `nil` if there is none.
    func status() throws(LinuxError) -> stat? {
      var status = stat()
      let isThere = fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      if !isThere {
        let code = clinux_errno()
        guard code == ENOENT else { throw LinuxError("stat", code, on: path) }
        status = try folder.status(path)
      }
      try checkOwner(status)
      return isThere ? status : nil
    }

    /// Checks that a link of another user has led to a file of that user.
    private func checkOwner(_ status: stat) throws(LinuxError) {
      if let owner, status.st_uid != owner { throw LinuxError("open", ELOOP, on: path) }
    }

    /// Opens the target of another user's link. It first checks that the target belongs to that
    /// user, because opening a pipe or a device has effects. Returns `nil` if there is no target
    /// and the folder belongs to that user.
    private func openStrangers(_ flags: Int32) throws(LinuxError) -> FileDescriptor? {
      let thing = try Self.inspect(at: name, in: folder, mayBeMissing: true, path)
      try checkOwner((thing?.file ?? folder).status(path))
      guard let thing else { return nil }
      if thing.isLink { throw LinuxError("open", ELOOP, on: path) }
      let name = "/proc/self/fd/\(thing.file.number)"
      // The file stays open until here. If it were closed earlier, another file might get its
      // number.
      defer { withExtendedLifetime(thing.file) {} }
      let file = try FileDescriptor(from: "open", on: path) { clinux_open(name, flags) }
      try checkOwner(file.status(path))
      return file
    }

    /// Opens the file for reading; `EINVAL` if it is not a regular file.
    func open() throws(LinuxError) -> (FileDescriptor, stat) {
      // Without O_NONBLOCK, open(2) waits for a writer if the name is that of a pipe.
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
      let file: FileDescriptor
      if owner == nil {
        file = try FileDescriptor(from: "open", on: path) {
          clinux_open_in(folder.number, name, flags, 0)
        }
      } else {
        guard let strangers = try openStrangers(flags & ~O_NOFOLLOW) else {
          throw LinuxError("open", ENOENT, on: path)
        }
        file = strangers
      }
      let status = try file.status(path)
      try checkOwner(status)
      guard status.st_mode & S_IFMT == S_IFREG else { throw LinuxError("open", EINVAL, on: path) }
      return (file, status)
    }

    /// Opens the file, pipe or device of this name for writing, without truncating it. If there is
    /// no such file and a mode is given, makes one. Waits for the reader of a pipe only if the pipe
    /// belongs to this user.
    func openToWrite(creating mode: UInt32?) throws(LinuxError) -> (FileDescriptor, stat) {
      let flags = O_WRONLY | O_NOCTTY | O_NOFOLLOW
      if owner != nil { return try openStrangersToWrite(flags, creating: mode) }
      let opened = clinux_open_in(folder.number, name, flags | O_NONBLOCK, 0)
      var number = opened
      if opened < 0 {
        switch clinux_errno() {
        case ENOENT where isOpenFile:
          // The path is the kernel's name of an open file. No other process can make such a name.
          number = try check("open", on: path) { clinux_open(path, O_WRONLY | O_NOCTTY) }
        case ENOENT where mode != nil:
          number = try check("open", on: path) {
            clinux_open_in(folder.number, name, flags | O_CREAT | O_EXCL, mode ?? 0)
          }
        case ENXIO where try status()?.st_uid == geteuid():
          number = try check("open", on: path) { clinux_open_in(folder.number, name, flags, 0) }
        case let code: throw LinuxError("open", code, on: path)
        }
      }
      return try withStatus(FileDescriptor(owning: number))
    }

    private func openStrangersToWrite(
      _ flags: Int32, creating mode: UInt32?
    ) throws(LinuxError) -> (FileDescriptor, stat) {
      if let file = try openStrangers(flags & ~O_NOFOLLOW | O_NONBLOCK) {
        return try withStatus(file)
      }
      guard let mode else { throw LinuxError("open", ENOENT, on: path) }
      let number = try check("open", on: path) {
        clinux_open_in(folder.number, name, flags | O_CREAT | O_EXCL, mode)
      }
      return try withStatus(FileDescriptor(owning: number))
    }

    private func withStatus(_ file: FileDescriptor) throws(LinuxError) -> (FileDescriptor, stat) {
      let status = try file.status(path)
      try check("fcntl", on: path) { fcntl(file.number, F_SETFL, 0) }
      return (file, status)
    }

    /// Whether the folder is /proc/self/fd and no link of another user was followed. The link
    /// targets of pipes there are not paths.
    private var isOpenFile: Bool {
      owner == nil && Files.link("/proc/self/fd/\(folder.number)")?.hasPrefix("/proc/") == true
    }

    /// Calls fsync(2) for the folder, so that the name itself is on the disk. Errors are ignored,
    /// because some folders can't be synced.
    func synchronize() {
      let opened = clinux_open_in(folder.number, ".", O_RDONLY | O_DIRECTORY, 0)
      guard opened >= 0 else { return }
      fsync(opened)
      close(opened)
    }

    private static func start(of path: String) throws(LinuxError) -> FileDescriptor {
      try FileDescriptor(opening: path.hasPrefix("/") ? "/" : ".", O_RDONLY | O_DIRECTORY)
    }

    /// Returns the names of a path, the last one first.
    private static func names(_ path: String) -> [String] {
      path.split(separator: "/").reversed().filter { $0 != "." }.map { String($0) }
    }
  }
}
