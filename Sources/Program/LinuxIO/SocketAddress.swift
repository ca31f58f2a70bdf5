import CLinux
import Glibc

/// An IP address and a port as numbers: `127.0.0.1:4444`, `[::1]:4444`.
package struct SocketAddress: Hashable, Sendable {
  /// The IP address, without the brackets of an IPv6 address.
  package let host: String
  package let port: UInt16

  /// Returns `nil` if the text is not an address with a port. Host names are not accepted.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]), port > 0
    else { return nil }
    var host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = host.dropFirst().dropLast() }
    self.init(host: String(host), port: port)
    guard isBracketed == self.host.contains(":") else { return nil }
  }

  /// - Parameter host: an address without brackets; the result is `nil` for anything else.
  package init?(host: String, port: UInt16) {
    guard !host.contains("\0"), Self.bytes(host) != nil else { return nil }
    self.host = host
    self.port = port
  }

  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only programs on this machine can use the address.
  package var isLoopback: Bool {
    guard let bytes = Self.bytes(host) else { return false }
    return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Returns the address in network byte order: 4 or 16 bytes.
  private static func bytes(_ host: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, host, &bytes) == 1 { return bytes }
    }
    return nil
  }

  /// Returns a socket that is connected, or for which the connection is in progress. Does not wait.
  func connect(named subject: String) throws(LinuxError) -> FileDescriptor {
    let bytes = Self.bytes(host) ?? []
    let isLong = bytes.count == 16
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let file = try FileDescriptor(from: "socket", on: subject) {
      socket(isLong ? AF_INET6 : AF_INET, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    }
    var code: Int32 = 0
    if isLong {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
      code = Self.connect(file, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
      code = Self.connect(file, &address)
    }
    if code == EINPROGRESS {
      // For an address on this machine, the connection isn't in progress any more, so its result is
      // read here.
      code = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      if FileDescriptor.poll(file.number, for: POLLOUT, 0) > 0 {
        getsockopt(file.number, SOL_SOCKET, SO_ERROR, &code, &size)
      }
    }
    guard code == 0 else { throw LinuxError("connect", code, on: subject) }
    return file
  }

  /// - Returns: the code of errno(3), or 0.
  private static func connect<Address>(_ file: FileDescriptor, _ address: inout Address) -> Int32 {
    let size = socklen_t(MemoryLayout<Address>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        // An interrupted connect(2) continues in the background.
        Glibc.connect(file.number, $0, size) == 0
          ? 0 : clinux_errno() == EINTR ? EINPROGRESS : clinux_errno()
      }
    }
  }
}

extension FileDescriptor {
  /// Gives a socket a name: bind(2), unix(7).
  ///
  /// - Parameters:
  ///   - name: a path with its zero byte, or an abstract name, which begins with a zero byte.
  ///   - subject: the name in an error.
  /// - Throws: `ENAMETOOLONG` for a name that is too long, or the error of bind(2).
  func bind(toUnix name: [UInt8], on subject: String) throws(LinuxError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else {
      throw LinuxError("bind", ENAMETOOLONG, on: subject)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    try check("bind", on: subject) {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(number, $0, length)
        }
      }
    }
  }
}
