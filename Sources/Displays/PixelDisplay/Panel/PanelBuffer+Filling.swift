extension PanelBuffer {
  /// Fills a rectangle with one colour.
  package mutating func fill(_ rect: PanelRect, _ colour: PanelColour) {
    mark(paint(rect, pixel(colour)))
  }

  /// Fills a rectangle without marking it as changed, and returns its visible part.
  @discardableResult
  mutating func paint(_ rect: PanelRect, _ pixel: UInt32) -> PanelRect {
    let seen = rect.clipped(toWidth: width, height: height)
    // A rectangle is a rectangle in any orientation of the panel, so it is filled in the order of
    // the memory.
    if !seen.isEmpty { fillOnPanel(geometry.onPanel(seen), pixel) }
    return seen
  }

  /// Fills a rectangle in the coordinates of the panel as it was built. It must be on the panel and
  /// not be empty.
  mutating func fillOnPanel(_ area: PanelRect, _ pixel: UInt32) {
    if format.isMonochrome { return fillBits(area, pixel) }
    let size = format.bytesPerPixel
    let start = area.y * lineLength + place(ofColumn: area.x).byte
    let count = area.width * size
    bytes.withUnsafeMutableBytes { bytes in
      let first = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + count)])
      switch size {
      case 1: first.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: pixel))
      case 2:
        // Stores eight pixels at a time.
        let eight = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: pixel))
        var column = 0
        while column &+ 8 <= area.width {
          first.storeBytes(of: eight, toByteOffset: column &* 2, as: SIMD8<UInt16>.self)
          column &+= 8
        }
        while column < area.width {
          Self.store(pixel, in: first, at: column * 2, size: 2)
          column += 1
        }
      default:
        for column in 0..<area.width { Self.store(pixel, in: first, at: column * size, size: size) }
      }
      for row in 1..<max(area.height, 1) {
        bytes.baseAddress!.advanced(by: start + row * lineLength)
          .copyMemory(from: first.baseAddress!, byteCount: count)
      }
    }
  }

  private mutating func fillBits(_ area: PanelRect, _ pixel: UInt32) {
    let first = place(ofColumn: area.x)
    let last = place(ofColumn: area.x + area.width - 1)
    // Masks for the bits in the first byte and in the last byte of the rectangle.
    var head: UInt8 = 0
    for place in first.bit..<8 { head |= bitMask(place) }
    var tail: UInt8 = 0
    for place in 0...last.bit { tail |= bitMask(place) }
    let value: UInt8 = pixel == 0 ? 0 : 0xFF
    bytes.withUnsafeMutableBufferPointer { bytes in
      for row in area.y..<(area.y + area.height) {
        let start = row * lineLength
        for index in first.byte...last.byte {
          var mask: UInt8 = 0xFF
          if index == first.byte { mask &= head }
          if index == last.byte { mask &= tail }
          bytes[start + index] = bytes[start + index] & ~mask | value & mask
        }
      }
    }
  }

  /// Writes a pixel of whole bytes.
  @inline(__always)
  static func store(
    _ pixel: UInt32, in bytes: UnsafeMutableRawBufferPointer, at offset: Int, size: Int
  ) {
    switch size {
    case 1: bytes[offset] = UInt8(truncatingIfNeeded: pixel)
    case 2:
      bytes.storeBytes(
        of: UInt16(truncatingIfNeeded: pixel), toByteOffset: offset, as: UInt16.self)
    case 3:
      bytes[offset] = UInt8(truncatingIfNeeded: pixel)
      bytes[offset + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      bytes[offset + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
    default: bytes.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
    }
  }
}
