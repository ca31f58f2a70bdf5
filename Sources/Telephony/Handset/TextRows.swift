/// A text of several lines in rows of a display, broken between words.
enum TextRows {
  /// The maximum number of rows that are shown.
  static let limit = 60

  /// - Parameter width: the number of characters per row; a longer word is broken anywhere.
  static func rows(of text: String, width: Int) -> [String] {
    let width = max(width, 1)
    var rows: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var row = ""
      for word in line.split(whereSeparator: \.isWhitespace) {
        var word = word
        if !row.isEmpty, row.count + 1 + word.count <= width {
          row += " " + word
          continue
        }
        if !row.isEmpty { rows.append(row) }
        while word.count > width {
          rows.append(String(word.prefix(width)))
          word = word.dropFirst(width)
        }
        row = String(word)
      }
      if !row.isEmpty { rows.append(row) }
      if rows.count >= limit { return Array(rows.prefix(limit)) }
    }
    return rows.isEmpty ? ["an empty text"] : rows
  }
}
