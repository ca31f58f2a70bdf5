import PixelDisplay

@testable import CellDisplay

extension Fuzzer {
  /// A PSF, a `.hex`, or either packed by gzip.
  static let fonts = Fuzzer(seeds: fontSeeds) { bytes in
    let font: BitmapFont
    do throws(FontProblem) {
      font = try BitmapFont(bytes)
    } catch {
      return require(
        !error.reason.isEmpty && error.byte >= 0, "a problem without a reason or place")
    }
    require(
      (1...BitmapFont.cellWidthLimit).contains(font.cellWidth)
        && (1...BitmapFont.cellHeightLimit).contains(font.cellHeight), "a cell of no size")
    let letters: [Unicode.Scalar] = ["\0", "A", "~", "é", "ж", "中", "\u{FFFD}", "\u{10FFFF}"]
    for letter in letters {
      guard let glyph = font.glyph(for: letter) else { continue }
      require(
        (1...Glyph.sizeLimit).contains(glyph.width) && glyph.height == font.cellHeight
          && glyph.rows.count == glyph.height, "a glyph of no size")
    }
    _ = font.glyph(forSequence: ["e", "\u{301}"])
    var typeface = Typeface([font] + Typeface.embeddedFonts)
    for cell in CellRun(StyledText("A~éж中e\u{301}\u{5D0}\u{5B7}\u{1F680}")).letters {
      let glyph = typeface.glyph(for: cell)
      require(
        glyph.height == typeface.cellHeight
          && glyph.width == min(cell.width * typeface.cellWidth, Glyph.sizeLimit),
        "a letter of another size than its cells")
    }
  }
}

/// Of each form one with a table, and one without.
private let fontSeeds: @Sendable () -> [[UInt8]] = {
  var table: [UInt8] = Array("A".utf8) + [0xFF]
  table += Array("éé".utf8) + [0xFE] + Array("e\u{301}".utf8) + [0xFF]
  let bitmaps = [UInt8](repeating: 0x5A, count: 256 * 8)
  var numbers: [UInt8] = []
  for number in UInt8.min...UInt8.max { numbers += [number, 0, 0xFF, 0xFF] }
  return [
    secondForm(flags: 1, count: 2, height: 16, width: 8) + table,
    secondForm(flags: 0, count: 128, height: 6, width: 4),
    secondForm(flags: 1, count: 2, height: 64, width: 32) + table,
    [0x36, 0x04, 0, 8] + bitmaps,
    [0x36, 0x04, 2, 8] + bitmaps + numbers,
    Array("0041:0000000018242442427E424242420000\n00E9:000000000C18\n".utf8),
    Array("0041:0018243C24240000\r\n4E2D:0000101010FE9292\r\n".utf8),
  ]
}

/// A PSF2 without its table.
private func secondForm(flags: Int, count: Int, height: Int, width: Int) -> [UInt8] {
  let size = (width + 7) / 8 * height
  var bytes: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
  for number in [0, 32, flags, count, size, height, width] {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
  for index in 0..<(count * size) { bytes.append(UInt8(truncatingIfNeeded: index)) }
  return bytes
}
