import CLinux
import Glibc

/// The terminal as a keyboard and a surface; gives it back as it was.
package final class Terminal {
  /// Whether the process has a terminal, whose user may hang up.
  package static var isThere: Bool {
    let descriptor = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    if descriptor >= 0 { Glibc.close(descriptor) }
    return descriptor >= 0
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns and rows of the terminal behind a descriptor; `nil` where it doesn't say.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard clinux_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return nil
    }
    return (Int(columns), Int(rows))
  }

  /// Where keys are read and the mode is set; `nil` where standard input is no terminal.
  private let input: Int32?
  private let output: Int32
  private var original = termios()
  private let enter: [UInt8]
  private let leave: [UInt8]
  private var isEntered = false

  /// - Parameters:
  ///   - enter: written on ``enterScreen()``.
  ///   - leave: undoes it; at most 256 bytes. Also written when the process dies of a signal.
  package init(input: Int32 = 0, output: Int32 = 1, enter: [UInt8], leave: [UInt8]) {
    self.input = Self.isTerminal(input) ? input : nil
    self.output = output
    self.enter = enter
    self.leave = leave
    tcgetattr(self.input ?? output, &original)
  }

  deinit { leaveScreen() }

  /// Keys come one by one and unechoed from now on; Ctrl-C and Ctrl-Z stay signals.
  package func enterScreen() throws(LinuxError) {
    guard !isEntered else { return }
    isEntered = true
    leave.withUnsafeBytes { bytes in
      clinux_restore_on_crash(input ?? output, &original, bytes.baseAddress, bytes.count)
    }
    if let input {
      var mode = original
      mode.c_lflag &= ~UInt32(ICANON | ECHO | IEXTEN)
      mode.c_iflag &= ~UInt32(IXON)
      try check("tcsetattr", on: "the terminal") { tcsetattr(input, TCSANOW, &mode) }
    }
    let first = FrameOutput(output)
    try first.write(enter)
    first.finish(within: Self.patience)
  }

  /// Takes the terminal again after the process was stopped: a shell has changed its mode meanwhile.
  package func enterScreenAgain() throws(LinuxError) {
    isEntered = false
    try enterScreen()
  }

  /// Waits until somebody presses a key on the terminal of standard input, or it is gone.
  package static func waitForKey() {
    let terminal = Terminal(enter: [], leave: [])
    guard (try? terminal.enterScreen()) != nil else { return }
    defer { terminal.leaveScreen() }
    // What was typed before there was anything to read is no answer.
    tcflush(0, TCIFLUSH)
    var byte: UInt8 = 0
    while Glibc.read(0, &byte, 1) < 0, clinux_errno() == EINTR {}
  }

  /// How long a terminal that is given back has to take what makes it as it was.
  static let patience = Duration.milliseconds(500)

  /// Gives the terminal back. Does nothing the second time.
  package func leaveScreen() {
    guard isEntered else { return }
    isEntered = false
    let last = FrameOutput(output)
    try? last.write(leave)
    last.finish(within: Self.patience)
    // A terminal that takes nothing would be waited for here, too.
    if let input { tcsetattr(input, last.isFull ? TCSANOW : TCSADRAIN, &original) }
    clinux_restore_on_crash(0, nil, nil, 0)
  }
}
