import Glibc

/// Bytes that are read in parts, from a file or an array.
struct ByteSource {
  let size: Int
  private let readPart: (_ offset: Int, _ count: Int) -> [UInt8]?

  init(_ bytes: [UInt8]) {
    size = bytes.count
    readPart = { Array(bytes[$0..<min($0 + $1, bytes.count)]) }
  }

  /// - Parameter file: an open regular file, which must stay open while this source is used.
  init(file: Int32) {
    var status = stat()
    size = fstat(file, &status) == 0 ? Int(status.st_size) : 0
    readPart = { Self.read(file, at: $0, count: $1) }
  }

  /// Returns the bytes from an offset, with zeros after the end; `nil` if the disk cannot be read,
  /// or if the offset is after the end.
  func read(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, offset < size, var bytes = readPart(offset, count) else { return nil }
    bytes += [UInt8](repeating: 0, count: count - bytes.count)
    return bytes
  }

  private static func read(_ file: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var end = 0
    while end < count {
      let got = bytes[end...].withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(offset + end))
      }
      if got < 0, errno == EINTR { continue }
      if got < 0 { return nil }
      if got == 0 { break }
      end += got
    }
    bytes.removeLast(count - end)
    return bytes
  }
}

extension [UInt8] {
  /// Returns a big-endian number of the database format; 0 outside the bytes.
  func bigEndian(_ place: Int, count: Int) -> Int {
    guard place >= 0, place + count <= self.count else { return 0 }
    return self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
