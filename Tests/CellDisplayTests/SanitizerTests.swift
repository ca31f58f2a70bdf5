import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct SanitizerTests {
  @Test func textComesOutAsIs() {
    for text in ["", "John Smith", "Łukasz Žižka", "Иван", "דוד", "田中 太郎", "김철수", "🙂"] {
      #expect(Sanitizer.clean(text).string == text)
    }
  }

  @Test func hostileText() {
    let cases: [(String, String)] = [
      ("\u{1B}]0;owned\u{7}Eve", "\u{FFFD}]0;owned\u{FFFD}Eve"),
      ("\u{1B}[2JEve", "\u{FFFD}[2JEve"),
      ("\u{9B}31mEve", "\u{FFFD}31mEve"),
      ("\u{90}q\u{9C}", "\u{FFFD}q\u{FFFD}"),
      ("a\u{8}\u{8}\u{8}b", "a\u{FFFD}b"),
      ("a\u{7F}b", "a\u{FFFD}b"),
      ("Eve\0\0\0", "Eve"),
      ("a\tb\r\nc", "a b  c"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
      ("a\u{A0}b\u{3000}c\u{2003}d", "a b c d"),
      ("\u{202E}evE\u{202C}", "evE"),
      ("\u{2066}a\u{2067}b\u{2068}c\u{2069}\u{200E}\u{200F}\u{61C}", "abc"),
      ("J\u{200B}o\u{200C}h\u{200D}n\u{2060}\u{FEFF}\u{AD}", "John"),
      ("👩\u{200D}🚒", "👩🚒"),
      // Joiners stay where letters join by them, each once.
      ("گل\u{200C}محمدی", "گل\u{200C}محمدی"),
      ("ශ\u{DCA}\u{200D}රී", "ශ\u{DCA}\u{200D}රී"),
      ("ර\u{9CD}\u{200D}\u{200D}\u{200C}ය", "ර\u{9CD}\u{200D}ය"),
      ("গ\u{200D}\u{9CD}য", "গ\u{9CD}য"), ("র\u{200D}\u{9CD}য", "র\u{200D}\u{9CD}য"),
      ("گ\u{301}\u{200C}م", "گ\u{301}\u{200C}م"), ("a\u{64B}\u{200D}b", "a\u{64B}b"),
      ("٣\u{200C}۔\u{200C}।\u{200D}அ\u{200C}", "٣۔।அ"),
      ("\u{200C}گل \u{200C}م\u{202E}\u{200C}", "گل م\u{200C}"),
      ("שלום\u{200D}", "שלום"),
      ("👍🏽", "👍"),
      ("❤\u{FE0F}", "❤"),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
      ("a\u{FFFE}\u{FFFF}\u{E000}\u{10FFFF}b", "a\u{FFFD}b"),
      ("a\u{378}b", "a\u{FFFD}b"),
      ("\u{FFFD}", "\u{FFFD}"),
      ("\u{3164}\u{115F}\u{FFA0}x", "x"),
      ("\u{301}e\u{301}", "e\u{301}"),
      (" \u{301}", " "),
      ("\u{FFFD}\u{301}", "\u{FFFD}"),
      ("e" + String(repeating: "\u{301}", count: 40) + "f", "e\u{301}\u{301}\u{301}\u{301}f"),
    ]
    for (hostile, expected) in cases {
      let clean = Sanitizer.clean(hostile).string
      #expect(
        Array(clean.unicodeScalars) == Array(expected.unicodeScalars), "\(hostile.debugDescription)"
      )
    }
  }

  /// Every scalar there is, alone and after a letter: what comes out can be shown, and cleaning it
  /// again changes nothing. Of the planes that are empty or private, a sample.
  @Test func everyScalar() {
    var shown = 0
    let planes = [Array(0..<0x40000), Array(0xE0000..<0xE2000), Array(0x10FF00...0x10FFFF)]
    let sample = Array(stride(from: 0x40000, to: 0x110000, by: 255))
    for value in planes.joined() + sample {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      var text = String.UnicodeScalarView()
      text.append(scalar)
      text.append("e")
      text.append(scalar)
      let clean = Sanitizer.clean(String(text))
      for out in clean.string.unicodeScalars {
        let isBad =
          out.value < 0x20 || (0x7F...0x9F).contains(out.value)
          || (0x200B...0x200F).contains(out.value) || (0x2028...0x202E).contains(out.value)
          || (0x2060...0x206F).contains(out.value) || (0xE000...0xF8FF).contains(out.value)
          || (0xFE00...0xFE0F).contains(out.value) || out.value == 0xFEFF || out.value == 0x61C
          || out.value & 0xFFFE == 0xFFFE || out.value >= 0xE0000
        if isBad { Issue.record("U+\(String(value, radix: 16)) gives \(out.value)") }
      }
      if Sanitizer.clean(clean.string).string != clean.string {
        Issue.record("U+\(String(value, radix: 16)) is cleaned twice")
      }
      if clean.string.unicodeScalars.last == scalar { shown += 1 }
    }
    // Unicode 17 has 159,801 characters that are neither private nor controls; some are invisible.
    #expect((159_000...159_801).contains(shown))
  }

  @Test func positionsFollow() {
    //          0123 4      567
    let clean = Sanitizer.clean("\u{202E}\u{1B}[J\u{200B}ohn")
    #expect(clean.string == "\u{FFFD}[John")
    #expect(clean.range(3..<8) == 2..<6)
    #expect(clean.range(0..<1) == nil)
    #expect(clean.range(4..<5) == nil)
    #expect(clean.range(4..<6) == 3..<4)
    #expect(clean.range(-5..<100) == 0..<6)
    #expect(clean.range(50..<100) == nil)
    #expect(clean.ranges([6..<8, 3..<4, 3..<6, 0..<0, 4..<5]) == [2..<6])
    #expect(clean.ranges([7..<8, 3..<4]) == [2..<3, 5..<6])
    #expect(Sanitizer.clean("").position(3) == 0)
  }

  @Test func longTextIsCut() {
    let text = String(repeating: "a", count: 1025)
    let clean = Sanitizer.clean(text)
    #expect(clean.string == String(repeating: "a", count: 1024) + "…")
    #expect(clean.range(1000..<2000) == 1000..<1024)
    #expect(Sanitizer.clean("abcdef", limit: 6).string == "abcdef")
    #expect(Sanitizer.clean("abcdef", limit: 5).string == "abcde…")
    #expect(Sanitizer.clean("ab", limit: 0).string == "…")
  }

  /// Ten megabytes of marks must not take longer than ten kilobytes.
  @Test func costDoesNotGrowWithTheText() {
    let text = "e" + String(repeating: "\u{301}", count: 5_000_000)
    let time = cpuTime(of: {
      for _ in 0..<100 { _ = Sanitizer.clean(text) }
    })
    #expect(time < .seconds(2))
  }
}
