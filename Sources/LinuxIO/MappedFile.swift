import CLinux
import Glibc

/// A file in memory without being read: the kernel brings the pages that are looked at.
///
/// Whoever shortens the file meanwhile ends this process with SIGBUS: meant for files that are
/// replaced whole, as word lists are.
public final class MappedFile: @unchecked Sendable {
  // Never changes after `init`.
  public let bytes: UnsafeRawBufferPointer

  public init(_ path: String) throws(LinuxError) {
    let file = try FileDescriptor(opening: path, O_RDONLY)
    var status = stat()
    try check("fstat", on: path) { fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw LinuxError("mmap", ENODEV, on: path) }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0), start != MAP_FAILED
    else { throw LinuxError("mmap", clinux_errno(), on: path) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
