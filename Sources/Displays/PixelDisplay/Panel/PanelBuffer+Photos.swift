extension PanelBuffer {
  /// Draws a picture in the middle of a rectangle. A picture that is too large is cropped.
  ///
  /// Black and white panels get an ordered dither (Bayer, 8×8). Unlike with error diffusion, the
  /// value of a pixel doesn't depend on its neighbours.
  package mutating func draw(_ photo: PanelPhoto, in rect: PanelRect) {
    let seen = rect.clipped(toWidth: width, height: height)
    if seen.isEmpty { return }
    let left = rect.x + (rect.width - photo.width) / 2
    let top = rect.y + (rect.height - photo.height) / 2
    let area = PanelRect(
      x: max(seen.x, left), y: max(seen.y, top),
      width: min(seen.x + seen.width, left + photo.width) - max(seen.x, left),
      height: min(seen.y + seen.height, top + photo.height) - max(seen.y, top))
    if area.isEmpty { return }
    let size = format.bytesPerPixel
    for row in area.y..<(area.y + area.height) {
      var address = origin + area.x * perX + row * perY
      var place = ((row - top) * photo.width + area.x - left) * 3
      for column in area.x..<(area.x + area.width) {
        var colour = PanelColour(
          red: photo.rgb[place], green: photo.rgb[place + 1], blue: photo.rgb[place + 2])
        place += 3
        if size == 0 {
          let isLight = colour.luma > Self.threshold(column - left, row - top)
          colour = isLight ? .white : .black
          let mask = bitMask(address & 7)
          let old = bytes[address >> 3]
          bytes[address >> 3] = pixel(colour) == 0 ? old & ~mask : old | mask
        } else {
          let value = pixel(colour)
          bytes.withUnsafeMutableBytes { Self.store(value, in: $0, at: address, size: size) }
        }
        address += perX
      }
    }
    mark(onPanel: geometry.onPanel(area))
  }

  /// Returns the brightness above which a pixel becomes white, 1 to 253 in 64 even steps. It
  /// consists of the bits of y and of x ^ y, interleaved from the lowest on (B. E. Bayer, 1973).
  static func threshold(_ x: Int, _ y: Int) -> UInt8 {
    var level = 0
    for bit in 0..<3 {
      let across = x >> bit & 1
      let both = across ^ (y >> bit & 1)
      level = level << 2 | both << 1 | (y >> bit & 1)
    }
    return UInt8(level * 4 + 1)
  }
}
