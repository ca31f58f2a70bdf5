import LineDisplay

extension PanelLayout {
  /// The status in scalable fonts. When room is short, the keypad's name goes first, then its icon, the
  /// count, the mode, the signal.
  func typedStatusBand(_ status: StatusLine) -> PanelBand {
    let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
    var band = PanelBand(frame, .status)
    let gap = size.width
    var (left, right) = (inset, width - inset)
    let y = max((frame.height - size.height) / 2, 0)
    let iconSize = max((size.height + 4) / 18, 1)
    func add(_ icon: PanelIcon, atRight: Bool) {
      let glyph = icon.glyph(.regular)
      let wide = glyph.width * iconSize + gap
      guard right - left >= wide else { return }
      band.icons.append(
        PanelBand.Icon(
          icon: icon, x: atRight ? right - wide + gap : left,
          y: max((frame.height - glyph.height * iconSize) / 2, 0),
          scale: iconSize))
      if atRight { right -= wide } else { left += wide }
    }
    func add(_ text: String, _ attributes: CellAttributes, atRight: Bool = false, least: Int = 0) {
      if text.isEmpty || right - left < least { return }
      let set = self.text(StyledText(text), room: right - left, attributes: attributes)
      band.rows.append(
        PanelBand.Row(
          x: atRight ? right - set.width : left, y: y, size: size, surface: .status,
          cells: set.cells))
      if atRight { right -= set.width + gap } else { left += set.width + gap }
    }
    if let battery = status.battery { add(.battery(battery), atRight: true) }
    if let call = status.call {
      // Of the name so much that the time is seen.
      add(call.state, .bold, atRight: true)
      add(call.name, [])
      return band
    }
    if let signal = status.signal { add(.signal(signal), atRight: false) }
    add(status.mode, .bold)
    add(status.count, [], atRight: true)
    add(status.device.isEmpty ? .noKeypad : .keypad, atRight: false)
    // A stump of a name tells nothing.
    add(status.device, .dim, least: 8 * size.width)
    return band
  }
}
