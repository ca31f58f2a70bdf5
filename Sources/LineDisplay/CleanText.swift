/// A text that is fit to be shown, and the way back to the text it was made from.
package struct CleanText: Hashable, Sendable {
  /// The text to show: no control, no format character, every mark on a base.
  package let string: String
  /// For each scalar of the source that was looked at, and for their end: how many scalars of
  /// `string` come before it. `nil` if each is where it was.
  private let positions: [Int]?
  /// The last of the positions.
  private let end: Int

  init(string: String, positions: [Int]) {
    self.string = string
    end = positions.last ?? 0
    self.positions = positions.count == end + 1 ? nil : positions
  }

  /// A text of so many scalars that is clean as it is.
  init(unchanged string: String, count: Int) {
    self.string = string
    positions = nil
    end = count
  }

  /// Where a position in the source stands in `string`, both in scalars. The position of a scalar
  /// that was dropped is that of the next one shown. Positions outside the source, or past the
  /// part of it that was looked at, are clamped.
  package func position(_ source: Int) -> Int {
    guard let positions else { return min(max(source, 0), end) }
    return positions[min(max(source, 0), positions.count - 1)]
  }

  /// Where a range of the source stands in `string`, both in scalars; `nil` if nothing of it is
  /// shown.
  package func range(_ source: Range<Int>) -> Range<Int>? {
    let mapped = position(source.lowerBound)..<position(source.upperBound)
    return mapped.isEmpty ? nil : mapped
  }

  /// Where several ranges of the source stand in `string`: sorted, neither overlapping nor
  /// touching.
  package func ranges(_ sources: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for next in sources.compactMap(range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, next.lowerBound <= last.upperBound {
        let end = max(last.upperBound, next.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(next)
      }
    }
    return merged
  }
}
