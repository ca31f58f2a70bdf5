/// The contents of an LCD: the cursor, and a letter for each cell. Up to eight different letters
/// may be drawings. Frames don't depend on earlier frames, so equal grids give equal frames.
struct LCDFrame: Hashable, Sendable {
  /// A built-in letter, or a drawing: one of ``glyphs``.
  enum Letter: Hashable, Sendable {
    case code(UInt8)
    case glyph(Int)
  }

  /// The form of the controller's cursor, and its cell.
  enum Cursor: Hashable, Sendable {
    /// An underline at the place of the next letter.
    case underline(Int)
    /// A blinking block on a letter that may still change.
    case blink(Int)

    /// The cell of the cursor.
    var place: Int {
      switch self {
      case .underline(let place), .blink(let place): place
      }
    }
  }

  let columns: Int
  let rows: Int
  /// The letters, row by row.
  private(set) var letters: [Letter]
  /// The drawings in use; at most ``LCDGlyphSlots/count``.
  private(set) var glyphs: [LCDGlyph] = []
  /// The cursor, whose place is counted in cells, row by row; `nil` for none.
  let cursor: Cursor?

  init(_ grid: CellGrid, rom: LCDROM) {
    columns = grid.columns
    rows = grid.rows
    cursor = Self.cursor(in: grid)
    var signs: [LCDSign] = []
    signs.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { signs.append(rom.sign(for: grid[column, row])) }
    }
    letters = signs.map { .code($0.code ?? $0.plain) }
    for word in Self.words(of: signs, in: grid) { place(word, signs) }
  }

  /// Cells that are either all shown in their own form, or all in a replacement.
  private struct Word {
    var cells: Range<Int>
    /// The order in which words get their drawings: lower weights come first.
    var weight: Int
  }

  /// Returns all words that need drawings, or may have to be shown in another form. The words in
  /// rows with the cursor or the selection come first, then the others row by row. `…` comes last,
  /// because `.` can replace it.
  private static func words(of signs: [LCDSign], in grid: CellGrid) -> [Word] {
    var words: [Word] = []
    for row in 0..<grid.rows {
      let isMain = (0..<grid.columns).contains {
        !grid[$0, row].attributes.isDisjoint(with: [.cursor, .selected])
      }
      var column = 0
      while column < grid.columns {
        let first = row * grid.columns + column
        var end = first + 1
        if signs[first].isBound {
          while end < (row + 1) * grid.columns, signs[end].isBound { end += 1 }
        }
        if signs[first].isBound || signs[first].glyph != nil {
          let isEllipsis = grid[column, row].base == Sanitizer.ellipsis.value
          words.append(Word(cells: first..<end, weight: isEllipsis ? 2 : isMain ? 0 : 1))
        }
        column += end - first
      }
    }
    return (0...2).flatMap { weight in words.filter { $0.weight == weight } }
  }

  /// Shows a word in its own form if there is room for its drawings beside those of the words
  /// before it.
  private mutating func place(_ word: Word, _ signs: [LCDSign]) {
    var all = glyphs
    for cell in word.cells {
      guard let glyph = signs[cell].glyph, !all.contains(glyph) else { continue }
      all.append(glyph)
      if all.count > LCDGlyphSlots.count {
        for cell in word.cells { letters[cell] = .code(signs[cell].plain) }
        return
      }
    }
    glyphs = all
    for cell in word.cells {
      if let index = signs[cell].glyph.flatMap(all.firstIndex) { letters[cell] = .glyph(index) }
    }
  }

  /// Returns the first cell with the cursor. If exactly the one cell before it is pending, that
  /// cell blinks instead, because the next key press may change its letter.
  static func cursor(in grid: CellGrid) -> Cursor? {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns
      where grid[column, row].attributes.contains(.cursor) && grid[column, row].width > 0 {
        let place = row * grid.columns + column
        func isPending(_ column: Int) -> Bool {
          column >= 0 && grid[column, row].attributes.contains(.pending)
        }
        let isTurning = isPending(column - 1) && !isPending(column - 2) && !isPending(column)
        return isTurning ? .blink(place - 1) : .underline(place)
      }
    }
    return nil
  }
}
