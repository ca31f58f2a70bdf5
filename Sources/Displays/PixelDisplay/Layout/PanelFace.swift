import CellDisplay

/// The picture before a line about a contact: a photo, or a letter if there is none.
package enum PanelFace: Hashable, Sendable {
  /// A photo, no larger than ``PanelLayout/faceSide``.
  case photo(PanelPhoto)
  /// The first letter of the name.
  case letter(String)
}

extension PanelLayout {
  /// The maximum width and height of a face in pixels; `nil` if the panel has no room for faces.
  package var faceSide: Int? {
    photoSide == nil ? nil : max(faceWidth - 2 * size.stroke, 1)
  }

  /// The width of the faces in all lines, which is the height of a line with a number.
  var faceWidth: Int { isStacked(in: width) ? doubleHeight : rowHeight }

  /// Whether all lines have two rows, because names and numbers rarely fit side by side, and enough
  /// lines fit.
  func isStacked(in width: Int) -> Bool {
    columns(in: width) < 36 && listHeight >= 5 * doubleHeight
  }

  /// Returns a line with the face of its contact before it.
  func band(
    _ line: PanelPlan.Item, _ face: PanelFace, _ frame: PanelRect, scroll: Int
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
