import Testing
import TimeLimit

@testable import CellDisplay

/// How texts share a row that is too narrow for them, at the widths where that changes.
@Suite(.timeLimited) struct CutTests {
  private static let number = "0113 496 0001"

  private func run(_ width: Int, isLit: Bool) -> CellRun {
    let text = String(repeating: "x", count: width)
    return CellRun(StyledText(text, spans: isLit ? [0..<width] : []))
  }

  private func picture(_ screen: Screen, _ columns: Int) -> String {
    ScreenLayout.render(screen, columns: columns, rows: 1).picture
  }

  // MARK: A name and its number

  private struct Row {
    var name: Int
    var number: Int
    var room: Int
    var shares: [Int]
  }

  /// Checks the shares of widths, with what is lit.
  private func expect(
    _ rows: [Row], name: Bool, number: Bool, at place: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      let shares = ScreenLayout.shares(
        of: row.room, text: run(row.name, isLit: name), right: run(row.number, isLit: number))
      #expect([shares.text, shares.right] == row.shares, "\(row)", sourceLocation: place)
    }
  }

  /// The name gives way down to 8 cells, or two fifths of the row; then the number goes.
  @Test func theNameIsCutFirst() {
    let rows = [
      Row(name: 10, number: 0, room: 16, shares: [16, 0]),
      Row(name: 0, number: 10, room: 16, shares: [0, 16]),
      Row(name: 10, number: 5, room: 16, shares: [10, 5]),
      Row(name: 10, number: 5, room: 15, shares: [9, 5]),
      Row(name: 10, number: 5, room: 14, shares: [8, 5]),
      // A short name is whole or stands alone.
      Row(name: 3, number: 9, room: 13, shares: [3, 9]),
      Row(name: 8, number: 9, room: 18, shares: [8, 9]),
      // Two fifths are more than 8 from 23 on.
      Row(name: 30, number: 13, room: 22, shares: [8, 13]),
      Row(name: 30, number: 13, room: 23, shares: [9, 13]),
      Row(name: 30, number: 14, room: 24, shares: [9, 14]),
      Row(name: 30, number: 14, room: 25, shares: [10, 14]),
    ]
    for (name, number) in [(false, false), (true, false), (true, true), (false, true)] {
      expect(rows, name: name, number: number)
    }
    // One cell less, and the number goes; it stays where it alone is what matched.
    let less = [
      Row(name: 10, number: 5, room: 13, shares: [13, 0]),
      Row(name: 3, number: 9, room: 12, shares: [12, 0]),
      Row(name: 8, number: 9, room: 17, shares: [17, 0]),
      Row(name: 30, number: 14, room: 22, shares: [22, 0]),
      Row(name: 30, number: 14, room: 23, shares: [23, 0]),
      Row(name: 30, number: 15, room: 25, shares: [25, 0]),
    ]
    for (name, number) in [(false, false), (true, false), (true, true)] {
      expect(less, name: name, number: number)
    }
  }

  /// Beside a number that matched, the stump of the name has what the number leaves, and a quarter
  /// of the row at least; a name shorter than that has what it needs.
  @Test func theStumpOfTheName() {
    expect(
      [
        Row(name: 16, number: 13, room: 21, shares: [7, 13]),
        Row(name: 16, number: 13, room: 20, shares: [6, 13]),
        Row(name: 16, number: 13, room: 19, shares: [5, 13]),
        Row(name: 16, number: 13, room: 18, shares: [4, 13]),
        Row(name: 16, number: 13, room: 17, shares: [4, 12]),
        Row(name: 16, number: 13, room: 16, shares: [4, 11]),
        Row(name: 16, number: 13, room: 15, shares: [3, 11]),
        Row(name: 16, number: 13, room: 12, shares: [3, 8]),
        Row(name: 16, number: 13, room: 11, shares: [0, 11]),
        Row(name: 16, number: 13, room: 1, shares: [0, 1]),
        // A name of a letter or two.
        Row(name: 5, number: 20, room: 16, shares: [4, 11]),
        Row(name: 4, number: 20, room: 16, shares: [4, 11]),
        Row(name: 3, number: 20, room: 16, shares: [3, 12]),
        Row(name: 2, number: 20, room: 16, shares: [2, 13]),
        Row(name: 1, number: 14, room: 16, shares: [1, 14]),
        Row(name: 1, number: 15, room: 16, shares: [1, 14]),
        Row(name: 2, number: 20, room: 12, shares: [2, 9]),
        Row(name: 2, number: 20, room: 11, shares: [0, 11]),
        Row(name: 30, number: 90, room: 80, shares: [20, 59]),
      ], name: false, number: true)
  }

  @Test func stumpsAsTheyAreDrawn() {
    func line(_ name: String, _ columns: Int) -> String {
      let lit = StyledText(Self.number, spans: [9..<13])
      return picture(Screen(lines: [.match(StyledText(name), right: lit)]), columns)
    }
    #expect(line("Christopher Long", 18) == "|Chr… 0113 496 0001|")
    #expect(line("Christopher Long", 17) == "|Chr… …13 496 0001|")
    #expect(line("Jo", 16) == "|Jo 0113 496 0001|")
    #expect(line("Jo", 15) == "|Jo …13 496 0001|")
    #expect(line("Jo", 12) == "|Jo …496 0001|")
    #expect(line("Jo", 11) == "|…3 496 0001|")
    // A wide letter that the cut would halve goes, and its cell is blank.
    #expect(line("日本語日本語", 21) == "|日本語… 0113 496 0001|")
    #expect(line("日本語日本語", 20) == "|日本…  0113 496 0001|")
    #expect(line("日本語日本語", 19) == "|日本… 0113 496 0001|")
    #expect(line("日本語日本語", 18) == "|日…  0113 496 0001|")
    #expect(line("日本", 18) == "|日本 0113 496 0001|")
    #expect(line("日本", 15) == "|日… …3 496 0001|")
    #expect(line("日", 16) == "|日 0113 496 0001|")
    #expect(line("日", 15) == "|日 …13 496 0001|")
  }

  // MARK: Cutting a run

  @Test func wideLettersAtTheCut() {
    let cases: [(String, Int, String)] = [
      ("a日b", 4, "a日b"), ("a日b", 3, "a…"), ("a日b", 2, "a…"), ("a日b", 1, "…"),
      ("ab日", 4, "ab日"), ("ab日", 3, "ab…"), ("ab日", 2, "a…"),
      ("日ab", 4, "日ab"), ("日ab", 3, "日…"), ("日ab", 2, "…"),
      ("日本a", 5, "日本a"), ("日本a", 4, "日…"), ("日本ab", 5, "日本…"),
      ("日e\u{301}本", 5, "日e\u{301}本"), ("日e\u{301}本", 4, "日e\u{301}…"),
      ("日e\u{301}本", 3, "日…"), ("e\u{301}日本", 4, "e\u{301}日…"),
    ]
    for (text, room, expected) in cases {
      let fitted = CellRun(StyledText(text)).fitted(to: room)
      #expect(fitted.letters.map(\.text).joined() == expected, "\(text) in \(room)")
      #expect(fitted.width == fitted.letters.reduce(0) { $0 + $1.width }, "\(text) in \(room)")
    }
  }

  /// Four letters at the end are the least that tells.
  @Test func theEndOfANumber() {
    func end(_ text: String, _ room: Int) -> String {
      CellRun(StyledText(text)).end(fittingIn: room).letters.map(\.text).joined()
    }
    #expect(end("0113 4960001", 12) == "0113 4960001")
    #expect(end("0113 4960001", 11) == "…13 4960001")
    #expect(end("0113 4960001", 6) == "…60001")
    #expect(end("0113 4960001", 5) == "…0001")
    #expect(end("0113 4960001", 4) == "")
    #expect(end("0001", 4) == "0001")
    #expect(end("0001", 3) == "")
    #expect(end("日本日本", 8) == "日本日本")
    #expect(end("日本日本", 7) == "…本日本")
    #expect(end("日本日本", 6) == "…日本")
    #expect(end("日本日本", 5) == "…日本")
    #expect(end("日本日本", 4) == "")
  }

  // MARK: The keypad's name

  /// It stands whole, or has four cells at least.
  @Test func theStumpOfAKeypadsName() {
    func line(_ device: String, _ columns: Int) -> String {
      picture(
        Screen(status: StatusBar(mode: "abc", device: device, count: "7")), columns)
    }
    #expect(line("USB pad", 14) == "|abc  USB pad 7|")
    #expect(line("USB pad", 13) == "|abc USB pad 7|")
    #expect(line("USB pad", 12) == "|abc USB p… 7|")
    #expect(line("USB pad", 10) == "|abc USB… 7|")
    #expect(line("USB pad", 9) == "|abc     7|")
    // A short name has no stump.
    #expect(line("pad", 10) == "|abc  pad 7|")
    #expect(line("pad", 9) == "|abc pad 7|")
    #expect(line("pad", 8) == "|abc    7|")
    #expect(line("日本語", 12) == "|abc 日本語 7|")
    #expect(line("日本語", 11) == "|abc 日本… 7|")
    #expect(line("日本語", 10) == "|abc 日…  7|")
    #expect(line("日本語", 9) == "|abc     7|")
    #expect(line("日", 8) == "|abc 日 7|")
    #expect(line("日", 7) == "|abc   7|")
  }

  // MARK: Words at the end of a row

  /// Four letters of a word, wide or narrow, are worth the break; three are not.
  @Test func theStumpOfAWord() {
    func rows(_ text: String, _ room: Int) -> [String] {
      CellRun(StyledText(text)).wrapped(to: room, rows: 9).map { run in
        run.letters.map(\.text).joined()
      }
    }
    let word = "Donaudampfschiffahrt"
    #expect(rows("a few words " + word, 16) == ["a few words Dona", "udampfschiffahrt"])
    #expect(rows("a few wordss " + word, 16) == ["a few wordss", "Donaudampfschiff", "ahrt"])
    #expect(rows("call 日本語日本語日本", 13) == ["call 日本語日", "本語日本"])
    #expect(rows("call 日本語日本語日本", 12) == ["call", "日本語日本語", "日本"])
    #expect(rows("call 日e\u{301}本e\u{301}語日本語日本", 11) == ["call 日e\u{301}本e\u{301}", "語日本語日", "本"])
  }
}
