/// Searches and changes of sorted data.
extension Range<Int> {
  /// Returns the first place for which `isAfter` holds, or the end. `isAfter` must hold for all
  /// places that follow. Takes logarithmic time.
  @inline(__always) func partition(_ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// Inserts an element into a sorted list of the best ones, after those that it doesn't precede.
  /// The list has at most `limit` elements.
  @inline(__always) mutating func insert(
    _ new: Element, limit: Int, by precedes: (Element, Element) -> Bool
  ) {
    if count == limit, !precedes(new, self[limit - 1]) { return }
    insert(new, at: firstIndex { precedes(new, $0) } ?? count)
    if count > limit { removeLast() }
  }
}
