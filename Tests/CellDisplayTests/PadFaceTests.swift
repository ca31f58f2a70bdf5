import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct PadFaceTests {
  private static func face(lit: String? = nil, other: String = "") -> PadFace {
    let legends = [
      ["1", "2 abc", "3 def"], ["4 ghi", "5 jkl", "6 mno"], ["7 pqrs", "8 tuv", "9 wxyz"],
      ["*", "0 +", "#"],
    ]
    let rows = legends.map { row in row.map { PadFace.Cap($0, isLit: $0 == lit) } }
    return PadFace(rows: rows, other: other)
  }

  @Test func framed() {
    let grid = Self.face(lit: "5 jkl", other: "call").cells(.framed)
    #expect(
      grid.picture == """
        |┌──────┐┌──────┐┌──────┐|
        |│1     ││2 abc ││3 def │|
        |└──────┘└──────┘└──────┘|
        |┌──────┐┌──────┐┌──────┐|
        |│4 ghi ││5 jkl ││6 mno │|
        |└──────┘└──────┘└──────┘|
        |┌──────┐┌──────┐┌──────┐|
        |│7 pqrs││8 tuv ││9 wxyz│|
        |└──────┘└──────┘└──────┘|
        |┌──────┐┌──────┐┌──────┐|
        |│*     ││0 +   ││#     │|
        |└──────┘└──────┘└──────┘|
        |call                    |
        """)
    #expect(grid.attributes(row: 4) == ".........------.........")
    #expect(grid.attributes(row: 7) == "........................")
    #expect(grid.attributes(row: 12) == "----....................")
  }

  @Test func bare() {
    let grid = Self.face(lit: "#").cells(.bare)
    #expect(
      grid.picture == """
        |1      2 abc  3 def |
        |4 ghi  5 jkl  6 mno |
        |7 pqrs 8 tuv  9 wxyz|
        |*      0 +    #     |
        |                    |
        """)
    #expect(grid.attributes(row: 3) == "..............------")
  }

  @Test func longLegendsAreCut() {
    let face = PadFace(rows: [[.init("abcdefgh"), .init("日本語日"), .init("\u{1B}[2J")]])
    #expect(face.cells(.bare).rowTexts[0] == "abcde… 日本…  \u{FFFD}[2J  ")
  }

  private static func place(_ columns: Int, _ rows: Int) -> String {
    guard let phone = DrawnPhone(columns: columns, rows: rows) else { return "no room" }
    return "\(phone.columns)×\(phone.rows) \(phone.style) \(phone.padColumn),\(phone.padRow)"
  }

  @Test func whereThePadStands() {
    #expect(Self.place(80, 24) == "54×24 framed 56,0")
    #expect(Self.place(66, 12) == "40×12 framed 42,0")
    #expect(Self.place(65, 12) == "43×12 bare 45,0")
    #expect(Self.place(65, 19) == "65×6 framed 0,7")
    #expect(Self.place(40, 24) == "40×10 framed 0,11")
    #expect(Self.place(40, 12) == "40×6 bare 0,7")
    #expect(Self.place(62, 4) == "40×4 bare 42,0")
    #expect(Self.place(20, 11) == "20×6 bare 0,7")
    #expect(Self.place(20, 10) == "no room")
    #expect(Self.place(19, 11) == "no room")
    #expect(Self.place(20, 4) == "no room")
    #expect(Self.place(0, -1) == "no room")
    #expect(DrawnPhone.least == (20, 11))
  }

  /// At every size both are whole, and neither covers the other.
  @Test func bothAreWhole() {
    let screen = Screen(
      status: StatusBar(mode: "search"), lines: [.match("John", isSelected: true)], hint: "hint")
    for columns in 1...100 {
      for rows in 1...30 {
        guard let phone = DrawnPhone(columns: columns, rows: rows) else {
          #expect(columns < 20 || rows < 11 && (columns < 62 || rows < 4))
          continue
        }
        let display = ScreenLayout.render(screen, columns: phone.columns, rows: phone.rows)
        let grid = phone.cells(
          display: display, pad: Self.face(lit: "#"), columns: columns, rows: rows)
        #expect(grid.columns == columns && grid.rows == rows)
        let shown = (0..<phone.rows).map { row in (0..<phone.columns).map { grid[$0, row] } }
        let wanted = (0..<phone.rows).map { row in (0..<phone.columns).map { display[$0, row] } }
        #expect(shown == wanted, "\(columns)×\(rows)")
        let pad = Self.face(lit: "#").cells(phone.style)
        for row in 0..<phone.style.rows {
          for column in 0..<phone.style.columns {
            let place = (phone.padColumn + column, phone.padRow + row)
            if grid[place.0, place.1] != pad[column, row] {
              Issue.record("\(columns)×\(rows): cell \(place)")
            }
          }
        }
      }
    }
  }
}
