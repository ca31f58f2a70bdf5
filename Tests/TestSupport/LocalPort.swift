import Glibc

/// A port of this machine's loopback.
package enum LocalPort {
  /// Whether no program listens there, over TCP or UDP.
  package static func isFree(_ port: UInt16) -> Bool {
    [SOCK_STREAM, SOCK_DGRAM].allSatisfy { kind in
      let file = socket(AF_INET, Int32(kind.rawValue), 0)
      defer { close(file) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }

  /// A free port whose next one is free too, since baresip takes that for TLS; 0 if there is none.
  package static func freePair() -> UInt16 {
    for _ in 0..<1_000 {
      let port = UInt16.random(in: 20_000...60_000)
      if (port...port + 1).allSatisfy(isFree) { return port }
    }
    return 0
  }
}
