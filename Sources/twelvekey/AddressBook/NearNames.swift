/// Names that may have been meant by another.
enum NearNames {
  /// The nearest first, three at most: those that differ in few letters, or in their ending alone.
  static func near(_ name: String, in names: [String]) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    // A letter in three may be wrong.
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

  /// How many letters have to be put in, left out or put in place of others (Levenshtein).
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var row = Array(0...other.count)
    for (place, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for column in other.indices {
        let above = row[column + 1]
        let same = diagonal + (letter == other[column] ? 0 : 1)
        row[column + 1] = min(same, above + 1, row[column] + 1)
        diagonal = above
      }
    }
    return row[other.count]
  }
}
