import CFonts

extension Typeface {
  /// The embedded font for panels of 128×64 and 128×32, with cells of 6×8.
  package static let small = Typeface(
    embedded: cfonts_small_bytes(), cfonts_small_size(), cellWidth: 6, cellHeight: 8)

  /// The embedded font for larger panels, with cells of 8×16.
  package static let regular = Typeface(
    embedded: cfonts_regular_bytes(), cfonts_regular_size(), cellWidth: 8, cellHeight: 16)

  /// The fonts that are part of the program, and need no installed file. A typeface of other fonts
  /// has these at its end.
  package static let embeddedFonts: [BitmapFont] = [
    embedded(cfonts_regular_bytes(), cfonts_regular_size()),
    embedded(cfonts_small_bytes(), cfonts_small_size()),
  ].compactMap { $0 }

  private init(
    embedded bytes: UnsafePointer<UInt8>?, _ size: Int, cellWidth: Int, cellHeight: Int
  ) {
    let font = Self.embedded(bytes, size)
    self.init(font.map { [$0] } ?? [], cellWidth: cellWidth, cellHeight: cellHeight)
  }

  private static func embedded(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> BitmapFont? {
    try? BitmapFont(FontData(UnsafeRawBufferPointer(start: bytes, count: size), owner: nil))
  }
}
