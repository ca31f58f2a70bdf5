import CSystemd
import Glibc
import Keypad

/// The service manager that has started the program: systemd, by sd_notify(3). Without one, these
/// functions do nothing.
package enum ServiceManager {
  /// Whether a service manager has started the program and accepts messages.
  package static var isThere: Bool { getenv("NOTIFY_SOCKET") != nil }

  /// Whether the program is a service of the machine and not of a user. Such a service has a folder
  /// in /run.
  package static var isMachines: Bool { isThere && getenv("RUNTIME_DIRECTORY") != nil }

  /// The folder in which this service keeps its state; `nil` if this process is no service. systemd
  /// passes all of the unit's folders, separated by colons. The first one is the telephone's.
  package static var stateFolder: String? {
    getenv("STATE_DIRECTORY").flatMap { firstFolder(String(cString: $0)) }
  }

  static func firstFolder(_ list: String) -> String? {
    list.split(separator: ":").first.map(String.init)
  }

  /// Sends lines such as `READY=1`. Errors are ignored.
  package static func notify(_ lines: String) { sd_notify(0, lines) }

  /// The time within which the program must report that it works; `nil` if it need not report.
  package static var watchdogTime: Duration? {
    var microseconds: UInt64 = 0
    guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  /// Whether a descriptor leads to the service manager's log, which accepts a priority before each
  /// line.
  package static func isLog(_ descriptor: Int32) -> Bool {
    guard let stream = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
  }
}

/// Tells the service manager that the event loop works, twice in the allowed time. A program that
/// hangs is restarted.
package final class Watchdog: EventSource {
  private let interval: Duration
  private var next: Instant

  /// Returns `nil` if the service manager does not want reports.
  package init?(at now: Instant) {
    guard let time = ServiceManager.watchdogTime else { return nil }
    interval = time / 2
    next = now
  }

  package var deadline: Instant? { next }

  package func wake(at now: Instant) {
    guard now >= next else { return }
    ServiceManager.notify("WATCHDOG=1")
    next = now + interval
  }
}
