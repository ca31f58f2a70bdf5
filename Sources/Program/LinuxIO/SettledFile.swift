import CLinux
import Glibc

/// All bytes of a file. They stay valid and unchanged as long as this object exists, even if the
/// file is changed or removed.
///
/// A mapping shows the present contents of the file, even with `MAP_PRIVATE`. If another program
/// shortens the file, reading beyond its new end ends this process with SIGBUS. If another program
/// writes to the file, bytes change after they were checked. So only installed files are mapped,
/// which need memory only for the pages that are used. All other files are read, and need as much
/// memory as they have bytes.
///
/// An installed file is one that only root may change, in folders that only root may change, below
/// /usr and in the same mount as /usr. A package replaces such a file as a whole, and the old file
/// stays unchanged. Files in /usr/local and in root's home folder don't count, because users
/// overwrite them.
package final class SettledFile: @unchecked Sendable {
  // Never changes after `init`.
  package let bytes: UnsafeRawBufferPointer
  /// Whether the file is mapped.
  package let isMapped: Bool

  /// Maps or reads as many bytes as the file has when it is opened. If the file gets shorter while
  /// it is read, the missing bytes are zero.
  ///
  /// - Parameters:
  ///   - limit: the maximum size of the file, in bytes.
  ///   - readLimit: the maximum size of a file that is read and not mapped, in bytes.
  /// - Throws: `EFBIG` for a larger file; `ENODEV` if it is not a regular file, because read(2) of
  ///   such a file may block; otherwise the error of open(2), mmap(2) or read(2).
  package init(_ path: String, limit: Int, readLimit: Int = .max) throws(LinuxError) {
    let (file, status) = try Files.inspect(at: path)
    guard status.st_mode & S_IFMT == S_IFREG else { throw LinuxError("read", ENODEV, on: path) }
    isMapped = Self.isInstalled(file, status)
    guard status.st_size <= (isMapped ? limit : min(limit, readLimit)) else {
      throw LinuxError("read", EFBIG, on: path)
    }
    let memory = try Self.memory(of: file, size: Int(status.st_size), isMapped: isMapped, path)
    if !isMapped {
      do {
        try Self.fill(UnsafeMutableRawBufferPointer(mutating: memory), from: file, path)
      } catch {
        Self.release(memory)
        throw error
      }
    }
    bytes = memory
  }

  deinit { Self.release(bytes) }

  /// Returns the mapped file, or anonymous memory of the same size.
  private static func memory(
    of file: FileDescriptor, size: Int, isMapped: Bool, _ path: String
  ) throws(LinuxError) -> UnsafeRawBufferPointer {
    guard size > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let start =
      isMapped
      ? mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0)
      : mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { throw LinuxError("mmap", clinux_errno(), on: path) }
    return UnsafeRawBufferPointer(start: start, count: size)
  }

  private static func release(_ bytes: UnsafeRawBufferPointer) {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }

  /// Reads the file. If the file is now shorter, the missing bytes stay zero.
  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, from file: FileDescriptor, _ path: String
  ) throws(LinuxError) {
    var rest = memory[...]
    while !rest.isEmpty {
      let part = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count = try check("read", on: path) { read(file.number, part.baseAddress, part.count) }
      if count == 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether the file is installed: no program changes it in place.
  private static func isInstalled(_ file: FileDescriptor, _ status: stat) -> Bool {
    // The kernel gives the path without links. For a deleted file it adds ` (deleted)`.
    guard let path = Files.link("/proc/self/fd/\(file.number)"), path.hasPrefix("/usr/"),
      !path.hasPrefix("/usr/local/"), isRootsAlone(status)
    else { return false }
    var found = stat()
    guard lstat(path, &found) == 0, found.st_ino == status.st_ino, found.st_dev == status.st_dev
    else { return false }
    var folder = path
    repeat {
      folder = Files.split(folder).folder
      guard lstat(folder, &found) == 0, found.st_mode & S_IFMT == S_IFDIR, isRootsAlone(found)
      else { return false }
    } while folder != "/"
    // A file system that is mounted below /usr may be on a USB stick or on another machine. Device
    // numbers don't show this, because files on an overlay file system have other device numbers
    // than /usr.
    guard let usr = try? FileDescriptor(opening: "/usr", O_RDONLY | O_DIRECTORY) else {
      return false
    }
    let mount = mount(of: file)
    return mount != nil && mount == self.mount(of: usr)
  }

  /// Returns the mount of an open file, as /proc writes its number: `mnt_id:\t29`.
  private static func mount(of file: FileDescriptor) -> String? {
    guard let facts = try? Files.read("/proc/self/fdinfo/\(file.number)", limit: 1 << 16) else {
      return nil
    }
    return String(decoding: facts, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("mnt_id:") }.map(String.init)
  }

  private static func isRootsAlone(_ status: stat) -> Bool {
    status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
