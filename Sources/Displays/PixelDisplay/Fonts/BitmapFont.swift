/// A bitmap font: a console font (PSF1 or PSF2), or lines of hexadecimal digits as in GNU Unifont.
/// Both may be packed with gzip.
///
/// The bytes need not be trusted, because errors are thrown and the sizes are limited. A glyph is
/// decoded only when it is needed.
package struct BitmapFont: Sendable {
  /// The maximum width of a cell, in pixels. With it, a wide letter fits into a ``Glyph``.
  package static let cellWidthLimit = Glyph.sizeLimit / 2
  /// The maximum height of a cell, in pixels.
  package static let cellHeightLimit = Glyph.sizeLimit
  /// The maximum size of a font in bytes, packed or not: 32 MiB, eight times the size of the
  /// largest known font, Unifont.
  package static let byteLimit = 32 << 20

  private enum Form {
    case console(ConsoleFont)
    case hex(HexFont)
  }

  private let form: Form

  /// Reads a font whose format is recognised by the first bytes. The whole table of a console font
  /// is read, which takes linear time. Of a font in lines, only the first line is read.
  ///
  /// - Throws: if the bytes are not a font that can be used.
  package init(_ data: FontData) throws(FontProblem) {
    guard data.isPacked else {
      form = try Self.form(of: data)
      return
    }
    let unpacked = try data.unpacked()
    do throws(FontProblem) {
      form = try Self.form(of: unpacked)
    } catch {
      throw FontProblem(byte: error.byte, isUnpacked: true, reason: error.reason)
    }
  }

  /// Reads a copy of the bytes like ``init(_:)-(FontData)``.
  ///
  /// - Throws: as ``init(_:)-(FontData)``.
  package init(_ bytes: [UInt8]) throws(FontProblem) {
    try self.init(FontData(copying: bytes))
  }

  private static func form(of data: FontData) throws(FontProblem) -> Form {
    if let header = try ConsoleFontHeader(reading: data) {
      return .console(try ConsoleFont(data, header))
    }
    return .hex(try HexFont(data))
  }

  /// The width of a narrow letter, in pixels: 1 to ``cellWidthLimit``.
  package var cellWidth: Int {
    switch form {
    case .console(let font): font.header.width
    case .hex(let font): font.cellWidth
    }
  }

  /// The height of a letter, in pixels: 1 to ``cellHeightLimit``.
  package var cellHeight: Int {
    switch form {
    case .console(let font): font.header.height
    case .hex(let font): font.height
    }
  }

  /// Returns the picture of a letter without marks, or of a mark alone; `nil` if the font has none.
  ///
  /// The picture is as high as the cell. In a console font it is also as wide as the cell. In a
  /// font of lines, the line determines its width, up to ``Glyph/sizeLimit``.
  package func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    switch form {
    case .console(let font): font.glyph(for: scalar)
    case .hex(let font): font.glyph(for: scalar)
    }
  }

  /// Returns the picture of a letter with its marks, if the font has one for exactly these scalars
  /// in this order. The Unicode table of a console font may have such sequences.
  package func glyph(forSequence scalars: [Unicode.Scalar]) -> Glyph? {
    switch form {
    case .console(let font): font.glyph(forSequence: scalars)
    case .hex: nil
    }
  }
}
