/// Screens with a layout from right to left. The layout is made as for other screens, and then
/// mirrored. Text keeps its own direction.
extension PanelScene {
  mutating func mirror() {
    for index in bands.indices { bands[index].mirror(in: width) }
  }
}

extension PanelBand {
  fileprivate mutating func mirror(in width: Int) {
    frame.mirror(in: width)
    photoFrame?.mirror(in: width)
    for index in boxes.indices { boxes[index].frame.mirror(in: width) }
    for index in rows.indices { rows[index].mirror(in: width) }
    for index in icons.indices { icons[index].x = width - icons[index].x - icons[index].width }
  }
}

extension PanelBand.Row {
  fileprivate mutating func mirror(in width: Int) {
    guard let clip else {
      x = width - x - self.width
      return
    }
    // Scrolling text keeps its direction inside its mirrored window.
    let window = width - clip.upperBound..<width - clip.lowerBound
    x += window.lowerBound - clip.lowerBound
    self.clip = window
  }
}

extension PanelRect {
  fileprivate mutating func mirror(in width: Int) { x = width - x - self.width }
}
