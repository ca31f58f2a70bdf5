/// A font of bitmaps: a console font (PSF1 or PSF2), or lines of hexadecimal digits as in GNU
/// Unifont; either may be packed with gzip.
///
/// The bytes need not be trusted: errors are thrown, and the sizes are bounded. A glyph is drawn
/// only on request.
package struct BitmapFont: Sendable {
  /// The maximum width of a cell, in pixels; a wide letter then still fits into a ``Glyph``.
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

  /// Recognises the form by the first bytes. The whole table of a console font is read, which takes
  /// linear time; of a font in lines, only the first line is read.
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

  /// As ``init(_:)-(FontData)``, for a copy of the bytes.
  ///
  /// - Throws: as that.
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
  /// The picture is as high as the cell. In a console font it is as wide as the cell, too; in a
  /// font of lines it is as wide as its line says, up to ``Glyph/sizeLimit``.
  package func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    switch form {
    case .console(let font): font.glyph(for: scalar)
    case .hex(let font): font.glyph(for: scalar)
    }
  }

  /// Returns the picture of a letter with its marks, if the font has one for exactly these scalars
  /// in this order: the sequences of a console font's Unicode table.
  package func glyph(forSequence scalars: [Unicode.Scalar]) -> Glyph? {
    switch form {
    case .console(let font): font.glyph(forSequence: scalars)
    case .hex: nil
    }
  }
}
