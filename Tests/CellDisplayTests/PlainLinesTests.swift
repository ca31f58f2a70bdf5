import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct PlainLinesTests {
  private let screen = Screen(
    status: StatusBar(mode: "search", device: "USB numpad", count: "1/2"),
    lines: [
      .entry("5646", cursor: 4, pending: 3..<4),
      .match(
        StyledText("John Smith", spans: [0..<4]), right: StyledText("0113 496 0001"),
        isSelected: true),
      .match(StyledText("Eve\u{1B}[2J J\u{200B}ohn", spans: [8..<13, 0..<1])),
      .message("2 matches"),
      .option("call"),
    ],
    hint: "Enter call")

  @Test func textOnly() {
    #expect(
      screen.plainText.joined(separator: "\n") == """
        search  USB numpad  1/2
        5646
        > John Smith  0113 496 0001
          Eve\u{FFFD}[2J John
        2 matches
          call
        Enter call
        """)
  }

  @Test func litPartsInBrackets() {
    #expect(
      screen.plainText(markingLit: true).joined(separator: "\n") == """
        search  USB numpad  1/2
        564<6>
        > [John] Smith  0113 496 0001
          [E]ve\u{FFFD}[2J [John]
        2 matches
          call
        Enter call
        """)
  }

  @Test func noticeStandsAlone() {
    let status = StatusBar(mode: "abc", device: "keypad", count: "3", notice: "bat\u{7}tery low")
    #expect(Screen(status: status).plainText == ["bat\u{FFFD}tery low"])
    #expect(Screen().plainText == [])
  }
}
