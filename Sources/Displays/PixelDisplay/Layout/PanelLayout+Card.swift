import CellDisplay

extension PanelLayout {
  /// Puts the subject of a screen into the middle. The picture is above the subject if there is
  /// room, and otherwise beside it. It is left out if there is no room there either.
  ///
  ///     ┌─────────────┐    ┌──────┬──────────────┐
  ///     │   ┌─────┐   │    │┌────┐│              │
  ///     │   └─────┘   │    ││    ││  John Smith  │
  ///     │ John Smith  │    │└────┘│    calls     │
  ///     │    calls    │    └──────┴──────────────┘
  ///     └─────────────┘
  ///
  /// - Parameter whole: the plan of the lines at the full width of the panel.
  func putCard(
    _ lines: [ScreenRow], _ whole: PanelPlan, _ photo: PanelPhoto?, top: Int, bottom: Int,
    scroll: Int, into scene: inout PanelScene
  ) {
    let room = bottom - top
    let side = photoSide ?? 0
    let gap = 2 * padding
    var plan = whole
    let isAbove = photo != nil && side + 2 * gap + plan.height <= room
    let beside = width - side - 4 * inset
    var left = 0
    var photo = photo
    if photo != nil, !isAbove {
      let narrow = PanelPlan(lines, in: self, width: beside, isCard: true)
      if side <= room, columns(in: beside) >= 12, narrow.height <= room {
        plan = narrow
        left = width - beside
      } else {
        photo = nil
      }
    }
    plan.fit(into: room)
    scene.scrollRange = plan.scrollRange
    if let photo, left > 0 {
      var band = PanelBand(PanelRect(x: 0, y: top, width: left, height: room), .list)
      band.photo = photo
      scene.bands.append(band)
    }
    let frame = PanelRect(x: left, y: top, width: width - left, height: room)
    func fill(_ y: Int, _ height: Int) {
      if height <= 0 { return }
      scene.bands.append(
        PanelBand(PanelRect(x: frame.x, y: y, width: frame.width, height: height), .list))
    }
    let photoHeight = isAbove ? side + gap : 0
    var y = top + max((room - photoHeight - plan.height) / 2, 0)
    fill(top, y - top)
    if isAbove {
      var band = PanelBand(
        PanelRect(x: frame.x, y: y, width: frame.width, height: photoHeight), .list)
      band.photo = photo
      scene.bands.append(band)
      y += photoHeight
    }
    for line in plan.items where y < bottom {
      let height = min(line.height, bottom - y)
      let place = PanelRect(x: frame.x, y: y, width: frame.width, height: height)
      scene.bands.append(band(line, place, scroll: scroll, isCentred: true))
      y += height
    }
    fill(y, bottom - y)
  }
}
