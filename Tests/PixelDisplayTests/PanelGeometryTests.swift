import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct PanelGeometryTests {
  /// Which pixel of the drawing stands where on the panel: digits count the pixels as the user
  /// sees them, row by row.
  private func map(_ geometry: PanelGeometry) -> [String] {
    var rows = Array(
      repeating: Array(repeating: ".", count: geometry.panelWidth), count: geometry.panelHeight)
    for y in 0..<geometry.height {
      for x in 0..<geometry.width {
        rows[geometry.row(x, y)][geometry.column(x, y)] = "\(y * geometry.width + x)"
      }
    }
    return rows.map { $0.joined() }
  }

  private func geometry(
    _ rotation: PanelGeometry.Rotation, mirrored: Bool = false
  ) -> PanelGeometry {
    PanelGeometry(panelWidth: 3, panelHeight: 2, rotation: rotation, isMirrored: mirrored)
  }

  @Test func pictureIsTurnedClockwise() {
    #expect(map(geometry(.none)) == ["012", "345"])
    // Seen: 01 / 23 / 45, its top at the panel's right.
    #expect(map(geometry(.right)) == ["420", "531"])
    #expect(map(geometry(.half)) == ["543", "210"])
    #expect(map(geometry(.left)) == ["135", "024"])
  }

  @Test func mirrorSwapsLeftAndRightAsSeen() {
    #expect(map(geometry(.none, mirrored: true)) == ["210", "543"])
    #expect(map(geometry(.right, mirrored: true)) == ["531", "420"])
    #expect(map(geometry(.half, mirrored: true)) == ["345", "012"])
    #expect(map(geometry(.left, mirrored: true)) == ["024", "135"])
  }

  @Test func marginsAreThoseTheUserSees() {
    let margins = PanelGeometry.Margins(left: 1, top: 0, right: 0, bottom: 1)
    func map(_ rotation: PanelGeometry.Rotation, _ mirrored: Bool = false) -> [String] {
      self.map(
        PanelGeometry(
          panelWidth: 3, panelHeight: 3, rotation: rotation, isMirrored: mirrored, margins: margins)
      )
    }
    #expect(map(.none) == [".01", ".23", "..."])
    #expect(map(.right) == ["...", ".20", ".31"])
    #expect(map(.half) == ["...", "32.", "10."])
    #expect(map(.left) == ["13.", "02.", "..."])
    #expect(map(.none, true) == ["10.", "32.", "..."])
  }

  @Test func marginsNeverTakeTheWholePanel() {
    let huge = PanelGeometry.Margins(left: .max, top: 5, right: .max, bottom: -3)
    let geometry = PanelGeometry(panelWidth: 3, panelHeight: 2, margins: huge)
    #expect(geometry.width == 1 && geometry.height == 1)
    #expect(map(geometry) == ["...", "..0"])
  }
}
