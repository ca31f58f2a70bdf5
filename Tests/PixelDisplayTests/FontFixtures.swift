import PixelDisplay
import TestSupport

@testable import CellDisplay

/// Small fonts made by hand, and pictures of glyphs to compare.
enum FontFixtures {
  /// The header of a PSF2 font, with each field open to lies.
  struct Header2 {
    var version: UInt32 = 0
    var headerSize: UInt32 = 32
    var flags: UInt32 = 1
    var count: UInt32
    var glyphSize: UInt32
    var height: UInt32
    var width: UInt32

    var bytes: [UInt8] {
      let fields = [version, headerSize, flags, count, glyphSize, height, width]
      return [0x72, 0xB5, 0x4A, 0x86] + fields.flatMap(FontFixtures.bytes)
    }
  }

  static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  /// A PSF1 font of 256 glyphs 2 pixels high; glyph `n` has the rows `n` and its complement.
  static func console1(mode: UInt8 = 2, table: [[UInt16]]?) -> [UInt8] {
    var font: [UInt8] = [0x36, 0x04, mode, 2]
    for glyph in 0..<(mode & 1 == 0 ? 256 : 512) {
      font += [UInt8(truncatingIfNeeded: glyph), ~UInt8(truncatingIfNeeded: glyph)]
    }
    guard let table else { return font }
    for glyph in 0..<(mode & 1 == 0 ? 256 : 512) {
      for unit in (table.indices.contains(glyph) ? table[glyph] : []) + [0xFFFF] {
        font += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
    }
    return font
  }

  /// A PSF2 font of glyphs in pictures of one size, with the table as it is given for each.
  static func console2(_ glyphs: [([String], [UInt8])]) -> [UInt8] {
    let height = glyphs[0].0.count
    let width = glyphs[0].0[0].utf8.count
    let rowSize = (width + 7) / 8
    let header = Header2(
      count: UInt32(glyphs.count), glyphSize: UInt32(height * rowSize), height: UInt32(height),
      width: UInt32(width))
    var font = header.bytes
    for (picture, _) in glyphs {
      for row in glyph(picture).rows {
        for byte in 0..<rowSize {
          font.append(UInt8(truncatingIfNeeded: row >> UInt64(56 - 8 * byte)))
        }
      }
    }
    for (_, table) in glyphs { font += table + [0xFF] }
    return font
  }

  /// A PSF2 font of all letters of one byte, eight pixels wide: each another pattern.
  static func strokes(height: Int) -> [UInt8] {
    console2(
      (0x20..<0x7F).map { letter in
        let rows = (0..<height).map { row in
          String(
            (0..<8).map { (letter * 37 + row * 11) >> $0 & 1 == 1 ? "#" as Character : "." })
        }
        return (rows, [UInt8(letter)])
      })
  }

  /// The line of a glyph in a font of lines.
  static func line(_ scalar: UInt32, _ glyph: Glyph) -> String {
    let width = (glyph.width + 7) / 8 * 2
    let digits = glyph.rows.map { row in
      let number = String(row >> UInt64(64 - 4 * width), radix: 16, uppercase: true)
      return String(repeating: "0", count: width - number.utf8.count) + number
    }
    let number = String(scalar, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(4 - number.utf8.count, 0)) + number
    return padded + ":" + digits.joined() + "\n"
  }

  /// A font of lines 16 high, each glyph drawn from its letter.
  static func hex(_ letters: [(UInt32, Glyph)]) -> [UInt8] {
    Array(letters.map { line($0, $1) }.joined().utf8)
  }

  /// A gzip file that packs nothing: stored blocks (RFC 1951, 3.2.4).
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var place = 0
    repeat {
      let block = Array(bytes[place..<min(place + 0xFFFF, bytes.count)])
      place += block.count
      let count = UInt16(block.count)
      packed.append(place == bytes.count ? 1 : 0)
      packed += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      packed += block
    } while place < bytes.count
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return packed + Self.bytes(~sum) + Self.bytes(UInt32(truncatingIfNeeded: bytes.count))
  }

  static func glyph(_ picture: [String]) -> Glyph {
    let rows = picture.map { line -> UInt64 in
      var row: UInt64 = 0
      for (column, mark) in line.utf8.enumerated() where mark == UInt8(ascii: "#") {
        row |= 1 << UInt64(63 - column)
      }
      return row
    }
    return Glyph(width: picture[0].utf8.count, height: picture.count, rows: rows)
  }

  static func picture(_ glyph: Glyph) -> [String] {
    glyph.rows.map { row in
      let marks = (0..<glyph.width).map { column in
        row & 1 << UInt64(63 - column) != 0 ? UInt8(ascii: "#") : UInt8(ascii: ".")
      }
      return String(decoding: marks, as: UTF8.self)
    }
  }

  /// A glyph of a size with pixels at random.
  static func random(
    width: Int, height: Int, _ random: inout SeededGenerator
  ) -> Glyph {
    Glyph(width: width, height: height, rows: (0..<height).map { _ in random.next() })
  }

  /// The letters of a text, as a line display shows them.
  static func cells(_ text: String, attributes: CellAttributes = []) -> [Cell] {
    CellRun(StyledText(text), attributes: attributes).letters
  }

  /// A row of cells with a text in it.
  static func grid(_ text: String) -> CellGrid {
    var grid = CellGrid(columns: 40, rows: 1)
    grid.put(cells(text), column: 0, row: 0)
    return grid
  }
}
