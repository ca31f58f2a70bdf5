/// Replaces the wide letters of a text by narrow ones that an LCD may have, before the layout: ジョン
/// becomes ｼﾞｮﾝ, or `zyon` if there are no kana. Each wide letter would leave half of its two cells
/// empty.
///
/// This covers only what doesn't depend on the rest of the display; ``LCDSubstitutes`` does the
/// rest.
struct LCDText {
  /// The text.
  private(set) var string: String
  /// The new position of each scalar of the source, and of its end; `nil` if nothing was changed.
  private var positions: [Int]?

  /// Linear time.
  init(_ source: String, rom: LCDROM) {
    string = source
    // All letters that can be replaced lie at U+3000 or above.
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
