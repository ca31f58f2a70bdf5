/// The scalars that share a cell, or a pair of cells: a base and its marks.
///
/// Simpler than the clusters of UAX #29, on purpose: joiners, selectors and modifiers do not get
/// past ``Sanitizer``, and the rest must not depend on the Unicode version of the Swift runtime.
/// Terminals differ on longer clusters; they agree on base and marks.
struct Grapheme: Hashable, Sendable {
  /// The base and its marks.
  let text: String
  /// How many cells it takes: 1 or 2.
  let width: Int
  /// Where its scalars stand in the string it was split from.
  let scalars: Range<Int>

  /// One blank cell.
  static let space = Grapheme(text: " ", width: 1, scalars: 0..<0)
  /// What stands for the part of a text that was cut. Ambiguous in UAX #11, so one cell.
  static let ellipsis = Grapheme(text: "…", width: 1, scalars: 0..<0)

  /// Splits a cleaned text. Linear.
  static func split(_ text: CleanText) -> [Grapheme] {
    var graphemes: [Grapheme] = []
    var cluster = String.UnicodeScalarView()
    var width = 0
    var start = 0
    var isLoneFlagHalf = false

    func finish(at end: Int) {
      if end > start {
        graphemes.append(Grapheme(text: String(cluster), width: width, scalars: start..<end))
      }
    }

    for (index, scalar) in text.string.unicodeScalars.enumerated() {
      // Two regional indicators are one flag; terminals give each a cell.
      let isFlagHalf = (0x1F1E6...0x1F1FF).contains(scalar.value)
      let added: Int
      switch ScalarClass(of: scalar) {
      case .mark: added = 0
      case .spacingMark: added = 1
      case .narrow where isFlagHalf && isLoneFlagHalf: added = 1
      case let other:
        finish(at: index)
        cluster = String.UnicodeScalarView()
        start = index
        width = other == .wide ? 2 : 1
        cluster.append(scalar)
        isLoneFlagHalf = isFlagHalf
        continue
      }
      cluster.append(scalar)
      width = min(width + added, 2)
      isLoneFlagHalf = false
    }
    finish(at: text.string.unicodeScalars.count)
    return graphemes
  }
}
