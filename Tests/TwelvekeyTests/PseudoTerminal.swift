import Glibc
import TestSupport

/// The program on a terminal of its own, as a person sits before it.
final class PseudoTerminal {
  private let terminal = TerminalPair()
  private let clock: SteppedClock
  private let arguments: [String]
  let child: pid_t
  private var bytes: [UInt8] = []
  /// The length of the output that `wait` has handled.
  private var waitedFor = 0

  /// - Parameters:
  ///   - environment: besides HOME, TERM and PATH.
  ///   - wrapper: a command that becomes the command that stands after it.
  ///   - size: in cells; without it the terminal says nothing, and the program takes 80×24.
  ///   - pace: the pace of the program's clock.
  init(
    _ arguments: [String], environment: [String] = [], under wrapper: [String] = [],
    size: (columns: UInt16, rows: UInt16)? = nil, clock pace: SteppedClock.Pace = .still
  ) {
    clock = SteppedClock(pace)
    self.arguments = arguments
    if let size { Self.resize(terminal.master, size) }
    let file = Program.Stream.file(terminal.path)
    child = Program.spawn(
      wrapper + [Program.path] + arguments, input: file, output: file, errors: file,
      environment: environment, clock: clock, leadsSession: true)
  }

  deinit {
    // Zero would be all of this process' group.
    if child > 0 { kill(child, SIGKILL) }
    Program.checkJSON(output, of: arguments, isMixed: true)
  }

  /// Gives the terminal another size; the program is told (`SIGWINCH`).
  func resize(_ size: (columns: UInt16, rows: UInt16)) { Self.resize(terminal.master, size) }

  private static func resize(_ master: Int32, _ size: (columns: UInt16, rows: UInt16)) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, 0x5414, &window)  // TIOCSWINSZ
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal.master, bytes, bytes.count)
    // The bytes wait for a worker of the kernel; poll(2) delivers them at once. Later events come after
    // them.
    var typed = pollfd(fd: terminal.slave, events: Int16(POLLIN), revents: 0)
    _ = poll(&typed, 1, 0)
  }

  /// Types as a person does after reading the screen: not so soon after earlier keys that the program
  /// takes the text for a paste or the key for an accident.
  func press(_ text: String, after pause: Duration = .seconds(2)) {
    pass(pause)
    forget()
    type(text)
  }

  /// Lets time pass for the program and waits until it rests. Its output until then is in ``output``.
  func pass(_ duration: Duration) {
    clock.pass(duration, reading: terminal.master) { read() }
    drain()
  }

  /// Waits until the program has done its waiting work and sleeps.
  func rest() { pass(.zero) }

  /// As ``press(_:after:)``, without reading the program's output.
  func pressWithoutReading(_ text: String) {
    clock.pass(.seconds(2))
    type(text)
  }

  /// Reads what is there now.
  func drain() {
    while let some = terminal.readSome(timeout: 0) { bytes += some }
  }

  /// Reads waiting output, if there is any.
  private func read() { bytes += terminal.readSome(timeout: 0) ?? [] }

  /// Skips the output so far for the next `wait`.
  private func forget() {
    drain()
    waitedFor = bytes.count
  }

  /// The number of times that the program has gone to sleep.
  var wakes: Int {
    let lines = Program.read("/proc/\(child)/status")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }

  /// All output so far.
  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The last line, of those that have come whole.
  var last: Substring { output.split(whereSeparator: \.isNewline).last ?? "" }

  /// Reads until the text appears after the last call; `false` if the program ends before that.
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
    defer { waitedFor = bytes.count }
    var hasEnded = false
    while !isThere(String(decoding: bytes[waitedFor...], as: UTF8.self)) {
      if hasEnded { return false }
      hasEnded = clock.wait(forOutput: terminal.master) == .end
      if hasEnded { drain() } else { read() }
    }
    return true
  }

  /// As ``wait(until:)``, and lets so much time pass for the program before, and again whenever it is
  /// silent: what it waits for may begin only while it reads.
  func wait(passing duration: Duration, until isThere: (String) -> Bool) -> Bool {
    pass(duration)
    defer { waitedFor = bytes.count }
    while !isThere(String(decoding: bytes[waitedFor...], as: UTF8.self)) {
      if let some = terminal.readSome(timeout: 2_000) {
        bytes += some
      } else if isRunning {
        pass(duration)
      } else {
        return false
      }
    }
    return true
  }

  /// The programs that the telephone has started and not reaped.
  var children: [pid_t] {
    let list = Program.read("/proc/\(child)/task/\(child)/children") ?? ""
    return list.split(separator: " ").compactMap { pid_t($0) }
  }

  /// The telephone's own baresip.
  var baresip: pid_t? {
    children.first { Program.read("/proc/\($0)/comm") == "baresip\n" }
  }

  var isRunning: Bool {
    var news = siginfo_t()
    return waitid(P_PID, id_t(child), &news, WEXITED | WNOHANG | WNOWAIT) == 0 && news.si_signo == 0
  }

  /// Reads until the program ends; returns the status of waitpid(2).
  func end() -> Int32 {
    guard child > 0 else { return -1 }
    while clock.wait(forOutput: terminal.master) != .end { read() }
    var status: Int32 = -1
    waitpid(child, &status, 0)
    drain()
    return status
  }

  /// Reads until the text has come since the last call, but no longer than so many milliseconds: for
  /// what is tried again where it has not.
  func wait(for text: String, within milliseconds: Int32) -> Bool {
    defer { waitedFor = bytes.count }
    var left = milliseconds
    while !String(decoding: bytes[waitedFor...], as: UTF8.self).contains(text) {
      if left <= 0 { return false }
      left -= 20
      bytes += terminal.readSome(timeout: 20) ?? []
    }
    return true
  }

  /// Whether lines are edited and echoed by the terminal, as shells expect it.
  var isCooked: Bool {
    var mode = termios()
    tcgetattr(terminal.slave, &mode)
    let cooked = UInt32(ICANON | ECHO)
    return mode.c_lflag & cooked == cooked
  }
}
