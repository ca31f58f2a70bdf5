import CLinux
import Glibc

/// The terminal as a keyboard and a screen. It restores the terminal's state at the end.
package final class Terminal {
  /// Whether the process has a controlling terminal, whose user may hang up.
  package static var isThere: Bool {
    let descriptor = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    if descriptor >= 0 { Glibc.close(descriptor) }
    return descriptor >= 0
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the columns and rows of a terminal; `nil` if it doesn't report them.
  package static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard clinux_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return nil
    }
    return (Int(columns), Int(rows))
  }

  /// The descriptor for reading keys, whose terminal mode is set; `nil` if standard input is not a
  /// terminal.
  private let input: Int32?
  private let output: Int32
  private var original = termios()
  private let enter: [UInt8]
  private let leave: [UInt8]
  private var isEntered = false

  /// - Parameters:
  ///   - enter: the bytes that ``enterScreen()`` writes.
  ///   - leave: the bytes that are written by ``leaveScreen()`` and when a signal ends the process;
  ///     at most 256.
  package init(input: Int32 = 0, output: Int32 = 1, enter: [UInt8], leave: [UInt8]) {
    self.input = Self.isTerminal(input) ? input : nil
    self.output = output
    self.enter = enter
    self.leave = leave
    tcgetattr(self.input ?? output, &original)
  }

  deinit { leaveScreen() }

  /// Sets the terminal so that keys are read one by one and are not echoed. Ctrl-C and Ctrl-Z still
  /// send signals.
  ///
  /// - Throws: the error of tcsetattr(3) or of writing to the terminal.
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

  /// Sets the terminal again after the process was stopped, because a shell has changed its mode.
  ///
  /// - Throws: the errors of ``enterScreen()``.
  package func enterScreenAgain() throws(LinuxError) {
    isEntered = false
    try enterScreen()
  }

  /// Waits until the user presses a key on the terminal of standard input, or the terminal is gone.
  package static func waitForKey() {
    let terminal = Terminal(enter: [], leave: [])
    guard (try? terminal.enterScreen()) != nil else { return }
    defer { terminal.leaveScreen() }
    // Discards keys that were typed before the user could read the question.
    tcflush(0, TCIFLUSH)
    var byte: UInt8 = 0
    while Glibc.read(0, &byte, 1) < 0, clinux_errno() == EINTR {}
  }

  /// The maximum time to wait until a terminal accepts the bytes that restore it.
  static let patience = Duration.milliseconds(500)

  /// Restores the terminal. The second call does nothing.
  package func leaveScreen() {
    guard isEntered else { return }
    isEntered = false
    let last = FrameOutput(output)
    try? last.write(leave)
    last.finish(within: Self.patience)
    // TCSADRAIN would wait for a terminal that accepts no output.
    if let input { tcsetattr(input, last.isFull ? TCSANOW : TCSADRAIN, &original) }
    clinux_restore_on_crash(0, nil, nil, 0)
  }
}
