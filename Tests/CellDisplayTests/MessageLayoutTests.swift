import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

/// Messages, questions and notices that are longer than a row, at the sizes that displays have.
@Suite(.timeLimited) struct MessageLayoutTests {
  private static let start = Screen(
    status: StatusBar(mode: "search", device: "USB numpad"),
    lines: [.entry("", cursor: 0), .message("325 contacts: type a name or a number")],
    hint: "hold # mode")

  private static let question = Screen(
    status: StatusBar(mode: "search", device: "USB numpad", count: "1"),
    lines: [
      .message("call Christopher Longbottom-Johnson?"), .message("+1 202 555 0143"),
      .message("the last call, once more"),
    ],
    hint: "# yes  * no")

  private static let dialled = Screen(
    status: StatusBar(mode: "search", device: "USB numpad", count: "1"),
    lines: [.message("dial: Christopher Longbottom-Johnson +12025550143")],
    hint: "hold * hang up  a digit begins the next call")

  private static let search = Screen(
    status: StatusBar(
      mode: "search",
      notice: "no permission to open /dev/input/event3: `twelvekey doctor` says what to do"),
    lines: [
      .entry("5646", cursor: 4), .match("John Smith"), .match("Elton John", isSelected: true),
      .match("Johannes Gutenberg"), .match("Sjøfn Kogner"),
    ],
    hint: "# call  * next  hold * erase")

  private func picture(_ screen: Screen, _ columns: Int, _ rows: Int) -> String {
    ScreenLayout.render(screen, columns: columns, rows: rows).picture
  }

  @Test func sixteenByTwo() {
    #expect(
      picture(Self.start, 16, 2) == """
        |                |
        |325 contacts: t…|
        """)
    #expect(
      picture(Self.question, 16, 2) == """
        |call Christophe…|
        |+1 202 555 0143 |
        """)
    // The status line gives way to what is said.
    #expect(
      picture(Self.dialled, 16, 2) == """
        |dial:           |
        |Christopher Lon…|
        """)
    #expect(
      picture(Self.search, 16, 2) == """
        |no permission t…|
        |Elton John      |
        """)
  }

  @Test func twentyByFour() {
    #expect(
      picture(Self.start, 20, 4) == """
        |search  USB numpad  |
        |                    |
        |325 contacts: type a|
        |name or a number    |
        """)
    #expect(
      picture(Self.question, 20, 4) == """
        |call Christopher    |
        |Longbottom-Johnson? |
        |+1 202 555 0143     |
        |the last call, once…|
        """)
    #expect(
      picture(Self.dialled, 20, 4) == """
        |dial: Christopher   |
        |Longbottom-Johnson  |
        |+12025550143        |
        |hold * hang up      |
        """)
    #expect(
      picture(Self.search, 20, 4) == """
        |no permission to    |
        |open /dev/input/eve…|
        |5646                |
        |Elton John          |
        """)
  }

  @Test func fortyByTen() {
    #expect(
      picture(Self.question, 40, 10) == """
        |search  USB numpad                     1|
        |call Christopher Longbottom-Johnson?    |
        |+1 202 555 0143                         |
        |the last call, once more                |
        |                                        |
        |                                        |
        |                                        |
        |                                        |
        |                                        |
        |# yes  * no                             |
        """)
    #expect(
      picture(Self.dialled, 40, 10).split(separator: "\n")[1...2] == [
        "|dial: Christopher Longbottom-Johnson    |",
        "|+12025550143                            |",
      ])
    #expect(
      picture(Self.search, 40, 10) == """
        |no permission to open /dev/input/event3:|
        |`twelvekey doctor` says what to do      |
        |5646                                    |
        |John Smith                              |
        |Elton John                              |
        |Johannes Gutenberg                      |
        |Sjøfn Kogner                            |
        |                                        |
        |                                        |
        |# call  * next  hold * erase            |
        """)
  }

  @Test func eightyByTwentyFour() {
    var screen = Self.search
    screen.status.notice = String(repeating: "keypad unplugged · ", count: 5) + "end"
    let rows = ScreenLayout.render(screen, columns: 80, rows: 24).rowTexts
    #expect(rows[0].hasSuffix("keypad unplugged ·     "))
    #expect(rows[1].hasPrefix("keypad unplugged · end   "))
    #expect(rows[2].hasPrefix("5646 "))
    #expect(rows[4].hasPrefix("Elton John "))
    #expect(rows[23].hasPrefix("# call "))
  }

  /// A notice may cover the list, not what it stands over in a question.
  @Test func aQuestionIsNotCovered() {
    var screen = Self.question
    screen.status.notice = Self.search.status.notice
    #expect(
      picture(screen, 20, 4) == """
        |no permission to op…|
        |call Christopher Lo…|
        |+1 202 555 0143     |
        |the last call, once…|
        """)
    #expect(
      picture(screen, 20, 5) == """
        |no permission to    |
        |open /dev/input/eve…|
        |call Christopher Lo…|
        |+1 202 555 0143     |
        |the last call, once…|
        """)
  }

  @Test func aNoticeLeavesAQuarter() {
    var screen = Self.search
    screen.status.notice = String(repeating: "word ", count: 99)
    for rows in 3...12 {
      let grid = ScreenLayout.render(screen, columns: 20, rows: rows)
      let texts = grid.rowTexts
      let noticed = texts.filter { $0.hasPrefix("word ") }.count
      #expect(noticed >= 1 && noticed <= rows * 3 / 4, "\(rows) rows")
      #expect(texts.contains { $0.hasPrefix("5646") }, "\(rows) rows")
      #expect(texts.contains { $0.hasPrefix("Elton John") }, "\(rows) rows")
    }
  }

  /// Whatever is said, what is typed in and what is selected stay, and nothing is drawn twice.
  @Test func entryAndSelectionStay() {
    let words = ["a", "word", "Donaudampfschiffahrt", "日本語", "-", "+1 202"]
    for seed in UInt64(1)...1500 {
      var generator = SeededGenerator(seed: seed)
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &generator))
          .map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      }
      var lines: [ScreenRow] = [.entry("ENTRY")]
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        lines.append(.message(StyledText(text(12))))
      }
      lines.insert(
        .match("CHOSEN", isSelected: true), at: Int.random(in: 0...lines.count, using: &generator))
      var screen = Screen(status: StatusBar(mode: "abc"), lines: lines, hint: text(3))
      if Bool.random(using: &generator) { screen.status.notice = text(30) }
      let columns = Int.random(in: 6...30, using: &generator)
      let rows = Int.random(in: 1...12, using: &generator)
      let texts = ScreenLayout.render(screen, columns: columns, rows: rows).rowTexts
      let least = screen.status.notice == nil ? 2 : 3
      let entries = texts.filter { $0.hasPrefix("ENTRY") }.count
      let chosen = texts.filter { $0.hasPrefix("CHOSEN") }.count
      if rows >= least { #expect(entries == 1 && chosen == 1, "seed \(seed)") }
      #expect(entries <= 1 && chosen <= 1, "seed \(seed)")
    }
  }
}
