/// The room for a list on a display.
package struct ListRoom: Hashable, Sendable {
  /// The number of letters in a row.
  package var columns: Int
  /// The number of lines of a list that surely have room below a line with a question; 0 if only
  /// the question has room.
  package var rows: Int
  /// The maximum number of lines on any screen.
  package var mostRows: Int

  package init(columns: Int, rows: Int, mostRows: Int) {
    self.columns = columns
    self.rows = rows
    self.mostRows = mostRows
  }
}
