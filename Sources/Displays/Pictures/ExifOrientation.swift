/// The orientation of the camera, from the tag 0x0112 of Exif (JEITA CP-3451), which is the same as
/// in TIFF 6.0.
enum ExifOrientation: Int, Hashable, Sendable {
  /// The name of each case is the side where the first row of the file belongs, then the side of
  /// the first column.
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// Whether width and height are swapped.
  var isOnItsSide: Bool { rawValue >= ExifOrientation.leftTop.rawValue }

  /// Reads the orientation from the first Exif segment of a JPEG. The picture is upright if there
  /// is no such segment, or if the segment is broken.
  ///
  /// The number of segments and entries that are read is limited to what cameras write.
  init(jpeg bytes: UnsafeBufferPointer<UInt8>) {
    self = Self.exif(in: bytes).flatMap(Self.orientation) ?? .topLeft
  }

  /// Returns the TIFF file in the segment APP1, which has at most 64 KiB. The result is an array,
  /// whose indices are checked, because untrusted offsets in the file determine where to read.
  private static func exif(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var position = 2
    for _ in 0..<64 {
      guard position + 4 <= bytes.count, bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      if marker == 0xFF {
        // Fill bytes may precede a marker.
        position += 1
        continue
      }
      // No Exif segment follows, because the image data begins here, or the file ends.
      if marker == 0xDA || marker == 0xD9 { return nil }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let segment = bytes[(position + 4)..<end]
      if marker == 0xE1, segment.starts(with: "Exif\0\0".utf8) {
        return Array(segment.dropFirst(6))
      }
      position = end
    }
    return nil
  }

  private static func orientation(_ tiff: [UInt8]) -> ExifOrientation? {
    guard tiff.count >= 8 else { return nil }
    let isBigEndian: Bool
    switch (tiff[0], tiff[1]) {
    case (0x4D, 0x4D): isBigEndian = true
    case (0x49, 0x49): isBigEndian = false
    default: return nil
    }
    func number(_ offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - count else { return nil }
      return (0..<count).reduce(0) { sum, index in
        sum << 8 | Int(tiff[offset + (isBigEndian ? index : count - 1 - index)])
      }
    }
    guard number(2, bytes: 2) == 42, let directory = number(4, bytes: 4),
      let count = number(directory, bytes: 2)
    else { return nil }
    for index in 0..<min(count, 256) {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, bytes: 2) else { return nil }
      // The tag must have one number of 16 bits.
      if tag == 0x0112, number(entry + 2, bytes: 2) == 3, number(entry + 4, bytes: 4) == 1 {
        return number(entry + 8, bytes: 2).flatMap(ExifOrientation.init)
      }
    }
    return nil
  }
}
