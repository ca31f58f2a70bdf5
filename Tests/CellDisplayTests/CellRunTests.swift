import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct CellRunTests {
  /// A text with its lit part in brackets.
  private func styled(_ marked: String) -> StyledText {
    var text = ""
    var spans: [Range<Int>] = []
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "[": start = text.unicodeScalars.count
      case "]": spans.append(start..<text.unicodeScalars.count)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return StyledText(text, spans: spans)
  }

  /// A run with its lit parts in brackets again.
  private func marked(_ run: CellRun) -> String {
    var text = ""
    var wasLit = false
    for letter in run.letters {
      let isLit = letter.attributes.contains(.lit)
      if isLit != wasLit { text += isLit ? "[" : "]" }
      text += letter.text
      wasLit = isLit
    }
    return wasLit ? text + "]" : text
  }

  @Test func truncationTable() {
    let cases: [(String, Int, String)] = [
      ("John", 4, "John"),
      ("John", 9, "John"),
      ("Johnny", 5, "John…"),
      ("Johnny", 2, "J…"),
      ("Johnny", 1, "…"),
      ("Johnny", 0, ""),
      ("Johnny", -3, ""),
      ("", 0, ""),
      // A wide letter is never halved; the cell it leaves is not used.
      ("日本語", 6, "日本語"),
      ("日本語", 5, "日本…"),
      ("日本語", 4, "日…"),
      ("日本語", 3, "日…"),
      ("日本語", 2, "…"),
      ("日", 1, "…"),
      // Marks stay with their letter.
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
      // Lit letters that would be cut off are cut to from the left.
      ("[John] Smith", 6, "[John] …"),
      ("[John] Smith", 5, "[John]…"),
      ("John [Smith]", 9, "…hn [Smith]"),
      ("John [Smith]", 7, "… [Smith]"),
      ("John [Smith]", 6, "…[Smith]"),
      // Wider than the room: its start.
      ("John [Smith]", 5, "…[Smi]…"),
      ("John [Smith]", 3, "…[S]…"),
      ("John [Smith]", 2, "[S]…"),
      ("[Johnathan]", 5, "[John]…"),
      // From both sides.
      ("Johann [Seb] Bach", 9, "…ann [Seb]…"),
      ("Johann [Seb] Bach", 8, "…nn [Seb]…"),
      ("Johann [Seb]x", 6, "… [Seb]x"),
      // The first stretch counts.
      ("[J]ohann [S]ebastian", 9, "[J]ohann [S]…"),
      ("[J]ohann [S]ebastian", 6, "[J]ohan…"),
      ("日本[語]", 5, "…本[語]"),
      ("日本[語]", 4, "…[語]"),
      ("日本[語]", 3, "…[語]"),
      ("日本[語]", 2, "[語]"),
      ("日本[語]a", 3, "[語]a"),
      ("日本[語]ab", 3, "[語]…"),
      ("日本[語]", 1, "…"),
    ]
    for (text, room, expected) in cases {
      let fitted = CellRun(styled(text)).fitted(to: room, keeping: .lit)
      #expect(marked(fitted) == expected, "\(text) in \(room)")
      #expect(fitted.width <= max(room, 0), "\(text) in \(room)")
    }
  }

  /// Any text in any room: never too wide, and no letter that was not there.
  @Test func anyTextFits() {
    let letters = ["a", "é", "e\u{301}", "日", "🙂", "🇩🇪", " ", "का", "\u{1B}", "\u{200B}"]
    for seed in UInt64(1)...2000 {
      var generator = SeededGenerator(seed: seed)
      var text = ""
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        text += letters.randomElement(using: &generator) ?? ""
      }
      let start = Int.random(in: 0...25, using: &generator)
      let end = start + Int.random(in: 0...6, using: &generator)
      let run = CellRun(StyledText(text, spans: [start..<end]))
      for room in 0...30 {
        let fitted = run.fitted(to: room, keeping: .lit)
        #expect(fitted.width <= room, "seed \(seed)")
        if run.width > room { #expect(fitted.width >= room - 1, "seed \(seed), room \(room)") }
        if run.has(.lit), room >= 4 { #expect(fitted.has(.lit), "seed \(seed), room \(room)") }
      }
    }
  }

  @Test func spansSurviveCleaning() {
    let text = StyledText("\u{202E}\u{1B}[31mJohn\u{200B} Smith", spans: [6..<10])
    #expect(marked(CellRun(text)) == "\u{FFFD}[31m[John] Smith")
    // A span over a letter without its mark, and over a mark alone, lights the letter.
    #expect(marked(CellRun(StyledText("e\u{301}a", spans: [0..<1]))) == "[e\u{301}]a")
    #expect(marked(CellRun(StyledText("e\u{301}a", spans: [1..<2]))) == "[e\u{301}]a")
    #expect(marked(CellRun(StyledText("abc", spans: [2..<9, -4..<1]))) == "[a]b[c]")
  }

  @Test func hostileNamesAddUp() {
    let names = [
      "\u{1B}]0;owned\u{7}", "\u{1B}[2J\u{9B}5m", "\u{202E}evE", "👩\u{200D}👩\u{200D}👧", "\0\0",
      "Z" + String(repeating: "\u{35C}", count: 500), "\u{FFFE}",
      String(repeating: "x", count: 10_000),
      String(repeating: "日", count: 10_000), String(repeating: "\u{200B}", count: 10_000) + "x",
      String(repeating: "\u{1B}", count: 10_000),
    ]
    for name in names {
      let line = ScreenRow.match(StyledText(name, spans: [0..<20_000]), right: StyledText(name))
      let screen = Screen(
        status: StatusBar(mode: name, device: name, count: name), lines: [line], hint: name)
      for columns in [1, 2, 3, 16, 80, 300] {
        let grid = ScreenLayout.render(screen, columns: columns, rows: 6)
        for row in 0..<6 {
          let widths = (0..<columns).map { grid[$0, row].width }
          #expect(widths.reduce(0, +) == columns)
        }
        let bytes = TerminalRenderer(colour: .none).bytes(from: nil, to: grid)
        var terminal = TerminalModel(columns: columns, rows: 6)
        terminal.write(TerminalRenderer.enter)
        terminal.write(bytes)
        #expect(terminal.complaints == [], "\(name.prefix(20).debugDescription)")
      }
      for line in screen.plainText {
        let codes = line.unicodeScalars.map(\.value)
        #expect(!codes.contains { $0 < 0x20 || (0x7F...0x9F).contains($0) })
      }
    }
  }
}
