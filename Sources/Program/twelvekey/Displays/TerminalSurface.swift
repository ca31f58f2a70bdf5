import CellDisplay
import LinuxIO

/// A terminal on which cells are drawn. Only changed cells are written.
final class TerminalSurface {
  private let renderer: TerminalRenderer
  private let terminal: Terminal
  private let output: Int32
  private let frames: FrameOutput
  /// The content of the terminal once all output has been written; `nil` if that is not known.
  private(set) var shown: CellGrid?
  /// The cells to draw once the terminal has accepted the earlier output.
  private var pending: CellGrid?

  /// Takes over the terminal; ``close()`` releases it.
  init(output: Int32 = 1) throws(LinuxError) {
    self.output = output
    frames = FrameOutput(output)
    let environment = Console.environment(of: "NO_COLOR", "TERM", "COLORTERM")
    renderer = TerminalRenderer(colour: TerminalRenderer.colour(environment: environment))
    terminal = Terminal(
      output: output, enter: TerminalRenderer.enter, leave: TerminalRenderer.leave)
    try terminal.enterScreen()
  }

  /// The size in cells; 80×24 if the terminal, such as a serial line, does not report its size.
  var size: (columns: Int, rows: Int) { Terminal.size(output) ?? (columns: 80, rows: 24) }

  /// Draws the cells. If the terminal has not accepted the earlier output yet, keeps them instead,
  /// in place of any cells that were kept before.
  func draw(_ grid: CellGrid) throws(LinuxError) {
    if frames.isFull {
      pending = grid
      return
    }
    let bytes = renderer.bytes(from: shown, to: grid)
    shown = grid
    try frames.write(bytes)
  }

  /// Rings the bell once, if the terminal has accepted the earlier output.
  func ring() {
    // If the terminal is gone, the next drawing reports that.
    if !frames.isFull { try? frames.write([0x07]) }
  }

  /// See ``Display/waitsFor``.
  var waitsFor: Int32? { frames.isFull ? frames.number : nil }

  func catchUp() throws(LinuxError) {
    try frames.flush()
    guard !frames.isFull, let grid = pending else { return }
    pending = nil
    try draw(grid)
  }

  /// Makes the next call of ``draw(_:)`` draw everything: the terminal has another size, or another
  /// program has drawn on it.
  func forget() { shown = nil }

  /// Releases the terminal while the program is stopped (Ctrl-Z).
  func suspend() { terminal.leaveScreen() }

  func resume() throws(LinuxError) {
    try terminal.enterScreenAgain()
    forget()
  }

  func close() { terminal.leaveScreen() }
}
