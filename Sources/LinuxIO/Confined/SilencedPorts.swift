import CLinux
import Glibc

/// The TCP ports where another process has stopped listening, for the lifetime of this object.
package final class SilencedPorts {
  /// The other ends of the connections.
  private var ends: [FileDescriptor] = []

  /// Closes all ports where the process listens now. Ports stay open without the permission of the
  /// kernel.
  package init(of id: pid_t) {
    let opened = clinux_process(id)
    guard opened >= 0 else { return }
    let process = FileDescriptor(owning: opened)
    let folder = "/proc/\(id)/fd"
    for name in (try? Files.names(in: folder)) ?? [] {
      guard let number = Int32(name), Files.link("\(folder)/\(name)")?.hasPrefix("socket:") == true
      else { continue }
      let end = clinux_silence(process.number, number)
      if end >= 0 { ends.append(FileDescriptor(owning: end)) }
    }
  }

  /// The number of closed ports.
  var count: Int { ends.count }
}
