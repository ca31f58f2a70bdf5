import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct MarqueeTests {
  /// Every position with the time it comes, until no further change is named.
  private func round(_ marquee: Marquee) -> [String] {
    var steps: [String] = []
    var elapsed = Duration.zero
    while steps.count < 20_000 {
      let (seconds, attoseconds) = elapsed.components
      let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
      steps.append("\(milliseconds):\(marquee.position(after: elapsed))")
      guard let next = marquee.nextChange(after: elapsed) else { return steps }
      #expect(next > elapsed)
      // Up to the change nothing changes.
      let before = next - .microseconds(1)
      #expect(marquee.position(after: before) == marquee.position(after: elapsed))
      #expect(marquee.nextChange(after: before) == next)
      elapsed = next
    }
    return steps
  }

  @Test func oneRound() {
    #expect(
      round(Marquee(range: 4)) == ["0:0", "1000:1", "1250:2", "1500:3", "1750:4", "2750:0"])
    #expect(round(Marquee(range: 1)) == ["0:0", "1000:1", "2000:0"])
    #expect(round(Marquee(range: 0)) == ["0:0"])
    #expect(round(Marquee(range: -7)) == ["0:0"])
  }

  @Test func anyRangeAndTimeWork() {
    #expect(round(Marquee(range: .max)).count == 2 * Sanitizer.scalarLimit + 4)
    let marquee = Marquee(range: 9)
    #expect(marquee.position(after: .seconds(-5)) == 0)
    #expect(marquee.nextChange(after: .seconds(-5)) == .seconds(1))
    #expect(marquee.position(after: .seconds(Int64.max)) == 0)
    #expect(marquee.nextChange(after: .seconds(Int64.max)) == nil)
    // Late by a second and a half: on the way, not behind.
    #expect(marquee.position(after: .milliseconds(2_550)) == 7)
  }

  private func screen(_ name: StyledText, right: StyledText? = nil, notice: String? = nil) -> Screen
  {
    Screen(
      status: StatusBar(mode: "search", notice: notice),
      lines: [
        .entry("5646", cursor: 4), .match("Christopher Longbottom-Johnson"),
        .match(name, right: right, isSelected: true),
      ])
  }

  private func window(_ screen: Screen, _ columns: Int, _ scroll: Int, marking: Bool = false)
    -> String
  {
    let grid = ScreenLayout.render(
      screen, columns: columns, rows: 2, markingSelection: marking, scroll: scroll)
    return grid.rowTexts[1]
  }

  @Test func onlyTheSelectedNameScrolls() {
    let long = screen(StyledText("Christopher Longbottom-Johnson", spans: [23..<27]))
    let range = ScreenLayout.scrollRange(long, columns: 16, rows: 2)
    #expect(range == 30 - 16 + 1)
    #expect(window(long, 16, 0) == "…ongbottom-John…")
    #expect(window(long, 16, 1) == "Christopher Long")
    #expect(window(long, 16, 2) == "hristopher Longb")
    #expect(window(long, 16, range) == "ngbottom-Johnson")
    // What is asked too much is the end.
    #expect(window(long, 16, range + 50) == "ngbottom-Johnson")
    let grid = ScreenLayout.render(long, columns: 16, rows: 4, scroll: 3)
    #expect(grid.rowTexts[2] == "Christopher Lon…")
    #expect(grid.rowTexts[3] == "ristopher Longbo")
    #expect(grid.attributes(row: 3) == "----------------")
    let end = ScreenLayout.render(long, columns: 16, rows: 2, scroll: range)
    #expect(end.attributes(row: 1) == "---------LLLL---")
  }

  @Test func theMarkAndTheNumberStay() {
    let name: StyledText = "Christopher Longbottom"
    let numbered = screen(name, right: "0113 496 0001")
    #expect(ScreenLayout.scrollRange(numbered, columns: 28, rows: 2) == 22 - 14 + 1)
    #expect(window(numbered, 28, 0) == "Christopher L… 0113 496 0001")
    #expect(window(numbered, 28, 9) == "her Longbottom 0113 496 0001")
    let marked = screen(name)
    #expect(
      ScreenLayout.scrollRange(marked, columns: 16, rows: 2, markingSelection: true) == 22 - 15 + 1)
    #expect(window(marked, 16, 8, marking: true) == ">pher Longbottom")
  }

  @Test func wideLettersAreCutToBlanks() {
    let wide = screen("日本語日本語日本語")
    #expect(ScreenLayout.scrollRange(wide, columns: 16, rows: 2) == 3)
    #expect(window(wide, 16, 1) == "日本語日本語日本")
    #expect(window(wide, 16, 2) == " 本語日本語日本 ")
    #expect(window(wide, 16, 3) == "本語日本語日本語")
  }

  @Test func nothingToScroll() {
    let short = screen("Elton John", right: "0113 496 0001")
    #expect(ScreenLayout.scrollRange(short, columns: 24, rows: 2) == 0)
    // The number comes by behind the name where it has no room of its own, and else stands below it.
    #expect(ScreenLayout.scrollRange(short, columns: 16, rows: 2) == 10)
    #expect(window(short, 16, 10) == "hn  0113 496 0001".suffix(16))
    #expect(ScreenLayout.scrollRange(short, columns: 16, rows: 4) == 0)
    #expect(ScreenLayout.scrollRange(Screen(), columns: 16, rows: 2) == 0)
    let long: StyledText = "Christopher Longbottom-Johnson"
    #expect(ScreenLayout.scrollRange(Screen(lines: [.match(long)]), columns: 16, rows: 2) == 0)
    // A notice is all that a single row shows.
    let noticed = screen(long, notice: "keypad unplugged")
    #expect(ScreenLayout.scrollRange(noticed, columns: 16, rows: 1) == 0)
    #expect(ScreenLayout.scrollRange(noticed, columns: 16, rows: 2) == 15)
    var entry = ScreenRow.entry(long)
    entry.isSelected = true
    #expect(ScreenLayout.scrollRange(Screen(lines: [entry]), columns: 16, rows: 2) == 0)
    // Only the number is left of a line that was found by it.
    let number = screen("Christopher", right: StyledText("0113 496 0001", spans: [9..<13]))
    #expect(window(number, 10, 0) == "… 496 0001")
    #expect(ScreenLayout.scrollRange(number, columns: 10, rows: 2) == 0)
    #expect(ScreenLayout.scrollRange(noticed, columns: -3, rows: 1) == 0)
    #expect(ScreenLayout.scrollRange(noticed, columns: -3, rows: 1 << 40) == 30)
  }
}
