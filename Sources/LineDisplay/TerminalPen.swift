/// Where a terminal's cursor is and what it would write with, as bytes are added.
struct TerminalPen: ~Copyable {
  private(set) var bytes = ByteBuffer(capacity: 4_096)
  private let renderer: TerminalRenderer
  /// How many columns the terminal has.
  let columns: Int
  /// The cell the cursor is in, while that is certain.
  private var position: (column: Int, row: Int)?
  private var attributes: CellAttributes = []

  init(renderer: TerminalRenderer, columns: Int) {
    self.renderer = renderer
    self.columns = columns
  }

  /// Empties the screen in the default rendition.
  mutating func clear() {
    sequence("m")
    sequence("J", 2)
  }

  /// Takes another rendition, if it is another.
  @inline(__always)
  mutating func use(_ wanted: CellAttributes) {
    if wanted != attributes { change(to: wanted) }
  }

  private mutating func change(to wanted: CellAttributes) {
    // Each one starts from nothing: shorter code than what to undo, and the codes that undo are
    // younger than the VT100. Nothing at all is written as no parameter, which means 0.
    startSequence()
    let start = bytes.count
    renderer.forEachParameter(for: wanted) { parameter in
      bytes.append(bytes.count == start ? "0;" : ";")
      bytes.append(parameter)
    }
    bytes.append(UInt8(ascii: "m"))
    attributes = wanted
  }

  /// So many letters are written once more: to move past them takes as many bytes.
  private static let longestGap = 3

  /// Moves the cursor, or writes what stands between again where that is shorter. `cells` are those
  /// of the row.
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

  /// Writes a letter where the cursor is.
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

  /// Writes a letter of one byte, and those behind it that have its attributes up to the last that
  /// stands otherwise on the display. Most letters are of one byte.
  ///
  /// - Returns: how many.
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
    // Past the last column there is no place to be in: terminals differ in what they report.
    let end = start.column + width
    position = end < columns ? (end, start.row) : nil
  }

  /// Writes a letter that terminals differ on, and loses the cursor over it.
  private mutating func writeUnsettled(_ cell: Cell) {
    if cell.width == 2, !cell.hasSettledWidth, let start = position {
      // A terminal that takes the letter for a narrow one would leave what stood in the other
      // half.
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

  /// Places the cursor; in the first column without naming it.
  private mutating func place(_ column: Int, _ row: Int, isShort: Bool = true) {
    startSequence()
    append(row + 1)
    if column > 0 || !isShort {
      bytes.append(UInt8(ascii: ";"))
      append(column + 1)
    }
    bytes.append(UInt8(ascii: "H"))
  }

  /// A control sequence (ECMA-48, 5.4) with a parameter or none.
  private mutating func sequence(_ final: Unicode.Scalar, _ parameter: Int? = nil) {
    startSequence()
    if let parameter { append(parameter) }
    bytes.append(UInt8(ascii: final))
  }

  private mutating func startSequence() {
    bytes.append("\u{1B}[")
  }

  /// A number from 0 in decimal.
  private mutating func append(_ number: Int) {
    if number >= 100 { append(number / 100) }
    if number >= 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
