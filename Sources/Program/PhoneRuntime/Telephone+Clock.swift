import CellDisplay
import Handset
import Keypad
import LinuxIO

/// The time and the battery, for displays that show them.
extension Telephone {
  /// Starts to follow the wall clock. It may be set, and it moves against the telephone's own
  /// clock, which stands still while the machine is suspended.
  func startClock() {
    // If the wall clock can't be watched, the day of the start counts.
    let clock = try? ClockWatch(loop: loop) { [unowned self] in setClock() }
    if let clock { loop.add(clock) { _ in } }
    setClock()
    startPower()
  }

  /// Starts to follow the battery, which is shown if the clock is.
  func startPower() {
    guard showsClock else { return }
    showPower()
    if isPowerWatched { return }
    isPowerWatched = true
    // Without udev the battery is looked at when something wakes the telephone anyway.
    let power = try? PowerWatch(loop: loop) { [unowned self] in
      // A dark display gets the present state when it is lit.
      if !blanking.isDark, showsClock { showPower() }
    }
    if let power { loop.add(power) { _ in } }
  }

  private var showsClock: Bool { options.showsClock && display.showsClock }

  func setClock() {
    zone = showsClock ? WallClock.zone : nil
    feed(.clock(dayAtZero: WallClock.dayAtZero, zone: zone))
  }

  /// Sets whether the clock and the battery are shown.
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

  /// Updates the clock and the battery, at most once a minute, when something wakes the telephone
  /// anyway: summer time may have begun, and not every battery reports its changes.
  func updateClock(at now: Instant) {
    guard showsClock, !blanking.isDark, now - clockSeenAt >= .seconds(59) else { return }
    clockSeenAt = now
    if WallClock.zone != zone { setClock() }
    showPower()
  }

  /// Updates the clock and the battery when they can be seen again.
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
