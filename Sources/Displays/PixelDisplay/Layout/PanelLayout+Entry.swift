import CellDisplay

extension PanelLayout {
  /// Returns the typed text, as large as possible. Digits are up to three times as large as other
  /// text, so that the number to dial can be read at arm's length. If possible, the whole text is
  /// shown. A long text has several rows, so that its letters need not be very small.
  func entryBand(_ line: ScreenRow, _ frame: PanelRect, isLarge: Bool) -> PanelBand {
    let surface: PanelBand.Surface = line.isSelected ? .selection : .entry
    var band = PanelBand(frame, surface)
    let rule = isLarge ? ruleHeight : 0
    if rule > 0 {
      let place = PanelRect(
        x: frame.x, y: frame.y + frame.height - rule, width: frame.width, height: rule)
      band.boxes.append(PanelBand.Box(frame: place, surface: .rule, corner: 0))
    }
    let room = frame.width - 2 * inset
    var left = line
    left.right = nil
    let widths = widths(of: line)
    // The right part always has the normal size.
    let rightWidth = widths.right > 0 ? min(widths.right + size.width, room / 2) : 0
    let height = frame.height - rule
    let typed = typedRows(
      left, room: (room - rightWidth, isLarge ? height - 2 * padding : 0))
    let x = frame.x + start(in: frame.width)
    let top = frame.y + max((height - typed.rows.count * typed.size.height) / 2, 0)
    for (place, text) in typed.rows.enumerated() {
      band.rows.append(
        PanelBand.Row(
          x: x, y: top + place * typed.size.height, width: text.width, size: typed.size,
          surface: surface,
          cells: text.cells))
    }
    if rightWidth > 0, let right = line.right {
      let text = text(right, room: rightWidth - size.width, attributes: .dim)
      band.rows.append(
        PanelBand.Row(
          x: frame.x + frame.width - inset - text.width,
          y: frame.y + max(height - padding - size.height, 0), width: text.width, size: size,
          surface: surface,
          cells: text.cells))
    }
    return band
  }

  /// Returns the rows of the typed text, each as full as possible, and their size. It is the
  /// largest size in which no text is cut.
  private func typedRows(
    _ line: ScreenRow, room: (width: Int, height: Int)
  ) -> (rows: [PanelText], size: PanelTextSize) {
    let most = line.isNumber ? entryScale : min(entryScale, 2 * size.scale)
    var entrySize = size.scaled(to: max(min(most, room.height / size.cellHeight), size.scale))
    while true {
      let isLast = entrySize.scale == size.scale
      let limit = max(room.height / entrySize.height, 1)
      if let rows = rows(of: line, width: room.width, limit: limit, entrySize, isLast: isLast) {
        return (rows, entrySize)
      }
      entrySize.scale -= 1
    }
  }

  /// Returns a line in rows of one size; `nil` if it would be cut, unless this is the smallest
  /// size.
  private func rows(
    of line: ScreenRow, width: Int, limit: Int, _ entrySize: PanelTextSize, isLast: Bool
  ) -> [PanelText]? {
    if let measure = measure(entrySize) {
      let rows = ScreenLayout.typedRows(of: line, room: width, measure: measure)
      if rows.count <= limit {
        return rows.map { PanelText(cells: $0.letters, width: $0.width) }
      }
      return isLast
        ? ScreenLayout.pieces(of: line, room: width, measure: measure).prefix(1)
          .map { PanelText(cells: $0.letters, width: $0.width) } : nil
    }
    func text(_ cells: [Cell]) -> PanelText {
      PanelText(cells: cells, width: cells.count * entrySize.width)
    }
    let columns = min(max(width / entrySize.width, 1), CellGrid.sizeLimit)
    let wanted = ScreenLayout.widths(of: line).text
    if wanted <= columns {
      return [text(ScreenLayout.cells(of: line, columns: columns, direction: direction))]
    }
    // A wide letter may leave an empty cell at the end of each row.
    let total = isLast ? min(wanted, columns * limit) : wanted
    if total <= CellGrid.sizeLimit {
      let rows = split(ScreenLayout.cells(of: line, columns: total), columns: columns)
      if rows.count <= limit { return rows.map(text) }
    }
    return isLast
      ? [text(ScreenLayout.cells(of: line, columns: columns, direction: direction))] : nil
  }

  /// Divides cells into rows of `columns` cells. The last row is filled up with blanks, and no wide
  /// letter is split.
  private func split(_ cells: [Cell], columns: Int) -> [[Cell]] {
    var rows: [[Cell]] = []
    var start = 0
    while start < cells.count {
      var end = min(start + columns, cells.count)
      if end < cells.count, cells[end].width == 0, end - start > 1 { end -= 1 }
      let fill = Array(repeating: Cell.blank, count: columns - (end - start))
      let row = Array(cells[start..<end])
      rows.append(direction == .leftToRight ? row + fill : fill + row)
      start = end
    }
    return rows
  }
}

extension ScreenRow {
  /// Whether the text consists only of digits, `*`, `#`, `+`, spaces and hyphens.
  fileprivate var isNumber: Bool {
    text.string.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "#"),
        UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
