import Testing
import TimeLimit

@testable import CellDisplay

/// Where marks go: those that have a letter, and those that have none.
@Suite(.timeLimited) struct MarkTests {
  /// Strings are equal when they look equal; these are compared scalar by scalar.
  private func scalars(_ texts: [String]) -> [[Unicode.Scalar]] {
    texts.map { Array($0.unicodeScalars) }
  }

  /// What a text comes to in cells, and cleaned as a line.
  private func expect(
    _ rows: [(text: String, letters: [String], widths: [Int])],
    at place: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      let run = CellRun(StyledText(row.text))
      let what = Comment(rawValue: row.text.debugDescription)
      #expect(
        scalars(run.letters.map(\.text)) == scalars(row.letters), what, sourceLocation: place)
      #expect(run.letters.map(\.width) == row.widths, what, sourceLocation: place)
      #expect(run.width == row.widths.reduce(0, +), what, sourceLocation: place)
      #expect(
        scalars([Sanitizer.clean(row.text).string]) == scalars([row.letters.joined()]), what,
        sourceLocation: place)
    }
  }

  @Test func aMarkWithoutALetterIsDropped() {
    expect([
      ("\u{301}", [], []),
      ("\u{301}e", ["e"], [1]),
      ("\u{301}\u{302}e\u{303}", ["e\u{303}"], [1]),
      ("\u{93E}क", ["क"], [1]),
      ("\u{1161}", [], []),
      (" \u{301}", [" "], [1]),
      // What stood before the space has it no more.
      ("e \u{301}", ["e", " "], [1, 1]),
      ("e \u{301}\u{302}f", ["e", " ", "f"], [1, 1, 1]),
      ("e\u{301} \u{302}f\u{303}", ["e\u{301}", " ", "f\u{303}"], [1, 1, 1]),
      ("क \u{93E}", ["क", " "], [1, 1]),
      ("\u{1100} \u{1161}", ["\u{1100}", " "], [2, 1]),
      ("🇩 \u{301}🇪", ["🇩", " ", "🇪"], [1, 1, 1]),
      // Nor has a sign that stands for something else.
      ("e\u{1}\u{301}", ["e", "\u{FFFD}"], [1, 1]),
      ("e\u{FFFD}\u{301}", ["e", "\u{FFFD}"], [1, 1]),
      ("e\u{FFFD}\u{93E}f\u{301}", ["e", "\u{FFFD}", "f\u{301}"], [1, 1, 1]),
    ])
    // Every kind of space is one.
    for space in ["\t", "\n", "\r", "\u{85}", "\u{A0}", "\u{2003}", "\u{2028}", "\u{3000}"] {
      expect([
        ("e\(space)\u{301}", ["e", " "], [1, 1]), ("日\(space)\u{301}", ["日", " "], [2, 1]),
      ])
    }
  }

  @Test func marksOfAWideLetter() {
    expect([
      ("日\u{301}", ["日\u{301}"], [2]),
      ("日\u{301}\u{302}本", ["日\u{301}\u{302}", "本"], [2, 2]),
      ("か\u{3099}き", ["か\u{3099}", "き"], [2, 2]),
      // A mark that takes a cell beside a letter makes a wide one no wider.
      ("日\u{93E}x", ["日\u{93E}", "x"], [2, 1]),
      ("日 \u{301}本", ["日", " ", "本"], [2, 1, 2]),
      ("日 \u{93E}本", ["日", " ", "本"], [2, 1, 2]),
      ("日\u{3000}\u{3099}本", ["日", " ", "本"], [2, 1, 2]),
    ])
  }

  @Test func fourMarksAndNoMore() {
    let four = "\u{300}\u{301}\u{302}\u{303}"
    expect([
      ("e" + four, ["e" + four], [1]),
      ("e" + four + "\u{304}", ["e" + four], [1]),
      // The next letter has four of its own, and those of the first don't go on behind a space.
      ("e\(four)f\(four)\u{304}", ["e" + four, "f" + four], [1, 1]),
      ("e\u{301} \(four)f\(four)", ["e\u{301}", " ", "f" + four], [1, 1, 1]),
      ("日\(four)\u{304}本\(four)", ["日" + four, "本" + four], [2, 2]),
      // Those with a cell of their own count, too.
      ("क\u{93E}\(four)", ["क\u{93E}\u{300}\u{301}\u{302}"], [2]),
      // Half a flag is one no more when it has a mark.
      ("🇩\u{301}🇪", ["🇩\u{301}", "🇪"], [1, 1]),
      ("🇩🇪\u{301}", ["🇩🇪\u{301}"], [2]),
    ])
  }

  /// What shows nothing parts no mark from its letter, and is no letter to one.
  @Test func marksBehindWhatIsNotShown() {
    expect([
      ("e\u{200D}\u{301}", ["e\u{301}"], [1]),
      ("e \u{200D}\u{301}", ["e", " "], [1, 1]),
      ("\u{200B}\u{301}e", ["e"], [1]),
      ("e\u{301}\u{202E}\u{302}", ["e\u{301}\u{302}"], [1]),
    ])
  }

  /// A run of what can't be shown is one sign; a letter or a space ends the run, a mark does not.
  @Test func runsOfWhatCannotBeShown() {
    let sign = "\u{FFFD}"
    expect([
      ("\u{1}\u{2}", [sign], [1]),
      ("\u{1} \u{2}", [sign, " ", sign], [1, 1, 1]),
      ("\u{1}a\u{2}", [sign, "a", sign], [1, 1, 1]),
      ("\u{1}日\u{2}", [sign, "日", sign], [1, 2, 1]),
      ("\u{1}\u{301}\u{2}", [sign], [1]),
      ("\u{1}\u{200B}\u{2}", [sign], [1]),
    ])
  }

  /// A mark that is not shown lights no cell, and the cursor on it moves to the next cell.
  @Test func whatIsDroppedStandsForNothing() {
    func lit(_ span: Range<Int>) -> [Bool] {
      CellRun(StyledText("e \u{301}f", spans: [span])).letters.map { $0.attributes.contains(.lit) }
    }
    #expect(lit(2..<3) == [false, false, false])
    #expect(lit(1..<3) == [false, true, false])
    #expect(lit(2..<4) == [false, false, true])
    func cursor(_ place: Int) -> [Bool] {
      CellRun("e \u{301}f", attributes: [], cursor: place, pending: nil).letters
        .map { $0.attributes.contains(.cursor) }
    }
    #expect(cursor(1) == [false, true, false])
    #expect(cursor(2) == [false, false, true])
    #expect(cursor(3) == [false, false, true])
    // At a mark that is shown it is on the letter.
    let letters = CellRun("e\u{301}f", attributes: [], cursor: 1, pending: nil).letters
    #expect(letters.map { $0.attributes.contains(.cursor) } == [true, false])
  }
}
