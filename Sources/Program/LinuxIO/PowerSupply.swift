import CLibudev
import Keypad

/// The battery of the machine, from the kernel's `/sys/class/power_supply`.
package struct PowerSupply: Hashable, Sendable {
  /// The charge from 0 to 100; for several batteries, their mean.
  package var percent: Int
  package var isCharging: Bool

  package static let folder = "/sys/class/power_supply"
}

extension PowerSupply {
  /// Returns `nil` if there is no battery. Batteries of devices such as a mouse or a keypad don't
  /// count.
  package init?(folder: String = Self.folder) {
    var percents: [Int] = []
    var isCharging = false
    let files = SystemFiles()
    for name in files.names(in: folder) {
      func read(_ attribute: String) -> String? { files.text("\(folder)/\(name)/\(attribute)") }
      guard read("type") == "Battery", read("scope") != "Device", read("present") != "0",
        let percent = read("capacity").flatMap({ Int($0) }), (0...1_000).contains(percent)
      else { continue }
      percents.append(min(percent, 100))
      if read("status") == "Charging" { isCharging = true }
    }
    if percents.isEmpty { return nil }
    self.init(percent: percents.reduce(0, +) / percents.count, isCharging: isCharging)
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
