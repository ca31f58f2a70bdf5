import Glibc

/// A terminal without a window: bytes written to one end come out of the other, pty(7).
package final class TerminalPair {
  package let master: Int32
  /// Kept open, so that the terminal's mode and the written bytes stay when the program is gone.
  package let slave: Int32
  package let path: String

  package init() {
    // As posix_openpt(3), unlockpt(3) and ptsname(3) do it; Glibc's module lacks them.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    _ = ioctl(master, 0x4004_5431, &number)  // TIOCSPTLCK
    _ = ioctl(master, 0x8004_5430, &number)  // TIOCGPTN
    path = "/dev/pts/\(number)"
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  deinit {
    close(master)
    close(slave)
  }

  /// Sends a text from the master's end in one write.
  package func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Sends a text, and returns when the terminal's other end can read as many bytes: the kernel passes
  /// them on in a thread of its own. The terminal must be raw, and nothing may be waiting.
  package func sendThrough(_ text: String) {
    send(text)
    var waiting: Int32 = 0
    while ioctl(slave, UInt(FIONREAD), &waiting) == 0, Int(waiting) < text.utf8.count {
      sched_yield()
    }
  }

  /// Some of the bytes at the master's end; `nil` if none come within so many milliseconds, or if
  /// no program has the terminal open any more.
  package func readSome(timeout: Int32) -> [UInt8]? {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, timeout) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}
