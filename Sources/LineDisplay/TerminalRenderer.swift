/// Turns cells into the bytes that make a terminal show them.
///
/// Writes UTF-8 and the sequences of ECMA-48 that every terminal since the VT100 has: CUP, CUF, ED,
/// EL and SGR. So it serves the Linux console, a serial terminal and a terminal window alike. Only
/// what changed is written.
///
/// Between two calls the terminal is left in its default rendition with the cursor anywhere, and
/// nothing but this renderer may write to it.
///
/// Terminals differ in how wide they take an emoji, a letter with marks or an ambiguous letter.
/// After any such letter the next one is placed anew, and the cell after it is written again. A
/// terminal with other widths than ours draws that one letter wrong, and no other; only at the right
/// edge, where there is no cell after it, the cell before it may suffer.
public struct TerminalRenderer: Hashable, Sendable {
  /// How many colours to use.
  public let colour: TerminalColour

  public init(colour: TerminalColour) {
    self.colour = colour
  }

  /// What to write before the first screen: alternate screen, insert mode off, autowrap off, cursor
  /// hidden, rendition reset, screen cleared. The Linux console has no alternate screen and ignores
  /// the wish, hence the clearing.
  public static let enter = Array(
    "\u{1B}[?1049h\u{1B}[4l\u{1B}[?7l\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J".utf8)

  /// What to write after the last screen, also when the program dies: undoes ``enter`` as far as
  /// terminals let us. Writing it twice does no harm.
  public static let leave = Array(
    "\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)

  /// The bytes that turn a terminal showing `previous` into one showing `next`; none if both are
  /// equal.
  ///
  /// With no `previous`, or one of another size, the whole screen is painted: after ``enter``,
  /// after a resize, and whenever somebody else may have written. The grid must not be larger than
  /// the terminal.
  public func bytes(from previous: CellGrid?, to next: CellGrid) -> [UInt8] {
    var pen = TerminalPen(renderer: self)
    var shown = CellGrid(columns: next.columns, rows: next.rows)
    if let previous, previous.columns == next.columns, previous.rows == next.rows {
      shown = previous
    } else {
      pen.clear()
    }
    for row in 0..<next.rows {
      paint(row, from: shown, to: next, with: &pen)
    }
    pen.use([])
    return pen.bytes
  }

  private func paint(
    _ row: Int, from shown: CellGrid, to next: CellGrid, with pen: inout TerminalPen
  ) {
    let damage = Self.damage(row, from: shown, to: next)
    guard var column = damage.firstIndex(of: true) else { return }

    // Blank cells up to the right edge are erased at once where that is shorter.
    var tail = next.columns
    while tail > 0, next[tail - 1, row] == .blank { tail -= 1 }
    let erases = damage[tail...].count { $0 } > 3

    while column < (erases ? tail : next.columns) {
      let cell = next[column, row]
      if damage[column] {
        pen.go(to: column, row: row, in: next)
        pen.write(cell, columns: next.columns)
      }
      column += max(cell.width, 1)
    }
    if erases {
      pen.go(to: tail, row: row, in: next)
      pen.eraseToEnd()
    }
  }

  /// Which cells of a row have to be written.
  private static func damage(
    _ row: Int, from shown: CellGrid, to next: CellGrid
  ) -> [Bool] {
    var damage = (0..<next.columns).map { shown[$0, row] != next[$0, row] }
    for column in 0..<next.columns {
      let cell = next[column, row]
      let end = column + cell.width
      if cell.width == 2, damage[column] || damage[column + 1] {
        damage[column] = true
        damage[column + 1] = true
      }
      if damage[column], !cell.hasSettledWidth, end > column, end < next.columns {
        damage[end] = true
      }
    }
    return damage
  }

  /// The parameters of SGR (ECMA-48, 8.3.117) for a cell.
  ///
  /// Lit is bold and coloured, or bold and underlined. Reverse is added for the selected line, so
  /// that lit and selected stay apart from either alone. The cursor is reverse in a normal line and
  /// normal in a reverse one. Magenta, as it can be read on black and on white.
  func parameters(for attributes: CellAttributes) -> [Int] {
    var parameters: [Int] = []
    let isLit = attributes.contains(.lit)
    let isUnderlined = attributes.contains(.pending) || isLit && colour == .none
    if isLit || attributes.contains(.bold) { parameters.append(1) }
    if attributes.contains(.dim), !isLit { parameters.append(2) }
    if isUnderlined { parameters.append(4) }
    if attributes.contains(.selected) != attributes.contains(.cursor) { parameters.append(7) }
    if isLit {
      switch colour {
      case .none: break
      case .ansi16: parameters.append(35)
      case .ansi256: parameters += [38, 5, 163]
      }
    }
    return parameters
  }
}
