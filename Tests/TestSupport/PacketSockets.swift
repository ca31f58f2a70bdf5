import Glibc

/// The two ends of a connection on which each write is one read: unix(7), `SOCK_SEQPACKET`.
///
/// - Returns: the descriptors, which child programs do not inherit; `nil` on failure.
package func packetSockets() -> (Int32, Int32)? {
  var ends: [Int32] = [-1, -1]
  let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  return socketpair(AF_UNIX, type, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
}
