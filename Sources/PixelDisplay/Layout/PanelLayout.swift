import LineDisplay

/// Lays screens out on a panel of any size, from 16 by 2 small letters up.
///
///     ┌─────────────────────────────┐
///     │ status                      │  or a notice, on as many rows as it takes
///     ├─────────────────────────────┤
///     │ entry, as large as it fits  │
///     ├──────────────────┬──────────┤
///     │ lines            │  photo   │
///     ├──────────────────┴──────────┤
///     │ softkeys                    │
///     └─────────────────────────────┘
///
/// What does not fit goes in the order of ``ScreenLayout``.
package struct PanelLayout: Sendable {
  /// In pixels.
  package let width: Int
  package let height: Int
  /// How large text is drawn.
  package let size: PanelTextSize
  /// The largest that digits are drawn while they are typed.
  let entryScale: Int
  /// Above and below the letters of a row, in pixels.
  let padding: Int
  /// Left and right of the letters, in pixels, at least.
  let inset: Int
  /// How many rows of text the panel has, without padding.
  let rows: Int
  /// The scalable fonts that text is set in; `nil` for those of pixels.
  let type: (any ScalableFont)?
  /// Of the screen that is laid out.
  var direction = Screen.Direction.leftToRight

  /// The most that letters are enlarged.
  static let scaleLimit = 16

  /// A layout for a panel of so many pixels, with two typefaces of which it takes one.
  ///
  /// `scale` is how many pixels a side stand for one pixel of the typeface, 1 to 16. Left out, it is
  /// the largest that leaves 30 columns and 12 rows, a list that is worth the name: whatever can be
  /// read at arm's length on a telephone's panel of 320×240, with more pixels too; or, where print
  /// `isLarge`, the largest at which two contacts with their numbers below them fill the list.
  ///
  /// With scalable fonts letters have the same share of the panel, whatever its size is, and are never
  /// lower than can be read; `scale` is then that of 16 pixels.
  package init(
    width: Int, height: Int, small: Typeface, regular: Typeface, type: (any ScalableFont)? = nil,
    scale: Int? = nil, isLarge: Bool = false
  ) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    self.type = type
    func fits(columns: Int, rows: Int, _ face: Typeface) -> Bool {
      width >= columns * face.cellWidth && height >= rows * face.cellHeight
    }
    let isRegular = fits(columns: 20, rows: 8, regular)
    let face = isRegular ? regular : small
    var size = PanelTextSize(
      face: isRegular ? .regular : .small, scale: 1, cellWidth: max(face.cellWidth, 1),
      cellHeight: max(face.cellHeight, 1))
    if let scale {
      size.scale = min(max(scale, 1), Self.scaleLimit)
    } else if isLarge {
      while size.scale < Self.scaleLimit,
        Self.isReadable(width, height, size.scaled(to: size.scale + 1))
      {
        size.scale += 1
      }
    } else {
      while size.scale < Self.scaleLimit {
        let larger = size.scaled(to: size.scale + 1)
        if self.width < 30 * larger.width || self.height < 12 * larger.height { break }
        size = larger
      }
    }
    if let type {
      size = Self.size(type, self.width, self.height, scale: scale, isLarge: isLarge)
    }
    self.size = size
    rows = max(self.height / size.height, 1)
    padding = rows >= 14 ? 2 * size.stroke : rows >= 10 ? size.stroke : 0
    inset = rows >= 10 ? 2 * size.stroke : 0
    entryScale =
      rows >= 18
      ? 3 * size.scale
      : rows >= 14 ? 2 * size.scale : rows >= 8 ? (3 * size.scale + 1) / 2 : size.scale
  }

  /// The largest letters that leave 30 digits and 13 rows, or in large print 16 and 9.
  private static func size(
    _ type: any ScalableFont, _ width: Int, _ height: Int, scale: Int?, isLarge: Bool
  ) -> PanelTextSize {
    func size(_ em: Int) -> PanelTextSize {
      let font = type.size(em)
      return PanelTextSize(
        face: .type, scale: 1, cellWidth: font.digitWidth, cellHeight: font.lineHeight, em: em)
    }
    if let scale { return size(16 * min(max(scale, 1), scaleLimit)) }
    let (columns, rows) = isLarge ? (largeColumns, 9) : (30, 13)
    // Fonts differ in how wide and high their letters are, but not by much.
    var em = min(width * 2 / columns, height * 10 / (rows * 12))
    while em > leastEm {
      let wanted = size(em)
      if width >= columns * wanted.width, height >= rows * wanted.height { break }
      em -= 1
    }
    return size(max(em, leastEm))
  }

  /// Smaller letters are hard to read, however sharp they are.
  private static let leastEm = 11

  /// The columns that large print has at least: a telephone number with its country's code.
  private static let largeColumns = 16

  /// Whether letters are small enough for large print: with the status, what is typed and the softkeys,
  /// two names and two numbers have room.
  private static func isReadable(_ width: Int, _ height: Int, _ size: PanelTextSize) -> Bool {
    width >= largeColumns * size.width && height >= (3 + 4) * size.height
  }

  /// How many pixels a side a photo may have that is handed to ``scene(_:photo:scroll:)``; `nil`
  /// where the panel has no room for one. A larger one is cut, a smaller one has a dark frame.
  package var photoSide: Int? {
    let side = min(listHeight, width / 3) / 8 * 8
    let left = width - side - 2 * inset
    return side >= 48 && columns(in: left) >= 16 ? side : nil
  }

  /// The height of one row of text in a list.
  var rowHeight: Int { size.height + 2 * padding }
  /// The height of a line that has its number below its name.
  var doubleHeight: Int { 2 * size.height + 2 * padding }
  var statusHeight: Int { rowHeight }
  /// With a rule below it where there is room for one.
  var entryHeight: Int { entryTextHeight + 2 * padding + ruleHeight }
  /// What is typed may take this much: one row as large as can be, or several smaller ones.
  private var entryTextHeight: Int {
    // Two rows of double letters: the longest numbers there are (E.164: 15 digits) and more.
    rows >= 18 ? 4 * size.height : size.scaled(to: entryScale).height
  }
  var ruleHeight: Int { padding > 0 ? size.stroke : 0 }
  /// Between the boxes of two softkeys.
  var softkeyGap: Int { padding > 0 ? 2 * size.stroke : 0 }
  var softkeyHeight: Int { rowHeight + softkeyGap }
  /// What is left to the list with everything else on the panel once.
  var listHeight: Int { max(height - statusHeight - entryHeight - softkeyHeight, 0) }

  /// The letters are those of a row that has the panel to itself.
  package var listRoom: ListRoom {
    ListRoom(
      columns: columns(in: width), rows: max((listHeight - rowHeight) / doubleHeight, 1),
      mostRows: max(height / rowHeight, 1))
  }

  /// How many cells a row of so many pixels has.
  func columns(in width: Int) -> Int {
    min(max((width - 2 * inset) / size.width, 1), CellGrid.sizeLimit)
  }

  /// Where the first of so many cells stands so that they are in the middle.
  func left(of columns: Int, in width: Int) -> Int {
    max((width - columns * size.width) / 2, 0)
  }
}
