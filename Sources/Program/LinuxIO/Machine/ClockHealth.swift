import CLinux
import Glibc

/// Information on whether the machine's date and time can be correct. A board without a clock
/// battery has an old date after its start until it gets the time from the network.
package struct ClockHealth: Hashable, Sendable {
  /// The present time, in seconds since 1970-01-01 UTC.
  package var now: Int64
  /// A time that is certainly earlier than the true time.
  package var earliest: Int64
  /// Whether the clock is synchronized, for example by a time server.
  package var isKept: Bool
  /// Whether the machine has a clock that runs while it is switched off (/sys/class/rtc).
  package var hasOwnClock: Bool
  /// Whether a program for network time is installed.
  package var hasTimeService: Bool

  /// Whether the clock is certainly slow.
  package var isBehind: Bool { now < earliest }

  /// 2025-01-01. All files that this program reads here are newer.
  private static let oldest: Int64 = 1_735_689_600

  /// - Parameters:
  ///   - program: the path of a file that was made recently, such as the program.
  ///   - now: the time to judge, in seconds since 1970-01-01 UTC.
  ///   - isKept: whether the kernel's clock is synchronized; see ``isKeptByKernel``.
  package init(
    _ files: SystemFiles, program: String = "/proc/self/exe", now: Int64 = Self.time,
    isKept: Bool = Self.isKeptByKernel
  ) {
    // systemd-timesyncd(8) updates the time of the second file whenever it has set the clock.
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

  /// Whether the kernel estimates the clock's error at less than 16 s, adjtimex(2). If so,
  /// `timedatectl` calls the clock synchronized.
  package static var isKeptByKernel: Bool {
    var state = timex()
    return adjtimex(&state) >= 0 && state.maxerror < 16_000_000
  }
}
