import Testing

@testable import Keypad

struct KeyboardReaderTests {
  private func strokes(_ text: String) -> String {
    KeyboardReader().read(Array(text.utf8)).map { stroke in
      switch stroke {
      case .tap(let key): key.name
      case .hold(let key): "hold \(key.name)"
      case .dump: "dump"
      case .quit: "quit"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("159*#", "1 5 9 * #"), ("John", "5 6 4 6"), ("+ ", "hold 0 0"), ("\r\n", "call call"),
    ("\u{7f}\u{8}", "erase erase"), ("\t", "mode"), ("\u{1b}", "end"), ("\u{4}", "quit"),
    ("5\u{10}6", "5 dump 6"),
    ("\u{1b}[A\u{1b}[B\u{1b}OC\u{1b}OD", "up down right left"), ("\u{1b}[3~", "erase"),
    ("\u{1b}[15~5", "5"), ("\u{1b}[1;5A", "up"), ("\u{1b}[", ""), ("é!", ""),
  ])
  func bytesAreKeys(bytes: String, expected: String) {
    #expect(strokes(bytes) == expected)
  }
}
