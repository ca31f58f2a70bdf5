import Glibc

/// Two ends of a connection on which each write is one read: unix(7), `SOCK_SEQPACKET`.
///
/// - Returns: the descriptors, which no program that is started has; `nil` where there are none to be had.
package func packetSockets() -> (Int32, Int32)? {
  var ends: [Int32] = [-1, -1]
  let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  return socketpair(AF_UNIX, type, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
}
