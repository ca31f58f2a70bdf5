/// Measures letters on a display without cells, in the unit of the display, such as pixels.
package protocol TextMeasure {
  /// Returns the width of each letter in the context of the text, 0 to 8191. The first of several
  /// joined letters, or of the letters of a ligature, gets the width of all of them.
  func widths(of letters: [Cell]) -> [Int]
  /// The width of a digit: the unit of lengths that are given in letters.
  var digitWidth: Int { get }
}

extension CellRun {
  /// Returns the run with the measured widths of its letters; the run itself without a measure.
  func measured(by measure: (any TextMeasure)?) -> CellRun {
    guard let measure, !letters.isEmpty else { return self }
    let widths = measure.widths(of: letters)
    var run = CellRun(of: zip(letters, widths).map { $0.withWidth($1) }[...])
    run.ellipsisWidth = measure.widths(of: [.ellipsis]).first ?? 1
    run.digitWidth = measure.digitWidth
    return run
  }
}
