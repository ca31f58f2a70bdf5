/// A text that can be shown safely, with the positions of its scalars in the source text.
package struct CleanText: Hashable, Sendable {
  /// The text to show. It has no control or format characters, and every mark in it has a base.
  package let string: String
  /// The number of scalars of `string` before each examined scalar of the source, and before their
  /// end; `nil` if no scalar has moved.
  private let positions: [Int]?
  /// The number of scalars of `string` before the end of the examined scalars of the source.
  private let end: Int

  init(string: String, positions: [Int]) {
    self.string = string
    end = positions.last ?? 0
    self.positions = positions.count == end + 1 ? nil : positions
  }

  /// Makes a text of `count` scalars that is already clean.
  init(unchanged string: String, count: Int) {
    self.string = string
    positions = nil
    end = count
  }

  /// Returns the position in `string` of a position in the source, both in scalars. A dropped
  /// scalar has the position of the next one shown. Positions outside the source, or past its
  /// examined part, are clamped.
  package func position(_ source: Int) -> Int {
    guard let positions else { return min(max(source, 0), end) }
    return positions[min(max(source, 0), positions.count - 1)]
  }

  /// Returns the range in `string` of a range of the source, both in scalars; `nil` if no part of
  /// it is shown.
  package func range(_ source: Range<Int>) -> Range<Int>? {
    let mapped = position(source.lowerBound)..<position(source.upperBound)
    return mapped.isEmpty ? nil : mapped
  }

  /// Returns the ranges in `string` of ranges of the source: sorted, neither overlapping nor
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
