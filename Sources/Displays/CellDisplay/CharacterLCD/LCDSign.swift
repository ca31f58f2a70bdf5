/// The ways in which a cell of an LCD can show a letter.
struct LCDSign: Hashable, Sendable {
  /// The code to use if the letter's own form is built in.
  var code: UInt8?
  /// Our drawing, if the letter's own form isn't built in.
  var glyph: LCDGlyph?
  /// The code to use if there is no room for the drawing: the nearest built-in letter.
  var plain: UInt8
  /// Whether all letters of a word must be shown in the same way, see
  /// ``LCDSubstitutes/isBound(_:)``.
  var isBound = false

  static let blank = LCDSign(code: LCDROM.blank, glyph: nil, plain: LCDROM.blank)
}
