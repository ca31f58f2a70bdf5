/// A picture of a panel's contents in the user's view. It is read from the bytes of the panel's
/// memory, so it has the colours that the pixel format can show.
package struct PanelImage: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// Red, green and blue of each pixel, row by row from the top left.
  package let rgb: [UInt8]

  /// Makes a picture in colours.
  package init(width: Int, height: Int, rgb: [UInt8]) {
    precondition(width > 0 && height > 0 && rgb.count == width * height * 3)
    self.width = width
    self.height = height
    self.rgb = rgb
  }

  /// Makes a picture of the whole panel, including its margins.
  package init(_ buffer: PanelBuffer) {
    let panel = PanelGeometry(
      panelWidth: buffer.geometry.panelWidth, panelHeight: buffer.geometry.panelHeight,
      rotation: buffer.geometry.rotation, isMirrored: buffer.geometry.isMirrored)
    width = panel.width
    height = panel.height
    var rgb: [UInt8] = []
    rgb.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = buffer.pixel(column: panel.column(x, y), row: panel.row(x, y))
        let colour = buffer.format.colour(pixel)
        rgb.append(colour.red)
        rgb.append(colour.green)
        rgb.append(colour.blue)
      }
    }
    self.rgb = rgb
  }

  /// The picture as PPM (`P6` of Netpbm's ppm(5)), with three bytes for each pixel.
  package var ppm: [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8) + rgb
  }

  /// The picture as PBM (`P4` of Netpbm's pbm(5)). A byte has eight pixels, the left one in bit 7,
  /// and 1 is black. Each row begins with a new byte. Colours of less than half the full brightness
  /// become black.
  package var pbm: [UInt8] {
    var bytes = Array("P4\n\(width) \(height)\n".utf8)
    bytes.reserveCapacity(bytes.count + (width + 7) / 8 * height)
    for y in 0..<height {
      var byte: UInt8 = 0
      for x in 0..<width {
        let place = (y * width + x) * 3
        let colour = PanelColour(red: rgb[place], green: rgb[place + 1], blue: rgb[place + 2])
        if colour.luma < 128 { byte |= 0x80 >> UInt8(x & 7) }
        if x & 7 == 7 || x == width - 1 {
          bytes.append(byte)
          byte = 0
        }
      }
    }
    return bytes
  }
}
