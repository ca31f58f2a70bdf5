import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct WrappingTests {
  private func rows(_ text: String, _ room: Int, limit: Int = 9) -> [String] {
    CellRun(StyledText(text)).wrapped(to: room, rows: limit).map { run in
      run.letters.map(\.text).joined()
    }
  }

  @Test func wordsFirst() {
    #expect(rows("325 contacts: type a name", 16) == ["325 contacts:", "type a name"])
    #expect(rows("keypad unplugged", 16) == ["keypad unplugged"])
    #expect(rows("one two", 3) == ["one", "two"])
    #expect(rows("one  two   ", 3) == ["one", "two"])
    #expect(rows("  one two", 5) == ["  one", "two"])
    #expect(rows("", 5) == [""])
    #expect(rows("   ", 2) == [""])
  }

  @Test func longWordsBreak() {
    #expect(rows("call Donaudampfschiffahrt?", 16) == ["call Donaudampfs", "chiffahrt?"])
    // A few letters at the end of a row are not worth it.
    #expect(
      rows("we will call Donaudampfschiffahrt", 16) == ["we will call", "Donaudampfschiff", "ahrt"])
    #expect(
      rows("we will cal Donaudampfschiffahrt", 16) == ["we will cal Dona", "udampfschiffahrt"])
    #expect(rows("call Longbottom-Johnson?", 16) == ["call Longbottom-", "Johnson?"])
    #expect(
      rows("call Longbottom-Johnson-Smith?", 12) == ["call", "Longbottom-", "Johnson-", "Smith?"])
    #expect(rows("run --dial-command now", 8) == ["run", "--dial-", "command", "now"])
    // A word that has a row is not broken.
    #expect(rows("call Anna-Lena", 10) == ["call", "Anna-Lena"])
    #expect(rows("--------------", 6) == ["------", "------", "--"])
    #expect(rows("日本語日本語", 5) == ["日本", "語日", "本語"])
    #expect(rows("日本", 1) == ["…"])
  }

  @Test func theLastRowIsCut() {
    #expect(rows("one two three four", 5, limit: 2) == ["one", "two …"])
    #expect(rows("one two three four", 5, limit: 1) == ["one …"])
    #expect(rows("one two three four", 5, limit: 0) == ["one …"])
  }

  /// Nothing but blanks is lost, no row is too wide, and no word is broken that has a row.
  @Test func nothingIsLost() {
    let pieces = ["a", "b", "日", "-", " ", " ", "e\u{301}", "🙂", "…", "wordy", "語"]
    for seed in UInt64(1)...2000 {
      var generator = SeededGenerator(seed: seed)
      let text = (0..<Int.random(in: 0...40, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let room = Int.random(in: 2...12, using: &generator)
      let run = CellRun(StyledText(text))
      let wrapped = run.wrapped(to: room, rows: 100)
      let solid = { (letters: [Cell]) in letters.filter { !$0.isSpace } }
      #expect(solid(wrapped.flatMap(\.letters)) == solid(run.letters), "seed \(seed)")
      for row in wrapped {
        #expect(row.width <= room, "seed \(seed)")
        #expect(row.width == row.letters.reduce(0) { $0 + $1.width }, "seed \(seed)")
      }
      let words = text.split(separator: " ")
        .filter { CellRun(StyledText(String($0))).width <= room }
      let shown = Set(
        wrapped.flatMap { $0.letters.map(\.text).joined().split(separator: " ").map(String.init) })
      for word in words { #expect(shown.contains(String(word)), "seed \(seed)") }
      let limit = Int.random(in: 1...4, using: &generator)
      let cut = run.wrapped(to: room, rows: limit)
      #expect(cut.count == min(wrapped.count, limit), "seed \(seed)")
      #expect(cut.allSatisfy { $0.width <= room }, "seed \(seed)")
    }
  }
}
