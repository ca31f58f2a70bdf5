import CellDisplay

extension Typeface {
  /// Returns the picture of a letter; `nil` if no font has its base.
  func drawn(_ letter: Cell) -> Glyph? {
    let cells = max(letter.width, 1)
    let blank = Glyph.blank(width: cells * cellWidth, height: cellHeight)
    // Joiners are left out, because a bitmap font has only one form of each letter, or a separate
    // code for each form.
    let marks = letter.joinedScalars.filter { !$0.isJoiner }
    guard let base = letter.baseScalar, base != " " || !marks.isEmpty else { return blank }
    if let flag = flag(base, marks, on: blank) { return flag }
    if marks.isEmpty { return fitted(base, cells: cells) }
    return whole(base, marks, cells: cells) ?? composed(base, marks, on: blank)
  }

  /// Returns a letter without marks, or its replacement; `nil` if no font has either.
  func fitted(_ scalar: Unicode.Scalar, cells: Int) -> Glyph? {
    if let (font, glyph) = found(scalar) {
      // These are box-drawing characters and block elements.
      let extends = (0x2500..<0x25A0).contains(scalar.value)
      return font.fit(glyph, cells: cells, extends: extends)
    }
    return StandIn.scalar(for: scalar).flatMap(found).map { $0.fit($1, cells: cells) }
  }

  private func found(_ scalar: Unicode.Scalar) -> (FittedFont, Glyph)? {
    for font in fonts {
      if let glyph = font.font.glyph(for: scalar) { return (font, glyph) }
    }
    return nil
  }

  /// Returns a letter and its marks from one glyph of one font.
  private func whole(_ base: Unicode.Scalar, _ marks: [Unicode.Scalar], cells: Int) -> Glyph? {
    let composed = Composition.scalar(base, marks)
    for font in fonts {
      let sequence = font.font.glyph(forSequence: [base] + marks)
      if let glyph = sequence ?? composed.flatMap(font.font.glyph(for:)) {
        return font.fit(glyph, cells: cells)
      }
    }
    return nil
  }

  /// Returns a composed letter with as many of the marks as any font has in one glyph, and with the
  /// other marks drawn over it.
  private func composed(
    _ base: Unicode.Scalar, _ marks: [Unicode.Scalar], on blank: Glyph
  ) -> Glyph? {
    // A cell has at most five marks, so there are at most 32 subsets.
    let choices = (0..<1 << marks.count).sorted {
      ($1.nonzeroBitCount, $0) < ($0.nonzeroBitCount, $1)
    }
    for choice in choices {
      let taken = marks.indices.filter { choice >> $0 & 1 == 1 }.map { marks[$0] }
      let rest = marks.indices.filter { choice >> $0 & 1 == 0 }.map { marks[$0] }
      guard let letter = Composition.scalar(base, taken) else { continue }
      let isDotless = taken.isEmpty && rest.contains { isAbove($0) && found($0) != nil }
      if isDotless, let dotless = Self.dotless[base.value], let (font, glyph) = found(dotless) {
        return overlaid(glyph, of: font, with: rest, on: blank)
      }
      if let (font, glyph) = found(letter) ?? StandIn.scalar(for: letter).flatMap(found) {
        return overlaid(glyph, of: font, with: rest, on: blank)
      }
    }
    return nil
  }

  private func overlaid(
    _ glyph: Glyph, of font: FittedFont, with marks: [Unicode.Scalar], on blank: Glyph
  ) -> Glyph {
    let cells = blank.width / cellWidth
    // A vowel sign that takes a separate cell is drawn beside a narrow letter.
    let isBeside = cells == 2 && font.isNarrow(glyph) && marks.contains(where: isSpacing)
    var picture = blank
    if isBeside {
      picture = picture.union(font.fit(glyph, cells: 1))
    } else {
      picture = picture.union(font.fit(glyph, cells: cells))
    }
    for mark in marks {
      guard let (font, glyph) = found(mark) else { continue }
      if isBeside, font.isNarrow(glyph) {
        let column = isSpacing(mark) ? cellWidth : 0
        let half = font.fit(glyph, cells: 1)
        picture = picture.union(
          half.placed(column: column, row: 0, inWidth: blank.width, height: blank.height))
      } else {
        picture = picture.union(font.fit(glyph, cells: cells))
      }
    }
    return picture
  }

  /// Returns half a flag, or both halves, as the letters of the country's code, such as DE.
  private func flag(
    _ base: Unicode.Scalar, _ marks: [Unicode.Scalar], on blank: Glyph
  ) -> Glyph? {
    let letters = ([base] + marks).compactMap(StandIn.flagLetter)
    guard StandIn.flagLetter(for: base) != nil else { return nil }
    var picture = blank
    for (place, letter) in letters.prefix(blank.width / cellWidth).enumerated() {
      guard let glyph = fitted(letter, cells: 1) else { return nil }
      picture = picture.union(
        glyph.placed(
          column: place * cellWidth, row: 0, inWidth: blank.width, height: blank.height))
    }
    return picture
  }

  /// The dotless form of each letter that loses its dot under a mark (Soft_Dotted in PropList.txt).
  /// Only letters of scripts that console fonts have are included.
  private static let dotless: [UInt32: Unicode.Scalar] = [
    0x69: "\u{131}", 0x6A: "\u{237}", 0x456: "\u{131}", 0x458: "\u{237}",
  ]

  private func isAbove(_ mark: Unicode.Scalar) -> Bool {
    mark.properties.canonicalCombiningClass == .above
  }

  private func isSpacing(_ mark: Unicode.Scalar) -> Bool {
    mark.properties.generalCategory == .spacingMark
  }
}
