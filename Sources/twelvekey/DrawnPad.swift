import ArgumentParser
import Glibc
import Handset
import Keypad
import LineDisplay
import LinuxIO

/// The 3×4 pad drawn in the terminal: what is typed on the PC keyboard is pressed on it.
final class DrawnPad {
  private let keypad: UInputKeypad
  private let title: String
  private let loop: EventLoop
  private let display: TerminalDisplay
  private var held: [(key: Key, until: Instant)] = []
  /// What stays lit a moment longer than it is pressed, so that it is seen.
  private var lit: (key: Key, until: Instant)?

  /// What the event loop must be made for.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  private static let tapLength: Duration = .milliseconds(60)
  private static let holdLength: Duration = .milliseconds(700)
  private static let litLength: Duration = .milliseconds(200)

  init(keypad: UInputKeypad, title: String, loop: EventLoop) throws {
    self.keypad = keypad
    self.title = title
    self.loop = loop
    display = try TerminalDisplay()
  }

  func run() throws {
    defer { close() }
    try loop.watch(0)
    try display.show(screen)
    while true {
      let deadline = (held.map { $0.until } + [lit?.until].compactMap { $0 }).min()
      for wake in try loop.wait(until: deadline) {
        switch wake {
        case .signal(SIGWINCH): try display.redraw()
        case .signal(SIGCONT): try display.resume()
        case .signal(SIGTSTP):
          try release { _ in true }
          display.suspend()
          raise(SIGSTOP)
        case .signal(SIGINT): throw ExitCode.interrupted
        case .signal: return
        case .timer: try releaseDue()
        case .ready:
          guard let bytes = try FileDescriptor.read(from: 0), !bytes.isEmpty else { return }
          for stroke in KeyboardReader().read(bytes) {
            switch stroke {
            case .quit: return
            case .tap(let key): try press(key, for: Self.tapLength)
            case .hold(let key): try press(key, for: Self.holdLength)
            }
          }
        }
      }
      try display.show(screen)
    }
  }

  private func press(_ key: Key, for length: Duration) throws {
    try release { $0 == key }
    let now = EventLoop.now
    try keypad.send(key, isDown: true)
    held.append((key, now + length))
    lit = (key, now + max(length, Self.litLength))
  }

  private func releaseDue() throws {
    let now = EventLoop.now
    for item in held where item.until <= now { try keypad.send(item.key, isDown: false) }
    held.removeAll { $0.until <= now }
    if let lit, lit.until <= now { self.lit = nil }
  }

  private func release(_ which: (Key) -> Bool) throws {
    for item in held where which(item.key) { try keypad.send(item.key, isDown: false) }
    held.removeAll { which($0.key) }
  }

  private func close() {
    // Nothing may stay pressed in the programs that listen.
    try? release { _ in true }
    display.close()
  }

  private static let rows: [[Key]] = [
    [.digit(1), .digit(2), .digit(3)], [.digit(4), .digit(5), .digit(6)],
    [.digit(7), .digit(8), .digit(9)], [.star, .digit(0), .pound],
  ]

  private var screen: Screen {
    var lines: [ScreenLine] = []
    for row in Self.rows {
      lines.append(.message("┌──────┐┌──────┐┌──────┐"))
      var text = ""
      var spans: [Range<Int>] = []
      for key in row {
        let start = text.unicodeScalars.count
        text += "│\(Self.label(key))│"
        if key == lit?.key { spans.append(start + 1..<start + 7) }
      }
      lines.append(.message(StyledText(text, spans: spans)))
      lines.append(.message("└──────┘└──────┘└──────┘"))
    }
    if let key = lit?.key, !Self.rows.joined().contains(key) {
      lines.append(.message(StyledText(key.name, spans: [0..<key.name.count])))
    }
    return Screen(
      status: StatusLine(mode: title), lines: lines, hint: KeyboardReader.help)
  }

  private static func label(_ key: Key) -> String {
    guard case .digit(let digit) = key else { return "  \(key.name)   " }
    let letters = digit == 0 ? "+" : String(KeyLetters.letters(on: digit))
    return " \(digit)\(letters.isEmpty ? "" : " ")\(letters)".padded(to: 6)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
