import CellDisplay

/// The lines of a screen that a panel shows, with their forms and heights. ``RowFitting`` chooses
/// them.
struct PanelPlan {
  /// The way in which a line is drawn.
  enum Form {
    case entry(isLarge: Bool)
    /// The line has rows of the panel's normal text size; see ``RowForm``.
    case plain(RowForm)
    /// The line has rows of a separate size, which is usually larger.
    case title(rows: [PanelText], size: PanelTextSize)
  }

  struct Item {
    var row: ScreenRow
    var form: Form
    var height: Int
  }

  private let layout: PanelLayout
  private let width: Int
  private let hasFaces: Bool
  /// All lines, each with its forms, the preferred one first.
  private let wishes: [(line: ScreenRow, forms: [Form])]
  /// The same lines in the form that ``RowFitting`` needs.
  private let heights: [RowFitting.Item]
  /// The chosen lines, from top to bottom.
  private var chosen: [RowFitting.Item]
  private static let oneRow = [Form.plain(.row)]

  /// Makes a plan with all lines in their preferred forms.
  ///
  /// - Parameters:
  ///   - width: the width of the lines' part of the panel, in pixels.
  ///   - isCard: whether the lines are in the middle.
  ///   - hasFaces: whether a line about a contact has a face before it.
  init(
    _ lines: [ScreenRow], in layout: PanelLayout, width: Int, isCard: Bool = false,
    hasFaces: Bool = false
  ) {
    self.layout = layout
    self.width = width
    self.hasFaces = hasFaces
    let isStacked = layout.isStacked(in: width)
    var hasEntry = false
    let wishes: [(line: ScreenRow, forms: [Form])] = lines.map { line in
      let room = Self.room(of: line, layout, width, hasFaces)
      switch line.role {
      case .entry:
        defer { hasEntry = true }
        return (
          line,
          hasEntry ? [.entry(isLarge: false)] : [.entry(isLarge: true), .entry(isLarge: false)]
        )
      case .title where line.right != nil && !isCard:
        return (line, [.entry(isLarge: true), .entry(isLarge: false)])
      case .title where !line.isSelected:
        return (line, layout.titles(line, room: room))
      case .title, .match, .option, .message:
        if !isStacked, layout.type == nil,
          ScreenLayout.surelyFits(line, columns: room / layout.size.width)
        {
          return (line, Self.oneRow)
        }
        let widths = layout.widths(of: line)
        let choices = RowForm.choices(
          for: line, widths: widths, room: room, gap: layout.size.width, isStacked: isStacked
        ) {
          layout.texts(line.text, room: room, limit: layout.rows).count
        }
        return (line, choices == RowForm.oneRow ? Self.oneRow : choices.map { .plain($0) })
      }
    }
    // Most lines have one row, so they share one array.
    let rowHeight = [layout.rowHeight]
    heights = wishes.enumerated().map { index, wish in
      let (line, forms) = wish
      let isRow = if case .plain(.row) = forms[0] { true } else { false }
      return RowFitting.Item(
        line, index: index,
        heights: isRow && forms.count == 1 ? rowHeight : forms.map { layout.height(of: $0, line) })
    }
    self.wishes = wishes
    chosen = heights
  }

  /// The chosen lines with their forms, from top to bottom.
  var items: [Item] {
    chosen.map { line in
      let (wish, forms) = wishes[line.index]
      return Item(row: wish, form: forms[line.choice], height: line.height)
    }
  }

  /// Returns the width for the text in a row, in pixels.
  private static func room(
    of line: ScreenRow, _ layout: PanelLayout, _ width: Int, _ hasFaces: Bool
  ) -> Int {
    let face = hasFaces && line.person != nil ? layout.faceWidth : 0
    return layout.room(in: max(width - face, 1))
  }

  /// The height of all lines.
  var height: Int { chosen.reduce(0) { $0 + $1.height } }

  /// The height of all lines if each line to pick has its least height.
  var leastHeight: Int {
    heights.reduce(0) { sum, line in
      sum + ((line.isMessageOrTitle || line.isEntry ? line.heights.first : line.heights.last) ?? 0)
    }
  }

  /// Whether one of the lines is the typed text.
  var hasEntry: Bool { chosen.contains(where: \.isEntry) }

  /// The number of cells by which the selected line scrolls.
  var scrollRange: Int {
    guard let selected = chosen.first(where: \.isSelected),
      case .plain(let form) = wishes[selected.index].forms[selected.choice]
    else { return 0 }
    var line = wishes[selected.index].line
    switch form {
    case .rows(1): line.right = nil
    case .rows: return 0
    case .row: break
    }
    return layout.scrollRange(of: line, room: Self.room(of: line, layout, width, hasFaces))
  }

  /// Chooses the lines and forms that fit into the room.
  mutating func fit(into room: Int) {
    chosen = RowFitting(heights, room: room).items
  }
}

extension PanelLayout {
  /// Returns the height of a line.
  func height(of form: PanelPlan.Form, _ line: ScreenRow) -> Int {
    switch form {
    case .entry(let isLarge): isLarge ? entryHeight : rowHeight
    case .plain(.row): rowHeight
    case .plain(.rows(let count)):
      (count + (line.right == nil ? 0 : 1)) * size.height + 2 * padding
    case .title(let rows, let size): rows.count * size.height + 2 * padding
    }
  }
}
