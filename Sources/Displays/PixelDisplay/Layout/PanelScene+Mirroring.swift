/// Mirrors the scene of a screen whose layout runs from right to left. The scene is first made as
/// for other screens. The direction of text doesn't change.
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
    // The window of scrolling text is mirrored, but the text in it keeps its direction.
    let window = width - clip.upperBound..<width - clip.lowerBound
    x += window.lowerBound - clip.lowerBound
    self.clip = window
  }
}

extension PanelRect {
  fileprivate mutating func mirror(in width: Int) { x = width - x - self.width }
}
