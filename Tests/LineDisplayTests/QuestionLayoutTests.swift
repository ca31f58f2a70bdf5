import Testing

@testable import LineDisplay

@Suite struct QuestionLayoutTests {
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
    for line in [ScreenLine.match("Al"), .option("Al"), .message("Al")] {
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
}
