/// A rectangle of pixels.
package struct PanelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether two rectangles overlap. Neither may be empty.
  func overlaps(_ other: PanelRect) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }

  func contains(_ other: PanelRect) -> Bool {
    x <= other.x && other.x + other.width <= x + width
      && y <= other.y && other.y + other.height <= y + height
  }

  /// Returns the part that is in another rectangle; empty if no part is. Both must be rectangles on
  /// a panel.
  func clipped(to other: PanelRect) -> PanelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PanelRect(
      x: left, y: top, width: max(min(x + width, other.x + other.width) - left, 0),
      height: max(min(y + height, other.y + other.height) - top, 0))
  }

  /// Returns the part that is in an area that starts at 0, 0; empty if no part is. The calculation
  /// can't overflow.
  func clipped(toWidth areaWidth: Int, height areaHeight: Int) -> PanelRect {
    let columns = Self.clip(x, width, to: areaWidth)
    let rows = Self.clip(y, height, to: areaHeight)
    return PanelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  private static func clip(_ start: Int, _ length: Int, to area: Int) -> Range<Int> {
    let (end, overflows) = start.addingReportingOverflow(max(length, 0))
    let first = min(max(start, 0), area)
    return first..<max(first, overflows ? area : min(end, area))
  }
}
