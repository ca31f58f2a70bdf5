import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

/// The code that is fast and the code that is plain give the same.
@Suite(.timeLimited) struct ReferenceTests {
  private static let pieces = [
    "a", "Z", " ", "é", "e\u{301}", "日", "…", "🙂", "🇩🇪", "🇩", "का", "\u{301}", "\u{302}\u{303}",
    "\u{1B}", "\u{202E}", "\u{200D}", "\0", "\t", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{E000}",
    "\u{FFFD}", "\u{93E}", "\u{AD}", "\u{A0}", "\u{16FF0}", "\u{1D165}", "👍🏽",
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    var text = ""
    let kind = Int.random(in: 0..<4, using: &generator)
    let isLong = Int.random(in: 0..<50, using: &generator) == 0
    for _ in 0..<(Int.random(in: 0...20, using: &generator) + (isLong ? 1010 : 0)) {
      switch kind {
      case 0: text.unicodeScalars.append(scalar(in: 0x20..<0x7F, &generator))
      case 1: text.unicodeScalars.append(scalar(in: 0..<0x3100, &generator))
      case 2: text.unicodeScalars.append(scalar(in: 0..<0x110000, &generator))
      default: text += Self.pieces.randomElement(using: &generator) ?? ""
      }
    }
    return text
  }

  private func scalar(
    in range: Range<UInt32>, _ generator: inout SeededGenerator
  ) -> Unicode.Scalar {
    Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "a"
  }

  private func range(_ generator: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: -3...25, using: &generator)
    return start..<(start + Int.random(in: 0...6, using: &generator))
  }

  @Test func cleanTextIsKnown() {
    for seed in UInt64(1)...6000 {
      var generator = SeededGenerator(seed: seed)
      var text = self.text(&generator)
      let isClean = Sanitizer.clean(text).string.utf8.elementsEqual(text.utf8)
      #expect(text.withUTF8 { Sanitizer.isClean($0) } == isClean, "seed \(seed)")
    }
  }

  /// A line of plain texts is put into its row as the runs of its letters are.
  @Test func plainLinesAreThoseOfRuns() {
    var count = 0
    for seed in UInt64(1)...6000 {
      var generator = SeededGenerator(seed: seed)
      func styled() -> StyledText {
        var text = ""
        for _ in 0..<Int.random(in: 0...14, using: &generator) {
          text += ["a", "Z", " ", "7", "é", "ß", "Ж", "…", "·", "日"].randomElement(
            using: &generator)!
        }
        return StyledText(
          text, spans: (0..<Int.random(in: 0...2, using: &generator)).map { _ in range(&generator) }
        )
      }
      var line = ScreenRow.match(
        styled(), right: Bool.random(using: &generator) ? styled() : nil,
        isSelected: Bool.random(using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let pending = Bool.random(using: &generator) ? range(&generator) : nil
        line.role = .entry(cursor: Int.random(in: -1...16, using: &generator), pending: pending)
      case 1: line.role = .title
      default: break
      }
      let marks = Bool.random(using: &generator)
      var plain = CellGrid(columns: 24, rows: 3)
      plain.fill(row: 1, attributes: line.isSelected ? .selected : [])
      var reference = plain
      let before = plain
      let start = RowParts.start(of: line, columns: 24, markingSelection: marks)
      guard plain.putPlain(line, columns: 24, start: start, row: 1) else {
        #expect(plain == before, "seed \(seed)")
        continue
      }
      count += 1
      let parts = RowParts(line, columns: 24, markingSelection: marks)
      parts.text.fitted(to: parts.rooms.text, keeping: parts.kept)
        .put(into: &reference, column: parts.start, row: 1)
      let right = parts.fittedRight
      right.put(into: &reference, column: 24 - right.width, row: 1)
      #expect(plain == reference, "seed \(seed): \(plain.rowTexts) \(reference.rowTexts)")
    }
    #expect(count > 600, "\(count)")
  }

  /// Each property of a screen and of its lines makes another one.
  @Test func screensAreEqualIfAllOfThemIs() {
    var screen = Screen(
      status: StatusBar(mode: "search"), lines: [.match("Ann", right: "1"), .option("call 2")],
      hint: "hold # mode")
    func differs(_ change: (inout Screen) -> Void, _ line: Int = #line) {
      // Lists that share their memory are not looked into: this one has its own.
      var other = screen
      other.rows = screen.rows.map { $0 }
      #expect(other == screen, "line \(line)")
      change(&other)
      #expect(other != screen && screen != other, "line \(line)")
      screen.rows.swapAt(0, 1)
      #expect(other != screen, "line \(line)")
      screen.rows.swapAt(0, 1)
    }
    differs { $0.status.mode = "abc" }
    differs { $0.hint = "" }
    differs { $0.form = .card }
    differs { $0.direction = .rightToLeft }
    differs { $0.rows.removeLast() }
    differs { $0.rows[1].text.string = "call 3" }
    differs { $0.rows[0].text.spans = [0..<1] }
    differs { $0.rows[0].text.changed = [0..<1] }
    differs { $0.rows[0].right = nil }
    differs { $0.rows[0].right?.string = "2" }
    differs { $0.rows[0].right?.spans = [0..<1] }
    differs { $0.rows[0].isSelected = true }
    differs { $0.rows[1].role = .match }
    differs { $0.rows[1].rank = .givesWay }
    differs { $0.rows[1].person = 3 }
    differs { $0.rows[1].medium = .drawn }
    // A new property belongs into the comparison, and here.
    #expect(Mirror(reflecting: screen).children.count == 5)
    #expect(Mirror(reflecting: screen.rows[0]).children.count == 7)
    #expect(Mirror(reflecting: screen.rows[0].text).children.count == 3)
  }

  @Test func widthsOfLines() {
    for seed in UInt64(1)...6000 {
      var generator = SeededGenerator(seed: seed)
      let text = StyledText(self.text(&generator))
      let right = Bool.random(using: &generator) ? StyledText(self.text(&generator)) : nil
      var line = ScreenRow.match(text, right: right, isSelected: Bool.random(using: &generator))
      if Bool.random(using: &generator) {
        let cursor =
          Bool.random(using: &generator) ? Int.random(in: -2...25, using: &generator) : nil
        line.role = .entry(cursor: cursor, pending: nil)
      }
      let parts = RowParts(line, columns: CellGrid.sizeLimit, markingSelection: false)
      #expect(
        ScreenLayout.widths(of: line) == (parts.text.width, parts.right.width), "seed \(seed)")
      let wanted = max(parts.text.width + 1 + parts.right.width, ScreenLayout.reach)
      for columns in [40, 61, 80, 200] {
        let reached = right == nil || columns <= ScreenLayout.reach ? columns : min(wanted, columns)
        #expect(ScreenLayout.columns(of: line, in: columns) == reached, "seed \(seed)")
      }
    }
  }

  @Test func letters() {
    for seed in UInt64(1)...6000 {
      var generator = SeededGenerator(seed: seed)
      let spans = (0..<Int.random(in: 0...3, using: &generator)).map { _ in range(&generator) }
      let styled = StyledText(text(&generator), spans: spans)
      let cursor = Bool.random(using: &generator) ? Int.random(in: -2...25, using: &generator) : nil
      let pending = Bool.random(using: &generator) ? range(&generator) : nil
      let run = CellRun(styled, attributes: .selected, cursor: cursor, pending: pending)
      let plain = Reference.letters(
        styled, attributes: .selected, cursor: cursor, pending: pending)
      #expect(
        run.letters.map { Array($0.text.unicodeScalars) } == plain.map(\.text), "seed \(seed)")
      #expect(run.letters.map(\.width) == plain.map(\.width), "seed \(seed)")
      #expect(run.letters.map(\.attributes) == plain.map(\.attributes), "seed \(seed)")
      #expect(run.width == plain.reduce(0) { $0 + $1.width }, "seed \(seed)")
      for room in [0, 1, 5, 12] {
        let fitted = run.fitted(to: room, keeping: .lit)
        #expect(fitted.width == fitted.letters.reduce(0) { $0 + $1.width }, "seed \(seed)")
      }
    }
  }

  @Test func cleaning() {
    for seed in UInt64(1)...6000 {
      var generator = SeededGenerator(seed: seed)
      let text = text(&generator)
      let limits = [0, 5, 19, 20, Sanitizer.scalarLimit]
      let limit = limits.randomElement(using: &generator) ?? 0
      let (clean, plain) = (
        Sanitizer.clean(text, limit: limit), Reference.clean(text, limit: limit)
      )
      #expect(Array(clean.string.utf8) == Array(plain.string.utf8), "seed \(seed)")
      #expect(clean == plain, "seed \(seed)")
    }
  }
}
