import Glibc

/// Listens on a TCP port of this machine's loopback, and has one caller at a time.
package final class LocalListener {
  package let port: UInt16
  private var listening: Int32
  private var caller: Int32 = -1

  package struct Failure: Error {
    package var code: Int32
  }

  /// - Parameters:
  ///   - port: 0 for a free one.
  ///   - isLong: whether the address is ::1, and not 127.0.0.1.
  /// - Throws: the code of errno(3) if the port can't be had.
  package init(port: UInt16 = 0, isLong: Bool = false) throws {
    listening = socket(
      isLong ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var bound = port.bigEndian
    let result =
      isLong
      ? Self.bind(listening, Self.long(bound)) { bound = $0.sin6_port }
      : Self.bind(listening, Self.short(bound)) { bound = $0.sin_port }
    self.port = UInt16(bigEndian: bound)
    guard result, listen(listening, 4) == 0 else { throw Failure(code: errno) }
  }

  deinit {
    hangUp()
    stopListening()
  }

  private static func short(_ port: in_port_t) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func long(_ port: in_port_t) -> sockaddr_in6 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port
    address.sin6_addr = in6addr_loopback
    return address
  }

  private static func bind<Address>(
    _ file: Int32, _ address: Address, _ then: (Address) -> Void
  ) -> Bool {
    var address = address
    var size = socklen_t(MemoryLayout<Address>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
      }
    }
    then(address)
    return isBound
  }

  package func stopListening() {
    // A child process that another test forks at this moment also has the socket until its program
    // begins: closing alone would leave the socket listening.
    if listening >= 0 {
      shutdown(listening, CInt(SHUT_RDWR))
      close(listening)
    }
    listening = -1
  }

  /// Accepts a waiting connection, which replaces the one before. Does not wait.
  ///
  /// - Returns: whether there was one.
  package func takeCaller() -> Bool {
    var state = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return false }
    hangUp()
    caller = accept(listening, nil, nil)
    return caller >= 0
  }

  /// The bytes from the caller that were not read yet; `nil` if it has hung up. Does not wait.
  package func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(caller, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count == 0 { return nil }
    return count < 0 ? [] : Array(buffer[..<count])
  }

  package func say(_ text: String) {
    let bytes = Array(text.utf8)
    send(caller, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// - Parameter atOnce: whether the connection is reset (RST), so that the caller's next writes
  ///   fail.
  package func hangUp(atOnce: Bool = false) {
    guard caller >= 0 else { return }
    var now = linger(l_onoff: atOnce ? 1 : 0, l_linger: 0)
    setsockopt(caller, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close(caller)
    caller = -1
  }
}
