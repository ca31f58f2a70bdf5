import LineDisplay
import LinuxIO

/// A terminal that cells are drawn on: only those that changed are written.
final class TerminalSurface {
  private let renderer: TerminalRenderer
  private let terminal: Terminal
  private let output: Int32
  /// What stands there; `nil` where that isn't known.
  private(set) var shown: CellGrid?

  /// Takes the terminal over; ``close()`` gives it back.
  init(output: Int32 = 1) throws(LinuxError) {
    self.output = output
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "TERM", "COLORTERM"] {
      environment[name] = Console.environment(name)
    }
    renderer = TerminalRenderer(colour: TerminalRenderer.colour(environment: environment))
    terminal = Terminal(
      output: output, enter: TerminalRenderer.enter, leave: TerminalRenderer.leave)
    try terminal.enterScreen()
  }

  /// In cells. 80×24 where the terminal, a serial line for one, doesn't say.
  var size: (columns: Int, rows: Int) { Terminal.size(output) ?? (columns: 80, rows: 24) }

  func draw(_ grid: CellGrid) throws(LinuxError) {
    try FileDescriptor.write(renderer.bytes(from: shown, to: grid), to: output)
    shown = grid
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
