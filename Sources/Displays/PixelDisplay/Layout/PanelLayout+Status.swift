import CellDisplay

extension PanelLayout {
  /// Returns the top band. It has the signal, the mode, the keypad and its name at the left, and
  /// the count and the batteries at the right, unless ``StatusPlan`` drops them. If there is a
  /// notice, the band has only the notice. Returns `nil` if all parts are empty.
  func statusBand(_ status: StatusBar) -> PanelBand? {
    if let notice = status.notice {
      let rows = texts(
        StyledText(notice), room: room(in: width), limit: max(self.rows / 2, 1))
      let height = min(rows.count * size.height + 2 * padding, self.height)
      return rowsBand(rows, PanelRect(x: 0, y: 0, width: width, height: height), .notice)
    }
    if status == StatusBar() { return nil }
    let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
    var row = StatusRow(self, frame)
    let texts = StatusTexts(status)
    let plan = StatusPlan(status, room: row.room + gap, stump: 9 * size.width) { part in
      let icon = StatusTexts.icon(part, status)
      let text = part == .keypad ? nil : texts.text(part)
      return gap + (icon.map(statusWidth) ?? 0) + (text.map { width(of: $0.string) } ?? 0)
    }
    if plan.isCallAlone, let call = status.call {
      // The time is put first, so that a long name is cut and not the time.
      row.put(call.state, .bold, atRight: true)
      row.put(call.name, [])
      return row.finish()
    }
    for part in [StatusPlan.Part.signal, .mode, .keypad, .battery, .phone, .count, .call, .device]
    where plan.parts.contains(part) {
      let isAtRight = part == .battery || part == .phone || part == .count
      if let icon = StatusTexts.icon(part, status) {
        row.put(icon, atRight: isAtRight)
      } else if let text = texts.text(part) {
        row.put(text.string, text.attributes, atRight: isAtRight)
      }
    }
    return row.finish()
  }

  /// The gap between two parts of the status.
  fileprivate var gap: Int { size.width }

  fileprivate var statusIconScale: Int {
    type == nil ? size.scale : max((size.height + 4) / 18, 1)
  }

  fileprivate var statusIconFace: PanelTextSize.Face { type == nil ? size.face : .regular }

  /// Returns the width of an icon, in whole cells if letters have cells.
  fileprivate func statusWidth(of icon: PanelIcon) -> Int {
    let wide = icon.glyph(statusIconFace).width * statusIconScale
    let unit = type == nil ? size.width : 1
    return (wide + unit - 1) / unit * unit
  }
}

/// The form of each part of the status on a panel: an icon or a text.
private struct StatusTexts {
  let status: StatusBar

  init(_ status: StatusBar) { self.status = status }

  func text(_ part: StatusPlan.Part) -> (string: String, attributes: CellAttributes)? {
    switch part {
    case .mode: (status.mode, .bold)
    case .call, .device: (status.device, .dim)
    case .count: (status.count, [])
    case .phone: (status.phoneText, [])
    case .signal, .battery, .keypad: nil
    }
  }

  static func icon(_ part: StatusPlan.Part, _ status: StatusBar) -> PanelIcon? {
    switch part {
    case .signal: status.signal.map { .signal($0) }
    case .battery: status.battery.map { .battery($0) }
    case .keypad: status.device.isEmpty ? .noKeypad : .keypad
    case .mode, .call, .device, .count, .phone: nil
    }
  }
}

/// The status row while it is filled, from the left and from the right.
private struct StatusRow {
  private var band: PanelBand
  private let layout: PanelLayout
  private let start: Int
  private var left: Int
  private var right: Int

  init(_ layout: PanelLayout, _ frame: PanelRect) {
    self.layout = layout
    band = PanelBand(frame, .status)
    start = layout.start(in: frame.width)
    left = start
    right = left + layout.room(in: frame.width)
  }

  /// The free width, in pixels.
  var room: Int { max(right - left, 0) }

  /// Returns the band. Bitmap letters are joined into one row of cells, so that only changed cells
  /// are drawn.
  mutating func finish() -> PanelBand {
    // Clears the rows here, so that only the result owns them. If there were two owners, the next
    // change would copy all rows.
    defer { band.rows = [] }
    let unit = layout.size.width
    guard layout.type == nil, layout.direction == .leftToRight, var row = band.rows.first else {
      // The rows are sorted by their places, for ``PanelScene/rowTexts``.
      band.rows.sort { $0.x < $1.x }
      return band
    }
    var cells = [Cell](repeating: .blank, count: layout.room(in: band.frame.width) / unit)
    for place in band.rows.indices {
      let column = (band.rows[place].x - start) / unit
      for (offset, cell) in band.rows[place].cells.enumerated()
      where cells.indices.contains(column + offset) {
        cells[column + offset] = cell
      }
    }
    (row.x, row.width, row.cells) = (start, cells.count * unit, cells)
    band.rows = [row]
    return band
  }

  mutating func put(_ icon: PanelIcon, atRight: Bool) {
    let wide = layout.statusWidth(of: icon)
    let high = icon.glyph(layout.statusIconFace).height * layout.statusIconScale
    band.icons.append(
      PanelBand.Icon(
        icon: icon, x: atRight ? right - wide : left, y: max((band.frame.height - high) / 2, 0),
        face: layout.statusIconFace, scale: layout.statusIconScale))
    if atRight { right -= wide + layout.gap } else { left += wide + layout.gap }
  }

  mutating func put(_ text: String, _ attributes: CellAttributes, atRight: Bool = false) {
    let set = layout.text(StyledText(text), room: room, attributes: attributes)
    band.rows.append(
      PanelBand.Row(
        x: atRight ? right - set.width : left,
        y: max((band.frame.height - layout.size.height) / 2, 0), width: set.width,
        size: layout.size,
        surface: .status, cells: set.cells))
    if atRight { right -= set.width + layout.gap } else { left += set.width + layout.gap }
  }
}
