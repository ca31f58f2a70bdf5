import LinuxIO

/// A file that the user names for what a command makes.
enum OutputFile {
  /// Writes a file as a whole. A pipe or a device is written through, because it can't be replaced.
  ///
  /// - Parameters:
  ///   - path: `-` for standard output.
  ///   - thing: what is written, for the message: `cannot write THING PATH`.
  static func write(_ thing: String, _ bytes: [UInt8], to path: String) throws {
    if path == "-" { return try FileDescriptor.write(bytes, to: 1) }
    do throws(LinuxError) {
      switch Files.kind(path) {
      case .special: return try Files.writeThrough(bytes, to: path)
      case .file, nil: return try Files.replace(path, with: bytes)
      case .folder: break
      }
    } catch {
      throw Failure(writing: thing, path, error)
    }
    throw Failure("\(path) is a folder: name a file in it", .usage)
  }
}
