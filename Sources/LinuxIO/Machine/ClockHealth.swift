import CLinux
import Glibc

/// Whether the machine's date and time can be right: a board without a battery begins anew at some old date
/// whenever it is switched on, until the network tells it.
package struct ClockHealth: Hashable, Sendable {
  /// Now, in seconds since 1970-01-01 UTC.
  package var now: Int64
  /// It is later than this, for certain.
  package var earliest: Int64
  /// Whether something keeps the clock right, such as a server of time.
  package var isKept: Bool
  /// Whether the machine has a clock that goes on while it is switched off (/sys/class/rtc).
  package var hasOwnClock: Bool
  /// Whether a program is installed that asks the network for the time.
  package var hasTimeService: Bool

  /// The clock is behind, for certain.
  package var isBehind: Bool { now < earliest }

  /// Nothing this program reads was made before 2025.
  private static let oldest: Int64 = 1_735_689_600

  /// - Parameters:
  ///   - program: a file that was made not long ago.
  ///   - now: the time to judge, in seconds since 1970-01-01 UTC.
  ///   - isKept: what the kernel says of it, see ``isKeptByKernel``.
  package init(
    _ files: SystemFiles, program: String = "/proc/self/exe", now: Int64 = Self.time,
    isKept: Bool = Self.isKeptByKernel
  ) {
    // systemd-timesyncd(8) touches the second one whenever it has set the clock.
    let times = [
      SystemFiles().modified(program), files.modified("/var/lib/systemd/timesync/clock"),
    ]
    self.now = now
    earliest = times.compactMap { $0 }.reduce(Self.oldest, max)
    self.isKept = isKept || files.exists("/run/systemd/timesync/synchronized")
    hasOwnClock = !files.names(in: "/sys/class/rtc").isEmpty
    hasTimeService = ["systemd-timesyncd", "chrony", "ntpsec", "ntp", "openntpd"].contains {
      files.exists("/usr/lib/systemd/system/\($0).service")
        || files.exists("/lib/systemd/system/\($0).service")
    }
  }

  package static var time: Int64 { Int64(Glibc.time(nil)) }

  /// Whether the kernel believes that it is off by less than 16 s, adjtimex(2): what `timedatectl` calls
  /// synchronized.
  package static var isKeptByKernel: Bool {
    var state = timex()
    return adjtimex(&state) >= 0 && state.maxerror < 16_000_000
  }
}
