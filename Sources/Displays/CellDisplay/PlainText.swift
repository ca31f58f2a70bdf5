/// A text in which each scalar is one cell: letters one cell wide that run from left to right and
/// never join their neighbours. Nearly all names and numbers are such texts.
struct PlainText {
  /// The bytes of a string, from `String.withUTF8`. They are valid only inside its closure.
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of letters.
  private let count: Int
  private let cursor: Int?

  /// - Parameter cursor: as in ``ScreenRow/Role/entry(cursor:pending:)``.
  /// - Returns: `nil` for any other text, and for a text that is too long to be shown.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, cursor: Int? = nil) {
    guard bytes.count <= Sanitizer.scalarLimit else { return nil }
    self.bytes = bytes
    self.cursor = cursor.map { max($0, 0) }
    // Examines all bytes without an early exit, so that the processor can handle several at once.
    var others: UInt8 = 0
    for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
    if others == 0 {
      count = bytes.count
      return
    }
    var scalars = UTF8Scalars(bytes)
    var count = 0
    while let scalar = scalars.next() {
      guard scalar == " " || scalar.isPlain else { return nil }
      count += 1
    }
    self.count = count
  }

  /// Whether the cursor is after the last letter, where it needs an additional cell.
  private var isCursorBehind: Bool { cursor.map { $0 >= count } == true }

  /// The width, in cells.
  var width: Int { count + (isCursorBehind ? 1 : 0) }

  /// Puts the text into the first ``width`` cells, and overwrites their contents.
  func put(
    into cells: UnsafeMutableBufferPointer<Cell>, text: StyledText, attributes: CellAttributes,
    pending: Range<Int>? = nil
  ) {
    guard let cells = cells.baseAddress else { return }
    if count == bytes.count {
      for place in bytes.indices {
        cells[place] = Cell(Unicode.Scalar(bytes[place]), width: 1, attributes: attributes)
      }
    } else {
      var scalars = UTF8Scalars(bytes)
      var place = 0
      while let scalar = scalars.next() {
        cells[place] = Cell(scalar, width: 1, attributes: attributes)
        place += 1
      }
    }
    func add(_ more: CellAttributes, in places: Range<Int>) {
      for place in places.clamped(to: 0..<count) { cells[place].attributes.formUnion(more) }
    }
    for span in text.spans { add(.lit, in: span) }
    for span in text.changed { add(.changed, in: span) }
    if let pending { add(.pending, in: pending) }
    if isCursorBehind {
      cells[count] = Cell(" ", width: 1, attributes: attributes.union(.cursor))
    } else if let cursor {
      add(.cursor, in: cursor..<(cursor + 1))
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPlain: Bool {
    ScalarClass(of: self) == .narrow && !Cell.runsFromRight(value) && !isFlagHalf
  }
}
