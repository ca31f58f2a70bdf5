import Glibc
import Keypad

/// The system's clock for date and time. It may be set while the program runs.
package enum WallClock {
  /// The present time, in days since 1970-01-01 UTC (`CLOCK_REALTIME`).
  package static var day: Double {
    #if DEBUG
      if let day = pretendedDay { return day }
    #endif
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return (Double(time.tv_sec) + Double(time.tv_nsec) / 1e9) / 86_400
  }

  /// The present time, in seconds since 1970-01-01 UTC.
  package static var seconds: Double { day * 86_400 }

  /// The present offset of local time from UTC, in seconds, according to the present `TZ` and
  /// /etc/localtime.
  package static var zone: Int {
    tzset()
    var time = time(nil)
    var local = tm()
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }

  /// Returns the seconds since 1970-01-01 UTC for a time of the local calendar and clock, given as
  /// seconds since 1970-01-01 00:00 of that calendar. A time that the clock shows twice, or never,
  /// becomes one of the possible ones.
  package static func seconds(ofLocal seconds: Int) -> Int {
    var time = time_t(seconds)
    var fields = tm()
    guard gmtime_r(&time, &fields) != nil else { return seconds }
    fields.tm_isdst = -1
    let found = mktime(&fields)
    // -1 is also a time, of the year 1969.
    return found == -1 ? seconds : found
  }

  /// The day at `Instant.zero` of ``EventLoop/now``. It changes when the clock is set and when the
  /// machine is suspended.
  package static var dayAtZero: Double {
    day - Double(EventLoop.now.microseconds) / 86_400e6
  }

  #if DEBUG
    /// The simulated time of the environment variable `TWELVEKEY_TEST_DAY`, in days since
    /// 1970-01-01 UTC. The time then stands still. `nil` without the variable; a release build
    /// ignores it.
    private static let pretendedDay = getenv("TWELVEKEY_TEST_DAY").flatMap {
      Double(String(cString: $0))
    }
  #endif
}
