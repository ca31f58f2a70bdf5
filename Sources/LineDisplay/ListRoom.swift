/// How much of a list a display can show.
package struct ListRoom: Hashable, Sendable {
  /// How many letters a row has.
  package var columns: Int
  /// How many lines have room below a line that asks, however high they are. 0 if only that line
  /// has room.
  package var rows: Int
  /// The most lines that any screen shows.
  package var mostRows: Int

  package init(columns: Int, rows: Int, mostRows: Int) {
    self.columns = columns
    self.rows = rows
    self.mostRows = mostRows
  }
}
