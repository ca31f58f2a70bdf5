import LineDisplay

extension PanelLayout {
  /// The top band: the signal, the mode, the keypad and its name, the count; or a notice alone.
  /// `nil` if there is nothing to tell. When room is short, the keypad's name goes first, then the
  /// icons, then the count.
  func statusBand(_ status: StatusLine) -> PanelBand? {
    let columns = columns(in: width)
    if let notice = status.notice {
      let rows = ScreenLayout.rows(
        of: StyledText(notice), columns: columns, limit: max(self.rows / 2, 1))
      let height = min(rows.count * size.height + 2 * padding, self.height)
      return rowsBand(rows, PanelRect(x: 0, y: 0, width: width, height: height), .notice)
    }
    if status == StatusLine() { return nil }
    if let call = status.call, !hasRoom(for: status, columns: columns) {
      let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
      return rowsBand([ScreenLayout.callCells(call, columns: columns)], frame, .status)
    }

    let mode = ScreenLayout.cells(of: StyledText(status.mode), columns: columns, attributes: .bold)
    let count = ScreenLayout.cells(of: StyledText(status.count), columns: columns)
    var icons: [PanelIcon] = []
    if let bars = status.signal { icons.append(.signal(bars)) }
    icons.append(status.device.isEmpty ? .noKeypad : .keypad)
    let spared = columns - mode.count - (count.isEmpty ? 0 : count.count + 1)
    // Each with a cell's gap.
    let iconWidths = icons.map { cellsWide($0) + 1 }
    let hasIcons = iconWidths.reduce(0, +) <= spared

    var cells: [Cell] = []
    func skip(_ count: Int) { for _ in 0..<count { cells.append(.blank) } }
    var places: [(icon: PanelIcon, column: Int)] = []
    if hasIcons, status.signal != nil {
      places.append((icons[0], cells.count))
      skip(iconWidths[0])
    }
    cells += mode
    if hasIcons, let keypad = icons.last, let iconWidth = iconWidths.last {
      if !mode.isEmpty { skip(1) }
      places.append((keypad, cells.count))
      skip(iconWidth - 1)
      let left = columns - cells.count - 1 - (count.isEmpty ? 0 : count.count + 1)
      let device = ScreenLayout.cells(
        of: StyledText(status.device), columns: left, attributes: .dim)
      // A stump of a name tells nothing.
      if left >= 8 || device.count <= left, left > 0, !device.isEmpty {
        let whole = ScreenLayout.widths(of: .message(StyledText(status.device))).text
        if whole <= left || left >= 8 {
          skip(1)
          cells += device
        }
      }
    }
    if !count.isEmpty, cells.count + count.count + (cells.isEmpty ? 0 : 1) <= columns {
      skip(columns - count.count - cells.count)
      cells += count
    } else {
      skip(columns - cells.count)
    }

    let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
    var band = rowsBand([cells], frame, .status)
    guard let row = band.rows.first else { return band }
    for place in places {
      let glyph = place.icon.glyph(size.face)
      band.icons.append(
        PanelBand.Icon(
          icon: place.icon, x: row.x + place.column * size.width,
          y: row.y + max((size.cellHeight - glyph.height) * size.scale / 2, 0), scale: size.scale))
    }
    return band
  }

  /// Whether what stands in the device's place is seen whole.
  private func hasRoom(for status: StatusLine, columns: Int) -> Bool {
    func wide(_ text: String) -> Int {
      ScreenLayout.widths(of: .message(StyledText(text))).text
    }
    var icons: [PanelIcon] = [.keypad]
    if let bars = status.signal { icons.append(.signal(bars)) }
    let taken =
      wide(status.mode) + icons.reduce(0) { $0 + cellsWide($1) + 1 }
      + (status.count.isEmpty ? 0 : wide(status.count) + 1)
    return taken + 1 + wide(status.device) <= columns
  }

  /// How many cells an icon takes.
  private func cellsWide(_ icon: PanelIcon) -> Int {
    (icon.glyph(size.face).width + size.cellWidth - 1) / size.cellWidth
  }
}
