import LinuxIO
import PhoneRuntime

/// The findings of `doctor` on the machine's clock, by which calls are logged.
enum ClockAdvice {
  static func findings(_ files: SystemFiles) -> [Finding] {
    let clock = ClockHealth(files)
    let day = CivilTime(seconds: Double(clock.now))
    if clock.isBehind {
      return [
        .wrong(
          .badData,
          "clock: it shows \(day), but it must be \(CivilTime(seconds: Double(clock.earliest))) or later: calls are "
            + "logged with wrong times.\n\(mending(clock))")
      ]
    }
    if clock.isKept { return [.ok("clock: \(day), set by the network")] }
    if clock.hasOwnClock { return [.ok("clock: \(day), from the machine's own clock")] }
    return [
      .note(
        "clock: \(day), but the network has not set it, and this machine has no clock of its own: calls may be "
          + "logged with wrong times.\n\(mending(clock))")
    ]
  }

  private static func mending(_ clock: ClockHealth) -> String {
    let network =
      clock.hasTimeService
      ? "sudo timedatectl set-ntp true" : "sudo apt-get install systemd-timesyncd"
    return "From the network: \(network)\nBy hand: sudo date -s '2026-01-31 18:00'"
  }
}
