import CLinux
import Glibc

extension ByteStream {
  /// A serial port with a modem behind it: raw, 115,200 baud, and nobody else's.
  ///
  /// - Throws: `EBUSY` where another program has it, also one that locks it by flock(2) only; `ENOTTY`
  ///   where it is no serial port.
  package convenience init(serialPort path: String) throws(LinuxError) {
    let file = try FileDescriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    let number = file.number
    var mode = termios()
    try check("tcgetattr", on: path) { tcgetattr(number, &mode) }
    // Nothing tells root of a port that another program has for itself. The other end of a
    // pseudoterminal may have this end open, too.
    let isHeld =
      Files.link("/proc/self/fd/\(number)").map {
        !$0.hasPrefix("/dev/pts/") && !Files.processes(holding: $0).isEmpty
      } ?? false
    guard !isHeld, flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw LinuxError("open", EBUSY, on: path)
    }
    // Where it can't be had, the lock says the same to whoever asks.
    _ = clinux_ioctl(number, UInt(TIOCEXCL), 0)
    cfmakeraw(&mode)
    mode.c_cflag |= UInt32(CLOCAL | CREAD)
    mode.c_cflag &= ~UInt32(CRTSCTS)
    cfsetspeed(&mode, speed_t(B115200))
    try check("tcsetattr", on: path) { tcsetattr(number, TCSANOW, &mode) }
    // Half a command of whoever had it before, and answers to what was not asked.
    tcflush(number, TCIOFLUSH)
    try self.init(file, path)
  }

  /// A program that listens on a TCP port. It is never waited for: where it can't be reached, that is
  /// thrown here, or by what is read later.
  package convenience init(at address: SocketAddress) throws(LinuxError) {
    try self.init(address.connect(named: address.text), address.text)
  }
}
