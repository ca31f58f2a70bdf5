import CTypesetting
import CellDisplay
import PixelDisplay

/// Fonts in one size. This class measures, shapes and draws letters, and caches the results.
package final class TypeSize: SizedFont {
  let em: Int
  /// The height above the baseline, in pixels.
  package let ascender: Int
  /// The height of a row, in pixels.
  package let lineHeight: Int
  /// The width of a digit, in pixels.
  package let digitWidth: Int
  private unowned let font: TypeFont
  /// By index of the source: the face; `nil` for a font that can't be opened.
  private var faces: [Int: OpaquePointer?] = [:]
  private var shaped: [[Cell]: ShapedText] = [:]
  private var glyphs: [GlyphKey: GlyphPicture] = [:]
  private var glyphBytes = 0

  /// The maximum number of cached texts, which is enough for all rows of a screen.
  private static let shapedLimit = 128
  /// The maximum number of cached bytes, which is enough for all visible letters.
  private static let glyphByteLimit = 512 * 1024

  private struct GlyphKey: Hashable {
    var face: Int
    var glyph: UInt32
    var quarter: Int32
  }

  init(_ font: TypeFont, em: Int) {
    self.font = font
    self.em = em
    let face = font.sources.first.flatMap { try? font.open($0, em: em) }
    faces[0] = face
    let metrics = face.map { ctypesetting_metrics($0) }
    ascender = metrics.map { Int($0.ascender) } ?? em
    lineHeight = max(metrics.map { Int($0.ascender + $0.descender) } ?? em, em, 1)
    digitWidth = max(metrics.map { Int($0.digit_advance) } ?? em / 2, 1)
  }

  deinit {
    for face in faces.values { if let face { ctypesetting_face_close(face) } }
  }

  private func face(_ place: Int) -> OpaquePointer? {
    if let face = faces[place] { return face }
    let face = try? font.open(font.sources[place], em: em)
    faces[place] = .some(face)
    return face
  }

  // MARK: Measuring

  package func widths(of letters: [Cell]) -> [Int] {
    let shaped = shape(letters)
    var widths = [Int](repeating: 0, count: letters.count)
    for cluster in shaped.clusters { widths[cluster.letters.lowerBound] += cluster.width }
    return widths
  }

  // MARK: Shaping

  /// Returns the glyphs of letters in the context of their neighbours.
  package func shape(_ letters: [Cell]) -> ShapedText {
    // The key has no attributes and no widths, because these don't change the shape.
    let key = letters.map { $0.letter.withWidth(1) }
    if let known = shaped[key] { return known }
    if shaped.count >= Self.shapedLimit { shaped = [:] }
    let text = TypeShaper(font, em: em, face: face).shape(key)
    shaped[key] = text
    return text
  }

  // MARK: Pictures

  /// Returns a glyph's picture, moved to the right by quarters of a pixel; `nil` if it has no ink.
  package func picture(_ face: Int, _ glyph: UInt32, quarter: Int) -> GlyphPicture? {
    let key = GlyphKey(face: face, glyph: glyph, quarter: Int32(quarter))
    if let known = glyphs[key] { return known }
    guard let opened = self.face(face) else { return nil }
    var bitmap = ctypesetting_bitmap()
    guard ctypesetting_render(opened, glyph, key.quarter, &bitmap) else { return nil }
    var picture = GlyphPicture(
      left: Int(bitmap.left), top: Int(bitmap.top), width: Int(bitmap.width),
      height: Int(bitmap.height), ink: [])
    if let pixels = bitmap.pixels {
      picture.ink.reserveCapacity(picture.width * picture.height)
      for row in 0..<picture.height {
        picture.ink += UnsafeBufferPointer(
          start: pixels + row * Int(bitmap.stride), count: picture.width)
      }
    } else {
      (picture.width, picture.height) = (0, 0)
    }
    if glyphBytes > Self.glyphByteLimit { (glyphs, glyphBytes) = ([:], 0) }
    glyphBytes += picture.ink.count + 64
    glyphs[key] = picture
    return picture
  }
}
