import Glibc

/// The program on a terminal of its own, as a person sits before it.
final class PseudoTerminal {
  private let master: Int32
  /// Kept open, so that the terminal's mode can be looked at after the program is gone.
  private let slave: Int32
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
    // As posix_openpt(3), unlockpt(3) and ptsname(3) do it; Glibc's module lacks them.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var number: Int32 = 0
    _ = ioctl(master, 0x4004_5431, &number)  // TIOCSPTLCK
    _ = ioctl(master, 0x8004_5430, &number)  // TIOCGPTN
    let name = "/dev/pts/\(number)"
    slave = open(name, O_RDWR | O_NOCTTY)
    if let size { Self.resize(master, size) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by a session's leader, the terminal becomes its controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_addclose(&actions, master)
    posix_spawn_file_actions_addclose(&actions, slave)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The test's own threads block signals.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let setSession = Int16(0x80)  // POSIX_SPAWN_SETSID, a GNU extension
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | setSession)
    // Swift's own crash reporter would write over what the test looks at.
    let variables =
      [
        "HOME=/nonexistent", "TERM=xterm-256color", "PATH=/usr/bin:/bin",
        "SWIFT_BACKTRACE=enable=no",
      ]
      + environment
    var words = (wrapper + [Program.path] + arguments).map { strdup($0) } + [nil]
    var names = variables.map { strdup($0) } + [nil]
    var pid: pid_t = 0
    posix_spawnp(&pid, words[0]!, &actions, &attributes, &words, &names)
    child = pid
    for word in words + names { free(word) }
  }

  deinit {
    kill(child, SIGKILL)
    close(master)
    close(slave)
  }

  /// Gives the terminal another size; the program is told (`SIGWINCH`).
  func resize(_ size: (columns: UInt16, rows: UInt16)) { Self.resize(master, size) }

  private static func resize(_ master: Int32, _ size: (columns: UInt16, rows: UInt16)) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, 0x5414, &window)  // TIOCSWINSZ
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// The last line, of those that have come whole.
  var last: Substring { output.split(whereSeparator: \.isNewline).last ?? "" }

  /// Reads until the text has come since the last call; `false` after ten seconds.
  func wait(for text: String) -> Bool { wait { $0.contains(text) } }

  /// Reads until what has come since the last call is as it should be.
  func wait(until isThere: (String) -> Bool) -> Bool {
    var fresh: [UInt8] = []
    defer { output += String(decoding: fresh, as: UTF8.self) }
    while !isThere(String(decoding: fresh, as: UTF8.self)) {
      guard let bytes = readSome() else { return false }
      fresh += bytes
    }
    return true
  }

  /// Reads to the end of the program; the status of waitpid(2), or -1 after ten seconds.
  func end() -> Int32 {
    var status: Int32 = 0
    for _ in 0..<100 {
      let hasEnded = waitpid(child, &status, WNOHANG) == child
      while let bytes = readSome(timeout: hasEnded ? 0 : 100) {
        output += String(decoding: bytes, as: UTF8.self)
      }
      if hasEnded { return status }
    }
    return -1
  }

  private func readSome(timeout: Int32 = 10_000) -> [UInt8]? {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, timeout) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Whether lines are edited and echoed by the terminal, as shells expect it.
  var isCooked: Bool {
    var mode = termios()
    tcgetattr(slave, &mode)
    let cooked = UInt32(ICANON | ECHO)
    return mode.c_lflag & cooked == cooked
  }
}
