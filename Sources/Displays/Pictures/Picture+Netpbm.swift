extension Picture {
  /// Reads a PBM or PPM of Netpbm (pbm(5), ppm(5)) with raw pixels: `P4` with a bit for each pixel, 1
  /// is black, or `P6` with a byte for each colour. Linear time.
  ///
  /// - Parameter bytes: the whole file; what follows the first picture is ignored.
  /// - Throws: if the bytes aren't such a picture, or if the picture exceeds ``PictureLimits``.
  package init(netpbm bytes: [UInt8]) throws(PictureProblem) {
    var header = NetpbmHeader(bytes)
    let isBitmap: Bool
    switch bytes.prefix(2) {
    case [0x50, 0x34]: isBitmap = true
    case [0x50, 0x36]: isBitmap = false
    case [0x50, 0x31], [0x50, 0x32], [0x50, 0x33], [0x50, 0x35], [0x50, 0x37]:
      throw .unsupported("Netpbm, but neither P4 nor P6")
    default: throw .broken("no head of Netpbm")
    }
    let (width, height) = (try header.number(), try header.number())
    if let problem = PictureLimits.problem(width: width, height: height) { throw problem }
    if !isBitmap {
      let most = try header.number()
      guard most == 255 else { throw .unsupported("Netpbm with \(most) levels instead of 255") }
    }
    guard width > 0, height > 0 else { throw .broken("\(width)×\(height) pixels") }
    let start = try header.end()
    let line = isBitmap ? (width + 7) / 8 : 3 * width
    guard bytes.count - start >= line * height else { throw .broken("premature end of data") }
    if isBitmap {
      var pixels: [UInt8] = []
      pixels.reserveCapacity(3 * width * height)
      for y in 0..<height {
        for x in 0..<width {
          let byte = bytes[start + y * line + x / 8]
          let level: UInt8 = byte & (0x80 >> UInt8(x % 8)) == 0 ? 0xFF : 0
          pixels.append(level)
          pixels.append(level)
          pixels.append(level)
        }
      }
      self.init(unchecked: width, height, pixels)
    } else {
      self.init(unchecked: width, height, Array(bytes[start..<(start + line * height)]))
    }
  }
}

/// Reads the numbers of a Netpbm file, between which there are white space and comments.
private struct NetpbmHeader {
  private let bytes: [UInt8]
  /// Behind the two letters of the kind.
  private var place = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// Reads a number of at most six digits. Before it there must be white space, or a comment.
  mutating func number() throws(PictureProblem) -> Int {
    let start = place
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "#") {
        while place < bytes.count, bytes[place] != 10, bytes[place] != 13 { place += 1 }
      } else if Self.isSpace(bytes[place]) {
        place += 1
      } else {
        break
      }
    }
    var number = 0
    let first = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]), place - first < 6 {
      number = 10 * number + Int(bytes[place] - 0x30)
      place += 1
    }
    guard first > start, place > first else { throw .broken("a head without its numbers") }
    return number
  }

  /// Returns where the pixels begin: behind one white space.
  func end() throws(PictureProblem) -> Int {
    guard place < bytes.count, Self.isSpace(bytes[place]) else {
      throw .broken("a head without an end")
    }
    return place + 1
  }
}
