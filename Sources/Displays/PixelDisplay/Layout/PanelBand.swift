import CellDisplay

/// A part of a panel that is drawn as a unit: a line, the status, the softkeys.
package struct PanelBand: Hashable, Sendable {
  /// The purpose of a band, or of a box in it. It determines the colours.
  package enum Surface: UInt8, Hashable, Sendable {
    case list
    case status
    case notice
    case entry
    case selection
    case softkeys
    /// A key's box in the band of the softkeys.
    case softkey
    /// A thin line between two bands.
    case rule
  }

  /// A rectangle in another colour, behind the text.
  package struct Box: Hashable, Sendable {
    package var frame: PanelRect
    package var surface: Surface
    /// The number of pixels that are left out at each corner.
    package var corner: Int
  }

  /// A row of cells. ``x`` and ``y`` are its top left.
  package struct Row: Hashable, Sendable {
    package var x: Int
    package var y: Int
    /// The width of the row, in pixels.
    package var width: Int
    package var size: PanelTextSize
    package var surface: Surface
    package var cells: [Cell]
    /// The columns in which scrolling text may be drawn, in pixels; `nil` for all.
    package var clip: Range<Int>?

    /// The area of the row for bitmap letters. It includes one pixel before them, because the box
    /// of a lit part may begin there.
    var area: PanelRect {
      PanelRect(
        x: x - size.scale, y: y, width: cells.count * size.width + size.scale, height: size.height)
    }
  }

  /// An icon. ``x`` and ``y`` are its top left.
  package struct Icon: Hashable, Sendable {
    package var icon: PanelIcon
    package var x: Int
    package var y: Int
    /// The typeface to which the icon belongs.
    package var face: PanelTextSize.Face
    package var scale: Int

    /// The width of the icon, in pixels.
    package var width: Int { icon.glyph(face).width * scale }
  }

  // If a property is added here, it must also be added to the comparisons below.
  package var frame: PanelRect
  package var surface: Surface
  package var boxes: [Box] = []
  package var rows: [Row] = []
  package var icons: [Icon] = []
  /// A photo in the middle of ``photoFrame``, or of the whole frame if that is `nil`.
  package var photo: PanelPhoto?
  package var photoFrame: PanelRect?

  init(_ frame: PanelRect, _ surface: Surface) {
    self.frame = frame
    self.surface = surface
  }

  /// Whether the band has only text on its surface.
  private var holdsRowsOnly: Bool { boxes.isEmpty && icons.isEmpty && photo == nil }

  /// Returns the areas to erase before this band's text is drawn, if there was only text on the
  /// same surface before. This is so when lines appear and disappear. Returns `nil` if the whole
  /// band must be drawn.
  func areasToErase(of old: [PanelBand]) -> [PanelRect]? {
    if old.isEmpty || !holdsRowsOnly { return nil }
    var areas: [PanelRect] = []
    for place in old.indices where old[place].frame.overlaps(frame) {
      guard old[place].surface == surface, old[place].holdsRowsOnly,
        frame.contains(old[place].frame) || old[place].rows.isEmpty
      else { return nil }
      for row in old[place].rows.indices {
        areas.append(old[place].rows[row].area.clipped(to: old[place].frame))
      }
    }
    return areas
  }

  /// The band as words and rows of text: see ``PanelScene/rowTexts``.
  var rowTexts: [String] {
    var texts: [String] = []
    var lastY: Int?
    for row in rows {
      let text = row.cells.filter { !$0.isIsolate }.map(\.text).joined()
      if row.y == lastY { texts[texts.count - 1] += "  " + text } else { texts.append(text) }
      lastY = row.y
    }
    var words = icons.map { "[\($0.icon.name)]" }
    if photo != nil { words.append("[photo]") }
    if !words.isEmpty {
      texts = [(words + texts.prefix(1)).joined(separator: " ")] + texts.dropFirst()
    }
    return texts.map { text in
      String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// Comparisons of bands in arrays, through pointers. One key press compares all bands of two
/// scenes, and taking a band out of an array would copy all of it. Rows are copied only if a band
/// has changed.
extension PanelBand {
  package static func == (band: PanelBand, other: PanelBand) -> Bool {
    withUnsafePointer(to: band) { band in
      withUnsafePointer(to: other) { areAlike(band, $0) }
    }
  }

  static func areAlike(_ band: UnsafePointer<Self>, _ other: UnsafePointer<Self>) -> Bool {
    haveOneFrame(band, other) && haveOneForm(band, other)
      && band.pointee.rows == other.pointee.rows
  }

  static func haveOneFrame(_ band: UnsafePointer<Self>, _ other: UnsafePointer<Self>) -> Bool {
    band.pointee.frame == other.pointee.frame
  }

  /// Whether two bands are equal except for their text.
  private static func haveOneForm(
    _ band: UnsafePointer<Self>, _ other: UnsafePointer<Self>
  ) -> Bool {
    band.pointee.surface == other.pointee.surface && band.pointee.boxes == other.pointee.boxes
      && band.pointee.icons == other.pointee.icons && band.pointee.photo == other.pointee.photo
      && band.pointee.photoFrame == other.pointee.photoFrame
  }

  /// Whether two bands differ only in the contents of their cells. Their rows must start at the
  /// same places and have the same lengths.
  static func differInCellsOnly(
    _ band: UnsafePointer<Self>, _ other: UnsafePointer<Self>
  ) -> Bool {
    guard haveOneFrame(band, other), haveOneForm(band, other) else { return false }
    let (rows, others) = (band.pointee.rows, other.pointee.rows)
    return rows.count == others.count
      && rows.indices.allSatisfy { place in
        let (row, old) = (rows[place], others[place])
        return row.x == old.x && row.y == old.y && row.size == old.size
          && row.surface == old.surface && row.cells.count == old.cells.count
      }
  }
}

extension Cell {
  /// Whether the cell only marks the start or the end of an isolated run of text.
  fileprivate var isIsolate: Bool {
    baseScalar == BidiLevels.isolate || baseScalar == BidiLevels.isolateEnd
  }
}
