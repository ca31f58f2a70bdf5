import CellDisplay

/// A part of a panel that is drawn as a unit: a line, the status, the softkeys.
package struct PanelBand: Hashable, Sendable {
  /// The purpose of a band, or of a box in it. It decides the colours.
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
    /// Pixels that are left out at each corner.
    package var corner: Int
  }

  /// Cells in a row. ``x`` and ``y`` are their top left.
  package struct Row: Hashable, Sendable {
    package var x: Int
    package var y: Int
    /// In pixels.
    package var width: Int
    package var size: PanelTextSize
    package var surface: Surface
    package var cells: [Cell]
    /// The columns in which scrolling text may be drawn, in pixels; `nil` for all.
    package var clip: Range<Int>?

    /// The area of bitmap letters, with the pixel before them at which the box of a lit part may
    /// begin.
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
    /// The typeface that the icon belongs to.
    package var face: PanelTextSize.Face
    package var scale: Int

    /// In pixels.
    package var width: Int { icon.glyph(face).width * scale }
  }

  // A property that is added here must be added to the comparisons below, too.
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

  /// Whether there is only text on the surface.
  private var holdsRowsOnly: Bool { boxes.isEmpty && icons.isEmpty && photo == nil }

  /// Returns the areas to erase before this band's text is drawn, if its place held only text on
  /// the same surface, as when lines appear and disappear. Returns `nil` if the whole band has to
  /// be drawn.
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

  /// See ``PanelScene/rowTexts``.
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

/// Comparisons through pointers: a band that is taken out of an array would be copied as a whole,
/// and one key press compares all bands of two scenes. Rows are copied only if something has
/// changed.
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

  /// Whether everything but the text is equal.
  private static func haveOneForm(
    _ band: UnsafePointer<Self>, _ other: UnsafePointer<Self>
  ) -> Bool {
    band.pointee.surface == other.pointee.surface && band.pointee.boxes == other.pointee.boxes
      && band.pointee.icons == other.pointee.icons && band.pointee.photo == other.pointee.photo
      && band.pointee.photoFrame == other.pointee.photoFrame
  }

  /// Whether two bands differ only in the contents of their cells: their rows start at the same
  /// places and are equally long.
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
