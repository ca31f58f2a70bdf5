@testable import CellDisplay

extension CellGrid {
  /// The rows between bars, one below the other.
  var picture: String {
    rowTexts.map { "|\($0)|" }.joined(separator: "\n")
  }

  /// What each cell of a row stands for, as a letter: l(it), c(ursor), p(ending), d(im), b(old), or
  /// a dot for nothing; in capitals, and a dash for nothing, where the line is selected.
  func attributes(row: Int) -> String {
    var letters = ""
    for column in 0..<columns {
      let own = self[column, row].attributes
      let isSelected = own.contains(.selected)
      var letter = isSelected ? "-" : "."
      if own.contains(.dim) { letter = "d" }
      if own.contains(.bold) { letter = "b" }
      if own.contains(.lit) { letter = "l" }
      if own.contains(.pending) { letter = "p" }
      if own.contains(.cursor) { letter = "c" }
      letters += isSelected ? letter.uppercased() : letter
    }
    return letters
  }
}
