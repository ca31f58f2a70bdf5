/// Expected lines with gaps, and the found lines that fit them.
struct GapMatching {
  private let expected: [[UInt8]]
  private let found: [[UInt8]]
  /// The expected lines between the gaps, before the first and after the last one. Some of them may
  /// be empty.
  private let parts: [Range<Int>]

  init(_ expected: [[UInt8]], _ found: [[UInt8]]) {
    self.expected = expected
    self.found = found
    let gaps = expected.indices.filter { Transcript.isGap(expected[$0]) }
    let starts = [0] + gaps.map { $0 + 1 }
    parts = zip(starts, gaps + [expected.count]).map { $0..<$1 }
  }

  /// The place at which the lines are no longer the same.
  struct Place: Equatable {
    var expected: Int
    var found: Int
    /// Whether the expected line before has been found, and no gap is there.
    var isAfterLine: Bool
  }

  /// The first place at which other lines are found; `nil` if all fit.
  var firstDifference: Place? {
    var start = 0
    for number in parts.indices {
      if let place = place(of: number, from: start) {
        start = place + parts[number].count
        continue
      }
      let (place, count) = nearest(parts[number], from: start, isFirst: number == 0)
      return Place(
        expected: parts[number].lowerBound + count, found: place + count, isAfterLine: count > 0)
    }
    return nil
  }

  /// The found lines of those gaps whose neighbouring parts are both found. Other lines may follow
  /// the last part.
  var gaps: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start = 0
    var isBeforeFound = false
    for number in parts.indices {
      guard let place = place(of: number, from: start, mayGoOn: true) else {
        isBeforeFound = false
        continue
      }
      if isBeforeFound { gaps.append(start..<place) }
      start = place + parts[number].count
      isBeforeFound = true
    }
    return gaps
  }

  /// Two lines that stand side by side.
  struct Pair {
    var expected: Int?
    var found: Int?
    /// Whether the lines differ. The lines of a gap don't.
    var isOther = false
  }

  /// The expected lines beside the found ones. The found lines of a gap are beside and below it.
  var pairs: [Pair] {
    var pairs: [Pair] = []
    var next = 0
    for (number, part) in parts.enumerated() {
      if number > 0 {
        let end =
          part.isEmpty
          ? found.count
          : place(of: number, from: next) ?? nearest(part, from: next, isFirst: false).0
        pairs.append(Pair(expected: part.lowerBound - 1, found: next < end ? next : nil))
        pairs += (next..<end).dropFirst().map { Pair(found: $0) }
        next = end
      }
      for line in part {
        let other = next < found.count ? next : nil
        let isSame = other.map { found[$0] == expected[line] } ?? false
        pairs.append(Pair(expected: line, found: other, isOther: !isSame))
        if other != nil { next += 1 }
      }
    }
    return pairs + (next..<found.count).map { Pair(found: $0, isOther: true) }
  }

  /// Returns the first place of a part in the found lines; `nil` if there is none. The first part
  /// is at their start, the last one at their end.
  ///
  /// - Parameter mayGoOn: whether other lines may follow the last part, unless a gap is the end.
  private func place(of number: Int, from start: Int, mayGoOn: Bool = false) -> Int? {
    let part = parts[number]
    let last = found.count - part.count
    guard start <= last else { return nil }
    let isFirst = number == 0
    let isLast = number == parts.count - 1 && (part.isEmpty || !mayGoOn)
    if isFirst, isLast, last != 0 { return nil }
    let places = isFirst ? 0...0 : isLast ? last...last : start...last
    return places.first { common(part, at: $0) == part.count }
  }

  /// Returns the place at which the most lines of a part are found, and how many.
  private func nearest(_ part: Range<Int>, from start: Int, isFirst: Bool) -> (Int, Int) {
    if isFirst { return (0, common(part, at: 0)) }
    var best = (place: start, count: 0)
    for place in start..<max(found.count, start) {
      let count = common(part, at: place)
      if count > best.count { best = (place, count) }
      // The last part may be found, but not at the end.
      if count == part.count { best = (place, count) }
    }
    return best
  }

  /// Returns how many lines of a part are found one after the other from a place on.
  private func common(_ part: Range<Int>, at place: Int) -> Int {
    zip(expected[part], found[place...]).prefix { $0 == $1 }.count
  }
}
