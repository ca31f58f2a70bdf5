import CSystemd
import Glibc
import Keypad

/// The service manager that has started the program, if one has: systemd, by sd_notify(3). All of this does
/// nothing where none has.
package enum ServiceManager {
  /// Whether one waits to be told that the program is ready.
  package static var isThere: Bool { getenv("NOTIFY_SOCKET") != nil }

  /// Whether the service is one of the machine's, which has a folder of its own in /run, and no user's.
  package static var isMachines: Bool { isThere && getenv("RUNTIME_DIRECTORY") != nil }

  /// Tells it lines such as `READY=1`. Whether they arrive is its affair.
  package static func notify(_ lines: String) { sd_notify(0, lines) }

  /// How often it wants to be told that the program works; `nil` where it doesn't care.
  package static var watchdogTime: Duration? {
    var microseconds: UInt64 = 0
    guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  /// Whether what is written to a descriptor goes to its log, which takes a priority in front of each line.
  package static func isLog(_ descriptor: Int32) -> Bool {
    guard let stream = getenv("JOURNAL_STREAM").map({ String(cString: $0) }) else { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
  }
}

/// Tells the service manager that the loop goes round, twice in the time that it allows: a program that hangs
/// is started anew.
package final class Watchdog: EventSource {
  private let interval: Duration
  private var next: Instant

  /// `nil` where nobody wants to be told.
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
