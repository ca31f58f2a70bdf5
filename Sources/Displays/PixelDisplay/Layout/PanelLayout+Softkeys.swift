import CellDisplay

extension PanelLayout {
  /// Returns the bands of the softkeys at the bottom, which explain the keys. There is one band for
  /// each row; the first is at y 0. The result is empty without a hint.
  ///
  /// The parts of a hint are separated by two spaces. Each part has a separate box if there is room
  /// for boxes. Parts that don't fit into the row are in a second row on a high panel, and are left
  /// out on others.
  func softkeyBands(_ hint: String) -> [PanelBand] {
    let labels = Self.labels(hint)
    if labels.isEmpty { return [] }
    // A box is one cell wider than its letters.
    let frame = padding > 0 ? size.width : 0
    let texts = labels.map { text(StyledText($0), room: room(in: width) - frame) }
    let limit = rows >= 14 ? 2 : 1
    var packed: [[PanelText]] = [[]]
    var used = 0
    for text in texts where !text.cells.isEmpty {
      let gap = used > 0 ? gapWidth : 0
      let wanted = text.width + frame + gap
      if used + wanted <= width - 2 * edge {
        packed[packed.count - 1].append(text)
        used += wanted
      } else if used == 0 || packed.count == limit {
        break
      } else {
        packed.append([text])
        used = wanted - gap
      }
    }
    packed.removeAll { $0.isEmpty }
    return packed.enumerated().map { place, texts in
      softkeyBand(texts, y: place * softkeyHeight)
    }
  }

  /// Returns the parts of a hint, at most eight.
  private static func labels(_ hint: String) -> [String] {
    var labels: [String] = []
    var label: [UInt8] = []
    var spaces = 0
    for byte in hint.utf8.prefix(1024) {
      if byte == UInt8(ascii: " ") {
        spaces += 1
        continue
      }
      if spaces > 1, !label.isEmpty {
        labels.append(String(decoding: label, as: UTF8.self))
        label = []
        if labels.count == 8 { return labels }
      } else if spaces == 1, !label.isEmpty {
        label.append(UInt8(ascii: " "))
      }
      spaces = 0
      label.append(byte)
    }
    if !label.isEmpty { labels.append(String(decoding: label, as: UTF8.self)) }
    return labels
  }

  /// The gap between two labels, in pixels.
  private var gapWidth: Int { padding > 0 ? softkeyGap : 2 * size.width }
  /// The margin left and right of all labels, in pixels.
  private var edge: Int { padding > 0 ? softkeyGap : start(in: width) }

  private func softkeyBand(_ texts: [PanelText], y: Int) -> PanelBand {
    let height = min(softkeyHeight, self.height)
    var band = PanelBand(PanelRect(x: 0, y: y, width: width, height: height), .softkeys)
    if padding == 0 {
      var x = edge
      for text in texts {
        let row = PanelBand.Row(
          x: x, y: y, width: text.width, size: size, surface: .softkeys, cells: text.cells)
        band.rows.append(row)
        x += text.width + gapWidth
      }
      return band
    }
    // The boxes fill the whole width, so the remaining pixels are distributed evenly.
    let least = texts.map { $0.width + size.width }
    let spare = width - 2 * edge - least.reduce(0, +) - (texts.count - 1) * gapWidth
    var x = edge
    for (place, text) in texts.enumerated() {
      let share = spare * (place + 1) / texts.count - spare * place / texts.count
      let boxWidth = least[place] + max(share, 0)
      let box = PanelRect(x: x, y: y, width: boxWidth, height: height - softkeyGap)
      band.boxes.append(PanelBand.Box(frame: box, surface: .softkey, corner: size.stroke))
      band.rows.append(
        PanelBand.Row(
          x: x + (boxWidth - text.width) / 2,
          y: y + max((box.height - size.height) / 2, 0), width: text.width, size: size,
          surface: .softkey,
          cells: text.cells)
      )
      x += boxWidth + gapWidth
    }
    return band
  }
}
