import CLinux
import Glibc

/// A Unix socket in a private folder, through which a single program can make a D-Bus connection to
/// this process. The socket is removed with this object.
package final class BusDoor {
  private let file: FileDescriptor
  private let path: String

  /// - Parameters:
  ///   - folder: a private folder, which no other user may read.
  ///   - user: the user that must be able to connect; `nil` for this user.
  /// - Throws: `ENAMETOOLONG` if the socket's path is too long, or the error of socket(2), bind(2),
  ///   lchown(2) or listen(2).
  package init(in folder: String, for user: UserAccount? = nil) throws(LinuxError) {
    let path = folder + "/bus"
    self.path = path
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    file = try FileDescriptor(from: "socket", on: path) {
      socket(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    }
    let number = file.number
    try file.bind(toUnix: Array(path.utf8) + [0], on: path)
    if let user { try check("chown", on: path) { lchown(path, user.id, user.group) } }
    try check("listen", on: path) { listen(number, 4) }
  }

  deinit { unlink(path) }

  /// The descriptor. It is readable when a connection waits.
  package var number: Int32 { file.number }

  /// The socket's address, in the format of the D-Bus specification.
  package var address: String { "unix:path=" + Self.escaped(path) }

  /// Returns a path as it stands in an address.
  static func escaped(_ path: String) -> String {
    let plain = Set("-_/.\\*".utf8)
    return path.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if plain.contains(byte) || (scalar.isASCII && scalar.properties.isAlphabetic)
        || (0x30...0x39).contains(byte)
      {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
  }

  /// Returns the connection of the program with this id; `nil` until it connects. Closes all other
  /// connections.
  ///
  /// - Throws: the error of accept(2), or of sd-bus for the new connection.
  package func admit(process id: pid_t) throws(LinuxError) -> OwnBus? {
    let number = file.number
    while true {
      let caller = clinux_accept(number)
      guard caller >= 0 else {
        let code = clinux_errno()
        if code == EINTR || code == ECONNABORTED { continue }
        if code == EAGAIN { return nil }
        throw LinuxError("accept", code, on: path)
      }
      var (process, user): (pid_t, uid_t) = (0, 0)
      if clinux_peer(caller, &process, &user) == 0, process == id {
        return try OwnBus(owning: caller)
      }
      close(caller)
    }
  }
}
