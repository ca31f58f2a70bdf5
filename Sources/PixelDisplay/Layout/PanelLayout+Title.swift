import LineDisplay

extension PanelLayout {
  /// How a title may stand, the way that it wants first: as large as it has room for, one step smaller at
  /// most; in two rows; smaller in two rows; and in one row, whatever is cut.
  func titles(_ line: ScreenLine, columns: Int) -> [PanelPlan.Form] {
    let width = ScreenLayout.widths(of: line).text
    var forms: [PanelPlan.Form] = []
    func add(_ scale: Int, rows limit: Int) -> Bool {
      let size = size.scaled(to: scale)
      let room = max(columns * self.size.width / size.width, 1)
      if limit == 1, width > room { return false }
      let rows = ScreenLayout.rows(
        of: line.text, columns: room, limit: limit + 1, attributes: .bold)
      // A word that is broken is read as two.
      guard rows.count <= limit, limit == 1 || !breaksWord(line, room) else { return false }
      forms.append(.title(rows: rows, size: size))
      return true
    }
    let scales = (size.scale...max(titleScale, size.scale)).reversed()
    for scale in scales.prefix(2) where forms.isEmpty { _ = add(scale, rows: 1) }
    for scale in scales.dropFirst() where forms.isEmpty {
      _ = add(scale, rows: 2) || add(scale, rows: 1)
    }
    let rows = ScreenLayout.rows(of: line.text, columns: columns, limit: 3, attributes: .bold)
    for limit in stride(from: rows.count, through: 1, by: -1) {
      forms.append(
        .title(
          rows: ScreenLayout.rows(
            of: line.text, columns: columns, limit: limit, attributes: .bold), size: size))
    }
    return forms
  }

  private func breaksWord(_ line: ScreenLine, _ room: Int) -> Bool {
    line.text.string.split(separator: " ").contains { word in
      ScreenLayout.widths(of: .message(StyledText(String(word)))).text > room
    }
  }

  /// The largest that a title is drawn.
  private var titleScale: Int { entryScale }
}
