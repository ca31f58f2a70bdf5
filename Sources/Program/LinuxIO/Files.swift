import CLinux
import Glibc

/// Reads whole files, and examines files and folders.
package enum Files {
  /// The default limit for a file that is read as a whole: 256 MiB, a hundred times the largest
  /// known address book. The file is in memory once.
  package static let largest = 1 << 28

  /// Returns the whole file. A pipe that a shell names `/dev/fd/63` is read to its end.
  ///
  /// - Throws: `EFBIG` if it has more than `limit` bytes; a regular file larger than that and than
  ///   64 KiB is not read at all. `EOPNOTSUPP` for a device that may have no end, and for a named
  ///   pipe, whose writer may never write. Otherwise the error of open(2) or read(2).
  package static func read(_ path: String, limit: Int = largest) throws(LinuxError) -> [UInt8] {
    let (file, status) = try inspect(at: path)
    if status.st_mode & S_IFMT == S_IFIFO {
      // The kernel calls an unnamed pipe `pipe:[…]`.
      guard Files.link("/proc/self/fd/\(file.number)")?.hasPrefix("pipe:") == true else {
        throw LinuxError("open", EOPNOTSUPP, on: path)
      }
    }
    guard isEnding(status) else { throw LinuxError("open", EOPNOTSUPP, on: path) }
    try check("fcntl", on: path) { fcntl(file.number, F_SETFL, 0) }
    return try read(file.number, named: path, limit: limit)
  }

  /// Whether the file certainly has an end. Of the devices, only /dev/null and the device of
  /// standard input count as having one.
  private static func isEnding(_ status: stat) -> Bool {
    switch status.st_mode & S_IFMT {
    case S_IFBLK: return false
    case S_IFCHR:
      var other = stat()
      if stat("/dev/null", &other) == 0, other.st_rdev == status.st_rdev { return true }
      return fstat(0, &other) == 0 && other.st_rdev == status.st_rdev
    default: return true
    }
  }

  /// Returns the first `count` bytes of a regular file, or all of a shorter one.
  ///
  /// - Throws: the error of open(2) or read(2); `ENODEV` if it is not a regular file.
  package static func beginning(of path: String, count: Int) throws(LinuxError) -> [UInt8] {
    let (file, status) = try inspect(at: path)
    guard status.st_mode & S_IFMT == S_IFREG else { throw LinuxError("read", ENODEV, on: path) }
    return try FileDescriptor.read(from: file.number, limit: count) ?? []
  }

  /// Reads a regular file as ``read(_:limit:)`` does. Does not wait if a pipe has replaced the
  /// file.
  ///
  /// - Throws: the errors of ``read(_:limit:)``, and `EINVAL` if it is not a regular file any more.
  package static func readRegular(_ path: String) throws(LinuxError) -> [UInt8] {
    let (file, status) = try inspect(at: path)
    guard case .file = kind(of: status) else { throw LinuxError("open", EINVAL, on: path) }
    return try read(file.number, named: path, limit: largest)
  }

  /// Returns the whole file and its stamp, for ``replace(_:with:of:)``. Both belong to the same
  /// file, even if names in its path change meanwhile. Links are followed as for replacing.
  ///
  /// - Throws: `EINVAL` if it is not a regular file, `ELOOP` for a link that is not followed,
  ///   `EFBIG` if it is larger than ``largest``; otherwise the error of open(2) or read(2).
  package static func readStamped(
    _ path: String
  ) throws(LinuxError) -> (bytes: [UInt8], stamp: Stamp) {
    let (file, status) = try Place(path, followsLink: true).open()
    return (try read(file.number, named: path, limit: largest), stamp(of: status))
  }

  /// Opens a file, and returns the status of the open file.
  static func inspect(at path: String) throws(LinuxError) -> (FileDescriptor, stat) {
    // Without O_NONBLOCK, open(2) would wait for a writer if the file is a named pipe.
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    return (file, try file.status(path))
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `EFBIG` if there are more than `limit` bytes, or the error of read(2).
  package static func readStandardInput(limit: Int = largest) throws(LinuxError) -> [UInt8] {
    try read(0, named: "standard input", limit: limit)
  }

  private static func read(
    _ number: Int32, named name: String, limit: Int
  ) throws(LinuxError) -> [UInt8] {
    var status = stat()
    var result: [UInt8] = []
    if fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      // A generated file in sysfs has the size of a page, regardless of its contents.
      if status.st_size > max(limit, 1 << 16) { throw LinuxError("read", EFBIG, on: name) }
      // The memory is reserved at once: an array that grows step by step needs twice the memory.
      result.reserveCapacity(Int(status.st_size))
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try check("read", on: name) { Glibc.read(number, &buffer, buffer.count) }
      if count == 0 { return result }
      result += buffer[..<count]
      if result.count > limit { throw LinuxError("read", EFBIG, on: name) }
    }
  }

  /// The kind of file that a path leads to, after all links are followed.
  package enum Kind: Hashable, Sendable {
    case file
    /// A folder. Its identity is the same under every name.
    case folder(identity: [UInt64])
    /// A pipe, a device, a socket.
    case special
  }

  /// Returns `nil` if nothing exists at the path, or this user may not examine it.
  package static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return kind(of: status)
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether the name exists, even if it is a link without a target.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Returns the names in a folder in the order of their bytes, without those that begin with a
  /// dot.
  ///
  /// - Parameter limit: the maximum number of names; from a larger folder, arbitrary names are
  ///   returned.
  /// - Throws: the error of opendir(3).
  package static func names(
    in folder: String, atMost limit: Int = .max
  ) throws(LinuxError) -> [String] {
    guard let stream = opendir(folder) else {
      throw LinuxError("opendir", clinux_errno(), on: folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let name = nextName(stream) {
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a file.
  ///
  /// - Throws: the error of unlink(2).
  package static func remove(_ path: String) throws(LinuxError) {
    guard unlink(path) == 0 else { throw LinuxError("unlink", clinux_errno(), on: path) }
  }

  /// Returns the next name of an open folder: readdir(3).
  static func nextName(_ folder: OpaquePointer) -> String? {
    guard let entry = readdir(folder) else { return nil }
    return withUnsafeBytes(of: entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The owner and permissions of a file, for a message that helps a user to correct a missing
  /// permission.
  package struct Ownership: Hashable, Sendable {
    package var user: String
    package var group: String
    /// The nine permission bits as `ls` prints them: `rw-rw----`.
    package var mode: String
    package var groupMayRead: Bool
  }

  /// Returns `nil` if the file can't be examined.
  package static func ownership(of path: String) -> Ownership? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let user = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
    let group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
    let letters = Array("rwxrwxrwx")
    let mode = (0..<9).map { status.st_mode & (0o400 >> UInt32($0)) != 0 ? letters[$0] : "-" }
    return Ownership(
      user: user ?? String(status.st_uid), group: group ?? String(status.st_gid),
      mode: String(mode), groupMayRead: status.st_mode & 0o040 != 0)
  }

  /// The login name of this process's user.
  package static var userName: String {
    getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? String(geteuid())
  }

  /// Whether this process is in the group of this name.
  package static func isInGroup(_ name: String) -> Bool {
    guard let entry = getgrnam(name) else { return false }
    let wanted = entry.pointee.gr_gid
    var groups = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(groups.count), &groups)
    return getegid() == wanted || groups.prefix(max(Int(count), 0)).contains(wanted)
  }

  /// Returns the other processes that have the file open, as `name (pid 123)`. Only root sees the
  /// processes of other users.
  package static func processes(holding path: String) -> [String] {
    let program = link("/proc/self/exe")
    return ProcessTree.others.compactMap { id in
      let folder = "/proc/\(id)/fd"
      guard let files = try? names(in: folder) else { return nil }
      guard files.contains(where: { link("\(folder)/\($0)") == path }) else { return nil }
      // A child that has not begun its own program yet still has this process's files.
      if ProcessTree.parent(of: id) == getpid(), link("/proc/\(id)/exe") == program { return nil }
      return "\(ProcessTree.name(of: id) ?? "") (pid \(id))"
    }
  }

  /// Returns the target of a symbolic link, or `nil`.
  package static func link(_ path: String) -> String? { link(path, in: AT_FDCWD) }

  /// - Parameter folder: the descriptor of the folder; with an empty path, that of the link itself.
  static func link(_ path: String, in folder: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlinkat(folder, path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Returns the path with all links followed, or `nil`.
  package static func resolved(_ path: String) -> String? {
    guard let result = realpath(path, nil) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }
}
