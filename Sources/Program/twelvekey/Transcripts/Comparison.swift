import CellDisplay

/// Two screens side by side, and a mark at each row in which they differ.
enum Comparison {
  /// The maximum number of columns of a screen, so that two screens fit a terminal.
  private static let widest = 60

  static func text(_ difference: Transcript.Difference, file: String) -> String {
    let screen = difference.expected ?? difference.found
    let place = difference.expected.map { ":\($0.line)" } ?? ""
    let key = screen?.key ?? ""
    var text = "\(file)\(place): screen \(difference.place + 1), after the key `\(key)`, "
    switch (difference.expected, difference.found) {
    case (_, nil): text += "is expected but missing\n"
    case (nil, _): text += "comes after the last expected one\n"
    default: text += "differs\n"
    }
    return text + table(difference.expected?.rows ?? [], difference.found?.rows ?? [])
  }

  private static func table(_ expected: [String], _ found: [String]) -> String {
    let start = firstColumn(expected, found)
    let left = ["expected"] + expected.map { row($0, from: start) }
    let right = ["found"] + found.map { row($0, from: start) }
    let width = min(left.map(\.count).max() ?? 0, widest)
    var text = ""
    for place in 0..<max(left.count, right.count) {
      let one = place < left.count ? left[place] : ""
      let other = place < right.count ? right[place] : ""
      let isOther = place > 0 && whole(expected, place - 1) != whole(found, place - 1)
      let line =
        (isOther ? "! " : "  ") + one + String(repeating: " ", count: max(width - one.count, 0))
        + " │ " + other
      text += String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    return text
  }

  private static func whole(_ rows: [String], _ place: Int) -> [UInt8] {
    place < rows.count ? Array(rows[place].utf8) : []
  }

  /// Returns the first column to show. If the rows differ only beyond the columns that fit, the
  /// first column is shortly before the first difference.
  private static func firstColumn(_ expected: [String], _ found: [String]) -> Int {
    let columns = zip(expected, found).filter { Array($0.utf8) != Array($1.utf8) }.map {
      one, other in
      zip(one, other).prefix { $0 == $1 }.count
    }
    guard let first = columns.min(), first > widest - 10 else { return 0 }
    return first - 10
  }

  private static func row(_ text: String, from start: Int) -> String {
    let rest = start > 0 && text.count > start ? "…" + text.dropFirst(start) : text
    return rest.count > widest ? rest.prefix(widest - 1) + "…" : rest
  }
}
