import Glibc

/// Tells other programs of this machine that a telephone asks for a PIN, so that none of them keeps what is
/// typed: a socket of a name that everybody may see, that carries nothing, and that goes with the program
/// however it ends.
///
/// A program in another network namespace, as in a container, does not see it.
package final class SecretSign {
  private var socket: FileDescriptor?
  private let name: String

  package init() { name = Self.name }

  /// One for those alone who look for this name.
  init(name: String) { self.name = name }

  /// Puts it up, or takes it down. Where there is no room for a socket it stays down.
  package func set(_ isUp: Bool) {
    if isUp == (socket != nil) { return }
    socket = isUp ? Self.bound("\(name)\(getpid())-\(UInt32.random(in: 0 ... .max))") : nil
  }

  /// What others see of all of them.
  package enum Sight: Hashable, Sendable {
    case up, down
    /// The kernel's list can't be read, or is too long: one may be up.
    case unknown
  }

  /// Whether any program of this machine has one up.
  package static var sight: Sight { sight(of: name) }

  /// - Parameters:
  ///   - list: a file with the names of all sockets.
  ///   - limit: how much of it is read, in bytes: a longer one is as good as none.
  static func sight(
    of name: String, in list: String = "/proc/net/unix", limit: Int = 1 << 22
  ) -> Sight {
    guard let bytes = try? Files.read(list, limit: limit) else { return .unknown }
    return String(decoding: bytes, as: UTF8.self).contains("@" + name) ? .up : .down
  }

  static let name = "twelvekey/asks-for-a-secret/"

  private static func bound(_ name: String) -> FileDescriptor? {
    let number = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Behind a zero it is a name of the kernel's own, and no file.
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      for (place, byte) in name.utf8.enumerated() where place + 1 < path.count {
        path[place + 1] = byte
      }
    }
    let length = MemoryLayout<sa_family_t>.size + 1 + name.utf8.count
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file.number, $0, socklen_t(length))
      }
    }
    return result == 0 ? file : nil
  }
}
