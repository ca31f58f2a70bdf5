import CellDisplay

extension PanelImage {
  /// The width and height of a dot, and of the gap between two dots, in pixels.
  private static let (lcdDot, lcdGap) = (3, 1)
  /// The distance from a cell to the next one, in dots; a cell has 5×8.
  private static let lcdCell = (columns: 6, rows: 9)
  /// The width of the glass around the cells, in pixels.
  private static let lcdMargin = 8

  /// The size of the picture of a character LCD, in pixels.
  package static func size(lcdColumns columns: Int, rows: Int) -> (width: Int, height: Int) {
    let pitch = lcdDot + lcdGap
    // There is no gap behind the last dot.
    return (
      (columns * lcdCell.columns - 1) * pitch - lcdGap + 2 * lcdMargin,
      (rows * lcdCell.rows - 1) * pitch - lcdGap + 2 * lcdMargin
    )
  }

  /// Makes a picture of a character LCD: dark dots on a green glass, on which also the dots that
  /// are off can be seen. The letters that the controller has built in are drawn in this project's
  /// own shapes.
  ///
  /// - Parameter isMonochrome: whether the dots are black, the glass is white, and dots that are off
  ///   can't be seen.
  package init(_ glass: LCDGlass, isMonochrome: Bool) {
    let (width, height) = Self.size(lcdColumns: glass.columns, rows: glass.rows)
    let pitch = Self.lcdDot + Self.lcdGap
    let colours = isMonochrome ? LCDColours.monochrome : .green
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    func fill(x: Int, y: Int, width side: Int, height rows: Int, _ colour: PanelColour) {
      for y in y..<(y + rows) {
        for x in x..<(x + side) {
          let place = (y * width + x) * 3
          (rgb[place], rgb[place + 1], rgb[place + 2]) = (colour.red, colour.green, colour.blue)
        }
      }
    }
    fill(x: 0, y: 0, width: width, height: height, colours.glass)
    for row in 0..<glass.rows {
      for column in 0..<glass.columns {
        let dots = glass.dots(column: column, row: row, draw: LCDFont.dots)
        let left = Self.lcdMargin + column * Self.lcdCell.columns * pitch
        let top = Self.lcdMargin + row * Self.lcdCell.rows * pitch
        for (y, line) in dots.enumerated() {
          for x in 0..<5 {
            let isOn = line & (0x10 >> UInt8(x)) != 0
            fill(
              x: left + x * pitch, y: top + y * pitch, width: Self.lcdDot, height: Self.lcdDot,
              isOn ? colours.on : colours.off)
          }
        }
      }
    }
    self.init(width: width, height: height, rgb: rgb)
  }
}

/// The colours of a character LCD.
private struct LCDColours {
  var glass: PanelColour
  var off: PanelColour
  var on: PanelColour

  static let green = LCDColours(
    glass: PanelColour(0xA8C838), off: PanelColour(0x9CBC30), on: PanelColour(0x182800))
  static let monochrome = LCDColours(glass: .white, off: .white, on: .black)
}

/// Letters of 5×8 dots from the small embedded font, whose letters have one column more for the gap.
enum LCDFont {
  private static let font = Typeface.embeddedFonts.first { $0.cellHeight == 8 }

  /// Returns the rows of dots of a letter, the leftmost dot in bit 4; `nil` if the font lacks it.
  static func dots(_ letter: UInt32) -> [UInt8]? {
    guard let glyph = Unicode.Scalar(letter).flatMap({ font?.glyph(for: $0) }) else { return nil }
    return glyph.rows.map { UInt8(truncatingIfNeeded: $0 >> 59) }
  }
}
