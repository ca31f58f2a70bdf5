import Glibc

/// Tells other programs of this machine that a telephone asks for a PIN, so that none of them keeps what is
/// typed: a socket of a name that everybody may see, that carries nothing, and that goes with the program
/// however it ends.
///
/// A program in another network namespace, as in a container, does not see it.
public final class SecretSign {
  private var socket: FileDescriptor?
  private let name: String

  public init() { name = Self.name }

  /// One for those alone who look for this name.
  init(name: String) { self.name = name }

  /// Puts it up, or takes it down. Where there is no room for a socket it stays down.
  public func set(_ isUp: Bool) {
    if isUp == (socket != nil) { return }
    socket = isUp ? Self.bound("\(name)\(getpid())-\(UInt32.random(in: 0 ... .max))") : nil
  }

  /// Whether any program of this machine has one up.
  public static var isUp: Bool { isUp(name) }

  static func isUp(_ name: String) -> Bool {
    guard let bytes = try? Files.read("/proc/net/unix", limit: 1 << 22) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("@" + name)
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
