/// A copy of the visible part of a framebuffer, in the framebuffer's pixel format.
///
/// Everything is drawn here, in coordinates of the user's view (``PanelGeometry``). Changes are
/// then copied to the device: as rows for write(2), or as stretches of rows for mapped memory.
/// Drawing outside the area is cut off, and no drawing can fail.
package struct PanelBuffer: Sendable {
  package let format: PixelFormat
  package let geometry: PanelGeometry
  /// Whether dark and light are swapped in the memory.
  package let isInverted: Bool
  /// The number of bytes from one row to the next, here and on the device.
  package let lineLength: Int
  /// The offset of the first row in the device's memory, in bytes.
  package let firstByte: Int
  /// The bytes of the rows. Those left and right of the visible part are 0.
  var bytes: [UInt8]
  /// For each row, the bytes that have changed since they were last written to the device.
  var damage: [RowDamage]

  /// The range of the changed bytes of one row; empty if `start` is not below `end`.
  struct RowDamage: Hashable, Sendable {
    var start: Int32
    var end: Int32

    static let none = RowDamage(start: .max, end: 0)
    var isEmpty: Bool { start >= end }
  }

  /// The number of bits from the start of a row to its first visible pixel.
  private let firstBit: Int
  /// The position of the pixel 0, 0 in the user's view: in bytes, or in bits if a pixel is one bit.
  /// A bit's position in its byte is counted from the left pixel.
  let origin: Int
  /// The distance to the next pixel, in the same unit.
  let perX: Int
  /// The distance to the next row, in the same unit.
  let perY: Int

  /// Makes a dark buffer for a framebuffer. All of it is marked as changed.
  ///
  /// - Throws: as ``PixelFormat/init(_:bitOrder:)``.
  package init(
    _ info: FramebufferInfo, options: PanelOptions = PanelOptions()
  ) throws(PanelRefusal) {
    let format = try PixelFormat(info, bitOrder: options.bitOrder)
    self.init(checked: info, format: format, options: options)
  }

  /// Makes a dark buffer for a picture that isn't sent to a device. The format is XRGB8888, or one
  /// bit for each pixel with the left pixel in bit 7. Sizes are clamped to 1 to 16,384 pixels, 64
  /// million in total.
  package init(
    width: Int, height: Int, isMonochrome: Bool, options: PanelOptions = PanelOptions()
  ) {
    let limit = PixelFormat.sizeLimit
    let width = min(max(width, 1), limit)
    let height = min(max(height, 1), limit, (1 << 26) / width)
    let info = FramebufferInfo(
      name: "", width: width, height: height, bitsPerPixel: isMonochrome ? 1 : 32,
      red: .init(offset: 16, length: 8), green: .init(offset: 8, length: 8),
      blue: .init(offset: 0, length: 8), visual: isMonochrome ? 1 : 2,
      lineLength: isMonochrome ? (width + 7) / 8 : width * 4,
      memoryLength: isMonochrome ? (width + 7) / 8 * height : width * 4 * height)
    let format =
      isMonochrome
      ? PixelFormat(kind: .monochrome(isOneWhite: true, .highestFirst), bitsPerPixel: 1)
      : PixelFormat(kind: .colour, bitsPerPixel: 32, channels: [info.red, info.green, info.blue])
    self.init(checked: info, format: format, options: options)
  }

  private init(checked info: FramebufferInfo, format: PixelFormat, options: PanelOptions) {
    self.format = format
    isInverted = options.isInverted
    geometry = PanelGeometry(
      panelWidth: info.width, panelHeight: info.height, rotation: options.rotation,
      isMirrored: options.isMirrored, margins: options.margins)
    // These are stored properties, because they are read for each letter that is drawn.
    (width, height) = (geometry.width, geometry.height)
    lineLength = info.lineLength
    firstByte = info.yOffset * info.lineLength
    firstBit = info.xOffset * info.bitsPerPixel
    // The unit is bits if a pixel is one bit, and bytes otherwise.
    let unit = format.isMonochrome ? 1 : format.bytesPerPixel
    let line = format.isMonochrome ? lineLength * 8 : lineLength
    let (column, row) = (geometry.column, geometry.row)
    origin = row.origin * line + (info.xOffset + column.origin) * unit
    perX = row.perX * line + column.perX * unit
    perY = row.perY * line + column.perY * unit
    bytes = Array(repeating: 0, count: lineLength * info.height)
    damage = Array(repeating: .none, count: info.height)
    let all = PanelRect(x: 0, y: 0, width: info.width, height: info.height)
    fillOnPanel(all, pixel(.black))
    markAll()
  }

  /// The width of the area to draw in, in pixels as the user sees them.
  package let width: Int
  /// The height of the area to draw in, in pixels as the user sees them.
  package let height: Int

  /// All bytes of the rows, as they are written to the device.
  package var memory: [UInt8] { bytes }

  /// The number of rows of the device.
  package var rowCount: Int { damage.count }

  /// Whether the device's rows are longer than their visible part.
  var hasHiddenColumns: Bool {
    lineLength * 8 != geometry.panelWidth * format.bitsPerPixel
  }

  /// Returns the value of a colour in this memory.
  @inline(__always)
  func pixel(_ colour: PanelColour) -> UInt32 {
    format.pixel(isInverted ? colour.inverse : colour)
  }

  /// Returns the place in its row where a visible column of the panel starts: the byte, and the bit
  /// of that byte if pixels are bits.
  func place(ofColumn column: Int) -> (byte: Int, bit: Int) {
    let bits = firstBit + column * format.bitsPerPixel
    return (bits >> 3, bits & 7)
  }

  /// Returns the value of a pixel, in coordinates of the panel as it was built. It must be on the
  /// panel.
  func pixel(column: Int, row: Int) -> UInt32 {
    precondition((0..<geometry.panelWidth).contains(column) && damage.indices.contains(row))
    let place = place(ofColumn: column)
    let start = row * lineLength + place.byte
    switch format.bytesPerPixel {
    case 0: return bytes[start] & bitMask(place.bit) == 0 ? 0 : 1
    case 1: return UInt32(bytes[start])
    case 2:
      return bytes.withUnsafeBytes {
        UInt32($0.loadUnaligned(fromByteOffset: start, as: UInt16.self))
      }
    case 3:
      return UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
    default:
      return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
    }
  }

  /// Returns the mask of a pixel's bit in its byte. The place is counted from the left.
  @inline(__always)
  func bitMask(_ place: Int) -> UInt8 {
    if case .monochrome(_, .highestFirst) = format.kind { return 0x80 >> UInt8(place) }
    return 1 << UInt8(place)
  }
}
