import Glibc
import TestSupport

/// The program on a terminal of its own, as a person sits before it.
final class PseudoTerminal {
  private let terminal = TerminalPair()
  let child: pid_t
  private(set) var output = ""

  /// - Parameters:
  ///   - environment: besides HOME, TERM and PATH.
  ///   - wrapper: a command that becomes the command that stands after it.
  ///   - size: in cells; without it the terminal says nothing, and the program takes 80×24.
  init(
    _ arguments: [String], environment: [String] = [], under wrapper: [String] = [],
    size: (columns: UInt16, rows: UInt16)? = nil
  ) {
    if let size { Self.resize(terminal.master, size) }
    let file = Program.Stream.file(terminal.path)
    child = Program.spawn(
      wrapper + [Program.path] + arguments, input: file, output: file, errors: file,
      environment: environment, leadsSession: true)
  }

  // Zero would be all of this process' group.
  deinit { if child > 0 { kill(child, SIGKILL) } }

  /// Gives the terminal another size; the program is told (`SIGWINCH`).
  func resize(_ size: (columns: UInt16, rows: UInt16)) { Self.resize(terminal.master, size) }

  private static func resize(_ master: Int32, _ size: (columns: UInt16, rows: UInt16)) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, 0x5414, &window)  // TIOCSWINSZ
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal.master, bytes, bytes.count)
  }

  /// Types as a finger does: not together with what was typed before, which the program would take
  /// for pasted text.
  func press(_ text: String) {
    rest()
    usleep(350_000)
    type(text)
  }

  /// Waits until the program has read all that was typed, and sleeps; what it has written by then is
  /// in ``output``.
  func rest() {
    restWithoutReading()
    drain()
  }

  /// Reads what is there now.
  func drain() {
    while let bytes = terminal.readSome(timeout: 0) {
      output += String(decoding: bytes, as: UTF8.self)
    }
  }

  /// What the program has used of processors, in hundredths of a second.
  var processorTime: Int {
    // The fourteenth and fifteenth field, of those that stand behind the name the twelfth.
    let fields = Program.read("/proc/\(child)/stat")?.split(separator: ")").last?.split(
      separator: " ")
    return (fields ?? []).dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
  }

  func restWithoutReading() {
    let state = "/proc/\(child)/stat"
    func isAtRest() -> Bool {
      // What was typed waits in the kernel for a worker; poll(2) has it handed over at once. Only
      // then can be told whether it was read.
      var fresh = pollfd(fd: terminal.slave, events: Int16(POLLIN), revents: 0)
      _ = poll(&fresh, 1, 0)
      var waiting: Int32 = 0
      _ = ioctl(terminal.slave, 0x541B, &waiting)  // FIONREAD
      // The state stands behind the name, which has brackets around it.
      let isAsleep = Program.read(state)?.split(separator: ")").last?.hasPrefix(" S") ?? true
      return waiting == 0 && isAsleep
    }
    // Between what it has read and what it writes of that, it may sleep for a moment.
    var looks = 0
    for _ in 0..<12_000 {
      if isAtRest() {
        looks += 1
        if looks == Self.looksAtRest { return }
        usleep(1_000)
      } else {
        looks = 0
        usleep(10_000)
      }
    }
  }

  /// One after the other, so often is a program at rest.
  private static let looksAtRest = 20

  /// The last line, of those that have come whole.
  var last: Substring { output.split(whereSeparator: \.isNewline).last ?? "" }

  /// Reads until the text has come since the last call; `false` after two minutes of silence.
  func wait(for text: String) -> Bool { wait { $0.contains(text) } }

  /// Reads until the texts have come since the last call, in their order.
  func wait(for texts: [String]) -> Bool {
    wait { fresh in
      var rest = fresh[...]
      return texts.allSatisfy { text in
        guard let range = rest.firstRange(of: text) else { return false }
        rest = rest[range.upperBound...]
        return true
      }
    }
  }

  /// Reads until what has come since the last call is as it should be.
  func wait(until isThere: (String) -> Bool) -> Bool {
    var fresh: [UInt8] = []
    defer { output += String(decoding: fresh, as: UTF8.self) }
    while !isThere(String(decoding: fresh, as: UTF8.self)) {
      guard let bytes = terminal.readSome(timeout: 120_000) else { return false }
      fresh += bytes
    }
    return true
  }

  /// Reads until the text has come since the last call, but no longer than so many milliseconds: for
  /// what is tried again where it has not.
  func wait(for text: String, within milliseconds: Int32) -> Bool {
    var fresh: [UInt8] = []
    defer { output += String(decoding: fresh, as: UTF8.self) }
    var left = milliseconds
    while !String(decoding: fresh, as: UTF8.self).contains(text) {
      if left <= 0 { return false }
      left -= 20
      if let bytes = terminal.readSome(timeout: 20) { fresh += bytes }
    }
    return true
  }

  /// Reads to the end of the program; the status of waitpid(2), or -1 after two minutes.
  func end() -> Int32 {
    var status: Int32 = 0
    guard child > 0 else { return -1 }
    for _ in 0..<1_200 {
      let hasEnded = waitpid(child, &status, WNOHANG) == child
      while let bytes = terminal.readSome(timeout: hasEnded ? 0 : 100) {
        output += String(decoding: bytes, as: UTF8.self)
      }
      if hasEnded { return status }
    }
    return -1
  }

  /// Whether lines are edited and echoed by the terminal, as shells expect it.
  var isCooked: Bool {
    var mode = termios()
    tcgetattr(terminal.slave, &mode)
    let cooked = UInt32(ICANON | ECHO)
    return mode.c_lflag & cooked == cooked
  }
}
