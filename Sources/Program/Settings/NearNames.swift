/// Names that a misspelt name may stand for.
package enum NearNames {
  /// Returns at most three names, the nearest first, that differ in few letters or only in their
  /// ending.
  package static func near(_ name: String, in names: [String]) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    // One letter in three may be wrong.
    let limit = max(wanted.count / 3, 1)
    let rated = names.compactMap { other -> (distance: Int, name: String)? in
      let scalars = Array(other.lowercased().unicodeScalars.prefix(64))
      if stem(scalars) == stem(wanted) { return (1, other) }
      let distance = distance(wanted, scalars)
      return distance <= limit ? (distance, other) : nil
    }
    return rated.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  private static func stem(_ name: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    guard let dot = name.lastIndex(of: "."), dot > 0 else { return name[...] }
    return name[..<dot]
  }

  /// Returns how many letters have to be inserted, removed, replaced or swapped with the next one
  /// (Damerau and Levenshtein, each letter being changed only once).
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (place, letter) in one.enumerated() {
      var row = [place + 1]
      for column in other.indices {
        let same = last[column] + (letter == other[column] ? 0 : 1)
        var least = min(same, last[column + 1] + 1, row[column] + 1)
        if place > 0, column > 0, letter == other[column - 1], one[place - 1] == other[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[other.count]
  }
}
