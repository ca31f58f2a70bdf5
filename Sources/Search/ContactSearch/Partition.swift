extension Range<Int> {
  /// Returns the first place for which `isThere` holds, or the end. If `isThere` holds for a place,
  /// it must hold for all places after it. Takes logarithmic time.
  @inline(__always) func partition(_ isThere: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isThere(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
