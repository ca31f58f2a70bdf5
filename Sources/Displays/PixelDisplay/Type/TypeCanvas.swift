/// A canvas on which a part of a panel is composed, in colours of the form 0xRRGGBB. Only the
/// differences to the panel's contents are then written.
struct TypeCanvas {
  /// The width, in pixels.
  let width: Int
  /// The height, in pixels.
  let height: Int
  /// The columns in which drawing is allowed.
  var clip: Range<Int>
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int, _ colour: PanelColour) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    clip = 0..<self.width
    pixels = Array(repeating: Self.value(colour), count: self.width * self.height)
  }

  static func value(_ colour: PanelColour) -> UInt32 {
    UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
  }

  mutating func fill(_ rect: PanelRect, _ colour: PanelColour) {
    var seen = rect.clipped(toWidth: width, height: height)
    let end = min(seen.x + seen.width, clip.upperBound)
    seen.x = max(seen.x, clip.lowerBound)
    seen.width = end - seen.x
    if seen.width <= 0 || seen.isEmpty { return }
    let value = Self.value(colour)
    for row in seen.y..<seen.y + seen.height {
      let start = row * width + seen.x
      for place in start..<start + seen.width { pixels[place] = value }
    }
  }

  /// Draws a bitmap glyph.
  mutating func draw(_ glyph: Glyph, x: Int, y: Int, scale: Int, _ colour: PanelColour) {
    for (row, bits) in glyph.rows.enumerated() where bits != 0 {
      for column in 0..<glyph.width where bits & (1 << UInt64(63 - column)) != 0 {
        fill(
          PanelRect(x: x + column * scale, y: y + row * scale, width: scale, height: scale), colour)
      }
    }
  }

  /// Draws a glyph with partly covered pixels. Colours are mixed as linear light, and not as sRGB
  /// values (IEC 61966-2-1). Dark letters on a light background would look thin with this, so their
  /// coverage is increased a little.
  mutating func draw(
    _ picture: GlyphPicture, x: Int, y: Int, _ colour: PanelColour, isOnLighter: Bool = false
  ) {
    let covers = isOnLighter ? Self.stronger : Self.plain
    let (left, top) = (x + picture.left, y - picture.top)
    let (first, end) = (
      max(clip.lowerBound - left, 0), min(picture.width, clip.upperBound - left)
    )
    let (upper, lower) = (max(-top, 0), min(picture.height, height - top))
    guard first < end, upper < lower else { return }
    let (columns, rows) = (first..<end, upper..<lower)
    let value = Self.value(colour)
    let light = (
      Self.light[Int(colour.red)], Self.light[Int(colour.green)], Self.light[Int(colour.blue)]
    )
    Self.light.withUnsafeBufferPointer { lights in
      Self.number.withUnsafeBufferPointer { numbers in
        picture.ink.withUnsafeBufferPointer { ink in
          pixels.withUnsafeMutableBufferPointer { pixels in
            for row in rows {
              let source = row * picture.width
              let target = (top + row) * width + left
              for column in columns {
                let cover = covers[Int(ink[source + column])]
                if cover == 0 { continue }
                if cover == 255 {
                  pixels[target + column] = value
                  continue
                }
                let old = pixels[target + column]
                @inline(__always) func mixed(_ shift: UInt32, _ new: UInt32) -> UInt32 {
                  let below: UInt32 = lights[Int((old >> shift) & 0xFF)]
                  let sum: UInt32 = below * (255 - cover) + new * cover + 127
                  return UInt32(numbers[Int(sum / 255)])
                }
                let (red, green, blue) = (mixed(16, light.0), mixed(8, light.1), mixed(0, light.2))
                pixels[target + column] = red << 16 | green << 8 | blue
              }
            }
          }
        }
      }
    }
  }

  private static let plain: [UInt32] = (0..<256).map { $0 }
  /// The increased coverage for dark letters, indexed by the coverage. It is the mean of the
  /// coverage of one layer and that of two equal layers.
  private static let stronger: [UInt32] = (0..<256).map { (cover: UInt32) -> UInt32 in
    let rest: UInt32 = 255 - cover
    let twice: UInt32 = 255 - rest * rest / 255
    return (cover + twice) / 2
  }

  /// The linear light, 0 to 4095, for each sRGB value.
  private static let light: [UInt32] = (0..<256).map { (number: Int) -> UInt32 in
    let value = Double(number) / 255
    let linear: Double = value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
    return UInt32((linear * 4095).rounded())
  }
  /// The sRGB value for each linear light.
  private static let number: [UInt8] = {
    var numbers = [UInt8](repeating: 0, count: 4096)
    var number = 0
    for value in 0..<4096 {
      // Finds the sRGB value with the nearest light.
      while number < 255,
        Int(light[number + 1]) + Int(light[number]) <= 2 * value
      {
        number += 1
      }
      numbers[value] = UInt8(number)
    }
    return numbers
  }()

  /// Returns a value to the power of 2.4: its square times the square of its fifth root, which
  /// Newton's method finds.
  private static func power(_ value: Double) -> Double {
    if value <= 0 { return 0 }
    var root = value
    for _ in 0..<64 {
      let fourth = root * root * root * root
      root -= (fourth * root - value) / (5 * fourth)
    }
    return value * value * root * root
  }
}

/// The value in a panel's memory for each level of each channel.
struct PixelTable {
  private let values: [UInt32]

  init(_ buffer: borrowing PanelBuffer) {
    let format = buffer.format
    let isInverted = buffer.isInverted
    func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
      format.pixel(PanelColour(red: red, green: green, blue: blue))
    }
    let numbers = (0...255).map { UInt8(isInverted ? 255 - $0 : $0) }
    var values: [UInt32] = numbers.map { pixel($0, 0, 0) }
    values += numbers.map { pixel(0, $0, 0) }
    values += numbers.map { pixel(0, 0, $0) }
    self.values = values
  }

  @inline(__always)
  func pixel(_ colour: UInt32) -> UInt32 {
    let red = values[Int((colour >> 16) & 0xFF)]
    let green = values[256 + Int((colour >> 8) & 0xFF)]
    let blue = values[512 + Int(colour & 0xFF)]
    return red | green | blue
  }
}

extension PanelBuffer {
  /// Writes the pixels that differ, and marks their area as changed. The panel must have colour
  /// channels.
  mutating func draw(_ canvas: TypeCanvas, x: Int, y: Int, _ table: PixelTable) {
    let area = PanelRect(x: x, y: y, width: canvas.width, height: canvas.height)
      .clipped(toWidth: width, height: height)
    if area.isEmpty { return }
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    let size = format.bytesPerPixel
    let (origin, perX, perY) = (origin, perX, perY)
    bytes.withUnsafeMutableBytes { bytes in
      canvas.pixels.withUnsafeBufferPointer { pixels in
        for row in area.y..<area.y + area.height {
          var address = origin + area.x * perX + row * perY
          var place = (row - y) * canvas.width + area.x - x
          for column in area.x..<area.x + area.width {
            let value = table.pixel(pixels[place])
            if Self.load(bytes, at: address, size: size) != value {
              Self.store(value, in: bytes, at: address, size: size)
              left = min(left, column)
              right = max(right, column)
              top = min(top, row)
              bottom = row
            }
            place += 1
            address += perX
          }
        }
      }
    }
    guard right >= left else { return }
    mark(PanelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
  }

  @inline(__always)
  private static func load(
    _ bytes: UnsafeMutableRawBufferPointer, at offset: Int, size: Int
  ) -> UInt32 {
    switch size {
    case 1: UInt32(bytes[offset])
    case 2: UInt32(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    case 3:
      UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    default: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
  }
}
