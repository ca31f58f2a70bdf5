import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

/// Text that runs from right to left, as it stands on a display: the pictures are read from the left, and
/// what is lit stands in angle brackets.
@Suite(.timeLimited) struct DirectionTests {
  private static func shown(
    _ text: String, lit: Range<Int>? = nil, columns: Int = 40
  ) -> String {
    let styled = StyledText(text, spans: lit.map { [$0] } ?? [])
    let cells = ScreenLayout.cells(of: styled, columns: columns)
    var picture = ""
    var isLit = false
    for cell in cells {
      if cell.attributes.contains(.lit) != isLit {
        picture += isLit ? ">" : "<"
        isLit.toggle()
      }
      picture += cell.text
    }
    return picture + (isLit ? ">" : "")
  }

  @Test func hebrew() {
    #expect(Self.shown("שלום") == "םולש")
    #expect(Self.shown("דוד בן־גוריון") == "ןוירוג־ןב דוד")
    // Marks stay on their letters.
    #expect(Self.shown("שָׁלוֹם") == "םוֹלשָׁ")
    // A Latin name with a Hebrew word in it runs from the left, and the other way around.
    #expect(Self.shown("Anna שלום x") == "Anna םולש x")
    #expect(Self.shown("שלום Anna") == "Anna םולש")
    // Numbers stay what they are, brackets turn around.
    #expect(Self.shown("דני 050-1234567 (בית)") == "(תיב) 050-1234567 ינד")
    #expect(Self.shown("call דני?") == "call ינד?")
  }

  @Test func arabic() {
    // sin, lam with alef, mim: at the beginning, at the end of what is joined, alone.
    #expect(Self.shown("سلام") == "\u{FEE1}\u{FEFC}\u{FEB3}")
    // mim, ḥa, mim, dal.
    #expect(Self.shown("محمد") == "\u{FEAA}\u{FEE4}\u{FEA4}\u{FEE3}")
    // Persian letters: peh, gaf.
    #expect(Self.shown("پگ") == "\u{FB93}\u{FB58}")
    // Dal joins nothing behind it.
    #expect(Self.shown("دد") == "\u{FEA9}\u{FEA9}")
    #expect(Self.shown("رقم ١٢٣") == "١٢٣ \u{FEE2}\u{FED7}\u{FEAD}")
  }

  /// Two words of a name that are written without a blank: lam does not join mim behind it.
  @Test func nonJoiner() {
    #expect(Self.shown("گلم") == "\u{FEE2}\u{FEE0}\u{FB94}")
    #expect(Self.shown("گل\u{200C}م") == "\u{FEE1}\u{FEDE}\u{FB94}")
    // Nor does lam become one letter with the alef behind it.
    #expect(Self.shown("ل\u{200C}ا") == "\u{FE8D}\u{FEDD}")
    // Heh that joins what isn't there: the sign of the Hijri years.
    #expect(Self.shown("ه\u{200D}") == "\u{FEEB}")
    #expect(Self.shown("क\u{94D}\u{200D}ष س") == "क\u{94D}\u{200D}ष \u{FEB1}")
    #expect(Self.shown("گل\u{200C}م", lit: 1..<2) == "\u{FEE1}<\u{FEDE}>\u{FB94}")
  }

  /// What matched is lit where it stands, also where letters are joined, or become one.
  @Test func whatIsLit() {
    #expect(Self.shown("שלום", lit: 0..<2) == "םו<לש>")
    #expect(Self.shown("דני 050", lit: 4..<6) == "<05>0 ינד")
    #expect(Self.shown("محمد", lit: 0..<1) == "\u{FEAA}\u{FEE4}\u{FEA4}<\u{FEE3}>")
    // Half of a letter is not lit alone.
    #expect(Self.shown("سلام", lit: 1..<2) == "\u{FEE1}<\u{FEFC}>\u{FEB3}")
    #expect(Self.shown("سلام", lit: 2..<3) == "\u{FEE1}<\u{FEFC}>\u{FEB3}")
  }

  private func picture(
    _ screen: Screen, _ columns: Int, _ rows: Int, markingSelection: Bool = false
  ) -> String {
    ScreenLayout.render(screen, columns: columns, rows: rows, markingSelection: markingSelection)
      .rowTexts.map { "|\($0)|" }.joined(separator: "\n")
  }

  /// A screen that is laid out for those who read from right to left: text runs as before.
  @Test func fromRightToLeft() {
    var screen = Screen(
      status: StatusBar(mode: "search", device: "USB numpad", count: "2 found", signal: 3),
      lines: [
        .entry("5646", cursor: 4),
        .match(
          StyledText("John Smith", spans: [0..<4]), right: "+1 650-555-0142", isSelected: true),
        .match("דוד בן־גוריון", right: "+972 3-555-0100"),
      ], hint: "# call  * next")
    screen.direction = .rightToLeft
    #expect(
      picture(screen, 40, 6) == """
        |▂▄▆.  2 found         USB numpad  search|
        |                                   5646 |
        |+1 650-555-0142               John Smith|
        |+972 3-555-0100            ןוירוג־ןב דוד|
        |                                        |
        |                          # call  * next|
        """)
    #expect(
      picture(screen, 16, 2, markingSelection: true) == """
        |           5646 |
        |John Smith  +1…<|
        """)
    // A question has its keys at the other side.
    var question = Screen(lines: [.title("call Rescue?"), .message("112")], hint: "# yes  * no")
    question.direction = .rightToLeft
    #expect(
      picture(question, 16, 2) == """
        |    call Rescue?|
        |# yes  * no  112|
        """)
    // A call that has no status line stands beside what is typed.
    var typed = Screen(
      status: StatusBar(call: StatusBar.Call(name: "Ann", state: "1:05")),
      lines: [.entry("33", cursor: 2)])
    typed.direction = .rightToLeft
    #expect(picture(typed, 16, 1) == "|1:05         33 |")
  }

  /// What does not fit is cut where the text ends, which is at the left.
  @Test func cutting() {
    #expect(Self.shown("שלום עולם", columns: 6) == "… םולש")
    #expect(Self.shown("שלום עולם", columns: 9) == "םלוע םולש")
  }

  /// The cursor stands behind the last letter, which is at the left of it.
  @Test func cursor() {
    let screen = Screen(lines: [.entry("שלום", cursor: 4), .match("Anna", right: "1")])
    let grid = ScreenLayout.render(screen, columns: 12, rows: 2)
    #expect(grid.rowTexts[0].hasPrefix(" םולש"))
    #expect(grid[0, 0].attributes.contains(.cursor))
    #expect(grid.rowTexts[1] == "Anna       1")
  }

  /// A name and a number beside each other each run their own way, and stay where they are.
  @Test func namesAndNumbers() {
    let screen = Screen(lines: [.match("דני", right: "050-123"), .match("محمد", right: "+962 6")])
    let grid = ScreenLayout.render(screen, columns: 14, rows: 2)
    #expect(grid.rowTexts[0] == "ינד    050-123")
    #expect(grid.rowTexts[1] == "\u{FEAA}\u{FEE4}\u{FEA4}\u{FEE3}    +962 6")
  }

  /// A number that passes by behind a name is what it is, at every step.
  @Test func numbersBehindNames() {
    let line = ScreenRow.match("Ab שלום", right: "+49 30 123 4567", isSelected: true)
    let screen = Screen(lines: [.entry("22", cursor: 2), line])
    let range = ScreenLayout.scrollRange(screen, columns: 12, rows: 2)
    #expect(range == 13)
    func row(_ scroll: Int) -> String {
      ScreenLayout.render(screen, columns: 12, rows: 2, scroll: scroll).rowTexts[1]
    }
    #expect(row(0) == "Ab םולש     ")
    #expect(row(1) == "Ab םולש  +49")
    #expect(row(range) == "9 30 123 4567".suffix(12))
    // What of a name from right to left passes by stands where it stood.
    let name = ScreenRow.match("דוד בן־גוריון הגדול", isSelected: true)
    let long = Screen(lines: [name, .match("a")])
    let whole = Self.shown("דוד בן־גוריון הגדול")
    for scroll in 1...ScreenLayout.scrollRange(long, columns: 10, rows: 2) {
      let shown = ScreenLayout.render(long, columns: 10, rows: 2, scroll: scroll).rowTexts[0]
      #expect(whole.contains(shown), "\(scroll): \(shown)")
    }
  }

  /// Unicode's own test, all of it from an effort of 10 on, but for the characters that order text,
  /// which no display is given (see ``Sanitizer``); in Debian's package unicode-data.
  @Test(.enabled(if: access(Self.conformance, R_OK) == 0, "unicode-data is not installed"))
  func unicodeConformance() throws {
    let bytes = try #require(Repository.bytes(Self.conformance))
    var (count, failures) = (0, 0)
    // Ninety thousand, which take a second.
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    for line in Effort.some(lines)
    where line.first != "#" {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5, !fields[3].contains("x") else { continue }
      var letters = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      // A character that ends a paragraph, or that a display is never given.
      if letters.contains(where: { $0 < 0x20 || (0x2028...0x2029).contains($0) }) { continue }
      let directions: [CellRun.Direction] = [.leftToRight, .rightToLeft, .byFirstLetter]
      let direction = try #require(Int(fields[1]).map { directions[$0] })
      let expected = fields[4].split(separator: " ").compactMap { Int($0) }
      count += 1
      let order = CellRun.order(&letters, direction)
      if order != expected {
        failures += 1
        if failures < 5 { Issue.record("\(line): \(order ?? [])") }
      }
    }
    #expect(count > 1_000 && failures == 0, "\(failures) of \(count)")
  }

  private static let conformance = "/usr/share/unicode/BidiCharacterTest.txt"
}
