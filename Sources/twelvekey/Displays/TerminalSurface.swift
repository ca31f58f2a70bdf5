import LineDisplay
import LinuxIO

/// A terminal that cells are drawn on: only those that changed are written.
final class TerminalSurface {
  private let renderer: TerminalRenderer
  private let terminal: Terminal
  private let output: Int32
  private let frames: FrameOutput
  /// The content of the terminal when all output is written; `nil` if that is not known.
  private(set) var shown: CellGrid?
  /// The cells to draw when the terminal has taken the earlier output.
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

  /// In cells; 80×24 if the terminal, such as a serial line, does not report its size.
  var size: (columns: Int, rows: Int) { Terminal.size(output) ?? (columns: 80, rows: 24) }

  /// Draws the cells. If the terminal has not taken the earlier output, keeps them in place of
  /// cells that were kept before.
  func draw(_ grid: CellGrid) throws(LinuxError) {
    if frames.isFull {
      pending = grid
      return
    }
    let bytes = renderer.bytes(from: shown, to: grid)
    shown = grid
    try frames.write(bytes)
  }

  /// Rings the bell once, unless the terminal has not taken the earlier output.
  func ring() {
    // If the terminal is gone, the next drawing reports that.
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

  /// Has the next drawing draw everything: the terminal has another size, or another program has
  /// drawn on it.
  func forget() { shown = nil }

  /// Gives the terminal back while the program is stopped (Ctrl-Z).
  func suspend() { terminal.leaveScreen() }

  func resume() throws(LinuxError) {
    try terminal.enterScreenAgain()
    forget()
  }

  func close() { terminal.leaveScreen() }
}
