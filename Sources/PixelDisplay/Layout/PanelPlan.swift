import LineDisplay

/// Which lines of a screen stand on a panel, how, and how high they are.
struct PanelPlan {
  /// How a line is drawn.
  enum Form {
    case entry(isLarge: Bool)
    /// Text and right part in one row.
    case single
    /// The right part below the text.
    case double
    /// A message on several rows.
    case wrapped([[Cell]])
  }

  struct Line {
    var line: ScreenLine
    var form: Form
    var height: Int
  }

  private let layout: PanelLayout
  /// The cells of a row in the list.
  private let columns: Int
  /// From top to bottom.
  private(set) var lines: [Line]

  /// All lines, as each would like to be.
  init(_ lines: [ScreenLine], in layout: PanelLayout, photo: Bool) {
    self.layout = layout
    columns = layout.columns(in: layout.listWidth(besidePhoto: photo))
    let listHeight = layout.listHeight
    // Where names and numbers rarely fit side by side, all have two rows if that leaves enough of
    // them; else only the selected one has, and only if it needs them.
    let allDouble = columns < 36 && listHeight >= 5 * layout.doubleHeight
    let selectedDouble = listHeight >= 4 * layout.rowHeight
    self.lines = []
    self.lines.reserveCapacity(lines.count)
    var hasEntry = false
    for line in lines {
      var form = Form.single
      switch line.role {
      case .entry:
        form = .entry(isLarge: !hasEntry)
        hasEntry = true
      case .message where line.isMessage:
        let rows = ScreenLayout.rows(of: line.text, columns: columns, limit: layout.rows)
        if rows.count > 1 { form = .wrapped(rows) }
      case .match where allDouble && line.right != nil:
        form = .double
      case .match, .option, .message:
        if allDouble || selectedDouble && line.isSelected, line.right != nil {
          let widths = ScreenLayout.widths(of: line)
          if widths.text + 1 + widths.right > columns { form = .double }
        }
      }
      self.lines.append(Line(line: line, form: form, height: layout.height(of: form)))
    }
  }

  /// The height of all lines.
  var height: Int { lines.reduce(0) { $0 + $1.height } }

  /// Whether anything is typed in.
  var hasEntry: Bool { lines.contains(where: \.line.isEntry) }

  /// How far the selected line scrolls, in cells.
  var scrollRange: Int {
    guard let selected = lines.first(where: { $0.line.isSelected }) else { return 0 }
    var line = selected.line
    switch selected.form {
    case .entry, .wrapped: return 0
    case .double: line.right = nil
    case .single: break
    }
    return ScreenLayout.scrollRange(of: line, columns: columns)
  }

  /// Keeps the lines that fit: what is typed, and around the selected line as many others as there
  /// is room for.
  mutating func fit(into room: Int) {
    if height > room { shrinkMessages(to: max(layout.rows / 3, 1)) }
    if height > room { shrinkMessages(to: 1) }
    while height > room, let last = lines.lastIndex(where: \.line.givesWay) {
      lines.remove(at: last)
    }
    if height <= room { return }
    let selected = lines.firstIndex { $0.line.isSelected }
    var left = room
    var kept = Set<Int>()
    if let selected {
      if lines[selected].height > left { shrink(selected) }
      kept.insert(selected)
      left -= lines[selected].height
    }
    for index in lines.indices where lines[index].line.isKept && index != selected {
      if lines[index].height > left { shrink(index) }
      // With room for one line only, the selected one has it.
      if lines[index].height > left, !kept.isEmpty { break }
      kept.insert(index)
      left -= lines[index].height
    }
    let others = lines.indices.filter { !lines[$0].line.isKept || $0 == selected }
    let focus = selected.flatMap(others.firstIndex) ?? -1
    var above = focus - 1
    var below = focus + 1
    // What comes next matters more, so it is the first to get a place; of a question, what comes
    // before.
    var takesBelow = selected.map { lines[$0].line.role != .message } ?? true
    while true {
      if takesBelow ? below >= others.count : above < 0 {
        takesBelow.toggle()
        if takesBelow ? below >= others.count : above < 0 { break }
      }
      let index = others[takesBelow ? below : above]
      if lines[index].height > left { break }
      kept.insert(index)
      left -= lines[index].height
      if takesBelow { below += 1 } else { above -= 1 }
      takesBelow.toggle()
    }
    lines = lines.indices.filter(kept.contains).map { lines[$0] }
  }

  /// Gives each message at most so many rows, the last of which is cut.
  private mutating func shrinkMessages(to limit: Int) {
    for index in lines.indices {
      guard case .wrapped(let rows) = lines[index].form, rows.count > limit else { continue }
      let text = lines[index].line.text
      lines[index].form =
        limit == 1
        ? .single : .wrapped(ScreenLayout.rows(of: text, columns: columns, limit: limit))
      lines[index].height = layout.height(of: lines[index].form)
    }
  }

  /// Gives a line one row.
  private mutating func shrink(_ index: Int) {
    let form: Form = lines[index].line.isEntry ? .entry(isLarge: false) : .single
    lines[index].form = form
    lines[index].height = layout.height(of: form)
  }
}

extension PanelLayout {
  /// How high a line is.
  func height(of form: PanelPlan.Form) -> Int {
    switch form {
    case .entry(let isLarge): isLarge ? entryHeight : rowHeight
    case .single: rowHeight
    case .double: doubleHeight
    case .wrapped(let rows): rows.count * size.height + 2 * padding
    }
  }
}
