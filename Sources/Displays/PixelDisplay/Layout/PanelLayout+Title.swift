import CellDisplay

extension PanelLayout {
  /// Returns the forms of a title, the preferred one first: one row in the largest size or one step
  /// smaller; otherwise two rows, or one, in the largest smaller size that fits. The other forms
  /// have the normal size and three rows or fewer, and may be cut.
  func titles(_ line: ScreenRow, room: Int) -> [PanelPlan.Form] {
    var forms: [PanelPlan.Form] = []
    func add(_ scale: Int, rows limit: Int) -> Bool {
      let size = size.scaled(to: scale)
      if limit == 1, widths(of: line, size: size).text > room { return false }
      let rows = texts(line.text, room: room, limit: limit + 1, size: size, attributes: .bold)
      // A form that breaks a word is not used, because the word would be read as two.
      guard rows.count <= limit, limit == 1 || !breaksWord(line, room, size) else { return false }
      forms.append(.title(rows: rows, size: size))
      return true
    }
    let scales = (size.scale...max(entryScale, size.scale)).reversed()
    for scale in scales.prefix(2) where forms.isEmpty { _ = add(scale, rows: 1) }
    for scale in scales.dropFirst() where forms.isEmpty {
      _ = add(scale, rows: 2) || add(scale, rows: 1)
    }
    let rows = texts(line.text, room: room, limit: 3, attributes: .bold)
    for limit in stride(from: rows.count, through: 1, by: -1) {
      forms.append(
        .title(
          rows: texts(line.text, room: room, limit: limit, attributes: .bold), size: size))
    }
    return forms
  }

  private func breaksWord(
    _ line: ScreenRow, _ room: Int, _ size: PanelTextSize
  ) -> Bool {
    line.text.string.split(separator: " ").contains { word in
      widths(of: .message(StyledText(String(word))), size: size).text > room
    }
  }
}
