@testable import CellDisplay

/// What ``CellRun`` does, one step after the other and letter by letter as strings: first clean,
/// then split, then light.
enum Reference {
  struct Letter: Equatable {
    var text: [Unicode.Scalar]
    var width: Int
    var attributes: CellAttributes = []
    /// Where its scalars stand in the cleaned text.
    var scalars: Range<Int>
  }

  /// ``Sanitizer/clean(_:limit:)`` without shortcuts.
  static func clean(_ string: String, limit: Int = Sanitizer.scalarLimit) -> CleanText {
    var cleaned = String.UnicodeScalarView()
    var positions: [Int] = []
    var filter = ScalarFilter()
    let source = Array(string.unicodeScalars.prefix(limit + 1))
    for scalar in source.prefix(limit) {
      positions.append(cleaned.count)
      if let shown = filter.shown(scalar, ScalarClass(inTable: scalar.value)) {
        cleaned.append(shown)
      }
    }
    positions.append(cleaned.count)
    if source.count > limit { cleaned.append("…") }
    return CleanText(string: String(cleaned), positions: positions)
  }

  static func split(_ text: CleanText) -> [Letter] {
    var letters: [Letter] = []
    for (index, scalar) in text.string.unicodeScalars.enumerated() {
      let isFlagHalf = (0x1F1E6...0x1F1FF).contains(scalar.value)
      let kind = ScalarClass(inTable: scalar.value)
      let last = letters.last?.text ?? []
      let isSecondHalf =
        isFlagHalf && last.count == 1 && (0x1F1E6...0x1F1FF).contains(last[0].value)
      if kind == .mark || kind == .spacingMark || kind == .invisible || isSecondHalf {
        letters[letters.count - 1].text.append(scalar)
        letters[letters.count - 1].scalars =
          letters[letters.count - 1].scalars.lowerBound..<(index + 1)
        if kind != .mark, kind != .invisible { letters[letters.count - 1].width = 2 }
      } else {
        let width = kind == .wide ? 2 : 1
        letters.append(Letter(text: [scalar], width: width, scalars: index..<(index + 1)))
      }
    }
    return letters
  }

  static func letters(
    _ text: StyledText, attributes: CellAttributes, cursor: Int?, pending: Range<Int>?
  ) -> [Letter] {
    let clean = Self.clean(text.string)
    let lit = clean.ranges(text.spans)
    let pending = pending.flatMap(clean.range)
    let cursor = cursor.map(clean.position)
    var letters = split(clean)
    for index in letters.indices {
      let place = letters[index].scalars
      var own = attributes
      if lit.contains(where: place.overlaps) { own.insert(.lit) }
      if let pending, pending.overlaps(place) { own.insert(.pending) }
      if let cursor, place.contains(cursor) { own.insert(.cursor) }
      letters[index].attributes = own
    }
    if cursor != nil, !letters.contains(where: { $0.attributes.contains(.cursor) }) {
      let own = attributes.union(.cursor)
      letters.append(Letter(text: [" "], width: 1, attributes: own, scalars: 0..<0))
    }
    return letters
  }
}
