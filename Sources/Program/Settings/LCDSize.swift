/// The columns and rows of a character LCD.
package struct LCDSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Reads a size. An HD44780 has memory for 80 characters, and displays have at most four rows.
  init?(_ text: String) {
    guard let size = WrittenSize(text), (8...40).contains(size.width),
      (1...4).contains(size.height), size.width * size.height <= 80
    else { return nil }
    columns = size.width
    rows = size.height
  }
}
