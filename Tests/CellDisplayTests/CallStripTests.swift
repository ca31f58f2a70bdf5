import CellDisplay
import Testing
import TimeLimit

/// A call that is on, on the top row of every display.
@Suite(.timeLimited) struct CallStripTests {
  private func top(_ columns: Int, count: String = "12 found", name: String = "John Smith")
    -> String
  {
    let screen = Screen(
      status: StatusBar(
        mode: "search", count: count, call: StatusBar.Call(name: name, state: "1:02:05")),
      lines: [.message("x")])
    let rows = ScreenLayout.render(screen, columns: columns, rows: 4).picture
      .split(separator: "\n")
    return String(rows[0].dropFirst().dropLast().reversed().drop { $0 == " " }.reversed())
  }

  /// The time is seen whatever the display's width and the name are.
  @Test(arguments: [80, 40, 34, 33, 26, 25, 20, 16, 12, 10, 8])
  func theTimeIsSeen(columns: Int) {
    for name in ["John Smith", "Al", String(repeating: "長", count: 30)] {
      for count in ["", "12 found"] {
        let row = top(columns, count: count, name: name)
        #expect(row.contains("1:02:05"), "\(columns) \(row)")
      }
    }
  }

  /// Two rows have no room for a status line.
  @Test func besideWhatIsTyped() {
    func picture(_ typed: String) -> String {
      let screen = Screen(
        status: StatusBar(mode: "search", call: StatusBar.Call(name: "Al", state: "0:07")),
        lines: [
          .entry(StyledText(typed), cursor: nil, pending: nil, right: nil),
          .message("a", isSelected: true),
          .message("b"),
        ])
      return ScreenLayout.render(screen, columns: 16, rows: 2).picture
    }
    #expect(picture("").hasPrefix("|Al 0:07         |\n"))
    #expect(picture("5646").hasPrefix("|5646        0:07|\n"))
    #expect(picture("+16505550142").hasPrefix("|+16505550142    |\n"))
  }

  @Test func whatGoesFirst() {
    #expect(top(40) == "search  John Smith 1:02:05      12 found")
    #expect(top(34) == "search  John Smith 1:02:05")
    #expect(top(25) == "John Smith 1:02:05")
    #expect(top(16) == "John Sm… 1:02:05")
  }
}
