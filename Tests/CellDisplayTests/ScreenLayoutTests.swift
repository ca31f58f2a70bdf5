import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct ScreenLayoutTests {
  /// What the handset shows after 5 6 4 6, with one of six matches selected.
  private func search(selected: Int) -> Screen {
    let people: [(String, Range<Int>, String)] = [
      ("John Smith", 0..<4, "+44 20 7946 0123"),
      ("Johannes Gutenberg", 0..<4, "+49 6131 555 0100"),
      ("Elton John", 6..<10, "+44 20 7946 0555"),
      ("Christopher Longbottom-Johnson", 23..<27, "+1 202 555 0143"),
      ("田中 ジョン", 3..<6, "+81 3 5555 0100"),
      ("Sjøfn Kogner", 1..<5, "0113 496 0001"),
    ]
    var lines: [ScreenRow] = [.entry("5646", cursor: 4)]
    for (index, person) in people.enumerated() {
      lines.append(
        .match(
          StyledText(person.0, spans: [person.1]), right: StyledText(person.2),
          isSelected: index == selected))
    }
    return Screen(
      status: StatusBar(mode: "search", device: "USB numpad", count: "\(selected + 1)/6"),
      lines: lines, hint: "* erase   # mode   Enter call")
  }

  private func picture(_ screen: Screen, _ columns: Int, _ rows: Int) -> String {
    ScreenLayout.render(screen, columns: columns, rows: rows).picture
  }

  @Test func sixteenByTwo() {
    #expect(
      picture(search(selected: 0), 16, 2) == """
        |5646            |
        |John Smith  +44…|
        """)
    let grid = ScreenLayout.render(search(selected: 3), columns: 16, rows: 2)
    #expect(
      grid.picture == """
        |5646            |
        |…ongbottom-John…|
        """)
    #expect(grid.attributes(row: 0) == "....c...........")
    #expect(grid.attributes(row: 1) == "-----------LLLL-")
  }

  @Test func twentyByFour() {
    #expect(
      picture(search(selected: 0), 20, 4) == """
        |search USB nump… 1/6|
        |5646                |
        |John Smith          |
        |+44 20 7946 0123    |
        """)
    #expect(
      picture(search(selected: 4), 20, 4) == """
        |search USB nump… 5/6|
        |5646                |
        |田中 ジョン         |
        |+81 3 5555 0100     |
        """)
    #expect(
      picture(search(selected: 5), 20, 4) == """
        |search USB nump… 6/6|
        |5646                |
        |Sjøfn Kogner        |
        |0113 496 0001       |
        """)
  }

  @Test func fortyByEight() {
    let grid = ScreenLayout.render(search(selected: 3), columns: 40, rows: 8)
    #expect(
      grid.picture == """
        |search  USB numpad                   4/6|
        |5646                                    |
        |Elton John              +44 20 7946 0555|
        |Christopher Longbottom-Johnson          |
        |+1 202 555 0143                         |
        |田中 ジョン              +81 3 5555 0100|
        |Sjøfn Kogner               0113 496 0001|
        |* erase   # mode   Enter call           |
        """)
    #expect(grid.attributes(row: 0) == "bbbbbb..dddddddddd......................")
    #expect(grid.attributes(row: 2) == "......llll..............................")
    #expect(grid.attributes(row: 4) == "DDDDDDDDDDDDDDD-------------------------")
    #expect(grid.attributes(row: 5) == ".....llllll.............................")
    #expect(grid.attributes(row: 7) == "ddddddddddddddddddddddddddddd...........")
  }

  @Test func eightyByTwentyFour() {
    let rows = ScreenLayout.render(search(selected: 0), columns: 80, rows: 24).rowTexts
    #expect(
      rows[..<8].map { "|\($0)|" }.joined(separator: "\n") == """
        |search  USB numpad                                       1/6                    |
        |5646                                                                            |
        |John Smith                                  +44 20 7946 0123                    |
        |Johannes Gutenberg                         +49 6131 555 0100                    |
        |Elton John                                  +44 20 7946 0555                    |
        |Christopher Longbottom-Johnson               +1 202 555 0143                    |
        |田中 ジョン                                  +81 3 5555 0100                    |
        |Sjøfn Kogner                                   0113 496 0001                    |
        """)
    #expect(rows[8..<23].allSatisfy { $0.allSatisfy { $0 == " " } })
    #expect(rows[23].hasPrefix("* erase   # mode   Enter call "))
  }

  @Test func oneRowIsTheSelectedOne() {
    #expect(picture(search(selected: 2), 16, 1) == "|Elton John  +44…|")
    let typed = Screen(lines: [.entry("5646"), .match("John")])
    #expect(picture(typed, 16, 1) == "|5646            |")
  }

  @Test func noticeTakesTheTopRow() {
    var screen = search(selected: 0)
    screen.status.notice = "keypad unplugged"
    #expect(
      picture(screen, 16, 2) == """
        |keypad unplugged|
        |John Smith  +44…|
        """)
    #expect(
      picture(screen, 16, 3) == """
        |keypad unplugged|
        |5646            |
        |John Smith  +44…|
        """)
    #expect(picture(screen, 16, 1) == "|keypad unplugged|")
    #expect(picture(screen, 12, 1) == "|keypad unpl…|")
  }

  @Test func statusOnTwoRowsOnlyWithRoomToSpare() {
    let status = StatusBar(mode: "call", device: "", count: "")
    #expect(
      picture(Screen(status: status, lines: [.message("calling")]), 16, 2) == """
        |call            |
        |calling         |
        """)
    #expect(
      picture(Screen(status: status, lines: [.message("calling"), .message("Eve")]), 16, 2) == """
        |calling         |
        |Eve             |
        """)
  }

  @Test func statusLineGivesWayFromTheMiddle() {
    let screen = Screen(status: StatusBar(mode: "search", device: "USB numpad", count: "12/345"))
    let cases = [
      (28, "|search  USB numpad    12/345|"), (25, "|search  USB numpad 12/345|"),
      (24, "|search USB numpad 12/345|"), (23, "|search USB nump… 12/345|"),
      (18, "|search USB… 12/345|"), (17, "|search     12/345|"), (13, "|search 12/345|"),
      (12, "|search      |"), (8, "|search  |"), (6, "|search|"), (4, "|sea…|"), (1, "|…|"),
    ]
    for (columns, expected) in cases {
      #expect(picture(screen, columns, 1) == expected)
    }
    let bare = Screen(status: StatusBar(mode: "", device: "numpad", count: "3"))
    #expect(picture(bare, 12, 1) == "|numpad     3|")
  }

  @Test func entryShowsItsCursor() {
    func entry(_ text: String, _ cursor: Int?, _ pending: Range<Int>? = nil) -> [String] {
      let line = ScreenRow.entry(StyledText(text), cursor: cursor, pending: pending)
      let grid = ScreenLayout.render(Screen(lines: [line]), columns: 8, rows: 1)
      return [grid.picture, grid.attributes(row: 0)]
    }
    #expect(entry("", 0) == ["|        |", "c......."])
    #expect(entry("hello", 5, 4..<5) == ["|hello   |", "....pc.."])
    #expect(entry("hello", 4, 4..<5) == ["|hello   |", "....c..."])
    #expect(entry("hello", nil) == ["|hello   |", "........"])
    #expect(entry("hello", 99) == ["|hello   |", ".....c.."])
    #expect(entry("hello", -1) == ["|hello   |", "c......."])
    #expect(entry("02079460", nil) == ["|02079460|", "........"])
    #expect(entry("02079460", 8) == ["|…079460 |", ".......c"])
    #expect(entry("020794601234", 12) == ["|…601234 |", ".......c"])
    #expect(entry("020794601234", 0) == ["|0207946…|", "c......."])
    #expect(entry("020794601234", 6) == ["|0207946…|", "......c."])
    #expect(entry("020794601234", 8) == ["|…794601…|", "......c."])
    #expect(entry("日本語日本語", 6) == ["|…日本語 |", ".......c"])
  }

  @Test func cutPrefersTheName() {
    func line(_ name: StyledText, _ number: StyledText, _ columns: Int) -> String {
      picture(Screen(lines: [.match(name, right: number)]), columns, 1)
    }
    let name: StyledText = "Christopher Long"
    #expect(line(name, "0113 496 0001", 30) == "|Christopher Long 0113 496 0001|")
    #expect(line(name, "0113 496 0001", 26) == "|Christopher… 0113 496 0001|")
    #expect(line(name, "0113 496 0001", 22) == "|Christo… 0113 496 0001|")
    // Neither would tell anything: the number goes.
    #expect(line(name, "0113 496 0001", 21) == "|Christopher Long     |")
    #expect(line("Al", "0113 496 0001", 16) == "|Al 0113 496 0001|")
    // Unless the number is what matched.
    let lit = StyledText("0113 496 0001", spans: [9..<13])
    #expect(line(name, lit, 21) == "|Christ… 0113 496 0001|")
    #expect(line(name, lit, 16) == "|Chr… …3 496 0001|")
    #expect(line(name, lit, 11) == "|…3 496 0001|")
  }

  @Test func markedSelection() {
    let screen = search(selected: 1)
    let grid = ScreenLayout.render(screen, columns: 20, rows: 4, markingSelection: true)
    #expect(
      grid.picture == """
        |search USB nump… 2/6|
        |5646                |
        |>Johannes Gutenberg |
        | +49 6131 555 0100  |
        """)
  }

  /// Which lines stand on so many rows.
  private static func visible(_ lines: [ScreenRow], rows: Int) -> [Int] {
    RowFitting(
      lines.indices.map { RowFitting.Item(lines[$0], index: $0, heights: [1]) }, room: rows
    ).items.map(\.index)
  }

  @Test func linesKeepTheirOrder() {
    let lines: [ScreenRow] = [
      .message("save as"), .entry("Jo", cursor: 2), .option("John", isSelected: true),
      .option("Joan"), .option("Jock"),
    ]
    #expect(picture(Screen(lines: lines), 8, 5).split(separator: "\n")[0] == "|save as |")
    #expect(Self.visible(lines, rows: 4) == [0, 1, 2, 3])
    #expect(Self.visible(lines, rows: 3) == [1, 2, 3])
    #expect(Self.visible(lines, rows: 2) == [1, 2])
    #expect(Self.visible(lines, rows: 1) == [2])
    #expect(Self.visible(lines, rows: 0) == [])
  }

  /// What gives way goes first, the last of it before the others, and never where it is selected.
  @Test func linesGiveWay() {
    func option(_ rank: ScreenRow.Rank, isSelected: Bool = false) -> ScreenRow {
      var line = ScreenRow.option("a", isSelected: isSelected)
      line.rank = rank
      return line
    }
    let lines = [
      option(.ordinary), option(.givesWay), option(.stays), option(.givesWay, isSelected: true),
      option(.ordinary), option(.givesWay),
    ]
    let visible = (-1...6).map { Self.visible(lines, rows: $0) }
    #expect(
      visible == [
        [], [], [3], [2, 3], [2, 3, 4], [0, 2, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5],
      ])
  }

  @Test func everySizeWorks() {
    let sizes = (1...40).flatMap { columns in (1...10).map { (columns, $0) } } + [(300, 100)]
    for (columns, rows) in sizes {
      for selected in 0..<6 {
        let grid = ScreenLayout.render(search(selected: selected), columns: columns, rows: rows)
        #expect(grid.columns == columns && grid.rows == rows)
        var reverse: [Int] = []
        for row in 0..<rows {
          let cells = (0..<columns).map { grid[$0, row] }
          #expect(cells.reduce(0) { $0 + $1.width } == columns)
          if cells.allSatisfy({ $0.attributes.contains(.selected) }) { reverse.append(row) }
        }
        // A name and its number may have rows of their own.
        let isOne = reverse.first.map { Array($0..<$0 + reverse.count) == reverse } ?? false
        #expect(
          isOne && reverse.count <= max(rows - 1, 1),
          "\(columns) by \(rows), selected \(selected): \(reverse)")
      }
    }
  }

  @Test func sizesAreClamped() {
    let grid = ScreenLayout.render(Screen(), columns: -5, rows: 1_000_000)
    #expect(grid.columns == 1 && grid.rows == CellGrid.sizeLimit)
  }

  @Test func wideLettersLoseBothHalves() {
    let wide = Cell("日", width: 2)
    let lit = Cell("日", width: 2, attributes: .lit)
    for column in 0...3 {
      var grid = CellGrid(columns: 5, rows: 1)
      grid.put([wide], column: 1, row: 0)
      #expect(grid.put([lit], column: column, row: 0) == column + 2)
      #expect(grid.rowTexts == [["日   ", " 日  ", "  日 ", " 日日"][column]])
    }
    var grid = CellGrid(columns: 5, rows: 1)
    #expect(grid.put([wide], column: 4, row: 0) == 4)
    #expect(grid.put([wide], column: -1, row: 0) == -1)
    #expect(grid.put([wide], column: 0, row: 1) == 0)
    #expect(grid == CellGrid(columns: 5, rows: 1))
  }
}
