import CZlib

/// What is packed in a gzip file (RFC 1952), through zlib.
enum Gzip {
  static let magic: [UInt8] = [0x1F, 0x8B]
  /// The most bytes that a font may unpack to.
  static let sizeLimit = BitmapFont.byteLimit
  /// RFC 1951 packs no more than 258 bytes into 2 bits.
  private static let ratioLimit = 1032
  private static let blockSize = 1 << 16

  /// Unpacks a whole file, all members of it. Linear in what comes out, which is `limit` bytes at
  /// most; zlib's window takes 40 KiB meanwhile.
  static func unpack(_ data: FontData, limit: Int = sizeLimit) throws(FontProblem) -> [UInt8] {
    guard data.count <= limit else { throw tooLarge(limit, at: limit) }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer {
      inflateEnd(stream)
      stream.deallocate()
    }
    // 16 asks for the gzip wrapper, checksum and all.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      throw FontProblem(byte: 0, reason: "zlib can't start unpacking; is there memory left?")
    }
    let input = data.bytes.bindMemory(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(data.count)

    let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)
    defer { block.deallocate() }
    var output: [UInt8] = []
    output.reserveCapacity(min(promisedSize(data), limit))
    while true {
      stream.pointee.next_out = block.baseAddress
      stream.pointee.avail_out = UInt32(block.count)
      let status = inflate(stream, Z_NO_FLUSH)
      let place = data.count - Int(stream.pointee.avail_in)
      let count = block.count - Int(stream.pointee.avail_out)
      guard count <= limit - output.count else { throw tooLarge(limit, at: place) }
      output.append(contentsOf: block[..<count])
      switch status {
      case Z_OK:
        continue
      case Z_STREAM_END:
        // What follows the last member is padding, as gzip(1) takes it.
        guard data[place] == magic[0], data[place + 1] == magic[1] else { return output }
        inflateReset(stream)
      case Z_BUF_ERROR:
        throw FontProblem(byte: place, reason: "the gzip file is cut off here; fetch it anew")
      default:
        let detail = stream.pointee.msg.map { String(cString: $0) } ?? "zlib's error \(status)"
        throw FontProblem(byte: place, reason: "the gzip file is damaged (\(detail))")
      }
    }
  }

  /// What the last member says of its size: a hint, never more than could be true.
  private static func promisedSize(_ data: FontData) -> Int {
    min(Int(clamping: data.number32(data.count - 4)), data.count * ratioLimit)
  }

  private static func tooLarge(_ limit: Int, at place: Int) -> FontProblem {
    FontProblem(byte: place, reason: "the font unpacks to more than \(limit >> 20) MiB")
  }
}
