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

  /// What of it lies in an area that starts at 0, 0; empty if nothing does. Whatever the numbers
  /// are, nothing overflows.
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
