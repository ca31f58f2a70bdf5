import CLinux
import Glibc
import Keypad

/// Reports when the wall clock was set, or when the monotonic clock stood still because the machine
/// was suspended (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`). Until then it causes no wake-up.
package final class ClockWatch: EventSource {
  private let timer: FileDescriptor
  private let emit: () -> Void

  /// - Parameter emit: is called when ``WallClock/dayAtZero`` has changed.
  /// - Throws: if there is no descriptor left or the clock can't be watched.
  package init(loop: EventLoop, emit: @escaping () -> Void) throws(LinuxError) {
    self.emit = emit
    timer = try FileDescriptor(from: "timerfd_create", on: "the wall clock") {
      timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    }
    // The timer is set to a time that is never reached. The kernel cancels it when the clock is
    // set.
    var never = itimerspec()
    never.it_value.tv_sec = Int.max
    try check("timerfd_settime", on: "the wall clock") {
      timerfd_settime(
        timer.number, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &never, nil)
    }
    try loop.watch(timer.number, for: self)
  }

  /// Reports that the clock was set, if it was.
  ///
  /// - Throws: if the timer can't be read.
  package func ready(_ descriptor: Int32) throws(LinuxError) {
    do throws(LinuxError) {
      _ = try FileDescriptor.read(from: descriptor, limit: 8)
    } catch {
      guard error.code == ECANCELED else { throw error }
      emit()
    }
  }
}
