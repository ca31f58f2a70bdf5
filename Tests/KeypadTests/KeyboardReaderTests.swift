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
      case .text(let text): "“\(text)”"
      case .cutText: "cut"
      case .gap: "gap"
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
    ("\u{1b}[15~5", "5"), ("\u{1b}[1;5A", "up"), ("\u{1b}[", ""), ("é", ""),
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

  /// As ``readings(_:)``, for a reader that is woken at its deadlines.
  private func awake(_ reads: [(gap: Int, bytes: String)]) -> [String] {
    var reader = KeyboardReader()
    var now = Instant.zero
    var all: [String] = []
    func note(_ reading: KeyboardReader.Reading) {
      if reading.strokes.isEmpty { return }
      all.append((reading.isPasted ? ">" : "") + Self.names(reading.strokes))
    }
    for read in reads {
      now = now + .milliseconds(read.gap)
      while let deadline = reader.deadline, deadline <= now { note(reader.wake(at: deadline)) }
      note(reader.read(Array(read.bytes.utf8), at: now))
    }
    while let deadline = reader.deadline { note(reader.wake(at: deadline)) }
    return all
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
      // With marks: one text, in one read or in many, split anywhere.
      ([(0, "\u{1b}[200~hello\r\n\u{4}+*#\u{1b}[201~")], [">“hello\r\n\u{4}+*#”"]),
      ([(0, "\u{1b}[200~5\r\u{1b}[201~"), (100, "\r")], [">“5\r”", "call"]),
      (
        [(0, "\u{1b}[200~5"), (900, "6\r"), (900, "\u{1b}[201~"), (90, "\r")],
        [">", ">", ">“56\r”", "call"]
      ),
      ([(0, "\u{1b}[200~5\u{1b}[2"), (9, "01~"), (90, "\r")], [">", ">“5”", "call"]),
      (
        [(0, "\u{1b}[20"), (5, "0~5\r"), (5, "\u{1b}[201~"), (90, "\r")],
        ["", ">", ">“5\r”", "call"]
      ),
      // Keys between the marks have no effect, nor has another mark.
      (
        [(0, "\u{1b}[200~\u{1b}[200~5\u{1b}[A\u{1b}[201~6")],
        [">“\u{1b}[200~5\u{1b}[A” 6"]
      ),
      ([(0, "\u{1b}[200~\u{1b}[201~\r")], [">“” call"]),
      // An end mark inside the text ends it, on every terminal that lets it through.
      ([(0, "\u{1b}[200~5\u{1b}[201~\r\u{1b}[201~")], [">“5” call"]),
      ([(0, "6\u{1b}[200~5\u{1b}[201~")], [">6 “5”"]),
    ]
    for row in rows { #expect(readings(row.reads) == row.readings, "\(row.reads)") }
  }

  /// A text without an end is not typed, nor are late parts of it. A finger's key after it is typed.
  @Test func aTextWithoutAnEnd() {
    let rows: [(reads: [(gap: Int, bytes: String)], readings: [String])] = [
      ([(0, "\u{1b}[200~5")], [">cut"]),
      ([(0, "\u{1b}[200~5"), (999, "6"), (999, "\u{1b}[201~")], [">“56”"]),
      (
        [(0, "\u{1b}[200~5"), (1_000, "6\r7"), (90, "8\u{1b}[201~"), (400, "\r")], [">cut", "call"]
      ),
      ([(0, "\u{1b}[200~5"), (2_000, "\r"), (90, "\r")], [">cut", ">call", "call"]),
      (
        [(0, "\u{1b}[200~5"), (2_000, "66\r"), (90, "\u{1b}[200~7\u{1b}[201~"), (400, "\r")],
        [">cut", ">“7”", "call"]
      ),
    ]
    for row in rows { #expect(awake(row.reads) == row.readings, "\(row.reads)") }
  }

  /// Without paste marks: a text has a byte that is no key.
  @Test func textsWithoutMarks() {
    let rows: [(reads: [(gap: Int, bytes: String)], readings: [String])] = [
      ([(0, "030-5550102\r\n")], [">“030-5550102\r\n”"]),
      ([(0, "+1 (650) 555-0142")], [">“+1 (650) 555-0142”"]),
      (
        [(0, "+1 (6"), (5, "50) 55"), (19, "5-0142\r"), (90, "\r")],
        [">“+1 (650) 555-0142\r”", ">call"]
      ),
      ([(0, "Jürgen")], [">“Jürgen”"]), ([(0, "O'Brien")], [">“O'Brien”"]),
      ([(0, "112\r5646\r")], [">“112\r5646\r”"]), ([(0, "tel:112")], [">“tel:112”"]),
      // A text that consists only of keys is keys: a space in a name is a key, between digits it may
      // not be one.
      ([(0, "030 555\r")], [">0 3 0 gap 5 5 5 call"]), ([(0, "84 ")], [">8 4 gap"]),
      ([(0, "5 ")], [">5 0"]),
      ([(0, "5550102")], [">5 5 5 0 1 0 2"]), ([(0, "John S")], [">5 6 4 6 0 7"]),
      ([(0, "+1"), (1, " "), (1, "65"), (1, "0 5")], [">hold 0 1", ">gap", ">6 5", ">0 gap 5"]),
      ([(0, "J"), (1, "o"), (1, " "), (1, "S")], ["5", ">6", ">0", ">7"]),
      ([(0, "0"), (100, " "), (100, " ")], ["0", "0", "0"]), ([(0, "\t\t\t")], [">mode mode mode"]),
      ([(0, "1-")], ["1"]), ([(0, "5\u{10}6")], [">5 dump 6"]),
      // A pause, or a mark, ends the text.
      ([(0, "03-0"), (25, "5"), (300, "\r")], [">“03-0”", ">5", "call"]),
      ([(0, "03-0"), (5, "\u{1b}[200~7\u{1b}[201~")], [">“03-0” “7”"]),
    ]
    for row in rows { #expect(awake(row.reads) == row.readings, "\(row.reads)") }
  }

  /// Only enough of a text of any length is kept to show that it is too long.
  @Test func aTextOfAMebibyte() {
    let long = String(repeating: "5", count: 1 << 20)
    let kept = ">“\(String(repeating: "5", count: KeyboardReader.textLimit + 1))”"
    #expect(awake([(0, "\u{1b}[200~" + long), (5, "\u{1b}[201~")]) == [kept])
    #expect(awake([(0, long), (5, long)]) == [kept])
    var reader = KeyboardReader()
    let bytes = reader.read(
      Array("\u{1b}[200~".utf8) + [0xff, 0, 0xc3] + Array("\u{1b}[201~".utf8), at: .zero)
    #expect(bytes.strokes == [.text("\u{FFFD}\0\u{FFFD}")])
  }
}
