import LineDisplay

extension PanelLayout {
  /// The status in scalable fonts, in the order of ``statusBand(_:)``.
  func typedStatusBand(_ status: StatusLine) -> PanelBand {
    let frame = PanelRect(x: 0, y: 0, width: width, height: min(statusHeight, height))
    var band = PanelBand(frame, .status)
    let gap = size.width
    var (left, right) = (inset, width - inset)
    let y = max((frame.height - size.height) / 2, 0)
    let icon = Self.iconSize(size.height)
    func add(_ icon: PanelIcon, atRight: Bool) {
      let glyph = icon.glyph(.regular)
      let wide = glyph.width * Self.iconSize(size.height) + gap
      guard right - left >= wide else { return }
      band.icons.append(
        PanelBand.Icon(
          icon: icon, x: atRight ? right - wide + gap : left,
          y: max((frame.height - glyph.height * Self.iconSize(size.height)) / 2, 0),
          scale: Self.iconSize(size.height)))
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
    _ = icon
    return band
  }

  /// Pixels a side for one of an icon, beside letters of some height.
  private static func iconSize(_ height: Int) -> Int { max((height + 4) / 18, 1) }
}
