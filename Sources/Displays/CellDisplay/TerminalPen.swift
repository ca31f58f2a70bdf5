/// Appends bytes for a terminal, and tracks its cursor and its rendition.
struct TerminalPen: ~Copyable {
  private(set) var bytes = ByteBuffer(capacity: 4_096)
  private let renderer: TerminalRenderer
  /// The number of columns of the terminal.
  let columns: Int
  /// The cell of the cursor; `nil` while it isn't known.
  private var position: (column: Int, row: Int)?
  private var attributes: CellAttributes = []

  init(renderer: TerminalRenderer, columns: Int) {
    self.renderer = renderer
    self.columns = columns
  }

  /// Clears the screen in the default rendition.
  mutating func clear() {
    sequence("m")
    sequence("J", 2)
  }

  /// Switches to another rendition if it differs.
  @inline(__always)
  mutating func use(_ wanted: CellAttributes) {
    if wanted != attributes { change(to: wanted) }
  }

  private mutating func change(to wanted: CellAttributes) {
    // Each rendition begins with a reset to the default. That is shorter than switching off the old
    // attributes one by one, and the codes for that are newer than the VT100. A sequence without a
    // parameter means 0.
    startSequence()
    let start = bytes.count
    renderer.forEachParameter(for: wanted) { parameter in
      bytes.append(bytes.count == start ? "0;" : ";")
      bytes.append(parameter)
    }
    bytes.append(UInt8(ascii: "m"))
    attributes = wanted
  }

  /// The maximum number of letters that are written again. Moving the cursor past them takes at
  /// least as many bytes.
  private static let longestGap = 3

  /// Moves the cursor, or writes the letters on the way again if that is shorter. `cells` are the
  /// cells of the row.
  @inline(__always)
  mutating func go(to column: Int, row: Int, in cells: UnsafeBufferPointer<Cell>) {
    if let position, position.row == row, position.column == column { return }
    move(to: column, row: row, in: cells)
  }

  private mutating func move(to column: Int, row: Int, in cells: UnsafeBufferPointer<Cell>) {
    defer { position = (column, row) }
    guard let position, position.row == row, position.column < column else {
      place(column, row)
      return
    }
    let between = cells[position.column..<column]
    if between.count <= Self.longestGap,
      between.allSatisfy({ $0.isOneByte && $0.attributes == attributes })
    {
      for cell in between { cell.write(into: &bytes) }
    } else if between.count == 1 {
      sequence("C")
    } else {
      sequence("C", between.count)
    }
  }

  /// Writes a letter at the cursor.
  @inline(__always)
  mutating func write(_ cell: Cell) {
    use(cell.attributes)
    if cell.hasSettledWidth, let start = position {
      cell.write(into: &bytes)
      advance(from: start, by: cell.width)
    } else {
      writeUnsettled(cell)
    }
  }

  /// Writes a letter of one byte, and the letters of one byte after it with the same attributes, up
  /// to the last one that differs from the display. Most letters have one byte.
  ///
  /// - Returns: the number of letters written.
  @inline(__always)
  mutating func write(
    oneByteLetters cells: UnsafeBufferPointer<Cell>, over shown: UnsafeBufferPointer<Cell>
  ) -> Int {
    guard let next = cells.baseAddress, let shown = shown.baseAddress else { return 0 }
    let (first, most) = (next[0], cells.count)
    use(first.attributes)
    var count = 0
    bytes.append(atMost: most) { end in
      var place = 0
      repeat {
        end[place] = UInt8(truncatingIfNeeded: next[place].base)
        let isSame = next[place] == shown[place]
        place &+= 1
        if !isSame { count = place }
      } while place < most && place &- count <= Self.longestGap
        && next[place].isOneByte(like: first)
      count = max(count, 1)
      return count
    }
    if let start = position { advance(from: start, by: count) }
    return count
  }

  @inline(__always)
  private mutating func advance(from start: (column: Int, row: Int), by width: Int) {
    // After the last column the position is unknown, because terminals differ there.
    let end = start.column + width
    position = end < columns ? (end, start.row) : nil
  }

  /// Writes a letter whose width differs between terminals. Afterwards the cursor's position is
  /// unknown.
  private mutating func writeUnsettled(_ cell: Cell) {
    if cell.width == 2, !cell.hasSettledWidth, let start = position {
      // The blank clears the second cell on terminals that treat the letter as narrow.
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
      place(start.column, start.row, isShort: false)
    }
    cell.write(into: &bytes)
    position = nil
  }

  /// Erases from the cursor to the right edge.
  mutating func eraseToEnd() {
    use([])
    sequence("K")
  }

  /// Places the cursor. The number of the first column is left out if `isShort`.
  private mutating func place(_ column: Int, _ row: Int, isShort: Bool = true) {
    startSequence()
    append(row + 1)
    if column > 0 || !isShort {
      bytes.append(UInt8(ascii: ";"))
      append(column + 1)
    }
    bytes.append(UInt8(ascii: "H"))
  }

  /// Appends a control sequence (ECMA-48, 5.4) with one parameter or none.
  private mutating func sequence(_ final: Unicode.Scalar, _ parameter: Int? = nil) {
    startSequence()
    if let parameter { append(parameter) }
    bytes.append(UInt8(ascii: final))
  }

  private mutating func startSequence() {
    bytes.append("\u{1B}[")
  }

  /// Appends a number in decimal. It must not be negative.
  private mutating func append(_ number: Int) {
    if number >= 100 { append(number / 100) }
    if number >= 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
