/// An sRGB colour.
package struct PictureColour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static let black = PictureColour(red: 0, green: 0, blue: 0)
  package static let white = PictureColour(red: 255, green: 255, blue: 255)
}
