import CellDisplay

extension PanelRenderer {
  /// Draws a band with text in scalable fonts. The band is composed on a separate canvas. Then only
  /// the differences are drawn on the panel.
  mutating func drawTyped(
    _ band: PanelBand, _ type: any ScalableFont, into buffer: inout PanelBuffer
  ) {
    let frame = band.frame
    var canvas = TypeCanvas(
      width: frame.width, height: frame.height, theme.pair(band.surface).background)
    for box in band.boxes {
      let colour = theme.pair(box.surface).background
      var middle = box.frame
      middle.x -= frame.x
      middle.y += box.corner - frame.y
      middle.height -= 2 * box.corner
      canvas.fill(middle, colour)
      for y in [box.frame.y, box.frame.y + box.frame.height - box.corner] {
        canvas.fill(
          PanelRect(
            x: middle.x + box.corner, y: y - frame.y, width: middle.width - 2 * box.corner,
            height: box.corner), colour)
      }
    }
    for row in band.rows { draw(row, type, in: frame, into: &canvas) }
    for icon in band.icons {
      canvas.draw(
        icon.icon.glyph(icon.face), x: icon.x - frame.x, y: icon.y - frame.y, scale: icon.scale,
        theme.pair(band.surface, .bold).foreground)
    }
    buffer.draw(canvas, x: frame.x, y: frame.y, pixelTable(for: buffer))
    if let photo = band.photo { buffer.draw(photo, in: band.photoFrame ?? frame) }
  }

  private mutating func draw(
    _ row: PanelBand.Row, _ type: any ScalableFont, in frame: PanelRect,
    into canvas: inout TypeCanvas
  ) {
    let size = type.size(row.size.em * row.size.scale)
    let text = size.shape(row.cells)
    let (x, y) = (row.x - frame.x, row.y - frame.y)
    let stroke = row.size.stroke
    if let clip = row.clip {
      canvas.clip = (clip.lowerBound - frame.x..<clip.upperBound - frame.x)
        .clamped(to: 0..<canvas.width)
    }
    defer { canvas.clip = 0..<canvas.width }
    let baseline = y + (row.size.height - size.lineHeight) / 2 + size.ascender
    var colours: [PanelColour] = []
    var areOnLighter: [Bool] = []
    var wasLit = false
    for cluster in text.clusters {
      // A cluster of letters is lit as a whole.
      var attributes: CellAttributes = []
      for letter in cluster.letters { attributes.formUnion(row.cells[letter].attributes) }
      let pair = theme.pair(row.surface, attributes.intersection([.lit, .dim, .bold]))
      colours.append(pair.foreground)
      areOnLighter.append(pair.foreground.luma < pair.background.luma)
      let isLit = attributes.contains(.lit)
      let first = x + cluster.start
      if isLit {
        let edge = wasLit ? 0 : max(stroke / 2, 1)
        canvas.fill(
          PanelRect(
            x: first - edge, y: y, width: cluster.width + edge, height: row.size.height),
          pair.background)
      }
      wasLit = isLit
      let mark = theme.cursor ?? pair.foreground
      if attributes.isUnderlined {
        canvas.fill(
          PanelRect(
            x: first, y: y + row.size.height - stroke, width: cluster.width, height: stroke), mark)
      }
      if attributes.contains(.cursor) {
        let bar = cluster.runsFromRight ? first + cluster.width - stroke : first
        canvas.fill(PanelRect(x: bar, y: y, width: stroke, height: row.size.height), mark)
      }
    }
    for glyph in text.glyphs {
      let colour = colours[glyph.cluster]
      guard let face = glyph.face else {
        let cluster = text.clusters[glyph.cluster]
        drawBox(
          row.cells[cluster.letters.lowerBound], x: x + cluster.start, y: y, row, colour, &canvas)
        continue
      }
      // The position is rounded to quarters of a pixel.
      let pen = x * 64 + glyph.x + 8
      let quarter = pen >> 4 & 3
      guard let picture = size.picture(face, glyph.glyph, quarter: quarter) else { continue }
      canvas.draw(
        picture, x: pen >> 6, y: baseline - ((glyph.y + 32) >> 6), colour,
        isOnLighter: areOnLighter[glyph.cluster])
    }
  }

  /// Draws a letter that no scalable font has, from a bitmap font.
  private mutating func drawBox(
    _ letter: Cell, x: Int, y: Int, _ row: PanelBand.Row, _ colour: PanelColour,
    _ canvas: inout TypeCanvas
  ) {
    let scale = max(row.size.em * row.size.scale / 16, 1)
    let glyph = glyph(ofPixels: letter)
    canvas.draw(
      glyph, x: x, y: y + max((row.size.height - glyph.height * scale) / 2, 0), scale: scale,
      colour)
  }
}
