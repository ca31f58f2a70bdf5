import LineDisplay

extension PanelLayout {
  /// The top band: the signal, the mode, the keypad and its name at the left, the count and the battery at
  /// the right, as far as ``StatusPlan`` has them; or a notice alone. `nil` if there is nothing to tell.
  func statusBand(_ status: StatusLine) -> PanelBand? {
    if let notice = status.notice {
      let rows = texts(
        StyledText(notice), room: room(in: width), limit: max(self.rows / 2, 1))
      let height = min(rows.count * size.height + 2 * padding, self.height)
      return rowsBand(rows, PanelRect(x: 0, y: 0, width: width, height: height), .notice)
    }
    if status == StatusLine() { return nil }
    let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
    var row = StatusRow(self, frame)
    let texts = StatusTexts(status)
    let plan = StatusPlan(status, room: row.room + gap, stump: 9 * size.width) { part in
      let icon = StatusTexts.icon(part, status)
      let text = part == .keypad ? nil : texts.text(part)
      return gap + (icon.map(row.width) ?? 0) + (text.map { row.width($0.string) } ?? 0)
    }
    if plan.isCallAlone, let call = status.call {
      // Of the name so much that the time is seen.
      row.put(call.state, .bold, atRight: true)
      row.put(call.name, [])
      return row.finished
    }
    for part in [StatusPlan.Part.signal, .mode, .keypad, .battery, .count, .call, .device]
    where plan.parts.contains(part) {
      let isAtRight = part == .battery || part == .count
      if let icon = StatusTexts.icon(part, status) {
        row.put(icon, atRight: isAtRight)
      } else if let text = texts.text(part) {
        row.put(text.string, text.attributes, atRight: isAtRight)
      }
    }
    return row.finished
  }

  /// Between two parts of the status.
  fileprivate var gap: Int { size.width }
}

/// What the parts of the status are on a panel: icons or texts.
private struct StatusTexts {
  let status: StatusLine

  init(_ status: StatusLine) { self.status = status }

  func text(_ part: StatusPlan.Part) -> (string: String, attributes: CellAttributes)? {
    switch part {
    case .mode: (status.mode, .bold)
    case .call, .device: (status.device, .dim)
    case .count: (status.count, [])
    case .signal, .battery, .keypad: nil
    }
  }

  static func icon(_ part: StatusPlan.Part, _ status: StatusLine) -> PanelIcon? {
    switch part {
    case .signal: status.signal.map { .signal($0) }
    case .battery: status.battery.map { .battery($0) }
    case .keypad: status.device.isEmpty ? .noKeypad : .keypad
    case .mode, .call, .device, .count: nil
    }
  }
}

/// The status as it is filled, from the left and from the right.
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

  /// What is free, in pixels.
  var room: Int { max(right - left, 0) }

  /// In whole cells where letters have those.
  func width(_ icon: PanelIcon) -> Int {
    let wide = glyph(icon).width * iconScale
    let unit = layout.type == nil ? layout.size.width : 1
    return (wide + unit - 1) / unit * unit
  }

  /// The band. Letters of pixels make one row of cells, of which only those are drawn that change.
  var finished: PanelBand {
    var band = band
    let unit = layout.size.width
    guard layout.type == nil, layout.direction == .leftToRight, var row = band.rows.first else {
      // In the order of reading, for the text form.
      band.rows.sort { $0.x < $1.x }
      return band
    }
    var cells = [Cell](repeating: .blank, count: layout.room(in: band.frame.width) / unit)
    for row in band.rows {
      let column = (row.x - start) / unit
      for (place, cell) in row.cells.enumerated() where cells.indices.contains(column + place) {
        cells[column + place] = cell
      }
    }
    (row.x, row.width, row.cells) = (start, cells.count * unit, cells)
    band.rows = [row]
    return band
  }

  func width(_ text: String) -> Int {
    layout.width(of: text)
  }

  mutating func put(_ icon: PanelIcon, atRight: Bool) {
    let wide = width(icon)
    let high = glyph(icon).height * iconScale
    band.icons.append(
      PanelBand.Icon(
        icon: icon, x: atRight ? right - wide : left, y: max((band.frame.height - high) / 2, 0),
        face: iconFace, scale: iconScale))
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

  private var iconScale: Int {
    layout.type == nil ? layout.size.scale : max((layout.size.height + 4) / 18, 1)
  }

  private var iconFace: PanelTextSize.Face { layout.type == nil ? layout.size.face : .regular }

  private func glyph(_ icon: PanelIcon) -> Glyph { icon.glyph(iconFace) }
}
