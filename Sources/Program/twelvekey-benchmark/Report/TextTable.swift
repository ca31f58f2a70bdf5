/// Rows in columns as wide as their contents: the first aligned to the left, the others to the
/// right, and a remark after them.
struct TextTable {
  private var rows: [[String]]
  private var remarks: [String] = [""]

  init(_ titles: [String]) {
    rows = [titles]
  }

  mutating func add(_ cells: [String], remark: String = "") {
    rows.append(cells)
    remarks.append(remark)
  }

  func print() {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for (row, remark) in zip(rows, remarks) {
      var line = "  "
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + space : "  " + space + cell
      }
      Swift.print(remark.isEmpty ? line : line + "  " + remark)
    }
  }
}
