import CLinux
import Glibc

extension Files {
  /// Puts a whole file in the place of another: whoever reads sees the old one or the new one, also
  /// after a power cut.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(LinuxError) {
    let temporary = "\(path).\(getpid()).tmp"
    do {
      try write(bytes, to: temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = clinux_errno()
      unlink(temporary)
      throw LinuxError("rename", code, on: path)
    }
    // The name is in the folder, which is written by itself.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.count == 1 ? "/" : parts.joined(separator: "/")
    if let folder = try? FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY) {
      fsync(folder.number)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(LinuxError) {
    let number = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw LinuxError("open", clinux_errno(), on: path) }
    let file = FileDescriptor(owning: number)
    try FileDescriptor.write(bytes, to: file.number)
    try check("fsync", on: path) { fsync(file.number) }
  }
}
