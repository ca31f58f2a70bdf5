extension CellRun {
  /// A text of ASCII alone, as most are: each byte is a letter of one cell, which nothing joins. What
  /// ``init(_:attributes:cursor:pending:)`` makes of any text; `nil` for any other.
  static func plain(
    _ bytes: UnsafeBufferPointer<UInt8>, lit: [Range<Int>], attributes: CellAttributes,
    cursor: Int?, pending: Range<Int>?
  ) -> CellRun? {
    guard let width = plainWidth(bytes, cursor: cursor) else { return nil }
    let length = bytes.count
    let isCursorBehind = width > length
    var letters = bytes.map { Cell(Unicode.Scalar($0), width: 1, attributes: attributes) }
    func add(_ more: CellAttributes, in places: Range<Int>) {
      for place in places.clamped(to: 0..<length) { letters[place].attributes.formUnion(more) }
    }
    for span in lit { add(.lit, in: span) }
    if let pending { add(.pending, in: pending) }
    if isCursorBehind {
      letters.append(Cell(" ", width: 1, attributes: attributes.union(.cursor)))
    } else if let cursor {
      let place = max(cursor, 0)
      add(.cursor, in: place..<(place + 1))
    }
    return CellRun(letters: letters, width: width)
  }

  /// How many cells a text takes, for whoever wants no more of it.
  static func width(of text: StyledText, cursor: Int? = nil) -> Int {
    var string = text.string
    if let width = string.withUTF8({ plainWidth($0, cursor: cursor) }) { return width }
    return CellRun(text, attributes: [], cursor: cursor, pending: nil).width
  }

  /// How many cells a text of ASCII takes; `nil` for any other. A cursor that no letter has gets a cell of
  /// its own.
  private static func plainWidth(
    _ bytes: UnsafeBufferPointer<UInt8>, cursor: Int?
  ) -> Int? {
    guard bytes.count <= Sanitizer.scalarLimit, bytes.allSatisfy({ $0 &- 0x20 < 0x5F }) else {
      return nil
    }
    return bytes.count + (cursor.map { max($0, 0) >= bytes.count } == true ? 1 : 0)
  }
}
