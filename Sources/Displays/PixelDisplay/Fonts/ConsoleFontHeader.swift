/// The header of a console font, as defined in kbd's psf.h and psffontop.c.
///
///     PSF1   36 04, mode, height                                                    4 bytes
///     PSF2   72 b5 4a 86, version, header's size, flags, glyphs, bytes a glyph,
///            height, width                                                          32 bytes
///
/// The bitmaps follow, each row in whole bytes with the leftmost pixel in the highest bit, and then
/// the Unicode table. All numbers are little-endian.
struct ConsoleFontHeader {
  static let magic1: [UInt8] = [0x36, 0x04]
  static let magic2: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
  /// The maximum number of glyphs. The kernel accepts 512; fonts for boot loaders may contain a
  /// glyph for every letter.
  static let glyphLimit = 1 << 16

  /// The width of a glyph, in pixels.
  let width: Int
  /// The height of a glyph, in pixels.
  let height: Int
  /// The number of glyphs.
  let count: Int
  /// The offset of the first bitmap, in bytes.
  let bitmaps: Int
  let hasTable: Bool
  /// Whether the Unicode table is in UTF-8, as in PSF2, and not in numbers of 16 bits.
  let isUTF8: Bool

  /// The size of a glyph's row, in bytes.
  var rowSize: Int { (width + 7) / 8 }
  /// The size of a glyph, in bytes.
  var glyphSize: Int { rowSize * height }
  /// The offset of the Unicode table, if there is one, in bytes.
  var table: Int { bitmaps + count * glyphSize }

  /// Returns `nil` if the data isn't a console font.
  ///
  /// - Throws: if it is a console font that can't be used.
  init?(reading data: FontData) throws(FontProblem) {
    if data.begins(with: Self.magic2) {
      try self.init(readingSecond: data)
    } else if data.begins(with: Self.magic1) {
      try self.init(readingFirst: data)
    } else {
      return nil
    }
  }

  private init(readingFirst data: FontData) throws(FontProblem) {
    guard data.count >= 4 else {
      throw FontProblem(byte: data.count, reason: "the PSF1 header is cut off; it has 4 bytes")
    }
    // The bits are PSF1_MODE512 (1), PSF1_MODEHASTAB (2) and PSF1_MODEHASSEQ (4).
    let mode = data[2]
    guard mode < 8 else {
      throw FontProblem(byte: 2, reason: "the PSF1 mode \(mode) is not known; it is 0 to 7")
    }
    width = 8
    height = Int(data[3])
    count = mode & 1 != 0 ? 512 : 256
    bitmaps = 4
    hasTable = mode & 6 != 0
    isUTF8 = false
    try Self.check(height, BitmapFont.cellHeightLimit, "pixels high", at: 3)
    try checkBitmaps(of: data)
  }

  private init(readingSecond data: FontData) throws(FontProblem) {
    guard data.count >= 32 else {
      throw FontProblem(byte: data.count, reason: "the PSF2 header is cut off; it has 32 bytes")
    }
    func number(_ place: Int) -> Int { Int(clamping: data.number32(place)) }
    guard number(4) == 0 else {
      throw FontProblem(byte: 4, reason: "PSF2 version \(number(4)) is not known; only 0 is")
    }
    bitmaps = number(8)
    hasTable = number(12) & 1 != 0  // PSF2_HAS_UNICODE_TABLE
    count = number(16)
    height = number(24)
    width = number(28)
    isUTF8 = true
    guard bitmaps >= 32, bitmaps <= data.count else {
      let reason = "the PSF2 header claims \(bitmaps) bytes; it has 32 at least, the file has"
      throw FontProblem(byte: 8, reason: reason + " \(data.count)")
    }
    try Self.check(count, Self.glyphLimit, "glyphs", at: 16, "the font has")
    try Self.check(height, BitmapFont.cellHeightLimit, "pixels high", at: 24)
    try Self.check(width, BitmapFont.cellWidthLimit, "pixels wide", at: 28)
    guard number(20) == glyphSize else {
      let reason = "a glyph has \(number(20)) bytes, but \(width) × \(height) pixels take"
      throw FontProblem(byte: 20, reason: reason + " \(glyphSize)")
    }
    try checkBitmaps(of: data)
  }

  private static func check(
    _ number: Int, _ limit: Int, _ unit: String, at byte: Int,
    _ subject: String = "the glyphs are"
  ) throws(FontProblem) {
    if number >= 1, number <= limit { return }
    throw FontProblem(byte: byte, reason: "\(subject) \(number) \(unit); 1 to \(limit) can be used")
  }

  private func checkBitmaps(of data: FontData) throws(FontProblem) {
    if table <= data.count { return }
    let found = (data.count - bitmaps) / glyphSize
    throw FontProblem(
      byte: data.count, reason: "the file ends in glyph \(found) of \(count); fetch it anew")
  }
}
