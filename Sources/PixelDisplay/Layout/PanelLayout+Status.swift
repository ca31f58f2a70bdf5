import LineDisplay

extension PanelLayout {
  /// The top band: the signal, the mode, the keypad and its name, the count, the battery; or a notice
  /// alone. `nil` if there is nothing to tell. When room is short, the keypad's name goes first, then its
  /// icon, the signal, the battery, and the count.
  func statusBand(_ status: StatusLine) -> PanelBand? {
    let columns = columns(in: width)
    if let notice = status.notice {
      let rows = texts(
        StyledText(notice), room: room(in: width), limit: max(self.rows / 2, 1))
      let height = min(rows.count * size.height + 2 * padding, self.height)
      return rowsBand(rows, PanelRect(x: 0, y: 0, width: width, height: height), .notice)
    }
    if status == StatusLine() { return nil }
    if type != nil { return typedStatusBand(status) }
    if let call = status.call, !hasRoom(for: status, columns: columns) {
      let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
      let cells = ScreenLayout.callCells(call, columns: columns)
      return rowsBand(
        [PanelText(cells: cells, width: cells.count * size.width)], frame, .status)
    }

    let mode = ScreenLayout.cells(of: StyledText(status.mode), columns: columns, attributes: .bold)
    var row = StatusRow(columns: columns)
    row.keep(mode.count + (status.count.isEmpty ? 0 : wide(status.count) + 1))
    // The first of these has its place first, and the order is that in which they stand.
    func withRoom(_ icon: PanelIcon) -> PanelIcon? {
      row.take(cellsWide(icon) + 1) ? icon : nil
    }
    let battery = status.battery.flatMap { withRoom(.battery($0)) }
    let batteryWidth = battery.map { cellsWide($0) + 1 } ?? 0
    let signal = status.signal.flatMap { withRoom(.signal($0)) }
    let keypad: PanelIcon = status.device.isEmpty ? .noKeypad : .keypad
    let hasKeypad = row.take(cellsWide(keypad) + (mode.isEmpty ? 0 : 1))

    if let signal { row.add(signal, cellsWide(signal) + 1) }
    row.cells += mode
    if hasKeypad {
      if !mode.isEmpty { row.skip(1) }
      row.add(keypad, cellsWide(keypad))
      let end = (status.count.isEmpty ? 0 : wide(status.count) + 1) + batteryWidth
      let left = columns - row.cells.count - 1 - end
      // A stump of a name tells nothing.
      if left > 0, !status.device.isEmpty, left >= 8 || wide(status.device) <= left {
        row.skip(1)
        row.cells += ScreenLayout.cells(
          of: StyledText(status.device), columns: left, attributes: .dim)
      }
    }
    let count = ScreenLayout.cells(of: StyledText(status.count), columns: columns)
    if !count.isEmpty,
      row.cells.count + count.count + (row.cells.isEmpty ? 0 : 1) + batteryWidth <= columns
    {
      row.skip(columns - count.count - batteryWidth - row.cells.count)
      row.cells += count
    }
    row.skip(columns - batteryWidth - row.cells.count)
    if let battery {
      row.skip(1)
      row.add(battery, batteryWidth - 1)
    }

    let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
    var band = rowsBand(
      [PanelText(cells: row.cells, width: row.cells.count * size.width)], frame, .status)
    guard let text = band.rows.first else { return band }
    for place in row.icons {
      let glyph = place.icon.glyph(size.face)
      band.icons.append(
        PanelBand.Icon(
          icon: place.icon, x: text.x + place.column * size.width,
          y: text.y + max((size.cellHeight - glyph.height) * size.scale / 2, 0), scale: size.scale))
    }
    return band
  }

  private func wide(_ text: String) -> Int {
    ScreenLayout.widths(of: .message(StyledText(text))).text
  }

  /// Whether what stands in the device's place is seen whole.
  private func hasRoom(for status: StatusLine, columns: Int) -> Bool {
    var icons: [PanelIcon] = [.keypad]
    if let bars = status.signal { icons.append(.signal(bars)) }
    if let battery = status.battery { icons.append(.battery(battery)) }
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

/// The cells of the status as they are filled.
private struct StatusRow {
  var cells: [Cell] = []
  var icons: [(icon: PanelIcon, column: Int)] = []
  private var left: Int

  init(columns: Int) { left = columns }

  /// Keeps cells free in any case.
  mutating func keep(_ count: Int) { left -= count }

  /// Whether there is room for so many more, which are kept free then.
  mutating func take(_ count: Int) -> Bool {
    guard count <= left else { return false }
    left -= count
    return true
  }

  mutating func skip(_ count: Int) { for _ in 0..<max(count, 0) { cells.append(.blank) } }

  mutating func add(_ icon: PanelIcon, _ count: Int) {
    icons.append((icon, cells.count))
    skip(count)
  }
}
