import CellDisplay

extension PanelLayout {
  /// Returns a scene with the places of all parts of a screen.
  ///
  /// - Parameters:
  ///   - photo: the picture of the selected contact, if it has one. It is not shown if the panel
  ///     has no room for it (``photoSide``).
  ///   - faces: the faces of the lines' contacts (``ScreenRow/person``), if these lines show faces.
  ///   - scroll: the scroll position of the selected line, 0 to ``PanelScene/scrollRange``.
  ///   - previous: a scene of this layout. Its unchanged parts are reused.
  package func scene(
    _ screen: Screen, photo: PanelPhoto? = nil, faces: [Int: PanelFace] = [:], scroll: Int = 0,
    after previous: PanelScene? = nil
  ) -> PanelScene {
    var layout = self
    layout.direction = screen.direction
    let parts = layout.parts(screen, after: previous?.parts.first)
    var scene = layout.composed(
      screen.drawn, parts, photo: photo, faces: faces, scroll: scroll)
    scene.parts = [parts]
    if screen.direction == .rightToLeft { scene.mirror() }
    return scene
  }

  private func parts(_ screen: Screen, after previous: PanelScene.Parts?) -> PanelScene.Parts {
    let previous = previous?.direction == direction ? previous : nil
    return PanelScene.Parts(
      direction: direction, status: screen.status,
      statusBand: previous?.status == screen.status
        ? previous?.statusBand : statusBand(screen.status),
      hint: screen.hint,
      softkeys: previous?.hint == screen.hint
        ? previous?.softkeys ?? [] : softkeyBands(screen.hint))
  }

  private func composed(
    _ screen: Screen, _ parts: PanelScene.Parts, photo: PanelPhoto?, faces: [Int: PanelFace],
    scroll: Int
  ) -> PanelScene {
    let faces = faceSide == nil ? [:] : faces
    var scene = PanelScene(width: width, height: height)
    let photo = photoSide == nil ? nil : photo
    var top = parts.statusBand
    let softkeys = parts.softkeys
    let hintHeight = softkeys.reduce(0) { $0 + $1.frame.height }
    let isCard = screen.form == .card
    var plan = PanelPlan(
      screen.rows, in: self, width: listWidth(besidePhoto: photo != nil && !isCard),
      isCard: isCard, hasFaces: !faces.isEmpty)
    // The status is useful while the user types. On other screens, small panels drop it first.
    let least = plan.hasEntry ? 3 : 6
    let wanted = plan.leastHeight + (plan.hasEntry ? 0 : hintHeight)
    if screen.status.notice == nil, rows < least, wanted + statusHeight > height { top = nil }
    let topHeight = top?.frame.height ?? 0
    var hasHint = rows >= 6
    if !hasHint { hasHint = topHeight + plan.leastHeight + hintHeight <= height }
    if topHeight + hintHeight + size.height > height { hasHint = false }
    let bottom = height - (hasHint ? hintHeight : 0)

    if let top { scene.bands.append(top) }
    if isCard {
      putCard(
        screen.rows, plan, photo, top: topHeight, bottom: bottom, scroll: scroll, into: &scene)
    } else {
      plan.fit(into: bottom - topHeight)
      putList(plan, photo, faces, top: topHeight, bottom: bottom, scroll: scroll, into: &scene)
    }
    if hasHint {
      for var band in softkeys {
        band.move(down: bottom)
        scene.bands.append(band)
      }
    }
    return scene
  }

  /// Puts the lines into the scene from top to bottom. The picture is beside the lines that are
  /// below the typed text.
  private func putList(
    _ plan: PanelPlan, _ photo: PanelPhoto?, _ faces: [Int: PanelFace], top: Int, bottom: Int,
    scroll: Int, into scene: inout PanelScene
  ) {
    scene.scrollRange = plan.scrollRange
    var y = top
    let lines = plan.items
    let beside = lines.lastIndex { $0.row.isEntry }.map { $0 + 1 } ?? 0
    var photoTop: Int?
    for (place, line) in lines.enumerated() {
      if photo != nil, place == beside { photoTop = y }
      if y >= bottom { break }
      let lineWidth = photoTop == nil ? width : listWidth(besidePhoto: true)
      // A panel may be lower than one row.
      let height = min(line.height, bottom - y)
      let frame = PanelRect(x: 0, y: y, width: lineWidth, height: height)
      if let person = line.row.person, let face = faces[person] {
        scene.people.append(person)
        scene.bands.append(band(line, face, frame, scroll: scroll))
      } else {
        scene.bands.append(band(line, frame, scroll: scroll))
      }
      y += height
    }
    if photo != nil, photoTop == nil { photoTop = y }
    if y < bottom {
      let fillWidth = photoTop == nil ? width : listWidth(besidePhoto: true)
      scene.bands.append(
        PanelBand(PanelRect(x: 0, y: y, width: fillWidth, height: bottom - y), .list))
    }
    if let photo, let photoTop, photoTop < bottom {
      scene.bands += photoBands(photo, top: photoTop, bottom: bottom)
    }
  }

  /// Returns the width of the list.
  func listWidth(besidePhoto: Bool) -> Int {
    guard besidePhoto, let side = photoSide else { return width }
    return width - side - 2 * inset
  }

  /// Returns the picture at the top of its column, and the blank band below it.
  private func photoBands(_ photo: PanelPhoto, top: Int, bottom: Int) -> [PanelBand] {
    let x = listWidth(besidePhoto: true)
    let wanted = (photoSide ?? 0) + 2 * inset
    let height = min(wanted, bottom - top)
    var band = PanelBand(PanelRect(x: x, y: top, width: width - x, height: height), .list)
    band.photo = photo
    if top + height == bottom { return [band] }
    let rest = PanelRect(x: x, y: top + height, width: width - x, height: bottom - top - height)
    return [band, PanelBand(rest, .list)]
  }

  /// Returns the band of one line.
  func band(
    _ line: PanelPlan.Item, _ frame: PanelRect, scroll: Int, isCentred: Bool = false
  ) -> PanelBand {
    let room = room(in: frame.width)
    let isScrolled = line.row.isSelected ? scroll : 0
    let surface: PanelBand.Surface =
      line.row.isSelected && !(isCentred && line.row.isMessageOrTitle) ? .selection : .list
    switch line.form {
    case .entry(let isLarge): return entryBand(line.row, frame, isLarge: isLarge)
    case .title(let rows, let size):
      return rowsBand(rows, frame, .list, size: size, isCentred: isCentred)
    case .plain(.row):
      if isCentred, line.row.isMessageOrTitle, line.row.right == nil,
        widths(of: line.row).text <= room
      {
        return rowsBand([text(line.row.text, room: room)], frame, .list, isCentred: true)
      }
      return lineBand(line.row, frame, surface, scroll: isScrolled)
    case .plain(.rows(let count)):
      var name = line.row
      name.right = nil
      let number = line.row.right.map {
        ScreenRow(role: .match, text: $0, isSelected: line.row.isSelected)
      }
      var rows: [[(start: Int, text: PanelText)]]
      if count == 1 {
        rows = [texts(of: name, room: room, scroll: isScrolled)]
      } else {
        rows = texts(name.text, room: room, limit: count).map { [(0, $0)] }
      }
      if let number { rows.append(texts(of: number, room: room, attributes: .dim)) }
      if isCentred, line.row.isMessageOrTitle {
        return rowsBand(rows.compactMap(\.first?.text), frame, surface, isCentred: true)
      }
      return partsBand(rows, frame, surface)
    }
  }

  /// Returns one line in one row.
  private func lineBand(
    _ line: ScreenRow, _ frame: PanelRect, _ surface: PanelBand.Surface, scroll: Int
  ) -> PanelBand {
    partsBand([texts(of: line, room: room(in: frame.width), scroll: scroll)], frame, surface)
  }

  /// Returns rows of text, from the top of a frame.
  func rowsBand(
    _ rows: [PanelText], _ frame: PanelRect, _ surface: PanelBand.Surface,
    size: PanelTextSize? = nil, isCentred: Bool = false
  ) -> PanelBand {
    let size = size ?? self.size
    let left = start(in: frame.width)
    let parts = rows.map { text in
      [(isCentred ? max((frame.width - text.width) / 2, 0) - left : 0, text)]
    }
    return partsBand(parts, frame, surface, size: size)
  }

  /// Returns rows of several texts each. The start of a text is relative to the left edge of the
  /// room for text.
  private func partsBand(
    _ rows: [[(start: Int, text: PanelText)]], _ frame: PanelRect, _ surface: PanelBand.Surface,
    size: PanelTextSize? = nil
  ) -> PanelBand {
    var band = PanelBand(frame, surface)
    let size = size ?? self.size
    let x = frame.x + start(in: frame.width)
    // The rows are in the middle if the frame is higher than they are.
    let top = frame.y + max((frame.height - rows.count * size.height) / 2, 0)
    for (place, parts) in rows.enumerated() {
      for part in parts {
        band.rows.append(
          PanelBand.Row(
            x: x + part.start, y: top + place * size.height, width: part.text.width, size: size,
            surface: surface,
            cells: part.text.cells,
            // Scrolling text begins left of its room, so it is clipped.
            clip: part.start < 0 ? x..<x + room(in: frame.width) - part.text.rest : nil))
      }
    }
    return band
  }
}

extension PanelBand {
  /// Moves the band and all its contents.
  mutating func move(down distance: Int) {
    frame.y += distance
    for index in boxes.indices { boxes[index].frame.y += distance }
    for index in rows.indices { rows[index].y += distance }
    for index in icons.indices { icons[index].y += distance }
    photoFrame?.y += distance
  }
}
