/// A font in lines, like GNU Unifont's `unifont.hex` (unifont(5)). Each line has a letter's code
/// point and its bitmap in hexadecimal digits. The code points are ascending.
///
///     0041:0000000018242442427E424242420000
///
/// Unifont's bitmaps have 16 rows, in cells of 8 pixels. If the first bitmap of a file has 8 bytes,
/// the font has 8 rows, in cells of 6 pixels, like this program's small font. The number of digits
/// determines the width of a glyph.
///
/// No table is built. A letter is found by binary search in the bytes, in about twenty steps for
/// Unifont's 57,000 lines. So an installed file of 3.6 MiB, which is mapped, takes only the memory
/// of the pages that were read. A letter counts as missing if it is out of order, if its line is
/// broken, or if it is in a last line without a line break, which may be cut off.
struct HexFont {
  /// The maximum length of a line that is read: a number, and ``Glyph/sizeLimit`` pixels in 16
  /// rows.
  private static let lineLimit = 8 + 1 + Glyph.sizeLimit * 16 / 4 + 2

  let cellWidth: Int
  /// The height of all glyphs, in pixels.
  let height: Int
  private let data: FontData

  init(_ data: FontData) throws(FontProblem) {
    self.data = data
    guard let (_, digits) = Self.letter(at: 0, of: data) else {
      throw FontProblem(
        byte: 0,
        reason: "this is not a font: neither PSF1 nor PSF2, and it does not begin with a line of"
          + " hexadecimal digits as GNU Unifont's")
    }
    height = digits.count == 16 ? 8 : 16
    cellWidth = height == 8 ? 6 : 8
    guard Self.width(digits: digits.count, height) != nil else {
      throw FontProblem(
        byte: digits.lowerBound,
        reason: "a bitmap of \(digits.count) hexadecimal digits; 16, 32 or 64 are usual")
    }
  }

  func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    guard let digits = digits(of: scalar.value),
      let width = Self.width(digits: digits.count, height)
    else { return nil }
    let perRow = width / 4
    var rows: [UInt64] = []
    rows.reserveCapacity(height)
    for row in 0..<height {
      var bits: UInt64 = 0
      for place in 0..<perRow {
        guard let digit = Self.digit(data[digits.lowerBound + row * perRow + place]) else {
          return nil
        }
        bits = bits << 4 | UInt64(digit)
      }
      rows.append(bits << UInt64(64 - width))
    }
    // The bitmap of a cell of 6 pixels has rows of 8.
    return Glyph(width: width * cellWidth / 8, height: height, rows: rows)
  }

  /// Returns the width of a bitmap with this number of digits; `nil` if its rows aren't whole bytes
  /// or are too wide.
  private static func width(digits: Int, _ height: Int) -> Int? {
    let width = digits * 4 / height
    guard digits > 0, width % 8 == 0, width * height == digits * 4, width <= Glyph.sizeLimit else {
      return nil
    }
    return width
  }

  /// Returns the range of the digits of a letter's bitmap; `nil` if the letter is missing.
  private func digits(of value: UInt32) -> Range<Int>? {
    var (low, high) = (0, data.count)
    while low < high {
      guard let start = start(ofLineWith: (low + high) / 2, from: low),
        let (found, digits) = Self.letter(at: start, of: data)
      else { return nil }
      if found == value { return digits }
      if found < value {
        guard let end = Self.lineBreak(from: digits.upperBound, of: data) else { return nil }
        low = end + 1
      } else {
        high = start
      }
    }
    return nil
  }

  /// Returns the start of the line that contains a byte. The line starts at `low` or later.
  private func start(ofLineWith place: Int, from low: Int) -> Int? {
    var start = place
    while start > low, data[start - 1] != UInt8(ascii: "\n") {
      start -= 1
      if place - start > Self.lineLimit { return nil }
    }
    return start
  }

  private static func lineBreak(from place: Int, of data: FontData) -> Int? {
    (place..<min(place + lineLimit, data.count)).first { data[$0] == UInt8(ascii: "\n") }
  }

  /// Returns the letter of a line, and the range of the digits of its bitmap; `nil` if the line is
  /// broken.
  private static func letter(at start: Int, of data: FontData) -> (UInt32, Range<Int>)? {
    guard var end = lineBreak(from: start, of: data) else { return nil }
    if end > start, data[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var value: UInt32 = 0
    var place = start
    while place < end, let digit = digit(data[place]) {
      value = value << 4 | UInt32(digit)
      place += 1
      if place - start > 8 { return nil }
    }
    guard place > start, place < end, data[place] == UInt8(ascii: ":") else { return nil }
    return (value, place + 1..<end)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
