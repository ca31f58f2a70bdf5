import CellDisplay

extension PanelRenderer {
  /// Draws the bands of a scene that have changed. In a band with an unchanged frame only the
  /// letters that differ are drawn; otherwise the old contents are erased or drawn over.
  mutating func drawBands(
    from old: [PanelBand], to next: [PanelBand], into buffer: inout PanelBuffer
  ) {
    next.withUnsafeBufferPointer { bands in
      old.withUnsafeBufferPointer { oldBands in
        // Bands that are in both scenes have the same order in them, with other bands between. A
        // band that isn't found in that order is drawn as a whole.
        var rest = oldBands.startIndex
        for place in bands.indices {
          guard let band = bands.baseAddress?.advanced(by: place) else { return }
          var before: UnsafePointer<PanelBand>?
          if let first = oldBands.baseAddress,
            let same = (rest..<oldBands.endIndex).first(where: {
              PanelBand.haveOneFrame(first + $0, band)
            })
          {
            rest = same + 1
            before = first + same
          }
          if let before, PanelBand.areAlike(before, band) { continue }
          draw(band, inPlaceOf: before, after: old, into: &buffer)
        }
      }
    }
  }

  /// Draws a band of a scene that follows another one. `before` is the old band with the same
  /// frame, if any.
  private mutating func draw(
    _ band: UnsafePointer<PanelBand>, inPlaceOf before: UnsafePointer<PanelBand>?,
    after old: [PanelBand], into buffer: inout PanelBuffer
  ) {
    if let type, band.pointee.photo == nil || !band.pointee.rows.isEmpty {
      drawTyped(band.pointee, type, into: &buffer)
    } else if let before, PanelBand.differInCellsOnly(band, before) {
      for (row, oldRow) in zip(band.pointee.rows, before.pointee.rows) {
        draw(row, after: oldRow.cells, from: band.pointee.frame.x, into: &buffer)
      }
    } else if type == nil, let areas = band.pointee.areasToErase(of: old) {
      let background = ink(band.pointee.surface, [], in: buffer).background
      for area in areas { buffer.mark(buffer.paint(area, background)) }
      for row in band.pointee.rows {
        draw(row, after: nil, from: band.pointee.frame.x, into: &buffer)
      }
    } else {
      draw(band.pointee, into: &buffer)
    }
  }
}
