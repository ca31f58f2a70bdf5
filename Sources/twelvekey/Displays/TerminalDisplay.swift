import Handset
import LineDisplay
import LinuxIO

/// The screen on a terminal: only cells that changed are written.
final class TerminalDisplay: Display {
  private let renderer: TerminalRenderer
  private let terminal: Terminal
  private let output: Int32
  private var shown: CellGrid?
  private var screen = Screen()

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

  func show(_ handset: Handset, _ change: Session.Change) throws(LinuxError) {
    try show(handset.screen)
  }

  func show(_ screen: Screen) throws(LinuxError) {
    self.screen = screen
    let size = Terminal.size(output) ?? (columns: 80, rows: 24)
    let grid = ScreenLayout.render(screen, columns: size.columns, rows: size.rows)
    try FileDescriptor.write(renderer.bytes(from: shown, to: grid), to: output)
    shown = grid
  }

  /// The terminal has another size, or another program has drawn on it.
  func redraw() throws(LinuxError) {
    shown = nil
    try show(screen)
  }

  /// Gives the terminal back while the program is stopped (Ctrl-Z).
  func suspend() { terminal.leaveScreen() }

  func resume() throws(LinuxError) {
    try terminal.enterScreenAgain()
    try redraw()
  }

  func close() { terminal.leaveScreen() }
}
