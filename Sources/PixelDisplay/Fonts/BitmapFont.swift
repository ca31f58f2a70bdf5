/// A font of bitmaps: a console font (PSF1 or PSF2), or lines of hexadecimal digits as GNU Unifont
/// has them; either may be packed with gzip.
///
/// Any bytes can be given: errors are thrown, and the sizes are bounded. A glyph is drawn only on
/// request.
package struct BitmapFont: Sendable {
  /// The widest cell, in pixels, so that a wide letter is a ``Glyph``.
  package static let cellWidthLimit = Glyph.sizeLimit / 2
  /// The highest cell, in pixels.
  package static let cellHeightLimit = Glyph.sizeLimit
  /// The most bytes of a font, packed or not: 32 MiB, eight times the largest one there is,
  /// Unifont.
  package static let byteLimit = 32 << 20

  private enum Form {
    case console(ConsoleFont)
    case hex(HexFont)
  }

  private let form: Form

  /// Recognises the form by the first bytes. Reads the table of a console font, which takes linear
  /// time; of a font in lines it reads only the first line.
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

  /// In pixels: 1 to ``cellHeightLimit``.
  package var cellHeight: Int {
    switch form {
    case .console(let font): font.header.height
    case .hex(let font): font.height
    }
  }

  /// The picture of a letter without marks, or of a mark alone; `nil` if the font has none.
  ///
  /// As high as the cell. In a console font as wide, too; in a font of lines as wide as the line
  /// says, up to ``Glyph/sizeLimit``.
  package func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    switch form {
    case .console(let font): font.glyph(for: scalar)
    case .hex(let font): font.glyph(for: scalar)
    }
  }

  /// The picture of a letter with its marks, if the font has one for exactly these scalars in this
  /// order: the sequences of a console font's Unicode table.
  package func glyph(forSequence scalars: [Unicode.Scalar]) -> Glyph? {
    switch form {
    case .console(let font): font.glyph(forSequence: scalars)
    case .hex: nil
    }
  }
}
