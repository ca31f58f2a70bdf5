import CLinux
import Glibc

/// A serial port with a modem behind it: raw, 115,200 baud, and nobody else's.
///
/// Nothing here waits: what the modem does not take yet stays until it does.
public final class SerialPort {
  private let file: FileDescriptor
  private var rest: ArraySlice<UInt8> = []

  /// What is not taken by a modem beyond this is dropped: it takes nothing at all.
  private static let limit = 65_536

  /// - Throws: `EBUSY` where another program has it, also one that locks it by flock(2) only; `ENOTTY`
  ///   where it is no serial port.
  public init(opening path: String) throws(LinuxError) {
    file = try FileDescriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    let number = file.number
    guard isatty(number) == 1 else { throw LinuxError("open", ENOTTY, on: path) }
    // Nothing tells root of a port that another program has for itself. The other end of a
    // pseudoterminal may have this end open, too.
    let isHeld =
      Files.resolved(path).map {
        !$0.hasPrefix("/dev/pts/") && !Files.processes(holding: $0).isEmpty
      } ?? false
    guard !isHeld, flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw LinuxError("open", EBUSY, on: path)
    }
    try check("ioctl TIOCEXCL", on: path) { clinux_ioctl(number, UInt(TIOCEXCL), 0) }
    var mode = termios()
    try check("tcgetattr", on: path) { tcgetattr(number, &mode) }
    cfmakeraw(&mode)
    mode.c_cflag |= UInt32(CLOCAL | CREAD)
    mode.c_cflag &= ~UInt32(CRTSCTS)
    cfsetspeed(&mode, speed_t(B115200))
    try check("tcsetattr", on: path) { tcsetattr(number, TCSANOW, &mode) }
    // Half a command of whoever had it before, and answers to what was not asked.
    tcflush(number, TCIOFLUSH)
  }

  /// Can be read where the modem has said something, or is gone.
  public var number: Int32 { file.number }
  /// Whether something waits to be written.
  public var isFull: Bool { !rest.isEmpty }

  /// What the modem has said; empty where it is gone, `nil` where it says nothing now.
  public func read() throws(LinuxError) -> [UInt8]? {
    try FileDescriptor.read(from: number, limit: 4_096)
  }

  public func write(_ bytes: [UInt8]) throws(LinuxError) {
    if rest.count < Self.limit { rest += bytes }
    try flush()
  }

  /// Writes more of what waits.
  public func flush() throws(LinuxError) {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress!, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let code = clinux_errno()
      if code == EINTR { continue }
      if code == EAGAIN { return }
      rest = []
      throw LinuxError("write", code, on: "the modem")
    }
  }
}
