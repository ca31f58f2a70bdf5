import LineDisplay

/// What stands before a line that is about somebody: a small picture, or a letter where there is none.
package enum PanelFace: Hashable, Sendable {
  /// No larger than ``PanelLayout/faceSide``.
  case photo(PanelPhoto)
  /// The first of the name.
  case letter(String)
}

extension PanelLayout {
  /// How many pixels a side such a picture may have; `nil` where the panel has no room for any.
  package var faceSide: Int? {
    photoSide == nil ? nil : max(faceWidth - 2 * size.stroke, 1)
  }

  /// What faces take of each line: as wide as a line is high that has a number.
  var faceWidth: Int { isStacked(in: width) ? doubleHeight : rowHeight }

  /// Where names and numbers rarely fit side by side, all have two rows if that leaves enough of them.
  func isStacked(in width: Int) -> Bool {
    columns(in: width) < 36 && listHeight >= 5 * doubleHeight
  }

  /// A line with the face of whom it is about before it.
  func band(
    _ line: PanelPlan.Line, _ face: PanelFace, _ frame: PanelRect, scroll: Int
  ) -> PanelBand {
    var rest = frame
    rest.x += faceWidth
    rest.width = max(rest.width - faceWidth, 1)
    var band = band(line, rest, scroll: scroll)
    band.frame = frame
    let side = min(faceSide ?? faceWidth, frame.height)
    let box = PanelRect(
      x: frame.x + (faceWidth - side) / 2, y: frame.y + (frame.height - side) / 2, width: side,
      height: side)
    switch face {
    case .photo(let photo):
      band.photo = photo
      band.photoFrame = box
    case .letter(let letter):
      band.boxes.append(PanelBand.Box(frame: box, surface: .softkey, corner: size.stroke))
      let text = text(StyledText(letter), room: side)
      band.rows.insert(
        PanelBand.Row(
          x: box.x + max((side - text.width) / 2, 0), y: box.y + (side - size.height) / 2,
          width: text.width, size: size, surface: .softkey, cells: text.cells), at: 0)
    }
    return band
  }
}
