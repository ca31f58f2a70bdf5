/// The ways in which a cell of an LCD can show a letter.
struct LCDSign: Hashable, Sendable {
  /// The code of the letter's own form; `nil` if it isn't built in.
  var code: UInt8?
  /// The drawing of the letter, if its own form isn't built in.
  var glyph: LCDGlyph?
  /// The letter that the drawing stands for; without a drawing it has no meaning.
  var letter: UInt32 = 0
  /// The code to use if there is no room for the drawing: the nearest built-in letter.
  var plain: UInt8
  /// Whether all letters of a word must be shown in the same way, see
  /// ``LCDSubstitutes/isBound(_:)``.
  var isBound = false

  static let blank = LCDSign(code: LCDROM.blank, plain: LCDROM.blank)
}
