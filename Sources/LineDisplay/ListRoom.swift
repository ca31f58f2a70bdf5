/// How much of a list a display can show.
package struct ListRoom: Hashable, Sendable {
  /// How many letters a row has.
  package var columns: Int
  /// How many lines have room in any case, however high they are, below one line that asks. 0 where that
  /// is the only one.
  package var rows: Int
  /// No screen shows more lines than these.
  package var mostRows: Int

  package init(columns: Int, rows: Int, mostRows: Int) {
    self.columns = columns
    self.rows = rows
    self.mostRows = mostRows
  }
}
