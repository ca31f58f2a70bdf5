extension CellRun {
  /// What ``init(_:attributes:cursor:pending:)`` makes of any text, of one that is plain.
  init(
    _ text: PlainText, lit: [Range<Int>], attributes: CellAttributes, pending: Range<Int>?
  ) {
    let width = text.width
    self.init(
      letters: [Cell](unsafeUninitializedCapacity: width) { cells, filled in
        text.put(into: cells, lit: lit, attributes: attributes, pending: pending)
        filled = width
      }, width: width)
  }

  /// How many cells a text takes, for whoever wants no more of it.
  static func width(of text: StyledText, cursor: Int? = nil) -> Int {
    var string = text.string
    if let width = string.withUTF8({ PlainText($0, cursor: cursor)?.width }) { return width }
    return CellRun(text, attributes: [], cursor: cursor, pending: nil).width
  }
}
