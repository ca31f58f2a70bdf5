import Handset
import Keypad
import LineDisplay
import LinuxIO

/// The time, and what the machine runs on: for displays where somebody looks for them.
extension Telephone {
  /// The clock may be set, and stands still beside the machine's own time while that is suspended.
  func startClock() {
    // Where it can't be watched the day of the start counts.
    let clock = try? ClockWatch(loop: loop) { [unowned self] in setClock() }
    if let clock { loop.add(clock) { _ in } }
    setClock()
    startPower()
  }

  /// Where the clock is shown the battery is, too.
  func startPower() {
    guard showsClock else { return }
    showPower()
    if isPowerWatched { return }
    isPowerWatched = true
    // Without udev the battery is looked at when something wakes the telephone anyway.
    let power = try? PowerWatch(loop: loop) { [unowned self] in
      // Whoever lights the display sees what is so then.
      if !blanking.isDark, showsClock { showPower() }
    }
    if let power { loop.add(power) { _ in } }
  }

  private var showsClock: Bool { options.showsClock && display.showsClock }

  func setClock() {
    zone = showsClock ? WallClock.zone : nil
    feed(.clock(dayAtZero: WallClock.dayAtZero, zone: zone))
  }

  /// Shows both from now on, or neither.
  func setShowsClock(_ isShown: Bool) {
    options.showsClock = isShown
    setClock()
    if isShown {
      startPower()
    } else {
      power = nil
      feed(.battery(nil))
    }
  }

  /// Once a minute, while something wakes the telephone anyway: summer time may have begun, and not every
  /// battery tells of itself.
  func followClock(at now: Instant) {
    guard showsClock, !blanking.isDark, now - clockSeenAt >= .seconds(59) else { return }
    clockSeenAt = now
    if WallClock.zone != zone { setClock() }
    showPower()
  }

  /// Somebody sees both again.
  func showClock() {
    setClock()
    if showsClock { showPower() }
  }

  private func showPower() {
    let power = PowerSupply()
    guard power != self.power else { return }
    self.power = power
    feed(.battery(power.map { .init(percent: $0.percent, isCharging: $0.isCharging) }))
  }
}
