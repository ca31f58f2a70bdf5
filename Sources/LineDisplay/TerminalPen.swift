/// Where a terminal's cursor is and what it would write with, as bytes are added.
struct TerminalPen {
  private(set) var bytes: [UInt8] = []
  private let renderer: TerminalRenderer
  /// The cell the cursor is in, while that is certain.
  private var position: (column: Int, row: Int)?
  private var attributes: CellAttributes = []

  init(renderer: TerminalRenderer) {
    self.renderer = renderer
  }

  /// Empties the screen in the default rendition.
  mutating func clear() {
    sequence([], "m")
    sequence([2], "J")
  }

  /// Takes another rendition, if it is another.
  mutating func use(_ wanted: CellAttributes) {
    if wanted == attributes { return }
    let parameters = renderer.parameters(for: wanted)
    // Each one starts from nothing: shorter code than what to undo, and the codes that undo are
    // younger than the VT100.
    sequence(parameters.isEmpty ? [] : [0] + parameters, "m")
    attributes = wanted
  }

  /// Moves the cursor, or writes what stands between again where that is shorter.
  mutating func go(to column: Int, row: Int, in grid: CellGrid) {
    defer { position = (column, row) }
    guard let position, position.row == row, position.column <= column else {
      sequence(column == 0 ? [row + 1] : [row + 1, column + 1], "H")
      return
    }
    let between = (position.column..<column).map { grid[$0, row] }
    if between.isEmpty { return }
    let isShort = between.count <= 3
    if isShort, between.allSatisfy({ $0.isOneByte && $0.attributes == attributes }) {
      for cell in between { bytes += cell.text.utf8 }
    } else {
      sequence(between.count == 1 ? [] : [between.count], "C")
    }
  }

  /// Writes a letter where the cursor is.
  mutating func write(_ cell: Cell, columns: Int) {
    use(cell.attributes)
    let start = position
    if cell.width == 2, !cell.hasSettledWidth, let start {
      // A terminal that takes the letter for a narrow one would leave what stood in the other
      // half.
      bytes += [0x20, 0x20]
      position = nil
      sequence([start.row + 1, start.column + 1], "H")
    }
    bytes += cell.text.utf8
    guard let start, cell.hasSettledWidth else {
      position = nil
      return
    }
    // Past the last column there is no place to be in: terminals differ in what they report.
    let end = start.column + cell.width
    position = end < columns ? (end, start.row) : nil
  }

  /// Erases from the cursor to the right edge.
  mutating func eraseToEnd() {
    use([])
    sequence([], "K")
  }

  /// A control sequence (ECMA-48, 5.4).
  private mutating func sequence(_ parameters: [Int], _ final: Character) {
    bytes += [0x1B, 0x5B]
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { bytes.append(0x3B) }
      bytes += String(parameter).utf8
    }
    bytes += final.utf8
  }
}
