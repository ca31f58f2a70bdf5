import CLinux
import Glibc

extension Files {
  /// A regular file that is open for reading parts of it. All parts come from the same file, even
  /// if another file gets its name meanwhile.
  package struct OpenFile {
    private let descriptor: FileDescriptor
    private let path: String
    /// The file's stamp when it was opened.
    package let stamp: Stamp

    /// - Throws: the error of open(2). `ENODEV` if it is not a regular file: other files are
    ///   refused, because reading from a pipe or a device may wait.
    package init(_ path: String) throws(LinuxError) {
      let (file, status) = try Files.inspect(at: path)
      (descriptor, self.path) = (file, path)
      guard status.st_mode & S_IFMT == S_IFREG else { throw LinuxError("read", ENODEV, on: path) }
      stamp = Files.stamp(of: status)
    }

    /// Returns the bytes of `range`, or fewer if the file ends within it: pread(2).
    ///
    /// - Throws: the error of pread(2).
    package func bytes(in range: Range<Int>) throws(LinuxError) -> [UInt8] {
      // The range is limited to the size of the file, so that no more memory is allocated than the
      // file has bytes.
      let start = max(range.lowerBound, 0)
      let end = min(range.upperBound, stamp.size)
      guard start < end else { return [] }
      var result = [UInt8](repeating: 0, count: end - start)
      var count = 0
      while count < result.count {
        let read = try check("pread", on: path) {
          result.withUnsafeMutableBytes {
            pread(descriptor.number, $0.baseAddress! + count, $0.count - count, start + count)
          }
        }
        if read == 0 { break }
        count += read
      }
      result.removeLast(result.count - count)
      return result
    }
  }
}
