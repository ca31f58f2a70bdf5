/// What a cell stands for besides its letters. How it looks is up to the display.
package struct CellAttributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Part of what the query matched.
  package static let lit = CellAttributes(rawValue: 1 << 0)
  /// Part of the selected line.
  package static let selected = CellAttributes(rawValue: 1 << 1)
  /// Less important than the rest.
  package static let dim = CellAttributes(rawValue: 1 << 2)
  /// More important than the rest.
  package static let bold = CellAttributes(rawValue: 1 << 3)
  /// Part of a text that is not committed yet.
  package static let pending = CellAttributes(rawValue: 1 << 4)
  /// Where the next letter comes.
  package static let cursor = CellAttributes(rawValue: 1 << 5)
}
