extension CellGrid {
  /// The sign that points at the selected line.
  var pointer: StyledText { direction == .leftToRight ? ">" : "<" }

  /// Puts another grid into this one, with its top left cell at the given place. Cells outside this
  /// grid are left out.
  mutating func put(_ other: CellGrid, column: Int, row: Int) {
    for place in 0..<other.rows {
      let letters = (0..<other.columns).map { other[$0, place] }.filter { $0.width > 0 }
      put(letters, column: column, row: row + place)
    }
  }
}
