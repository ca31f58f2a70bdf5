/// The attributes of each scalar of a text, read in the order of the text.
struct Highlights {
  /// The lit ranges, sorted by their start. They may overlap.
  private let lit: [Range<Int>]
  /// The index of the first range that has not been passed.
  private var nextLit = 0
  private let pending: Range<Int>
  private let changed: [Range<Int>]
  /// The place of the cursor; `nil` after a scalar has got the cursor.
  private var cursor: Int?

  init(
    lit: [Range<Int>], pending: Range<Int>?, changed: [Range<Int>], cursor: Int?
  ) {
    let isSorted = zip(lit, lit.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
    self.lit = isSorted ? lit : lit.sorted { $0.lowerBound < $1.lowerBound }
    self.pending = pending ?? 0..<0
    self.changed = changed
    self.cursor = cursor
  }

  /// Returns the attributes of a shown scalar. Places ascend from call to call. The cursor goes to
  /// the first scalar at or after its place.
  @inline(__always)
  mutating func attributes(at place: Int) -> CellAttributes {
    var own: CellAttributes = []
    while nextLit < lit.count, lit[nextLit].upperBound <= place { nextLit += 1 }
    if nextLit < lit.count, lit[nextLit].lowerBound <= place { own.insert(.lit) }
    if pending.contains(place) { own.insert(.pending) }
    if changed.contains(where: { $0.contains(place) }) { own.insert(.changed) }
    if let cursor, cursor <= place {
      own.insert(.cursor)
      self.cursor = nil
    }
    return own
  }

  /// Returns the cursor attribute if no scalar has got the cursor.
  mutating func cursorAtEnd() -> CellAttributes {
    defer { cursor = nil }
    return cursor == nil ? [] : .cursor
  }
}
