import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct QuestionLayoutTests {
  private func picture(_ screen: Screen, _ columns: Int, _ rows: Int) -> String {
    ScreenLayout.render(screen, columns: columns, rows: rows).picture
  }

  @Test func hintBesideAQuestion() {
    let question = Screen(lines: [.message("call Rescue?"), .message("112")], hint: "# yes  * no")
    #expect(
      picture(question, 16, 2) == """
        |call Rescue?    |
        |112  # yes  * no|
        """)
    let grid = ScreenLayout.render(question, columns: 16, rows: 2)
    #expect(grid.attributes(row: 1) == ".....ddddddddddd")
    // Not a cell less, and with a row of its own it has that.
    #expect(
      picture(question, 15, 2) == """
        |call Rescue?   |
        |112            |
        """)
    #expect(
      picture(question, 16, 3) == """
        |call Rescue?    |
        |112             |
        |# yes  * no     |
        """)
    #expect(picture(question, 8, 2) == "|call Re…|\n|112     |")
  }

  @Test func noHintWhereSomethingIsTypedOrPicked() {
    for line in [ScreenRow.match("Al"), .option("Al"), .message("Al")] {
      let screen = Screen(lines: [.entry("5", cursor: 1), line], hint: "# yes")
      #expect(picture(screen, 16, 2) == "|5               |\n|Al              |")
    }
    let options = Screen(lines: [.option("1 cell"), .option("2 cell")], hint: "# yes")
    #expect(picture(options, 16, 2) == "|1 cell          |\n|2 cell          |")
  }

  @Test func numbersToPickKeepTheirEnds() {
    func option(_ text: String, _ right: StyledText, _ columns: Int) -> String {
      picture(Screen(lines: [.option(StyledText(text), right: right)]), columns, 1)
    }
    #expect(option("1 cell", "212-555-0193", 20) == "|1 cell  212-555-0193|")
    #expect(option("1 cell", "212-555-0193", 19) == "|1 cell 212-555-0193|")
    #expect(option("1 cell", "212-555-0193", 18) == "|1 cell …2-555-0193|")
    #expect(option("1 cell", "212-555-0193", 16) == "|1 cell …555-0193|")
    #expect(option("1 cell", "212-555-0193", 12) == "|1 cell …0193|")
    #expect(option("1 cell", "212-555-0193", 11) == "|1 cell     |")
    #expect(option("1 cell", "日本日本日本", 13) == "|1 cell  …日本|")
    // What matched is kept in sight.
    let lit = StyledText("212-555-0193", spans: [0..<3])
    #expect(option("1 cell", lit, 16) == "|1 c… 212-555-01…|")
    // A match is another matter: there the name tells.
    let match = Screen(lines: [.match("1 cell", right: "212-555-0193")])
    #expect(picture(match, 16, 1) == "|1 cell          |")
  }

  /// A number that is too long for its row scrolls through all its digits, below its contact's
  /// name.
  @Test func aLongNumberScrolls() {
    let number = "+15550100,,123456789012345678901234567890"
    let screen = Screen(
      lines: [
        .message("call Al?"), .message(StyledText(number), isSelected: true),
        .message("the whole number as dialled"),
      ], hint: "# yes  * no")
    for (columns, rows) in [(16, 2), (20, 2), (24, 3)] {
      let range = ScreenLayout.scrollRange(screen, columns: columns, rows: rows)
      #expect(range > 0)
      var seen = ""
      for scroll in 0...range {
        let grid = ScreenLayout.render(screen, columns: columns, rows: rows, scroll: scroll)
        #expect(grid.rowTexts[0].hasPrefix("call Al?"))
        if scroll == 1 { seen = grid.rowTexts[1] }
        if scroll > 1, let last = grid.rowTexts[1].last { seen.append(last) }
      }
      #expect(seen == number, "\(columns)×\(rows)")
    }
    #expect(ScreenLayout.scrollRange(screen, columns: 80, rows: 24) == 0)
  }
}
