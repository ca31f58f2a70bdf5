import CLibudev
import Keypad

/// The battery of the machine, from the kernel's `/sys/class/power_supply`.
package struct PowerSupply: Hashable, Sendable {
  /// The charge from 0 to 100; for several batteries, their mean.
  package var percent: Int
  package var isCharging: Bool
  /// What rises while a battery is charged: its charge, voltage or energy, by file. Empty if the
  /// batteries' own state shows whether they are charged.
  package var readings: [String: Int]

  package static let folder = "/sys/class/power_supply"

  package init(percent: Int, isCharging: Bool, readings: [String: Int] = [:]) {
    self.percent = percent
    self.isCharging = isCharging
    self.readings = readings
  }

  /// Whether a battery has gained charge since `earlier`, as far as its gauge shows.
  package func hasRisen(since earlier: PowerSupply) -> Bool {
    percent >= earlier.percent
      && readings.contains { file, value in
        let noise = file.hasSuffix(Self.voltage) ? Self.voltageNoise : 0
        return earlier.readings[file].map { value > $0 + noise } ?? false
      }
  }

  /// The lowest of two states of the same battery, as far as its gauge shows.
  package func lowest(_ other: PowerSupply) -> PowerSupply {
    if other.percent != percent { return other.percent < percent ? other : self }
    var lowest = self
    lowest.readings.merge(other.readings) { min($0, $1) }
    return lowest
  }

  /// Returns this state with the voltages that a later one must keep: those of `peak`, but for noise.
  package func lifted(to peak: PowerSupply) -> PowerSupply {
    var lifted = self
    for (file, value) in peak.readings where file.hasSuffix(Self.voltage) {
      lifted.readings[file] = max(readings[file] ?? value, value - 2 * Self.voltageNoise)
    }
    return lifted
  }

  private static let voltage = "voltage_now"
  /// How much the voltage rises without a charger, in microvolts: when the load ends, for example.
  private static let voltageNoise = 20_000
}

extension PowerSupply {
  /// Returns `nil` if there is no battery. Batteries of devices such as a mouse or a keypad don't
  /// count.
  ///
  /// A fuel gauge that knows no charger has the state "Unknown" or none. From Linux 6.7 on,
  /// `max17040_battery` reports a state there that it has never set: "Unknown" if the kernel clears
  /// its stack, as Debian's does, otherwise any number. And `cw2015_battery` calls a battery that
  /// is charged "Discharging".
  package init?(folder: String = Self.folder) {
    let files = SystemFiles()
    let supplies = files.names(in: folder).map { "\(folder)/\($0)" }
      .filter { files.text("\($0)/scope") != "Device" }
    let hasCharger = supplies.contains { supply in
      let type = files.text("\(supply)/type") ?? ""
      let isOnline = files.text("\(supply)/online").map { $0 != "0" } ?? false
      return (["Mains", "Wireless"].contains(type) || type.hasPrefix("USB")) && isOnline
    }
    var percents: [Int] = []
    var isCharging = false
    var readings: [String: Int] = [:]
    for supply in supplies {
      func number(_ file: String) -> Int? { files.text("\(supply)/\(file)").flatMap { Int($0) } }
      guard files.text("\(supply)/type") == "Battery", number("present") != 0,
        let percent = number("capacity"), (0...1_000).contains(percent)
      else { continue }
      percents.append(min(percent, 100))
      switch files.text("\(supply)/status") {
      case "Charging":
        isCharging = true
        continue
      case "Discharging" where hasCharger: break
      case "Discharging", "Not charging", "Full": continue
      default: if hasCharger { isCharging = true }
      }
      for file in ["capacity", "charge_now", "energy_now", "voltage_now"] {
        readings["\(supply)/\(file)"] = number(file)
      }
    }
    if percents.isEmpty { return nil }
    self.init(
      percent: percents.reduce(0, +) / percents.count, isCharging: isCharging, readings: readings)
  }
}

/// Reports changes of the machine's power supply that udev announces, and alarms of its sensors, of
/// which under-voltage is one (`hwmon_notify_event` in the kernel).
package final class PowerWatch: EventSource {
  private let monitor: UdevMonitor
  private let emit: () -> Void

  /// - Throws: if udev can't be listened to, or there is no descriptor left.
  package init(loop: EventLoop, emit: @escaping () -> Void) throws(LinuxError) {
    self.emit = emit
    monitor = try UdevMonitor(subsystems: ["power_supply", "hwmon"])
    try loop.watch(monitor.descriptor, for: self)
  }

  package func ready(_ descriptor: Int32) {
    var hasNews = false
    while let device = monitor.receive() {
      udev_device_unref(device)
      hasNews = true
    }
    if hasNews { emit() }
  }
}
