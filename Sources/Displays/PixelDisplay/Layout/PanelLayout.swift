import CellDisplay

/// Lays screens out on a panel of pixels. The panel may have any size that has room for at least 2
/// rows of 16 small letters.
///
///     ┌─────────────────────────────┐
///     │ status                      │  or a notice, on as many rows as it needs
///     ├─────────────────────────────┤
///     │ entry, as large as possible │
///     ├──────────────────┬──────────┤
///     │ lines            │  photo   │
///     ├──────────────────┴──────────┤
///     │ softkeys                    │
///     └─────────────────────────────┘
///
/// If not everything fits, parts are dropped in the order of ``ScreenLayout``.
package struct PanelLayout: Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// The size of the text.
  package let size: PanelTextSize
  /// The largest scale of typed digits.
  let entryScale: Int
  /// The space above and below the letters of a row, in pixels.
  let padding: Int
  /// The least space left and right of the letters, in pixels.
  let inset: Int
  /// The number of rows of text on the panel, without padding.
  let rows: Int
  /// The scalable fonts of the text; `nil` for bitmap fonts.
  let type: (any ScalableFont)?
  /// The direction of the screen that is laid out.
  var direction = Screen.Direction.leftToRight

  /// The largest scale of letters.
  static let scaleLimit = 16

  /// Makes a layout for a panel of this size in pixels. It uses one of the two typefaces.
  ///
  /// `scale` is the number of panel pixels on each side of a pixel of the typeface, 1 to 16. By
  /// default it is the largest scale with 30 columns and 12 rows, which is enough for a useful
  /// list. Such letters can be read at arm's length on a panel of 320×240. On a panel with more
  /// pixels they take up the same part of the height or width. With `isLarge`, for large print, it
  /// is the largest scale at which two contacts with their numbers below them fit into the list.
  ///
  /// Letters of scalable fonts take up the same part of a panel of any size, but are never too
  /// small to be read. With an explicit `scale`, their em is `scale` times 16 pixels.
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

  /// Returns the largest size with room for 30 digits and 13 rows, or in large print 16 digits and
  /// 9 rows.
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
    // This is the first estimate. Fonts differ a little in the width and height of their letters.
    var em = min(width * 2 / columns, height * 10 / (rows * 12))
    while em > leastEm {
      let wanted = size(em)
      if width >= columns * wanted.width, height >= rows * wanted.height { break }
      em -= 1
    }
    return size(max(em, leastEm))
  }

  /// The smallest size of scalable letters, in pixels an em. Smaller letters are hard to read even
  /// on a sharp panel.
  private static let leastEm = 11

  /// The least number of columns in large print: a telephone number with its country code.
  private static let largeColumns = 16

  /// Whether letters are small enough for large print: the panel has room for two names and two
  /// numbers together with the status, the typed text and the softkeys.
  private static func isReadable(_ width: Int, _ height: Int, _ size: PanelTextSize) -> Bool {
    width >= largeColumns * size.width && height >= (3 + 4) * size.height
  }

  /// The width and height in pixels of a photo in a scene; `nil` if the panel has no room for one.
  /// A larger photo is cropped, and a smaller one gets a dark frame.
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
  /// The height of the entry, with a rule below it if there is room for one.
  var entryHeight: Int { entryTextHeight + 2 * padding + ruleHeight }
  /// The height for the typed text: one row as large as possible, or several smaller ones.
  private var entryTextHeight: Int {
    // On a tall panel the entry has room for two rows of letters of double size, which is enough
    // for the longest numbers (E.164: 15 digits).
    rows >= 18 ? 4 * size.height : size.scaled(to: entryScale).height
  }
  var ruleHeight: Int { padding > 0 ? size.stroke : 0 }
  /// The gap between the boxes of two softkeys.
  var softkeyGap: Int { padding > 0 ? 2 * size.stroke : 0 }
  var softkeyHeight: Int { rowHeight + softkeyGap }
  /// The height left for the list if the status, the entry and the softkeys are shown.
  var listHeight: Int { max(height - statusHeight - entryHeight - softkeyHeight, 0) }

  /// The room for a list. The columns are those of a row as wide as the panel.
  package var listRoom: ListRoom {
    ListRoom(
      columns: columns(in: width), rows: max((listHeight - rowHeight) / doubleHeight, 1),
      mostRows: max(height / rowHeight, 1))
  }

  /// Returns the number of cells in a row of this width, in pixels.
  func columns(in width: Int) -> Int {
    min(max((width - 2 * inset) / size.width, 1), CellGrid.sizeLimit)
  }

  /// Returns the place of the first of `columns` cells that are centred.
  func left(of columns: Int, in width: Int) -> Int {
    max((width - columns * size.width) / 2, 0)
  }
}
