import LineDisplay
import LinuxIO

/// A terminal that cells are drawn on: only those that changed are written.
final class TerminalSurface {
  private let renderer: TerminalRenderer
  private let terminal: Terminal
  private let output: Int32
  private let frames: FrameOutput
  /// What stands there when all is out; `nil` where that isn't known.
  private(set) var shown: CellGrid?
  /// What is to be drawn when the terminal has taken what was drawn before.
  private var pending: CellGrid?

  /// Takes the terminal over; ``close()`` gives it back.
  init(output: Int32 = 1) throws(LinuxError) {
    self.output = output
    frames = FrameOutput(output)
    let environment = Console.environment(of: "NO_COLOR", "TERM", "COLORTERM")
    renderer = TerminalRenderer(colour: TerminalRenderer.colour(environment: environment))
    terminal = Terminal(
      output: output, enter: TerminalRenderer.enter, leave: TerminalRenderer.leave)
    try terminal.enterScreen()
  }

  /// In cells. 80×24 where the terminal, a serial line for one, doesn't say.
  var size: (columns: Int, rows: Int) { Terminal.size(output) ?? (columns: 80, rows: 24) }

  /// Draws it, or where the terminal has not taken what was drawn before, keeps it in place of what
  /// was kept.
  func draw(_ grid: CellGrid) throws(LinuxError) {
    if frames.isFull {
      pending = grid
      return
    }
    let bytes = renderer.bytes(from: shown, to: grid)
    shown = grid
    try frames.write(bytes)
  }

  /// Rings the bell once; not where the terminal has not taken what was drawn before.
  func ring() {
    // A terminal that is gone is told of by what is drawn next.
    if !frames.isFull { try? frames.write([0x07]) }
  }

  /// As ``Display/waitsFor``.
  var waitsFor: Int32? { frames.isFull ? frames.number : nil }

  func catchUp() throws(LinuxError) {
    try frames.flush()
    guard !frames.isFull, let grid = pending else { return }
    pending = nil
    try draw(grid)
  }

  /// The terminal has another size, or another program has drawn on it: what is drawn next is drawn
  /// whole.
  func forget() { shown = nil }

  /// Gives the terminal back while the program is stopped (Ctrl-Z).
  func suspend() { terminal.leaveScreen() }

  func resume() throws(LinuxError) {
    try terminal.enterScreenAgain()
    forget()
  }

  func close() { terminal.leaveScreen() }
}
