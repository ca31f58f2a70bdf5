import LinuxIO

/// The files that a font uses in all its sizes. Each is opened once and stays open even if it is
/// replaced on the disk.
final class FontFiles {
  /// The maximum number of bytes that are read into memory, for all files together. The largest
  /// fonts of Chinese characters have about 20 MB, and a telephone may have only 512 MB of memory.
  static let readLimit = 64 << 20
  /// The maximum number of bytes of an installed file. Such a file is mapped, so it needs no
  /// additional memory.
  private static let mappedLimit = 1 << 30

  private var files: [String: SettledFile] = [:]
  private var readBytes = 0

  func file(_ path: String) throws(LinuxError) -> SettledFile {
    if let file = files[path] { return file }
    let file = try SettledFile(
      path, limit: Self.mappedLimit, readLimit: Self.readLimit - readBytes)
    if !file.isMapped { readBytes += file.bytes.count }
    files[path] = file
    return file
  }
}
