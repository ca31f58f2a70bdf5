/// A font for the Linux console, `.psf` or `.psfu`: PSF1 or PSF2.
struct ConsoleFont {
  let header: ConsoleFontHeader
  private let data: FontData
  private let table: ConsoleFontTable

  init(_ data: FontData, _ header: ConsoleFontHeader) throws(FontProblem) {
    self.data = data
    self.header = header
    if header.hasTable {
      table = try ConsoleFontTable(reading: data, header)
    } else {
      table = ConsoleFontTable(asciiOf: header.count)
    }
  }

  func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    table.index(of: scalar).map(bitmap)
  }

  func glyph(forSequence scalars: [Unicode.Scalar]) -> Glyph? {
    table.index(ofSequence: scalars).map(bitmap)
  }

  private func bitmap(_ index: Int) -> Glyph {
    let start = header.bitmaps + index * header.glyphSize
    let rows = (0..<header.height).map { row in
      var bits: UInt64 = 0
      for column in 0..<header.rowSize {
        let byte = UInt64(data[start + row * header.rowSize + column])
        bits |= byte << UInt64(56 - 8 * column)
      }
      return bits
    }
    return Glyph(width: header.width, height: header.height, rows: rows)
  }
}
