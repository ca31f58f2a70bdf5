import LineDisplay

/// Which lines of a screen stand on a panel, how, and how high they are: as ``LinePlan`` has it.
struct PanelPlan {
  /// How a line is drawn.
  enum Form {
    case entry(isLarge: Bool)
    /// On a panel's own rows, see ``LineForm``.
    case plain(LineForm)
    /// Larger than the rest.
    case title(rows: [PanelText], size: PanelTextSize)
  }

  struct Line {
    var line: ScreenLine
    var form: Form
    var height: Int
  }

  private let layout: PanelLayout
  private let width: Int
  private let hasFaces: Bool
  private let wishes: [(line: ScreenLine, forms: [Form])]
  /// From top to bottom.
  private(set) var lines: [Line]

  /// All lines, as each would like to be.
  ///
  /// - Parameters:
  ///   - width: of the part of the panel that they have, in pixels.
  ///   - isCard: whether they stand in the middle.
  ///   - hasFaces: whether whom lines are about has a face before them.
  init(
    _ lines: [ScreenLine], in layout: PanelLayout, width: Int, isCard: Bool = false,
    hasFaces: Bool = false
  ) {
    self.layout = layout
    self.width = width
    self.hasFaces = hasFaces
    let isStacked = layout.isStacked(in: width)
    var hasEntry = false
    wishes = lines.map { line in
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
        let widths = layout.widths(of: line)
        return (
          line,
          LineForm.choices(
            for: line, widths: widths, room: room, gap: layout.size.width, isStacked: isStacked
          ) {
            layout.texts(line.text, room: room, limit: layout.rows).count
          }.map { .plain($0) }
        )
      }
    }
    self.lines = []
    self.lines = wishes.map { line, forms in
      Line(line: line, form: forms[0], height: layout.height(of: forms[0], line))
    }
  }

  /// How much of a row is text, in pixels.
  private static func room(
    of line: ScreenLine, _ layout: PanelLayout, _ width: Int, _ hasFaces: Bool
  ) -> Int {
    let face = hasFaces && line.person != nil ? layout.faceWidth : 0
    return layout.room(in: max(width - face, 1))
  }

  /// The height of all lines.
  var height: Int { lines.reduce(0) { $0 + $1.height } }

  /// The height of all lines where what is picked has one row.
  var leastHeight: Int {
    wishes.reduce(0) { sum, wish in
      let forms = wish.forms
      let form = wish.line.isTold || wish.line.isEntry ? forms.first : forms.last
      return sum + (form.map { layout.height(of: $0, wish.line) } ?? 0)
    }
  }

  /// Whether anything is typed in.
  var hasEntry: Bool { lines.contains(where: \.line.isEntry) }

  /// How far the selected line scrolls, in cells.
  var scrollRange: Int {
    guard let selected = lines.first(where: { $0.line.isSelected }),
      case .plain(let form) = selected.form
    else { return 0 }
    var line = selected.line
    switch form {
    case .rows(1): line.right = nil
    case .rows: return 0
    case .row: break
    }
    return layout.scrollRange(of: line, room: Self.room(of: line, layout, width, hasFaces))
  }

  /// Keeps the lines that fit.
  mutating func fit(into room: Int) {
    let plan = LinePlan(
      wishes.indices.map { index in
        let (line, forms) = wishes[index]
        return LinePlan.Line(
          line, index: index, heights: forms.map { layout.height(of: $0, line) })
      }, room: room)
    lines = plan.lines.map { line in
      Line(line: line.line, form: wishes[line.index].forms[line.choice], height: line.height)
    }
  }
}

extension PanelLayout {
  /// How high a line is.
  func height(of form: PanelPlan.Form, _ line: ScreenLine) -> Int {
    switch form {
    case .entry(let isLarge): isLarge ? entryHeight : rowHeight
    case .plain(.row): rowHeight
    case .plain(.rows(let count)):
      (count + (line.right == nil ? 0 : 1)) * size.height + 2 * padding
    case .title(let rows, let size): rows.count * size.height + 2 * padding
    }
  }
}
