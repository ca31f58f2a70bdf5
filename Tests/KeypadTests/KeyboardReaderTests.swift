import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct KeyboardReaderTests {
  private func strokes(_ text: String) -> String {
    var reader = KeyboardReader()
    return Self.names(reader.read(Array(text.utf8), at: .zero).strokes)
  }

  private static func names(_ strokes: [KeyboardReader.Stroke]) -> String {
    strokes.map { stroke in
      switch stroke {
      case .tap(let key): key.name
      case .hold(let key): "hold \(key.name)"
      case .longHold(let key): "long hold \(key.name)"
      case .dump: "dump"
      case .quit: "quit"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("159*#", "1 5 9 * #"), ("John", "5 6 4 6"), ("+ ", "hold 0 0"), ("\r\n", "call call"),
    ("\u{7f}\u{8}", "erase erase"), ("\t", "mode"), ("\u{1b}", "end"), ("\u{4}", "quit"),
    ("5\u{10}6", "5 dump 6"),
    // Alt holds a key; what comes with more in one read is no such key.
    ("\u{1b}2", "hold 2"), ("\u{1b}*", "hold *"), ("\u{1b}a", "hold 2"),
    ("\u{1b}\r", "long hold #"), ("\u{1b}\u{7f}", "long hold *"), ("\u{1b}\r\r", "end call call"),
    ("\u{1b}25", "end 2 5"), ("5\u{1b}2", "5 end 2"),
    ("\u{1b}[A\u{1b}[B\u{1b}OC\u{1b}OD", "up down right left"), ("\u{1b}[3~", "erase"),
    ("\u{1b}[15~5", "5"), ("\u{1b}[1;5A", "up"), ("\u{1b}[", ""), ("é!", ""),
  ])
  func bytesAreKeys(bytes: String, expected: String) {
    #expect(strokes(bytes) == expected)
  }

  /// Reads, each so many milliseconds after the one before, and what they give: keys, behind a `>`
  /// where no fingers made them.
  private func readings(_ reads: [(gap: Int, bytes: String)]) -> [String] {
    var reader = KeyboardReader()
    var now = Instant.zero
    return reads.map { read in
      now = now + .milliseconds(read.gap)
      let reading = reader.read(Array(read.bytes.utf8), at: now)
      return (reading.isPasted ? ">" : "") + Self.names(reading.strokes)
    }
  }

  @Test func pastesAreToldFromFingers() {
    let rows: [(reads: [(gap: Int, bytes: String)], readings: [String])] = [
      ([(0, "5"), (100, "6"), (100, "\r")], ["5", "6", "call"]),
      ([(0, "hello\r")], [">4 3 5 5 6 call"]), ([(0, "5"), (19, "\r")], ["5", ">call"]),
      ([(0, "5"), (20, "\r")], ["5", "call"]),
      // Without marks: many at once, and the line end by itself. Two at once are a quick finger's.
      ([(0, "hello"), (30, "\r")], [">4 3 5 5 6", ">call"]),
      ([(0, "hello"), (299, "\r"), (20, "\r")], [">4 3 5 5 6", ">call", "call"]),
      ([(0, "hello"), (300, "\r")], [">4 3 5 5 6", "call"]),
      ([(0, "56"), (20, "\r")], [">5 6", "call"]), ([(0, "\u{1b}[A")], ["up"]),
      ([(0, "\u{1b}[200~hello\r\n\u{4}\u{10}+*#\u{1b}[201~")], [">4 3 5 5 6 hold 0 * #"]),
      ([(0, "\u{1b}[200~5\r\u{1b}[201~"), (100, "\r")], [">5", "call"]),
      (
        [(0, "\u{1b}[200~5"), (900, "6\r"), (900, "\u{1b}[201~"), (90, "\r")],
        [">5", ">6", ">", "call"]
      ),
      // The mark of the end, cut in two; a mark inside; one that never ends.
      ([(0, "\u{1b}[200~5\u{1b}[2"), (9, "01~"), (90, "\r")], [">5", ">", "call"]),
      ([(0, "\u{1b}[200~\u{1b}[200~5\u{1b}[A\u{1b}[201~6")], [">2 0 0 5 2 6"]),
      ([(0, "\u{1b}[200~"), (90, "\r"), (90, "5")], [">", ">", ">5"]),
      // What comes late may still be of it; the key behind is a finger's.
      (
        [(0, "\u{1b}[200~5"), (1_000, "\r"), (1_001, "\r"), (1_001, "\r")],
        [">5", ">", ">call", "call"]
      ),
      ([(0, "\u{1b}[200~5"), (1_100, "\r\u{1b}[201~"), (90, "\r")], [">5", ">call", "call"]),
      (
        [(0, "\u{1b}[200~5"), (1_100, "6\r"), (90, "\r"), (90, "\r")],
        [">5", ">6 call", ">call", "call"]
      ),
      ([(0, "\u{1b}[200~5"), (1_100, "\u{1b}[201~"), (90, "\r")], [">5", ">", "call"]),
      ([(0, "\u{1b}[20"), (5, "0~5\r"), (5, "\u{1b}[201~"), (90, "\r")], ["", ">5", ">", "call"]),
    ]
    for row in rows { #expect(readings(row.reads) == row.readings, "\(row.reads)") }
  }
}
