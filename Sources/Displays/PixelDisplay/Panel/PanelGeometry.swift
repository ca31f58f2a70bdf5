/// The mapping from the user's view to a panel: rotation, mirroring and margins.
///
/// Drawing code counts pixels from the top left of the user's view. The panel counts them as it was
/// built. The mapping has an origin and two steps for each axis, so that drawing code is the same
/// for all rotations.
package struct PanelGeometry: Hashable, Sendable {
  /// The angle by which the picture is turned on the panel, clockwise.
  package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    /// 90 degrees: the top of the picture is at the panel's right edge.
    case right = 90
    case half = 180
    /// 270 degrees: the top of the picture is at the panel's left edge.
    case left = 270
  }

  /// The numbers of pixels at the edges that stay dark, such as those under a bezel. The edges are
  /// those of the user's view.
  package struct Margins: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int

    package init(left: Int, top: Int, right: Int, bottom: Int) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    package static let none = Margins(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// The panel's column, or row, of a pixel: `origin + x * perX + y * perY`.
  struct Axis: Hashable, Sendable {
    var origin: Int
    var perX: Int
    var perY: Int

    func callAsFunction(_ x: Int, _ y: Int) -> Int { origin + x * perX + y * perY }
  }

  /// The width of the panel as it was built, in pixels.
  package let panelWidth: Int
  /// The height of the panel as it was built, in pixels.
  package let panelHeight: Int
  package let rotation: Rotation
  package let isMirrored: Bool
  /// The width of the area to draw in, in pixels as the user sees them; 1 at least.
  package let width: Int
  /// The height of the area to draw in, in pixels as the user sees them; 1 at least.
  package let height: Int
  /// The margins in use: the requested ones, but never the whole panel.
  package let margins: Margins
  let column: Axis
  let row: Axis

  /// Margins that leave no pixel are reduced.
  package init(
    panelWidth: Int, panelHeight: Int, rotation: Rotation = .none, isMirrored: Bool = false,
    margins: Margins = .none
  ) {
    self.panelWidth = max(panelWidth, 1)
    self.panelHeight = max(panelHeight, 1)
    self.rotation = rotation
    self.isMirrored = isMirrored
    let isUpright = rotation == .none || rotation == .half
    let seenWidth = isUpright ? self.panelWidth : self.panelHeight
    let seenHeight = isUpright ? self.panelHeight : self.panelWidth
    let left = min(max(margins.left, 0), seenWidth - 1)
    let top = min(max(margins.top, 0), seenHeight - 1)
    let right = min(max(margins.right, 0), seenWidth - 1 - left)
    let bottom = min(max(margins.bottom, 0), seenHeight - 1 - top)
    self.margins = Margins(left: left, top: top, right: right, bottom: bottom)
    width = seenWidth - left - right
    height = seenHeight - top - bottom

    // The axes of the user's view, with margins and mirroring applied.
    let across =
      isMirrored
      ? Axis(origin: seenWidth - 1 - left, perX: -1, perY: 0)
      : Axis(origin: left, perX: 1, perY: 0)
    let down = Axis(origin: top, perX: 0, perY: 1)
    switch rotation {
    case .none: (column, row) = (across, down)
    case .right: (column, row) = (Self.back(down, self.panelWidth), across)
    case .half:
      (column, row) = (Self.back(across, self.panelWidth), Self.back(down, self.panelHeight))
    case .left: (column, row) = (down, Self.back(across, self.panelHeight))
    }
  }

  /// Returns an axis counted from the other end.
  private static func back(_ axis: Axis, _ length: Int) -> Axis {
    Axis(origin: length - 1 - axis.origin, perX: -axis.perX, perY: -axis.perY)
  }

  /// Returns the place of a rectangle on the panel. The rectangle must be in the area and must not
  /// be empty.
  func onPanel(_ rect: PanelRect) -> PanelRect {
    let (right, bottom) = (rect.x + rect.width - 1, rect.y + rect.height - 1)
    let columns = (column(rect.x, rect.y), column(right, bottom))
    let rows = (row(rect.x, rect.y), row(right, bottom))
    return PanelRect(
      x: min(columns.0, columns.1), y: min(rows.0, rows.1),
      width: abs(columns.0 - columns.1) + 1, height: abs(rows.0 - rows.1) + 1)
  }
}
