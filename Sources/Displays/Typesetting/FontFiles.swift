import LinuxIO

/// The files of a font in all its sizes. Each is opened once and stays open if it is replaced on
/// the disk.
final class FontFiles {
  /// The maximum number of bytes that are read into memory, for all files together: the largest
  /// fonts of Chinese characters have about 20 MB, and a telephone may have 512 MB.
  static let readLimit = 64 << 20
  /// The maximum number of bytes of an installed file. It is mapped, and its pages need no memory
  /// of their own.
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
