import Testing
import TimeLimit

@testable import CellDisplay

/// What gives way first, in rows as in pixels; a display of pixels has the same plan, with other heights.
@Suite(.timeLimited) struct RowFittingTests {
  private static let question: [ScreenRow] = [
    .title("call Christopher Longbottom-Johnson?"), .message("+1 202 555 0143"),
    .message("the last call, once more"),
  ]
  private static let search: [ScreenRow] = [
    .entry("5646", cursor: 4), .match("John Smith", right: "+44 20 7946 0123"),
    .match("Christopher Longbottom-Johnson", right: "+1 202 555 0143", isSelected: true),
    .match("Elton John", right: "+44 20 7946 0555"), .message("and more", rank: .givesWay),
  ]

  /// Each line as its place and the height that it has.
  private func plan(_ lines: [ScreenRow], _ heights: [[Int]], room: Int) -> String {
    RowFitting(
      lines.indices.map { RowFitting.Item(lines[$0], index: $0, heights: heights[$0]) }, room: room
    ).items.map { "\($0.index):\($0.height)" }.joined(separator: " ")
  }

  /// The same order in rows, and in pixels of which sixteen are a row.
  @Test func theOrderIsTheSameInAllUnits() {
    let cases: [(lines: [ScreenRow], heights: [[Int]], plans: [Int: String])] = [
      (
        Self.question, [[2, 1], [1], [2, 1]],
        [
          5: "0:2 1:1 2:2", 4: "0:2 1:1 2:1", 3: "0:1 1:1 2:1", 2: "0:1 1:1", 1: "0:1", 0: "",
        ]
      ),
      (
        Self.search, [[1], [2, 1], [3, 2, 1], [2, 1], [1]],
        [
          9: "0:1 1:2 2:3 3:2 4:1", 8: "0:1 1:2 2:3 3:1 4:1", 7: "0:1 1:1 2:3 3:1 4:1",
          6: "0:1 1:1 2:3 3:1", 5: "0:1 2:3 3:1", 4: "0:1 2:3", 3: "0:1 2:2", 2: "0:1 2:1",
          1: "2:1", 0: "",
        ]
      ),
    ]
    for (lines, heights, plans) in cases {
      for (room, expected) in plans {
        #expect(plan(lines, heights, room: room) == expected, "\(room) rows")
        let pixels = heights.map { $0.map { $0 * 16 } }
        let inPixels = plan(lines, pixels, room: room * 16 + (room > 0 ? 15 : 0))
        let inRows = inPixels.split(separator: " ").map { part in
          let numbers = part.split(separator: ":").compactMap { Int($0) }
          return "\(numbers[0]):\(numbers[1] / 16)"
        }.joined(separator: " ")
        #expect(inRows == expected, "\(room) rows in pixels")
      }
    }
  }

  private func picture(_ screen: Screen, _ columns: Int, _ rows: Int) -> String {
    ScreenLayout.render(screen, columns: columns, rows: rows).picture
  }

  @Test func aCardStandsInTheMiddle() {
    let screen = Screen(
      status: StatusBar(
        device: "USB numpad", signal: 3, battery: .init(percent: 78, isCharging: false)),
      lines: [.title("John Smith"), .message("+16505550142", rank: .givesWay), .message("calls")],
      hint: "# answer  * refuse", form: .card)
    #expect(
      picture(screen, 40, 9) == """
        |USB numpad                     ▂▄▆.  78%|
        |                                        |
        |                                        |
        |               John Smith               |
        |              +16505550142              |
        |                 calls                  |
        |                                        |
        |                                        |
        |# answer  * refuse                      |
        """)
    // A display without room to spare begins at the left.
    #expect(
      picture(screen, 20, 4) == """
        |John Smith          |
        |+16505550142        |
        |calls               |
        |# answer  * refuse  |
        """)
    #expect(
      picture(screen, 16, 2) == """
        |John Smith      |
        |calls           |
        """)
  }

  /// No number stands further from its name than the eye goes, and nothing is cut for that.
  @Test func wideTerminals() {
    let long = "Dr. Maria-Magdalena von und zu Hohenstein-Waldburg-Zeil"
    let screen = Screen(lines: [
      .match("Ann", right: "1", isSelected: true),
      .match(StyledText(long), right: "+49 30 23125 100"),
    ])
    let rows = ScreenLayout.render(screen, columns: 170, rows: 3).rowTexts
    #expect(
      rows[0] == "Ann" + String(repeating: " ", count: 56) + "1"
        + String(repeating: " ", count: 110))
    #expect(rows[1].hasPrefix("\(long) +49 30 23125 100 "))
  }

  /// A name that has no room beside its number stands above it while rows are free. In a narrow
  /// list all names do.
  @Test func namesAboveNumbers() {
    let lines: [ScreenRow] = [
      .entry("5", cursor: 1), .match("John Smith", right: "+44 20 7946 0123", isSelected: true),
      .match("Christopher Longbottom-Johnson", right: "+1 202 555 0143"), .match("Al", right: "1"),
    ]
    #expect(
      picture(Screen(lines: lines), 20, 8) == """
        |5                   |
        |John Smith          |
        |+44 20 7946 0123    |
        |Christopher         |
        |Longbottom-Johnson  |
        |+1 202 555 0143     |
        |Al                 1|
        |                    |
        """)
    #expect(
      picture(Screen(lines: lines), 26, 12) == """
        |5                         |
        |John Smith                |
        |+44 20 7946 0123          |
        |Christopher               |
        |Longbottom-Johnson        |
        |+1 202 555 0143           |
        |Al                        |
        |1                         |
        |                          |
        |                          |
        |                          |
        |                          |
        """)
  }

  /// What is only written is not drawn, and the other way around.
  @Test func media() {
    let screen = Screen(lines: [
      ScreenRow.message("dial: Ann 1").only(.written), ScreenRow.title("Ann").only(.drawn),
    ])
    #expect(screen.plainText == ["dial: Ann 1"])
    #expect(picture(screen, 16, 2) == "|Ann             |\n|                |")
  }

  @Test func theSignalAndTheBatteryGiveWay() {
    func top(_ columns: Int, percent: Int = 78, isCharging: Bool = false) -> String {
      let status = StatusBar(
        mode: "search", device: "USB numpad", count: "12 found", signal: 2,
        battery: .init(percent: percent, isCharging: isCharging))
      return ScreenLayout.render(Screen(status: status), columns: columns, rows: 3).rowTexts[0]
    }
    #expect(top(40) == "search  USB numpad   12 found  ▂▄..  78%")
    #expect(top(22) == "search   12 found  78%")
    #expect(top(18) == "search    12 found")
    // What must be charged is said first.
    #expect(top(16, percent: 9) == "search       9%!")
    #expect(top(22, percent: 9, isCharging: true) == "search   12 found  +9%")
  }
}
