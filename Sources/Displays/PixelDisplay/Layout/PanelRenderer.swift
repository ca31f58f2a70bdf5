import CellDisplay

/// Draws scenes into a buffer. If a scene follows another one, only the changes are drawn.
package struct PanelRenderer: Sendable {
  let theme: PanelTheme
  private var small: Typeface
  private var regular: Typeface
  /// The inks in use for one pixel format. The index is made of the surface and of the attributes
  /// of a cell that change its colours.
  private var inks: [PanelInk?] = []
  private var format: PixelFormat?
  private var isInverted = false
  /// The scalable fonts of the layout: see ``PanelLayout/type``.
  let type: (any ScalableFont)?
  private var table: PixelTable?
  /// The glyphs that were drawn last; the letter and its typeface determine the entry. A typeface
  /// caches more glyphs, but finding one there takes longer than drawing it.
  private var glyphs: [DrawnGlyph] = Array(repeating: .none, count: 256)
  var letterRows = LetterRows()
  /// ``PanelInk/eights`` for each of ``inks``. An entry is filled when it is first used.
  private var eights: [[SIMD2<UInt64>]] = []

  private struct DrawnGlyph {
    var letter: Cell
    var face: PanelTextSize.Face
    var glyph: Glyph

    /// An entry that differs from every letter, because each letter has a base.
    static let none = DrawnGlyph(
      letter: Cell(rightHalfOf: .blank), face: .small, glyph: .blank(width: 1, height: 1))
  }

  /// Makes a renderer with the typefaces of the layout, and a theme that suits the buffer's format:
  /// see ``PanelTheme/suited(to:_:)``.
  ///
  /// - Parameter type: the fonts of the layout; for panels of 16 bits a pixel and more.
  package init(
    theme: PanelTheme, small: Typeface, regular: Typeface, type: (any ScalableFont)? = nil
  ) {
    self.theme = theme
    self.type = type
    self.small = small
    self.regular = regular
  }

  /// Draws the differences between `previous` and `next`. The buffer must contain `previous`.
  /// Without a previous scene, or after one of another size, everything is drawn.
  ///
  /// The scene must have the size of the buffer's area. Parts outside are cut off.
  package mutating func draw(
    from previous: PanelScene?, to next: PanelScene, into buffer: inout PanelBuffer
  ) {
    if format != buffer.format || isInverted != buffer.isInverted {
      inks = Array(repeating: nil, count: 8 * 16)
      eights = Array(repeating: [], count: inks.count)
      format = buffer.format
      isInverted = buffer.isInverted
      table = nil
    }
    let isAsLarge = previous?.width == next.width && previous?.height == next.height
    drawBands(from: isAsLarge ? previous?.bands ?? [] : [], to: next.bands, into: &buffer)
  }

  mutating func pixelTable(for buffer: borrowing PanelBuffer) -> PixelTable {
    if let table { return table }
    let made = PixelTable(buffer)
    table = made
    return made
  }

  /// Returns the bitmap of a letter that no scalable font has.
  mutating func glyph(ofPixels letter: Cell) -> Glyph {
    regular.glyph(for: Cell.letters(of: letter.text).first ?? .blank)
  }

  /// Draws all of a band.
  mutating func draw(_ band: PanelBand, into buffer: inout PanelBuffer) {
    buffer.fill(band.frame, theme.pair(band.surface).background)
    for box in band.boxes { draw(box, into: &buffer) }
    for row in band.rows { draw(row, after: nil, from: band.frame.x, into: &buffer) }
    for icon in band.icons {
      buffer.draw(
        icon.icon.glyph(icon.face), x: icon.x, y: icon.y, scale: icon.scale,
        ink: ink(band.surface, .bold, in: buffer))
    }
    if let photo = band.photo { buffer.draw(photo, in: band.photoFrame ?? band.frame) }
  }

  /// Draws a box with its corners cut off.
  private func draw(_ box: PanelBand.Box, into buffer: inout PanelBuffer) {
    let (frame, colour) = (box.frame, theme.pair(box.surface).background)
    let corner = box.corner
    var middle = frame
    middle.y += corner
    middle.height -= 2 * corner
    buffer.fill(middle, colour)
    if corner == 0 { return }
    for y in [frame.y, frame.y + frame.height - corner] {
      buffer.fill(
        PanelRect(x: frame.x + corner, y: y, width: frame.width - 2 * corner, height: corner),
        colour)
    }
  }

  /// Draws the changed cells of a row. Without old cells, the row's surface must already be drawn,
  /// and every cell that isn't blank is drawn.
  ///
  /// - Parameter left: the left edge of its band.
  mutating func draw(
    _ row: PanelBand.Row, after old: [Cell]?, from left: Int, into buffer: inout PanelBuffer
  ) {
    let cells = row.cells
    let hasPlainLetters = hasPlainLetters(row, in: buffer)
    var drawn = DrawnColumns()
    var column = 0
    if old == nil || old?.first?.attributes.contains(.lit) != cells.first?.attributes.contains(.lit)
    {
      drawEdge(before: row, isNew: old == nil, from: left, into: &buffer)
    }
    while column < cells.count {
      if hasPlainLetters {
        column = drawLetters(of: row, from: column, after: old, &drawn, into: &buffer)
        if column == cells.count { break }
      }
      let start = column
      let cell = cells[start]
      let width = cell.width
      column += max(width, 1)
      if width == 0 { continue }
      let isBeforeLit = Self.standsBeforeLit(start, cells)
      if let old {
        if old[start] == cell, width == 1 || column > old.count || old[start + 1].width == 0,
          Self.standsBeforeLit(start, old) == isBeforeLit
        {
          continue
        }
      } else if !isBeforeLit, cell == .blank {
        continue
      }
      let ink = ink(row.surface, cell.attributes, in: buffer)
      if cell.isBlank {
        // Consecutive equal cells are painted together.
        while column < cells.count, cells[column] == cell, old == nil || old?[column] != cell {
          column += 1
        }
        let rect = PanelRect(
          x: row.x + start * row.size.width, y: row.y,
          width: (column - start) * row.size.width, height: row.size.height)
        buffer.paint(rect, ink.background)
        drawEdge(behind: column - 1, row, nil, into: &buffer)
      } else {
        let glyph = glyph(cell.letter, row.size.face)
        draw(cell, glyph, row, x: row.x + start * row.size.width, ink, into: &buffer)
        drawEdge(behind: start, row, glyph, into: &buffer)
      }
      drawn.add(start..<column)
    }
    guard let first = drawn.first else { return }
    let changed = PanelRect(
      x: row.x + first * row.size.width, y: row.y, width: (drawn.end - first) * row.size.width,
      height: row.size.height)
    buffer.mark(changed.clipped(toWidth: buffer.width, height: buffer.height))
  }

  /// Whether a lit part begins directly after a cell.
  @inline(__always)
  static func standsBeforeLit(_ column: Int, _ cells: [Cell]) -> Bool {
    let next = column + max(cells[column].width, 1)
    return next < cells.count && cells[next].attributes.contains(.lit)
      && !cells[column].attributes.contains(.lit)
  }

  /// Draws the first column of the box of a lit part. Letters begin at the edge of their cells. So
  /// the box begins one pixel before them, to make their first strokes visible. The box begins at
  /// the letters if the letter before has a pixel in that column.
  private mutating func drawEdge(
    behind column: Int, _ row: PanelBand.Row, _ glyph: Glyph?, into buffer: inout PanelBuffer
  ) {
    let cells = row.cells
    guard Self.standsBeforeLit(column, cells), glyph?.isLastColumnEmpty ?? true else { return }
    let next = column + max(cells[column].width, 1)
    paintEdge(at: row.x + next * row.size.width, row, cells[next].attributes, into: &buffer)
  }

  /// Draws the same column before a row's first cell, if the row's band has room for the column.
  private mutating func drawEdge(
    before row: PanelBand.Row, isNew: Bool, from left: Int, into buffer: inout PanelBuffer
  ) {
    guard let first = row.cells.first, row.x - row.size.scale >= left else { return }
    if isNew, !first.attributes.contains(.lit) { return }
    let own = first.attributes.contains(.lit) ? first.attributes : []
    paintEdge(at: row.x, row, own, into: &buffer)
    buffer.mark(
      PanelRect(
        x: row.x - row.size.scale, y: row.y, width: row.size.scale, height: row.size.height
      ).clipped(toWidth: buffer.width, height: buffer.height))
  }

  private mutating func paintEdge(
    at x: Int, _ row: PanelBand.Row, _ attributes: CellAttributes, into buffer: inout PanelBuffer
  ) {
    let rect = PanelRect(
      x: x - row.size.scale, y: row.y, width: row.size.scale, height: row.size.height)
    buffer.paint(rect, ink(row.surface, attributes, in: buffer).background)
  }

  /// Draws a cell without marking it as changed.
  private mutating func draw(
    _ cell: Cell, _ glyph: Glyph, _ row: PanelBand.Row, x: Int, _ ink: PanelInk,
    into buffer: inout PanelBuffer
  ) {
    let attributes = cell.attributes
    let (size, scale) = (row.size, row.size.scale)
    let place = PanelRect(
      x: x, y: row.y, width: cell.width * size.width, height: size.height)
    // A glyph of another size than its cells is clipped to them.
    if glyph.width == cell.width * size.cellWidth, glyph.height == size.cellHeight {
      buffer.paint(glyph, place, scale: scale, ink)
    } else {
      buffer.paint(place, ink.background)
      let fitting = Glyph(
        width: cell.width * size.cellWidth, height: size.cellHeight, rows: glyph.rows)
      buffer.paint(
        fitting,
        PanelRect(x: x, y: row.y, width: fitting.width * scale, height: fitting.height * scale),
        scale: scale, ink)
    }
    if attributes.isDisjoint(with: [.underlined, .cursor]) { return }
    let pair = theme.pair(row.surface, attributes)
    let colour = buffer.pixel(theme.cursor ?? pair.foreground)
    if attributes.isUnderlined {
      let line = PanelRect(
        x: x, y: row.y + size.height - scale, width: place.width, height: scale)
      buffer.paint(line, colour)
    }
    if attributes.contains(.cursor) {
      buffer.paint(PanelRect(x: x, y: row.y, width: scale, height: size.height), colour)
    }
  }

  mutating func glyph(_ letter: Cell, _ face: PanelTextSize.Face) -> Glyph {
    let scalar = Int(truncatingIfNeeded: letter.baseScalar?.value ?? 0)
    let place = (scalar ^ Int(face.rawValue) << 7) & 255
    if glyphs[place].letter == letter, glyphs[place].face == face { return glyphs[place].glyph }
    let glyph = face == .small ? small.glyph(for: letter) : regular.glyph(for: letter)
    glyphs[place] = DrawnGlyph(letter: letter, face: face, glyph: glyph)
    return glyph
  }

  mutating func ink(
    _ surface: PanelBand.Surface, _ attributes: CellAttributes, in buffer: borrowing PanelBuffer
  ) -> PanelInk {
    let place = Self.place(surface, attributes)
    if let ink = inks[place] { return ink }
    let pair = theme.pair(surface, attributes.intersection(Self.coloured))
    let ink = buffer.ink(pair.foreground, on: pair.background)
    inks[place] = ink
    return ink
  }

  /// See ``PanelInk/eights``.
  mutating func eights(
    _ surface: PanelBand.Surface, _ attributes: CellAttributes, in buffer: borrowing PanelBuffer
  ) -> [SIMD2<UInt64>] {
    let place = Self.place(surface, attributes)
    if eights[place].isEmpty { eights[place] = ink(surface, attributes, in: buffer).eights }
    return eights[place]
  }

  /// The attributes that change the colours of a cell.
  private static let coloured: CellAttributes = [.lit, .dim, .bold]

  private static func place(_ surface: PanelBand.Surface, _ attributes: CellAttributes) -> Int {
    Int(surface.rawValue) * 16 + Int(attributes.intersection(coloured).rawValue)
  }
}

extension Cell {
  /// Whether nothing is drawn in the cell: it is blank, has no cursor and is not underlined.
  fileprivate var isBlank: Bool {
    letter == .blank && attributes.isDisjoint(with: [.underlined, .cursor])
  }
}
