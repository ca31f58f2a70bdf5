import CLinux
import Glibc

extension ByteStream {
  /// Opens a serial port of a modem: raw, 115,200 baud, and locked against other programs.
  ///
  /// - Throws: `EBUSY` if another program has the port open or has locked it by flock(2); `ENOTTY`
  ///   if it is not a serial port.
  package convenience init(serialPort path: String) throws(LinuxError) {
    let file = try FileDescriptor(opening: path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    let number = file.number
    var mode = termios()
    try check("tcgetattr", on: path) { tcgetattr(number, &mode) }
    // For root, open(2) succeeds even if another program holds the port exclusively (`TIOCEXCL`).
    // This is not checked for a pseudoterminal, because the program at its other end may have this
    // end open, too.
    let isHeld =
      Files.link("/proc/self/fd/\(number)").map {
        !$0.hasPrefix("/dev/pts/") && !Files.processes(holding: $0).isEmpty
      } ?? false
    guard !isHeld, flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw LinuxError("open", EBUSY, on: path)
    }
    // Not every port has TIOCEXCL. The lock is enough for programs that use flock(2).
    _ = clinux_ioctl(number, UInt(TIOCEXCL), 0)
    cfmakeraw(&mode)
    mode.c_cflag |= UInt32(CLOCAL | CREAD)
    mode.c_cflag &= ~UInt32(CRTSCTS)
    cfsetspeed(&mode, speed_t(B115200))
    try check("tcsetattr", on: path) { tcsetattr(number, TCSANOW, &mode) }
    // Discards input and output from the use by an earlier program: its incomplete commands, and
    // the answers to its commands.
    tcflush(number, TCIOFLUSH)
    try self.init(file, path)
  }

  /// Connects to a program that listens on a TCP port. Does not wait for the connection.
  ///
  /// - Throws: if the connection fails at once. If it fails later, the next read throws.
  package convenience init(at address: SocketAddress) throws(LinuxError) {
    try self.init(address.connect(named: address.text), address.text)
  }
}
