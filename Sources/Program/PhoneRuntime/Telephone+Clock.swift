import CellDisplay
import Handset
import Keypad
import LinuxIO

/// The time and the battery as the handset shows them.
struct StatusClock {
  /// See ``Input/clock(dayAtZero:zone:)``.
  var zone: Int?
  private var battery: StatusBar.Battery?
  private var isPowerWatched = false
  /// When the time and the battery were last updated.
  private var updatedAt = Instant.zero

  /// Returns `true` only the first time: the caller then begins to watch the battery.
  mutating func watchPower() -> Bool {
    defer { isPowerWatched = true }
    return !isPowerWatched
  }

  /// Sets the state of the battery, and returns whether it has changed.
  mutating func set(_ new: StatusBar.Battery?) -> Bool {
    defer { battery = new }
    return battery != new
  }

  /// Returns `true` at most once a minute.
  mutating func isDue(at now: Instant) -> Bool {
    guard now - updatedAt >= .seconds(59) else { return false }
    updatedAt = now
    return true
  }
}

/// The time and the battery, for displays that show them.
extension Telephone {
  /// Starts to follow the wall clock. The wall clock may be set. It also drifts against the
  /// telephone's own clock, which stands still while the machine is suspended.
  func startClock() {
    // If the wall clock can't be watched, the day of the start counts.
    let clock = try? ClockWatch(loop: loop) { [unowned self] in setClock() }
    if let clock { loop.add(clock) { _ in } }
    setClock()
    startPower()
  }

  var showsClock: Bool { options.display.showsClock && display.showsClock }

  func setClock() {
    clock.zone = showsClock ? WallClock.zone : nil
    feed(.clock(dayAtZero: WallClock.dayAtZero, zone: clock.zone))
  }

  /// Sets whether the clock and the battery are shown.
  func setShowsClock(_ isShown: Bool) {
    options.display.showsClock = isShown
    setClock()
    if isShown {
      startPower()
    } else {
      _ = clock.set(nil)
      feed(.battery(nil))
    }
  }

  /// Updates the clock and the battery, at most once a minute, when something wakes the telephone
  /// anyway: summer time may have begun, and not every battery reports its changes.
  func updateClock(at now: Instant) {
    guard options.power != nil || showsClock && !blanking.isDark, clock.isDue(at: now) else {
      return
    }
    if showsClock, !blanking.isDark, WallClock.zone != clock.zone { setClock() }
    updatePower()
  }

  /// Updates the clock and the battery when they can be seen again.
  func showClock() {
    setClock()
    updatePower()
  }
}
