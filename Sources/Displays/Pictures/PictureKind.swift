/// The kind of a picture file, according to its first bytes.
enum PictureKind: Hashable, Sendable {
  case jpeg, png
  /// Another kind. The associated value is its name, if that is known.
  case other(String?)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    func starts(_ signature: StaticString, at offset: Int = 0) -> Bool {
      let length = signature.utf8CodeUnitCount
      guard bytes.count >= offset + length else { return false }
      return (0..<length).allSatisfy { bytes[offset + $0] == signature.utf8Start[$0] }
    }
    let first = bytes.first ?? 0
    if bytes.count >= 3, first == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
      self = .jpeg
    } else if first == 0x89, starts("PNG\r\n\u{1A}\n", at: 1) {
      self = .png
    } else if starts("GIF8") {
      self = .other("GIF")
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .other("WebP")
    } else if starts("ftyp", at: 4) {
      self = .other(starts("avif", at: 8) ? "AVIF" : "HEIF")
    } else if starts("II*\0") || starts("MM\0*") {
      self = .other("TIFF")
    } else if starts("BM"), bytes.count >= 26 {
      self = .other("BMP")
    } else {
      self = .other(nil)
    }
  }
}
