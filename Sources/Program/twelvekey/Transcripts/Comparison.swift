import CellDisplay

/// Two screens side by side, and a mark at each row in which they differ.
enum Comparison {
  /// The maximum number of columns of a screen, so that two screens fit a terminal.
  private static let widest = 60

  static func text(_ difference: Transcript.Difference, file: String) -> String {
    let place = difference.expected.map { ":\($0.line)" } ?? ""
    let key = difference.expected?.key ?? difference.found?.key ?? "time"
    var text = "\(file)\(place): screen \(difference.place + 1), after the key `\(key)`, "
    switch (difference.expected, difference.found) {
    case (_, nil): text += "is expected but missing\n"
    case (nil, _): text += "comes after the last expected one\n"
    default: text += "differs\n"
    }
    return text + table(difference.expected?.rows ?? [], difference.found?.rows ?? [])
  }

  private static func table(_ expected: [String], _ found: [String]) -> String {
    let pairs = GapMatching(expected.map { Array($0.utf8) }, found.map { Array($0.utf8) }).pairs
    let start = firstColumn(
      pairs.compactMap { pair in
        guard pair.isOther, let one = pair.expected, let other = pair.found else { return nil }
        return columns(ofCommonStart: expected[one], found[other])
      })
    let rows = pairs.map { pair in
      let left = pair.expected.map { row(expected[$0], from: start) } ?? ""
      let right = pair.found.map { row(found[$0], from: start) } ?? ""
      return (mark: pair.isOther ? "! " : "  ", left: left, right: right)
    }
    let all = [(mark: "  ", left: "expected", right: "found")] + rows
    let width = all.map { ScreenLayout.columns(of: $0.left) }.max() ?? 0
    return all.map { mark, left, right in
      let blanks = String(repeating: " ", count: width - ScreenLayout.columns(of: left))
      let line = mark + left + blanks + " │ " + right
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func columns(ofCommonStart one: String, _ other: String) -> Int {
    let same = zip(one, other).prefix { $0.utf8.elementsEqual($1.utf8) }
    return same.reduce(0) { $0 + ScreenLayout.columns(of: String($1.0)) }
  }

  /// Returns the first column to show. If the rows differ only beyond the columns that fit, the
  /// first column is shortly before the first difference.
  ///
  /// - Parameter columns: the columns in which rows begin to differ.
  private static func firstColumn(_ columns: [Int]) -> Int {
    guard let first = columns.min(), first > widest - 10 else { return 0 }
    return first - 10
  }

  /// Returns the part of a row to show, as it can be shown.
  private static func row(_ text: String, from start: Int) -> String {
    var letters = text[...]
    let skipped = text.count(fitting: start)
    if skipped > 0, skipped < text.count { letters = "…" + letters.dropFirst(skipped) }
    let row = Sanitizer.clean(String(letters), limit: 8 * widest).string
    if ScreenLayout.columns(of: row) <= widest { return row }
    return row.prefix(row.count(fitting: widest - 1)) + "…"
  }
}

extension StringProtocol {
  /// Returns how many of the first letters fit into a number of columns.
  fileprivate func count(fitting columns: Int) -> Int {
    var left = columns
    return prefix { letter in
      left -= ScreenLayout.columns(of: String(letter))
      return left >= 0
    }.count
  }
}
