import Keypad
import LinuxIO

/// Decides when the user is told about the machine's power, and when an empty battery ends the
/// machine's work.
///
///     100 % ───── 20 ─ low ──── 10 ─ low ──── 5 ─ low ──── 3 ─ empty ── patience ─▶ due
///
/// Each level is reported once. It is reported again only after the battery was charged, or has
/// risen above the level by more than a fuel gauge errs by.
///
/// Where the battery's own state does not show whether it is charged, an empty battery that gains
/// charge is no reason to end the work: as long as it has more than at its lowest, that is put off.
package struct PowerAlarm: Hashable, Sendable {
  package enum News: Hashable, Sendable {
    /// The battery has reached a level; its charge in per cent.
    case low(percent: Int)
    /// The battery is empty; its charge in per cent.
    case empty(percent: Int)
    /// The voltage of the board's supply is too low.
    case voltageTooLow
  }

  /// The levels in per cent, the lowest first. The first is an empty battery.
  static let levels = [3, 5, 10, 20]
  /// How much the charge may rise without a charger.
  static let tolerance = 2
  /// The time from ``News/empty(percent:)`` until ``isDue(at:)``. A fuel gauge may report nonsense
  /// just after its start.
  static let patience = Duration.seconds(60)
  /// The minimum time between two reports of the voltage, which falls with each peak of the load.
  static let voltagePause = Duration.seconds(600)

  /// The lowest level that was reported; `nil` if none was.
  private var reported: Int?
  private var isVoltageLow = false
  private var voltageReportedAt: Instant?
  /// When an empty battery ends the work; `nil` if it is not empty, or that has happened.
  package private(set) var deadline: Instant?
  /// The empty battery at its lowest charge; `nil` if it is not empty.
  private var lowest: PowerSupply?
  /// Whether the empty battery has gained charge since ``lowest``.
  private var isRising = false

  package init() {}

  /// Whether the battery is empty and not charged.
  package var isEmpty: Bool { reported == Self.levels[0] && !isRising }

  /// Handles a new state, and returns the news about it.
  package mutating func update(_ state: PowerState, at now: Instant) -> [News] {
    [updateBattery(state.battery, at: now), updateVoltage(state.isVoltageLow, at: now)]
      .compactMap { $0 }
  }

  private mutating func updateBattery(_ battery: PowerSupply?, at now: Instant) -> News? {
    defer { updateRise(of: battery, at: now) }
    guard let battery, !battery.isCharging else {
      (reported, deadline) = (nil, nil)
      return nil
    }
    let level = Self.levels.first { battery.percent <= $0 }
    if let reported, level.map({ $0 >= reported }) ?? true {
      guard battery.percent > reported + Self.tolerance else { return nil }
      self.reported = level
      deadline = nil
      return nil
    }
    guard let level else { return nil }
    reported = level
    guard level == Self.levels[0] else { return .low(percent: battery.percent) }
    deadline = now + Self.patience
    return .empty(percent: battery.percent)
  }

  /// Puts the end off while an empty battery gains charge.
  private mutating func updateRise(of battery: PowerSupply?, at now: Instant) {
    guard let battery, reported == Self.levels[0] else {
      (lowest, isRising) = (nil, false)
      return
    }
    isRising = lowest.map { battery.hasRisen(since: $0) } ?? false
    if isRising {
      lowest = lowest?.lifted(to: battery)
      if deadline.map({ $0 <= now }) ?? true { deadline = now + Self.patience }
    } else {
      lowest = lowest?.lowest(battery) ?? battery
    }
  }

  private mutating func updateVoltage(_ isLow: Bool, at now: Instant) -> News? {
    defer { isVoltageLow = isLow }
    guard isLow, !isVoltageLow,
      voltageReportedAt.map({ now - $0 >= Self.voltagePause }) ?? true
    else { return nil }
    voltageReportedAt = now
    return .voltageTooLow
  }

  /// Returns `true` once, when the time of an empty battery is over.
  package mutating func isDue(at now: Instant) -> Bool {
    guard let due = deadline, due <= now else { return false }
    deadline = nil
    return true
  }
}
