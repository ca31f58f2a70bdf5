import CLinux
import Glibc

/// All bytes of a file, which stay where and as they are for as long as anyone holds this, whatever
/// becomes of the file.
///
/// A mapping is the file itself, `MAP_PRIVATE` or not: whoever shortens the file ends this process
/// with SIGBUS at the next look behind its new end, and whoever writes into it changes what was
/// checked before. So only what is installed is mapped, and costs the pages that are looked at;
/// everything else is read, and costs as much memory as it has bytes.
///
/// Installed is what nobody but root may change, in folders that nobody but root may change, below
/// /usr and in its mount: packages replace such a file whole and leave the old one as it was.
/// In /usr/local and in a home folder of root's, people copy one file over another.
package final class SettledFile: @unchecked Sendable {
  // Never changes after `init`.
  package let bytes: UnsafeRawBufferPointer
  /// Whether these are the file's own pages.
  package let isMapped: Bool

  /// As many bytes as the file has when it is opened, zeros in place of those that it loses while it is read.
  ///
  /// - Parameters:
  ///   - limit: the most bytes; `EFBIG` for a larger file.
  ///   - readLimit: the same for a file that is read and not mapped.
  /// - Throws: `ENODEV` for what is no regular file, whose end would have to be waited for.
  package init(_ path: String, limit: Int, readLimit: Int = .max) throws(LinuxError) {
    let (file, status) = try Files.look(at: path)
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

  /// The file's pages, or as much memory of our own.
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

  /// What the file no longer has is left zero.
  private static func fill(
    _ memory: UnsafeMutableRawBufferPointer, from file: FileDescriptor, _ path: String
  ) throws(LinuxError) {
    var rest = memory[...]
    while !rest.isEmpty {
      let part = UnsafeMutableRawBufferPointer(rebasing: rest)
      // Less than 2 GiB at once: the count is one of 32 bits.
      let count = try check("read", on: path) {
        Int32(truncatingIfNeeded: read(file.number, part.baseAddress, min(part.count, 1 << 30)))
      }
      if count == 0 { return }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Whether the file is one that nobody changes in place.
  private static func isInstalled(_ file: FileDescriptor, _ status: stat) -> Bool {
    // All links followed; of a file that has no name any more another than its own.
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
    // A file system that is mounted below may be a stick, or another machine's. Its device number
    // does not tell: an overlay, as of a card that is never written to, has others for its files.
    guard let usr = try? FileDescriptor(opening: "/usr", O_RDONLY | O_DIRECTORY) else {
      return false
    }
    let mount = mount(of: file)
    return mount != nil && mount == self.mount(of: usr)
  }

  /// The mount that something was opened in, as /proc writes its number: `mnt_id:\t29`.
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
