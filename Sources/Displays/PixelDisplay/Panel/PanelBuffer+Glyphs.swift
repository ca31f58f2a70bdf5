extension PanelBuffer {
  /// Draws a glyph with its background. Each pixel of the glyph becomes a square of `scale` pixels,
  /// 1 to 64.
  ///
  /// `x` and `y` are its top left. Pixels outside the area are cut off.
  package mutating func draw(_ glyph: Glyph, x: Int, y: Int, scale: Int = 1, ink: PanelInk) {
    let scale = min(max(scale, 1), 64)
    let whole = PanelRect(
      x: x, y: y, width: glyph.width * scale, height: glyph.height * scale)
    mark(paint(glyph, whole, scale: scale, ink))
  }

  /// Draws a glyph without marking the change, and returns its visible part.
  @inline(__always)
  @discardableResult
  mutating func paint(
    _ glyph: Glyph, _ whole: PanelRect, scale: Int, _ ink: PanelInk
  ) -> PanelRect {
    let seen = whole.clipped(toWidth: width, height: height)
    if seen.isEmpty { return seen }
    if seen == whole, perX == 2, !ink.fours.isEmpty {
      paintRows(glyph, at: origin + whole.x * 2 + whole.y * perY, scale: scale, words: 1, ink.fours)
    } else if seen == whole, perX == 4, !ink.fours.isEmpty {
      paintRows(glyph, at: origin + whole.x * 4 + whole.y * perY, scale: scale, words: 2, ink.fours)
    } else {
      paintPixels(glyph, whole, seen, scale: scale, ink)
    }
    return seen
  }

  /// Draws a glyph that is completely visible, on a panel whose rows run from left to right in the
  /// user's view. It writes four pixels at a time, which are one or two words. An enlarged row is
  /// made once and then copied.
  @inline(__always)
  private mutating func paintRows(
    _ glyph: Glyph, at start: Int, scale: Int, words: Int, _ fours: [UInt64]
  ) {
    let count = glyph.width * scale
    // The rows go upwards if the panel is turned by 180 degrees and mirrored.
    let perY = perY
    bytes.withUnsafeMutableBytes { bytes in
      fours.withUnsafeBufferPointer { fours in
        var line = bytes.baseAddress!.advanced(by: start)
        if scale == 1, count & 3 == 0 {
          Self.writeRows(glyph, at: line, perY: perY, words: words, fours)
          return
        }
        var before: (bits: UInt64, line: UnsafeMutableRawPointer)?
        for row in glyph.rows {
          if let before, before.bits == row {
            // If the row equals the one above, which is so for half of the rows of a large digit,
            // that one is copied.
            line.copyMemory(from: before.line, byteCount: count * words * 2)
          } else if scale == 1 {
            Self.write(row, count: count, at: line, words, fours)
          } else {
            // The number of pixels to draw at a time, so that they make at most 64 scaled pixels.
            let step = 64 / scale
            var rest = row
            var done = 0
            while done < count {
              let few = min(step * scale, count - done)
              let wide = Self.widen(rest, by: scale, count: few / scale)
              Self.write(wide, count: few, at: line.advanced(by: done * words * 2), words, fours)
              rest = step < 64 ? rest << UInt64(step) : 0
              done += few
            }
          }
          let first = line
          before = (row, first)
          for _ in 1..<max(scale, 1) {
            line = line.advanced(by: perY)
            line.copyMemory(from: first, byteCount: count * words * 2)
          }
          line = line.advanced(by: perY)
        }
      }
    }
  }

  /// Writes a glyph at scale 1 whose width is a multiple of four pixels, as for most letters.
  @inline(__always)
  private static func writeRows(
    _ glyph: Glyph, at start: UnsafeMutableRawPointer, perY: Int, words: Int,
    _ fours: UnsafeBufferPointer<UInt64>
  ) {
    guard let fours = fours.baseAddress else { return }
    let length = glyph.width * 2 * words
    var line = start
    glyph.rows.withUnsafeBufferPointer { rows in
      if words == 1, length == 16 {
        // A letter of the built-in font has eight pixels, of two bytes each.
        for row in rows {
          line.storeBytes(of: fours[Int(truncatingIfNeeded: row >> 60)], as: UInt64.self)
          (line + 8).storeBytes(
            of: fours[Int(truncatingIfNeeded: row >> 56 & 15)], as: UInt64.self)
          line += perY
        }
        return
      }
      for row in rows {
        var bits = row
        var done = 0
        while done < length {
          let four = fours + Int(truncatingIfNeeded: bits >> 60) &* words
          (line + done).storeBytes(of: four[0], as: UInt64.self)
          if words == 2 { (line + (done &+ 8)).storeBytes(of: four[1], as: UInt64.self) }
          bits <<= 4
          done &+= 8 &* words
        }
        line += perY
      }
    }
  }

  /// Writes a letter of eight pixels a row, for 16 bits a pixel.
  @inline(__always)
  static func write(
    _ rows: SIMD16<UInt8>, _ height: Int, at start: UnsafeMutableRawPointer, perY: Int,
    _ eights: UnsafePointer<SIMD2<UInt64>>
  ) {
    var line = start
    withUnsafeBytes(of: rows) { rows in
      for place in 0..<min(height, rows.count) {
        line.storeBytes(of: eights[Int(rows[place])], as: SIMD2<UInt64>.self)
        line += perY
      }
    }
  }

  /// Writes the highest `count` bits as pixels.
  @inline(__always)
  private static func write(
    _ bits: UInt64, count: Int, at line: UnsafeMutableRawPointer, _ words: Int,
    _ fours: UnsafeBufferPointer<UInt64>
  ) {
    var bits = bits
    var place = line
    var left = count
    while left >= 4 {
      let index = Int(truncatingIfNeeded: bits >> 60) * words
      place.storeBytes(of: fours[index], as: UInt64.self)
      if words == 2 { place.storeBytes(of: fours[index + 1], toByteOffset: 8, as: UInt64.self) }
      place = place.advanced(by: 8 * words)
      bits <<= 4
      left -= 4
    }
    if left > 0, let first = fours.baseAddress {
      // Writes exactly the last one to three pixels, because the bytes after them are not part of
      // the glyph.
      let index = Int(truncatingIfNeeded: bits >> 60) * words
      place.copyMemory(from: first.advanced(by: index), byteCount: left * words * 2)
    }
  }

  /// Returns the highest `count` bits, each repeated `scale` times; at most 64 in total.
  @inline(__always)
  static func widen(_ bits: UInt64, by scale: Int, count: Int) -> UInt64 {
    let one: UInt64 = scale >= 64 ? .max : (1 << UInt64(scale)) - 1
    var wide: UInt64 = 0
    var shift = 64 - scale
    for place in 0..<count {
      if bits >> UInt64(63 - place) & 1 == 1 { wide |= one << UInt64(shift) }
      shift -= scale
    }
    return wide
  }

  /// Draws the visible part of a glyph on a panel of any orientation and format.
  private mutating func paintPixels(
    _ glyph: Glyph, _ whole: PanelRect, _ seen: PanelRect, scale: Int, _ ink: PanelInk
  ) {
    let (x, y) = (whole.x, whole.y)
    let size = format.bytesPerPixel
    let (origin, perX, perY) = (origin, perX, perY)
    let isHighestFirst = bitMask(0) == 0x80
    bytes.withUnsafeMutableBytes { bytes in
      for row in seen.y..<(seen.y + seen.height) {
        let bits = glyph.rows[(row - y) / scale]
        var address = origin + seen.x * perX + row * perY
        var column = (seen.x - x) / scale
        var left = scale - (seen.x - x) % scale
        for _ in 0..<seen.width {
          let pixel =
            bits >> UInt64(63 - column) & 1 == 1 ? ink.foreground : ink.background
          if size == 0 {
            let place = UInt8(truncatingIfNeeded: address & 7)
            let mask: UInt8 = isHighestFirst ? 0x80 >> place : 1 << place
            if pixel == 0 { bytes[address >> 3] &= ~mask } else { bytes[address >> 3] |= mask }
          } else {
            Self.store(pixel, in: bytes, at: address, size: size)
          }
          address += perX
          left -= 1
          if left == 0 {
            left = scale
            column += 1
          }
        }
      }
    }
  }
}
