import CLinux
import Glibc
import Keypad

/// Tells when the wall clock was set, or stood still beside the machine's own time because the machine
/// slept (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`). While neither happens it costs no wake-up.
package final class ClockWatch: EventSource {
  private let timer: FileDescriptor
  private let tell: () -> Void

  /// - Parameter tell: is told that ``WallClock/dayAtZero`` is another from now on.
  package init(loop: EventLoop, tell: @escaping () -> Void) throws(LinuxError) {
    self.tell = tell
    timer = FileDescriptor(
      owning: try check("timerfd_create", on: "the wall clock") {
        timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
      })
    // A time that never comes: only the clock's being set ends it.
    var never = itimerspec()
    never.it_value.tv_sec = Int.max
    try check("timerfd_settime", on: "the wall clock") {
      timerfd_settime(
        timer.number, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &never, nil)
    }
    try loop.watch(timer.number, for: self)
  }

  package func ready(_ descriptor: Int32) throws(LinuxError) {
    do throws(LinuxError) {
      _ = try FileDescriptor.read(from: descriptor, limit: 8)
    } catch {
      guard error.code == ECANCELED else { throw error }
      tell()
    }
  }
}
