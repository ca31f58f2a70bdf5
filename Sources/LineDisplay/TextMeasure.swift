/// The widths of letters on a display without cells, in its own unit, such as pixels.
package protocol TextMeasure {
  /// The width of each letter in the context of the text, 0 to 8191. The first letter has the whole
  /// width of joined letters and of ligatures.
  func widths(of letters: [Cell]) -> [Int]
  /// The width of a digit: the unit of lengths that are given in letters.
  var digitWidth: Int { get }
}

extension CellRun {
  /// The run with the measured widths of its letters; the run itself if its letters are cells.
  func measured(by measure: (any TextMeasure)?) -> CellRun {
    guard let measure, !letters.isEmpty else { return self }
    let widths = measure.widths(of: letters)
    var run = CellRun(of: zip(letters, widths).map { $0.withWidth($1) }[...])
    run.ellipsisWidth = measure.widths(of: [.ellipsis]).first ?? 1
    run.digitWidth = measure.digitWidth
    return run
  }
}
