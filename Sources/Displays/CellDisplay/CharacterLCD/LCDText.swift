/// Replaces the wide letters of a text with narrow ones that an LCD may have. ジョン becomes ｼﾞｮﾝ, or
/// `zyon` if the display has no kana. This is done before the layout, because a wide letter would
/// leave one of its two cells empty.
///
/// These replacements don't depend on the rest of the display. ``LCDSubstitutes`` makes those that
/// do.
struct LCDText {
  /// The text.
  private(set) var string: String
  /// The new position of each scalar of the source, and of its end; `nil` if nothing was changed.
  private var positions: [Int]?

  /// Replaces the letters of a text. Linear time.
  init(_ source: String, rom: LCDROM) {
    string = source
    // All letters that can be replaced are U+3000 or above.
    guard source.unicodeScalars.contains(where: { $0.value >= 0x3000 }) else { return }
    var result = String.UnicodeScalarView()
    var count = 0
    var positions: [Int] = []
    var before: Unicode.Scalar?
    func isSyllable(_ letter: Unicode.Scalar?) -> Bool {
      letter.flatMap { LCDKana.narrow($0, rom: rom) }?.count == 2
    }
    for scalar in source.unicodeScalars {
      let narrow = LCDKana.narrow(scalar, rom: rom)
      if rom == .a02, LCDKana.isSmallY(scalar), result.last == "i", isSyllable(before) {
        // しゃ is `sya`.
        result.removeLast()
        count -= 1
      }
      let letters = narrow ?? [scalar]
      if rom == .a02, let before, LCDKana.doubles(before), let first = narrow?.first {
        // っか is `kka`.
        result.removeLast()
        result.append(first)
      }
      before = scalar
      positions.append(count)
      count += letters.count
      result.append(contentsOf: letters)
    }
    positions.append(count)
    string = String(result)
    self.positions = positions
  }

  /// Returns the new position of a position in the source. A position outside the text stays
  /// outside.
  func position(_ source: Int) -> Int {
    guard let positions, let end = positions.last else { return source }
    if source < 0 { return source }
    return source < positions.count ? positions[source] : end + min(source - positions.count + 1, 1)
  }

  func range(_ source: Range<Int>) -> Range<Int> {
    position(source.lowerBound)..<position(source.upperBound)
  }
}
