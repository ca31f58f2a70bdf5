extension CellRun {
  /// Makes the same run as ``init(_:attributes:cursor:pending:)``, from a plain text.
  init(
    _ text: PlainText, of styled: StyledText, attributes: CellAttributes, pending: Range<Int>?
  ) {
    let width = text.width
    self.init(
      letters: [Cell](unsafeUninitializedCapacity: width) { cells, filled in
        text.put(into: cells, text: styled, attributes: attributes, pending: pending)
        filled = width
      }, width: width)
  }

  /// Returns the number of cells that a text needs. For a plain text it doesn't make a run.
  static func width(of text: StyledText, cursor: Int? = nil) -> Int {
    var string = text.string
    if let width = string.withUTF8({ PlainText($0, cursor: cursor)?.width }) { return width }
    return CellRun(text, attributes: [], cursor: cursor, pending: nil).width
  }
}
