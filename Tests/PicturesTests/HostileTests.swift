import TestSupport
import Testing
import TimeLimit

@testable import Pictures

/// Pictures that are cut, bent or made to cost more than they should.
@Suite(.timeLimited) struct HostileTests {
  static let names: [String] = [
    "face.jpg", "progressive.jpg", "grey.jpg", "inks.jpg", "turned-6.jpg", "face.png",
    "palette.png", "sixteen-bits.png", "interlaced.png", "alpha.png", "two-colours.png",
  ]

  /// A JPEG whose data are all there is whole without its last mark, and so is a PNG; a progressive
  /// JPEG that ends between two scans is a blurred one.
  private func shortest(_ name: String, _ bytes: [UInt8]) throws -> Int {
    if name == "progressive.jpg" { return try firstScan(of: bytes).upperBound - 2 }
    return bytes.count - (name.hasSuffix("jpg") ? 4 : 16)
  }

  @Test(arguments: names)
  func cutAnywhereItIsNoPicture(name: String) throws {
    let bytes = try Faces.bytes(name)
    let step = Effort.rounds(100) == 100 ? 7 : 64
    let shortest = try shortest(name, bytes)
    var refused = 0
    for count in stride(from: 0, to: bytes.count, by: step) {
      let problem = Faces.problem(Array(bytes[..<count]))
      if problem != nil { refused += 1 }
      if count < shortest { #expect(problem != nil, "\(name) cut to \(count) bytes") }
    }
    #expect(refused > 0)
    #expect(Faces.problem(bytes) == nil)
  }

  @Test(arguments: names)
  func bytesBentAnywhereDoNoHarm(name: String) throws {
    let seed: UInt64 = 0xbe27
    var generator = SeededGenerator(seed: seed)
    let bytes = try Faces.bytes(name)
    var refused = 0
    for round in 0..<Effort.rounds(300) {
      var bent = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 2..<bent.count, using: &generator)
        bent[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let size = PictureSize(width: 24, height: 24)
      guard let picture = try? Picture(jpegOrPNG: bent, fitting: .covering(size)) else {
        refused += 1
        continue
      }
      #expect(
        picture.width == 24 && picture.height == 24 && picture.pixels.count == 3 * 24 * 24,
        "seed \(seed) round \(round)")
    }
    if Effort.isWhole { #expect(refused > 0) }
  }

  // MARK: PNG

  private func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = crc & 1 == 1
        crc >>= 1
        if isOdd { crc ^= 0xEDB8_8320 }
      }
    }
    return ~crc
  }

  private func bigEndian(_ number: UInt32) -> [UInt8] {
    let shifts: [UInt32] = [24, 16, 8, 0]
    return shifts.map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named: [UInt8] = Array(name.utf8) + data
    var result = bigEndian(UInt32(data.count))
    result += named
    result += bigEndian(crc32(named))
    return result
  }

  /// A picture with another head: `face.png` as it is, but for what its first chunk says.
  private func png(
    _ width: UInt32, _ height: UInt32, bits: UInt8 = 8, colour: UInt8 = 2, interlaced: UInt8 = 0
  ) throws -> [UInt8] {
    let bytes = try Faces.bytes("face.png")
    var head = bigEndian(width)
    head += bigEndian(height)
    head += [bits, colour, 0, 0, interlaced]
    var result = Array(bytes[..<8])
    result += chunk("IHDR", head)
    result += bytes[33...]
    return result
  }

  @Test func sizesThatAPNGOnlyClaims() throws {
    #expect(Faces.problem(try png(64, 64)) == nil)
    #expect(Faces.problem(try png(0x7FFF_FFFF, 0x7FFF_FFFF)) != nil)
    #expect(Faces.problem(try png(8193, 1)) == .tooLarge("8193×1 pixels"))
    #expect(Faces.problem(try png(8192, 8192)) == .tooLarge("8192×8192 pixels"))
    // Fits by its pixels, but not by what they unpack to.
    #expect(
      Faces.problem(try png(8192, 4096, bits: 16, colour: 6))
        == .tooLarge("8192×4096 pixels of 64 bits"))
    // Allowed, and then the data are not there.
    for interlaced: UInt8 in [0, 1] {
      guard case .broken? = Faces.problem(try png(4096, 4096, interlaced: interlaced)) else {
        Issue.record("rows that are not there were shown")
        return
      }
    }
    for (width, height) in [(UInt32(0), UInt32(64)), (64, 0), (0, 0), (0xFFFF_FFFF, 64)] {
      guard case .broken? = Faces.problem(try png(width, height)) else {
        Issue.record("\(width)×\(height) was shown")
        return
      }
    }
    for (bits, colour) in [(UInt8(3), UInt8(2)), (8, 7), (16, 3), (0, 0)] {
      #expect(Faces.problem(try png(64, 64, bits: bits, colour: colour)) != nil)
    }
  }

  /// Every byte of the pixels is under a check sum.
  @Test func bentPixelsOfAPNG() throws {
    let bytes = try Faces.bytes("sixteen-bits.png")
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "IDAT".utf8) }) + 4
    for place in stride(from: start, to: bytes.count - 16, by: Effort.rounds(100) == 100 ? 5 : 32) {
      var bent = bytes
      bent[place] ^= 0x10
      #expect(Faces.problem(bent) != nil, "byte \(place)")
    }
  }

  /// Behind the head of a PNG.
  private func inserted(_ chunk: [UInt8], into bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    result.insert(contentsOf: chunk, at: 33)
    return result
  }

  /// Texts and colour profiles are not even unpacked: nonsense in them is no reason for no face.
  @Test func chunksThatAreNotRead() throws {
    let bytes = try Faces.bytes("face.png")
    let face = try Faces.picture("face.png")
    let nonsense = [UInt8](repeating: 0xAB, count: 100_000)
    for name in ["iCCP", "zTXt", "iTXt", "tEXt", "eXIf", "sPLT", "gAMA", "prVt"] {
      let more = inserted(chunk(name, nonsense), into: bytes)
      let size = PictureSize(width: 64, height: 64)
      #expect(try Picture(jpegOrPNG: more, fitting: .within(size)) == face, "\(name)")
    }
    #expect(Faces.problem(inserted(chunk("PLOT", nonsense), into: bytes)) != nil)
  }

  // MARK: JPEG

  /// Where the marker stands.
  private func place(of marker: UInt8, in bytes: [UInt8]) throws -> Int {
    try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker })
  }

  /// From its marker to the next, which is another than those that may stand in data.
  private func firstScan(of bytes: [UInt8]) throws -> Range<Int> {
    let start = try place(of: 0xDA, in: bytes)
    let end = bytes.indices.dropLast().first {
      $0 > start + 1 && bytes[$0] == 0xFF && bytes[$0 + 1] != 0
    }
    return start..<(try #require(end))
  }

  private func jpeg(_ name: String, _ marker: UInt8, _ width: Int, _ height: Int) throws -> [UInt8]
  {
    var bytes = try Faces.bytes(name)
    let frame = try place(of: marker, in: bytes)
    bytes[(frame + 5)..<(frame + 9)] = [
      UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF),
    ]
    return bytes
  }

  @Test func sizesThatAJPEGOnlyClaims() throws {
    for (name, marker) in [("face.jpg", UInt8(0xC0)), ("progressive.jpg", 0xC2)] {
      #expect(Faces.problem(try jpeg(name, marker, 64, 64)) == nil)
      #expect(Faces.problem(try jpeg(name, marker, 8193, 8)) == .tooLarge("8193×8 pixels"))
      #expect(
        Faces.problem(try jpeg(name, marker, 65500, 65500)) == .tooLarge("65500×65500 pixels"))
      for (width, height) in [(0, 64), (64, 0), (0, 0), (65535, 64)] {
        #expect(Faces.problem(try jpeg(name, marker, width, height)) != nil, "\(width)×\(height)")
      }
    }
    // Given up at the first row that is not there, or before there is memory for them.
    guard case .broken? = Faces.problem(try jpeg("face.jpg", 0xC0, 8192, 4096)) else {
      Issue.record("rows that are not there were shown")
      return
    }
    #expect(
      Faces.problem(try jpeg("progressive.jpg", 0xC2, 8192, 4096))
        == .tooLarge("its scans take more memory than is allowed"))
  }

  /// A scan of a few bytes goes over all of the picture.
  @Test func scansWithoutEnd() throws {
    let bytes = try Faces.bytes("progressive.jpg")
    let scan = try firstScan(of: bytes)
    func with(_ count: Int) -> [UInt8] {
      var result = Array(bytes[..<scan.upperBound])
      for _ in 0..<count { result += bytes[scan] }
      result += bytes[scan.upperBound...]
      return result
    }
    #expect(Faces.problem(with(5)) == nil)
    #expect(Faces.problem(with(200)) == .tooLarge("more than 100 scans"))
    #expect(PictureLimits.scans(width: 8192, height: 4096) == 10)
    #expect(PictureLimits.scans(width: 4000, height: 3000) == 27)
  }

  @Test func tooManyBytes() throws {
    let bytes = try Faces.bytes("face.jpg")
    let padding = [UInt8](repeating: 0, count: PictureLimits.bytes)
    #expect(Faces.problem(bytes + padding) == .tooLong)
    #expect(Faces.problem(bytes + padding.dropLast(bytes.count)) == nil)
  }

  @Test func orientationsThatAreNone() throws {
    let seed: UInt64 = 0xe81f
    var generator = SeededGenerator(seed: seed)
    var found: Set<ExifOrientation> = []
    for _ in 0..<Effort.rounds(20_000) {
      // A directory of a few entries, all of it random but for what leads there.
      let isBig = Bool.random(using: &generator)
      var tiff: [UInt8] =
        isBig ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] : [0x49, 0x49, 42, 0, 8, 0, 0, 0]
      if UInt8.random(in: 0..<4, using: &generator) == 0 {
        tiff[.random(in: 0..<8, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let count = UInt8.random(in: 0...3, using: &generator)
      tiff +=
        isBig ? [0, count, 1, 0x12, 0, 3, 0, 0, 0, 1, 0] : [count, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
      tiff += (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        UInt8.random(in: 0...10, using: &generator)
      }
      let length = tiff.count + 8 + Int.random(in: -3...3, using: &generator)
      var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(max(length, 0))]
      bytes += Array("Exif\0\0".utf8)
      bytes += tiff
      found.insert(bytes.withUnsafeBufferPointer { ExifOrientation(jpeg: $0) })
    }
    // Upright where nothing is to be read, and some were read.
    #expect(found.contains(.topLeft) && found.count > 1, "seed \(seed)")
  }
}
