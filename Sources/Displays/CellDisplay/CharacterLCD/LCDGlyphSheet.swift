/// Glyphs that are drawn side by side in a text, with `#` for each dot.
struct LCDGlyphSheet: Sendable {
  /// The rows of each letter, top to bottom, the leftmost dot in bit 4.
  private let rows: [UInt32: [UInt8]]

  /// - Parameters:
  ///   - letters: the letters of the drawing, in order.
  ///   - height: the number of rows of each letter.
  ///   - drawing: groups of five dots with blanks between, in bands of `height` lines.
  init(_ letters: String, height: Int, _ drawing: String) {
    let lines = drawing.split(separator: "\n").map { $0.split(separator: " ") }
    var rows: [UInt32: [UInt8]] = [:]
    var top = 0
    var place = 0
    for letter in letters.unicodeScalars {
      if place == lines[top].count {
        top += height
        place = 0
      }
      rows[letter.value] = lines[top..<(top + height)].map { Self.bits($0[place]) }
      place += 1
    }
    self.rows = rows
  }

  subscript(letter: UInt32) -> [UInt8]? { rows[letter] }

  /// The letters of the sheet, in no particular order.
  var letters: Dictionary<UInt32, [UInt8]>.Keys { rows.keys }

  private static func bits(_ dots: Substring) -> UInt8 {
    dots.utf8.reduce(0) { $0 << 1 | ($1 == UInt8(ascii: "#") ? 1 : 0) }
  }
}
