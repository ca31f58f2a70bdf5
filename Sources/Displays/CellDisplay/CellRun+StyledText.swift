extension CellRun {
  /// Makes a run of a text with its lit parts. Every letter also gets `attributes`.
  init(_ text: StyledText, attributes: CellAttributes = []) {
    self.init(text, attributes: attributes, cursor: nil, pending: nil)
  }

  /// Makes a run of a text that the user may be typing. A cursor after the last letter gets an
  /// additional blank cell.
  ///
  /// Cleans the text as ``Sanitizer`` does and splits it into letters in one pass. A letter is lit
  /// or pending if any of its shown scalars is. Linear time, unless the spans must be sorted first.
  init(_ text: StyledText, attributes: CellAttributes, cursor: Int?, pending: Range<Int>?) {
    if text.string.isEmpty, cursor == nil {
      self.init(letters: [], width: 0)
      return
    }
    let limit = Sanitizer.scalarLimit
    var string = text.string
    if let plain = string.withUTF8({ bytes in
      PlainText(bytes, cursor: cursor).map {
        CellRun($0, of: text, attributes: attributes, pending: pending)
      }
    }) {
      self = plain
      return
    }
    var letters: [Cell] = []
    var width = 0
    string.withUTF8 { bytes in
      // Each letter has at least one byte; an ellipsis and a cursor may follow.
      letters.reserveCapacity(min(bytes.count, limit) + 2)
      var highlights = Highlights(
        lit: text.spans, pending: pending, changed: text.changed, cursor: cursor)
      var scalars = UTF8Scalars(bytes)
      var filter = ScalarFilter()
      var place = 0

      while let scalar = scalars.next() {
        if place == limit {
          letters.append(Cell.ellipsis.adding(attributes.union(highlights.cursorAtEnd())))
          width += 1
          break
        }
        defer { place += 1 }
        let kind = ScalarClass(of: scalar)
        guard let shown = filter.shown(scalar, kind) else { continue }
        let own = highlights.attributes(at: place)
        let joins =
          kind == .mark || kind == .spacingMark || kind == .invisible
          || shown.isFlagHalf && letters.last?.isLoneFlagHalf == true
        if joins {
          // There is a letter before, because the filter drops a mark without one.
          var letter = letters[letters.count - 1].adding(own)
          width -= letter.width
          letter.join(shown, adding: kind == .mark || kind == .invisible ? 0 : 1)
          width += letter.width
          letters[letters.count - 1] = letter
        } else {
          let cells = kind == .wide ? 2 : 1
          letters.append(Cell(shown, width: cells, attributes: attributes.union(own)))
          width += cells
        }
      }

      let own = highlights.cursorAtEnd()
      if !own.isEmpty {
        letters.append(Cell.blank.adding(attributes.union(own)))
        width += 1
      }
    }
    self.init(letters: letters, width: width)
  }
}

extension Cell {
  /// Returns the cell with more attributes.
  @inline(__always)
  fileprivate func adding(_ more: CellAttributes) -> Cell {
    var cell = self
    cell.attributes.formUnion(more)
    return cell
  }

  /// Whether the letter is half of a flag. Two regional indicators are one letter, and terminals
  /// use one cell for each of them.
  fileprivate var isLoneFlagHalf: Bool {
    isLone && Unicode.Scalar(base)?.isFlagHalf == true
  }
}

extension Unicode.Scalar {
  /// Whether this is a regional indicator.
  @inline(__always)
  var isFlagHalf: Bool {
    value &- 0x1F1E6 < 26
  }
}
