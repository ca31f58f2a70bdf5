import CZlib

/// Unpacks gzip files (RFC 1952) with zlib.
package enum Gzip {
  /// The first bytes of such a file.
  package static let magic: [UInt8] = [0x1F, 0x8B]
  /// The maximum ratio of unpacked to packed size: RFC 1951 packs at most 258 bytes into 2 bits.
  private static let ratioLimit = 1032
  private static let blockSize = 1 << 16

  /// The reason why a file can't be unpacked.
  package struct Problem: Error, Hashable, Sendable {
    /// The position of the error in the packed bytes, from 0.
    package var byte: Int
    /// The error and, if there is one, the remedy.
    package var reason: String
  }

  /// Returns the bytes, unpacked if they are a gzip file; see ``unpack(_:limit:name:)``.
  ///
  /// - Throws: ``Problem`` if the file is damaged, cut off or too large, or if memory runs out.
  package static func unpacked(
    _ bytes: [UInt8], limit: Int, name: String
  ) throws(Problem) -> [UInt8] {
    guard bytes.starts(with: magic) else { return bytes }
    let result = bytes.withUnsafeBytes { packed in
      Result { () throws(Problem) in try unpack(packed, limit: limit, name: name) }
    }
    return try result.get()
  }

  /// Unpacks a whole file with all its members. The time is linear in the size of the result. zlib
  /// needs 40 KiB for its window meanwhile.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes of the file, and of the result; below 4 GiB.
  ///   - name: the name of the file in an error's reason, such as "the font".
  /// - Throws: if the file is damaged, cut off or too large, or if memory runs out.
  package static func unpack(
    _ packed: UnsafeRawBufferPointer, limit: Int, name: String = "the file"
  ) throws(Problem) -> [UInt8] {
    let tooLarge = "\(name) unpacks to more than \(limit >> 20) MiB"
    guard packed.count <= limit else { throw Problem(byte: limit, reason: tooLarge) }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      inflateEnd(stream)
      stream.deallocate()
    }
    // 16 selects the gzip format, including its checksum.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      throw Problem(byte: 0, reason: "zlib can't start unpacking; is there memory left?")
    }
    let input = packed.bindMemory(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(packed.count)

    let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)
    defer { block.deallocate() }
    var output: [UInt8] = []
    output.reserveCapacity(min(promisedSize(packed), limit))
    while true {
      stream.pointee.next_out = block.baseAddress
      stream.pointee.avail_out = UInt32(block.count)
      let status = inflate(stream, Z_NO_FLUSH)
      let place = packed.count - Int(stream.pointee.avail_in)
      let count = block.count - Int(stream.pointee.avail_out)
      guard count <= limit - output.count else { throw Problem(byte: place, reason: tooLarge) }
      output.append(contentsOf: block[..<count])
      switch status {
      case Z_OK:
        continue
      case Z_STREAM_END:
        // Other bytes after the last member count as padding, as in gzip(1).
        guard packed.dropFirst(place).starts(with: magic) else { return output }
        inflateReset(stream)
      case Z_BUF_ERROR:
        throw Problem(
          byte: place, reason: "the gzip file is cut off here; copy or download it again")
      default:
        let detail = stream.pointee.msg.map { String(cString: $0) } ?? "zlib's error \(status)"
        throw Problem(byte: place, reason: "the gzip file is damaged (\(detail))")
      }
    }
  }

  /// Returns the size that the last member states, limited to the possible maximum. It is only a
  /// hint.
  private static func promisedSize(_ packed: UnsafeRawBufferPointer) -> Int {
    guard packed.count >= 4 else { return 0 }
    let size = UInt32(
      littleEndian: packed.loadUnaligned(fromByteOffset: packed.count - 4, as: UInt32.self))
    return min(Int(clamping: size), packed.count * ratioLimit)
  }
}
