/// A colour: red, green and blue of sRGB, each 0 to 255.
package struct PanelColour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package static let black = PanelColour(0x000000)
  package static let white = PanelColour(0xFFFFFF)

  /// The brightness, 0 to 255: the luma of ITU-R BT.601, computed in whole numbers.
  package var luma: UInt8 {
    @inline(__always) get {
      let sum: UInt32 = UInt32(red) * 77 + UInt32(green) * 150 + UInt32(blue) * 29
      return UInt8(truncatingIfNeeded: (sum + 128) >> 8)
    }
  }

  /// The colour that an inverted panel shows for this one.
  package var inverse: PanelColour {
    PanelColour(red: ~red, green: ~green, blue: ~blue)
  }
}

extension PanelColour {
  /// Makes a colour from 0xRRGGBB. Higher bits are ignored.
  package init(_ hexadecimal: UInt32) {
    red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
    green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
    blue = UInt8(truncatingIfNeeded: hexadecimal)
  }
}
