import Glibc

/// Tells the other processes of this program on the machine that a telephone asks for a PIN, so
/// that none of them records the keys. The sign is a socket whose name all users can see. It
/// transports no data, and it disappears when the process ends in any way.
///
/// A program in another network namespace, for example in a container, does not see it.
package final class SecretSign {
  private var socket: FileDescriptor?
  private let name: String

  package init() { name = Self.name }

  /// Makes a sign with another name. Only programs that look for this name see it.
  init(name: String) { self.name = name }

  /// Sets or removes the sign. If no socket can be made, the sign isn't set.
  package func set(_ isUp: Bool) {
    if isUp == (socket != nil) { return }
    socket = isUp ? Self.bound("\(name)\(getpid())-\(UInt32.random(in: 0 ... .max))") : nil
  }

  /// The state of the signs of all programs.
  package enum State: Hashable, Sendable {
    case up, down
    /// A sign may be set: the kernel's list can't be read or is too long.
    case unknown
  }

  /// Whether any program of this machine has set the sign.
  package static var sight: State { sight(of: name) }

  /// - Parameters:
  ///   - list: a file with the names of all sockets.
  ///   - limit: the maximum number of bytes that are read; a longer list counts as unreadable.
  static func sight(
    of name: String, in list: String = "/proc/net/unix", limit: Int = 1 << 22
  ) -> State {
    guard let bytes = try? Files.read(list, limit: limit) else { return .unknown }
    return String(decoding: bytes, as: UTF8.self).contains("@" + name) ? .up : .down
  }

  static let name = "twelvekey/asks-for-a-secret/"

  private static func bound(_ name: String) -> FileDescriptor? {
    let number = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    // A name that starts with a zero byte is abstract, so the socket has no file (unix(7)).
    return (try? file.bind(toUnix: [0] + name.utf8, on: name)).map { file }
  }
}
