import CLinux
import Glibc

/// The TCP ports at which another process listened, and listens no more, as long as this is kept.
package final class SilencedPorts {
  /// The other end of each.
  private var ends: [FileDescriptor] = []

  /// Closes those at which the process listens now; where the kernel does not let this user, they stay.
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

  /// How many there were.
  var count: Int { ends.count }
}
