/// How wide letters are on a display that does not give each a cell: in its own unit, such as pixels.
package protocol TextMeasure {
  /// The width of each letter of a text as it stands there, 0 to 8191; joined letters and ligatures are
  /// the first one's.
  func widths(of letters: [Cell]) -> [Int]
  /// The width of a digit: what lengths that are told in letters are reckoned by.
  var digitWidth: Int { get }
}

extension CellRun {
  /// The run with its letters' widths measured; itself where they are cells.
  func measured(by measure: (any TextMeasure)?) -> CellRun {
    guard let measure, !letters.isEmpty else { return self }
    let widths = measure.widths(of: letters)
    var run = CellRun(of: zip(letters, widths).map { $0.withWidth($1) }[...])
    run.ellipsisWidth = measure.widths(of: [.ellipsis]).first ?? 1
    run.digitWidth = measure.digitWidth
    return run
  }
}
