import LineDisplay

/// A part of a panel that is drawn as one: a line, the status, the softkeys.
package struct PanelBand: Hashable, Sendable {
  /// What a band, or a box in it, is there for. It decides the colours.
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

  /// A rectangle in another colour, below the text.
  package struct Box: Hashable, Sendable {
    package var frame: PanelRect
    package var surface: Surface
    /// Pixels that are left out at each corner.
    package var corner: Int
  }

  /// Cells in a row, from their top left.
  package struct Row: Hashable, Sendable {
    package var x: Int
    package var y: Int
    /// In pixels.
    package var width: Int
    package var size: PanelTextSize
    package var surface: Surface
    package var cells: [Cell]
    /// The columns that text may be drawn in which passes by, in pixels; `nil` for all.
    package var clip: Range<Int>?
  }

  /// An icon by its top left.
  package struct Icon: Hashable, Sendable {
    package var icon: PanelIcon
    package var x: Int
    package var y: Int
    /// The typeface whose icons it is one of.
    package var face: PanelTextSize.Face
    package var scale: Int

    /// In pixels.
    package var width: Int { icon.glyph(face).width * scale }
  }

  package var frame: PanelRect
  package var surface: Surface
  package var boxes: [Box] = []
  package var rows: [Row] = []
  package var icons: [Icon] = []
  /// Stands in the middle of ``photoFrame``, or of the whole frame where that is `nil`.
  package var photo: PanelPhoto?
  package var photoFrame: PanelRect?

  init(_ frame: PanelRect, _ surface: Surface) {
    self.frame = frame
    self.surface = surface
  }

  /// Whether two bands differ in nothing but what their cells hold.
  func differsInCellsOnly(from other: PanelBand) -> Bool {
    guard frame == other.frame, surface == other.surface, rows.count == other.rows.count,
      icons == other.icons, boxes == other.boxes, photo == other.photo,
      photoFrame == other.photoFrame
    else { return false }
    for (row, old) in zip(rows, other.rows) {
      guard row.x == old.x, row.y == old.y, row.size == old.size, row.surface == old.surface,
        row.cells.count == old.cells.count
      else { return false }
    }
    return true
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

extension Cell {
  /// Whether it only says where a run begins or ends that is nothing of what is around.
  fileprivate var isIsolate: Bool {
    baseScalar == BidiLevels.isolate || baseScalar == BidiLevels.isolateEnd
  }
}
