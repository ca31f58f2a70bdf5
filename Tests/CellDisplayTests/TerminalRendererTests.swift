import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct TerminalRendererTests {
  private static let settled = ["a", "b", "Z", "7", " ", " ", " ", "é", "Я", "日", "語", "김"]
  private static let unsettled = ["…", "e\u{301}", "🙂", "🇩🇪", "का", "≥", "ก็"]
  private static let renditions: [CellAttributes] = [
    [], [], [], .lit, .selected, [.lit, .selected], .dim, .bold, .pending, .cursor,
    [.selected, .cursor],
  ]

  private func scribble(
    on grid: inout CellGrid, letters: [String], using generator: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let row = Int.random(in: 0..<grid.rows, using: &generator)
      var column = Int.random(in: 0..<grid.columns, using: &generator)
      let attributes = Self.renditions.randomElement(using: &generator) ?? []
      let blanks = Int.random(in: 0...3, using: &generator) == 0
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let letter = blanks ? " " : letters.randomElement(using: &generator) ?? " "
        let rendition = blanks ? [] : attributes
        let run = CellRun(StyledText(letter), attributes: rendition)
        column = max(run.put(into: &grid, column: column, row: row), column + 1)
      }
    }
  }

  /// The cells in which a terminal does not show what the grid has.
  private func differences(
    _ terminal: TerminalModel, _ grid: CellGrid, _ renderer: TerminalRenderer,
    settledOnly: Bool = false
  ) -> [String] {
    var wrong: [String] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        if cell.width == 0 || settledOnly && !cell.hasSettledWidth { continue }
        let places = terminal.places[row][column..<(column + cell.width)]
        let text = places.map(\.text).joined()
        let rendition = renderer.parameters(for: cell.attributes)
        let isSame =
          Array(text.unicodeScalars) == Array(cell.text.unicodeScalars)
          && places.allSatisfy { $0.rendition == rendition }
        if !isSame { wrong.append("\(column),\(row): \(cell) shown as \(places)") }
      }
    }
    return wrong
  }

  @Test func damageGivesExactlyTheNextGrid() {
    let letters = Self.settled + Self.settled + Self.unsettled
    var written = 0
    for seed in UInt64(1)...600 {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...24, using: &generator)
      let rows = Int.random(in: 1...5, using: &generator)
      let colours: [TerminalColour] = [.none, .ansi16, .ansi256]
      let renderer = TerminalRenderer(colour: colours[Int(seed % 3)])
      var terminal = TerminalModel(columns: columns, rows: rows)
      terminal.soil()
      terminal.write(TerminalRenderer.enter)
      terminal.soil()
      var previous: CellGrid?
      var grid = CellGrid(columns: columns, rows: rows)
      for step in 0..<12 {
        if step % 5 == 4 { grid = CellGrid(columns: columns, rows: rows) }
        scribble(on: &grid, letters: letters, using: &generator)
        let bytes = renderer.bytes(from: previous, to: grid)
        written += bytes.count
        terminal.write(bytes)
        #expect(differences(terminal, grid, renderer) == [], "seed \(seed), step \(step)")
        #expect(terminal.complaints == [], "seed \(seed), step \(step)")
        #expect(terminal.rendition == [], "seed \(seed), step \(step)")
        #expect(renderer.bytes(from: grid, to: grid) == [])
        if let previous, previous == grid { #expect(bytes == []) }
        previous = grid
      }
    }
    #expect(written > 0)
  }

  /// Terminals with other widths than ours get every other letter right all the same.
  @Test func terminalsOfOtherOpinion() {
    let opinions: [(String, (Unicode.Scalar) -> Int)] = [
      ("emoji are narrow", { "🙂".unicodeScalars.contains($0) ? 1 : TerminalModel.ours($0) }),
      ("marks take a cell", { max(TerminalModel.ours($0), 1) }),
      ("vowel signs take none", { $0 == "\u{93E}" ? 0 : TerminalModel.ours($0) }),
      ("ambiguous is wide", { "…≥".unicodeScalars.contains($0) ? 2 : TerminalModel.ours($0) }),
      ("flags are joined", { $0 == "🇩" ? 2 : $0 == "🇪" ? 0 : TerminalModel.ours($0) }),
    ]
    for (name, width) in opinions {
      for seed in UInt64(1)...200 {
        var generator = SeededGenerator(seed: seed)
        let columns = Int.random(in: 4...24, using: &generator)
        let renderer = TerminalRenderer(colour: .ansi16)
        var terminal = TerminalModel(columns: columns, rows: 2, width: width)
        terminal.write(TerminalRenderer.enter)
        var previous: CellGrid?
        var grid = CellGrid(columns: columns, rows: 2)
        for step in 0..<10 {
          scribble(on: &grid, letters: Self.settled + Self.unsettled, using: &generator)
          terminal.write(renderer.bytes(from: previous, to: grid))
          let wrong = differences(terminal, grid, renderer, settledOnly: true)
          #expect(wrong == [], "\(name), seed \(seed), step \(step)")
          previous = grid
        }
      }
    }
  }

  /// Some are alike but for one bit: a minute that ends in 4 and the next.
  @Test func eachDigitBecomesEachOther() {
    let renderer = TerminalRenderer(colour: .none)
    func grid(_ digit: Int, at column: Int) -> CellGrid {
      var grid = CellGrid(columns: 13, rows: 1)
      CellRun(StyledText("\(digit)")).put(into: &grid, column: column, row: 0)
      return grid
    }
    for column in 0..<13 {
      for old in 0...9 {
        for new in 0...9 where new != old {
          var terminal = TerminalModel(columns: 13, rows: 1)
          terminal.write(TerminalRenderer.enter)
          terminal.write(renderer.bytes(from: nil, to: grid(old, at: column)))
          let next = grid(new, at: column)
          terminal.write(renderer.bytes(from: grid(old, at: column), to: next))
          #expect(differences(terminal, next, renderer) == [], "\(old), \(new) at \(column)")
        }
      }
    }
  }

  @Test func resizeRepaintsAll() {
    let renderer = TerminalRenderer(colour: .ansi16)
    let screen = Screen(status: StatusBar(mode: "search"), lines: [.match("John")])
    let small = ScreenLayout.render(screen, columns: 16, rows: 2)
    let large = ScreenLayout.render(screen, columns: 20, rows: 4)
    var terminal = TerminalModel(columns: 20, rows: 4)
    terminal.write(TerminalRenderer.enter)
    terminal.soil()
    terminal.write(renderer.bytes(from: small, to: large))
    #expect(differences(terminal, large, renderer) == [])
  }

  @Test func oneLetterIsAFewBytes() {
    let renderer = TerminalRenderer(colour: .ansi16)
    func grid(_ query: String) -> CellGrid {
      let length = query.unicodeScalars.count
      let screen = Screen(lines: [.entry(StyledText(query), cursor: length), .match("John Smith")])
      return ScreenLayout.render(screen, columns: 80, rows: 24)
    }
    let bytes = renderer.bytes(from: grid("56"), to: grid("564"))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[1;3H4\u{1B}[0;7m \u{1B}[m")
  }

  @Test func longTailsAreErased() {
    let renderer = TerminalRenderer(colour: .none)
    let long = Screen(lines: [.message("keypad unplugged")])
    let short = Screen(lines: [.message("key")])
    let bytes = renderer.bytes(
      from: ScreenLayout.render(long, columns: 40, rows: 2),
      to: ScreenLayout.render(short, columns: 40, rows: 2))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[1;4H\u{1B}[K")
  }

  /// Lit, selected, both and neither look different without colours too, and so does the cursor.
  @Test func renditionsStayApart() {
    for colour in [TerminalColour.none, .ansi16, .ansi256] {
      let renderer = TerminalRenderer(colour: colour)
      let kinds: [CellAttributes] = [
        [], .lit, .selected, [.lit, .selected], .pending, [.pending, .selected], .bold, .dim,
      ]
      #expect(Set(kinds.map(renderer.parameters)).count == kinds.count)
      for line in [CellAttributes(), .selected] {
        #expect(renderer.parameters(for: line) != renderer.parameters(for: line.union(.cursor)))
      }
    }
  }

  @Test func noColourMeansNoColour() {
    let renderer = TerminalRenderer(colour: .none)
    for bits in UInt8(0)..<64 {
      let parameters = renderer.parameters(for: CellAttributes(rawValue: bits))
      #expect(Set(parameters).isSubset(of: [1, 2, 4, 7]))
    }
  }

  @Test func leavingUndoesEntering() {
    var terminal = TerminalModel(columns: 4, rows: 2)
    let modes = terminal.modes
    terminal.write(TerminalRenderer.enter)
    #expect(terminal.modes == ["?1049", "?2004"])
    terminal.write(TerminalRenderer.leave)
    #expect(terminal.modes == modes)
    terminal.write(TerminalRenderer.leave)
    #expect(terminal.modes == modes)
    #expect(terminal.complaints == [])
  }

  @Test func colourFromTheEnvironment() {
    let cases: [([String: String], TerminalColour, Bool)] = [
      ([:], .none, false),
      (["TERM": ""], .none, false),
      (["TERM": "dumb"], .none, false),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none, false),
      (["TERM": "linux"], .ansi16, true),
      (["TERM": "linux", "COLORTERM": "truecolor"], .ansi16, true),
      (["TERM": "vt100"], .none, true),
      (["TERM": "vt220"], .none, true),
      (["TERM": "xterm"], .ansi16, true),
      (["TERM": "xterm", "COLORTERM": ""], .ansi16, true),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .ansi256, true),
      (["TERM": "xterm-256color"], .ansi256, true),
      (["TERM": "xterm-kitty"], .ansi256, true),
      (["TERM": "screen"], .ansi16, true),
      (["TERM": "xterm-mono"], .none, true),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none, true),
      (["TERM": "xterm-256color", "NO_COLOR": "0"], .none, true),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .ansi256, true),
    ]
    for (environment, colour, canDraw) in cases {
      #expect(TerminalRenderer.colour(environment: environment) == colour, "\(environment)")
      #expect(TerminalRenderer.canDraw(environment: environment) == canDraw, "\(environment)")
    }
  }
}
