/// Turns cells into the bytes that make a terminal show them.
///
/// It writes UTF-8 and the sequences of ECMA-48 that every terminal since the VT100 understands:
/// CUP, CUF, ED, EL and SGR. So it works on the Linux console, a serial terminal and a terminal
/// window. Only changes are written.
///
/// Between two calls, the terminal is in its default rendition, and the cursor may be anywhere.
/// Only this renderer may write to the terminal.
///
/// Terminals disagree on the width of an emoji, a letter with marks or an ambiguous letter. After
/// such a letter the cursor is placed again, and the next cell is written again. So if a terminal
/// has another width for a letter than this program, only that letter is wrong. At the right edge,
/// where no cell follows, the cell before the letter may also be wrong.
package struct TerminalRenderer: Hashable, Sendable {
  /// The number of colours to use.
  package let colour: TerminalColour

  package init(colour: TerminalColour) {
    self.colour = colour
  }

  /// The bytes to write before the first screen: alternate screen, insert mode off, autowrap off,
  /// cursor hidden, bracketed paste on, rendition reset, screen cleared. The screen is cleared
  /// because the Linux console has no alternate screen and ignores that sequence. Text from right
  /// to left is already in display order, so the mode in which terminals order text is switched off
  /// (BDSM, ECMA-48, 7.2.1).
  package static let enter = Array(
    "\u{1B}[?1049h\u{1B}[4l\u{1B}[8l\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[m\u{1B}[H\u{1B}[2J"
      .utf8)

  /// The bytes to write after the last screen, also when a signal ends the program. They undo
  /// ``enter`` as far as terminals permit. Writing them twice does no harm.
  package static let leave = Array(
    "\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l".utf8)

  /// Returns the bytes that make a terminal show `next` if it shows `previous` now; empty if both
  /// are equal.
  ///
  /// If `previous` is `nil` or has another size, the whole screen is painted. Pass `nil` after
  /// ``enter``, after a resize, and if another program may have written to the terminal. The grid
  /// must not be larger than the terminal.
  package func bytes(from previous: CellGrid?, to next: CellGrid) -> [UInt8] {
    var pen = TerminalPen(renderer: self, columns: next.columns)
    let shown: CellGrid
    if let previous, previous.columns == next.columns, previous.rows == next.rows {
      shown = previous
    } else {
      shown = CellGrid(columns: next.columns, rows: next.rows)
      pen.clear()
    }
    next.withCells { next in
      shown.withCells { shown in
        for row in 0..<(next.count / pen.columns) {
          let cells = (row * pen.columns)..<((row + 1) * pen.columns)
          let old = UnsafeBufferPointer(rebasing: shown[cells])
          let new = UnsafeBufferPointer(rebasing: next[cells])
          let changed = Cell.difference(old, new)
          if !changed.isEmpty { paint(row, changed, from: old, to: new, with: &pen) }
        }
      }
    }
    pen.use([])
    return pen.bytes.array
  }

  /// Paints the part of one row that has changed.
  private func paint(
    _ row: Int, _ changed: Range<Int>, from shown: UnsafeBufferPointer<Cell>,
    to next: UnsafeBufferPointer<Cell>, with pen: inout TerminalPen
  ) {
    let columns = next.count
    var column = changed.lowerBound
    if next[column].width == 0 { column -= 1 }
    let end = changed.upperBound
    // The start of the blank cells at the right edge; the end of the change if there are none.
    var tail = end
    if next[end - 1] == .blank, next[end...].allSatisfy({ $0 == .blank }) {
      while tail > 0, next[tail - 1] == .blank { tail -= 1 }
    }
    // Whether the previous letter, which may be wider on the terminal, may have changed this cell.
    var isSpilled = false

    while column < end || isSpilled && column < columns {
      // Skips cells that are unchanged, as most cells are.
      if !isSpilled, column < tail {
        let first = column
        column += Cell.alike(
          UnsafeBufferPointer(rebasing: next[column..<tail]),
          UnsafeBufferPointer(rebasing: shown[column..<tail]))
        // If only the right half of a wide letter differs, the whole letter is written.
        if column < tail, column > first, next[column].width == 0 { column -= 1 }
      }
      if column >= tail, tail < end {
        // Blank cells up to the right edge are erased at once if that is shorter.
        var damaged = isSpilled && shown[tail] == next[tail] ? 1 : 0
        for index in tail..<end where shown[index] != next[index] { damaged += 1 }
        if damaged > 3 {
          pen.go(to: tail, row: row, in: next)
          pen.eraseToEnd()
          return
        }
        tail = end
      }
      if column >= end, !isSpilled { return }
      let cell = next[column]
      let isWide = cell.width == 2
      if isSpilled || cell != shown[column] || isWide && next[column + 1] != shown[column + 1] {
        pen.go(to: column, row: row, in: next)
        if cell.isOneByte {
          let rest = column..<max(tail, column + 1)
          column += pen.write(
            oneByteLetters: UnsafeBufferPointer(rebasing: next[rest]),
            over: UnsafeBufferPointer(rebasing: shown[rest]))
          isSpilled = false
          continue
        }
        pen.write(cell)
        isSpilled = !cell.hasSettledWidth
      }
      column += isWide ? 2 : 1
    }
  }

  /// Returns the parameters of SGR (ECMA-48, 8.3.117) for a cell.
  ///
  /// A lit letter is bold and coloured, or bold and underlined. The selected line is in reverse. So
  /// a letter that is lit and selected differs from one that is only lit or only selected. The
  /// cursor is in reverse in a normal line, and not in reverse in the selected one. The colour is
  /// magenta, which can be read on black and on white.
  func parameters(for attributes: CellAttributes) -> [Int] {
    var parameters: [Int] = []
    forEachParameter(for: attributes) { text in
      parameters += text.description.split(separator: ";").compactMap { Int($0) }
    }
    return parameters
  }

  /// Passes the parameters to `body` in the order of writing, some of them together.
  @inline(__always)
  func forEachParameter(for attributes: CellAttributes, _ body: (StaticString) -> Void) {
    let isLit = attributes.contains(.lit)
    let isUnderlined = attributes.isUnderlined || isLit && colour == .none
    if isLit || attributes.contains(.bold) { body("1") }
    if attributes.contains(.dim), !isLit { body("2") }
    if isUnderlined { body("4") }
    if attributes.contains(.selected) != attributes.contains(.cursor) { body("7") }
    if isLit {
      switch colour {
      case .none: break
      case .ansi16: body("35")
      case .ansi256: body("38;5;163")
      }
    }
  }
}
