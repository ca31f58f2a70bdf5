import CLibudev
import Keypad

/// The battery that the machine runs on, as the kernel's `/sys/class/power_supply` has it.
package struct PowerSupply: Hashable, Sendable {
  /// How full it is, 0 to 100; of several the mean.
  package var percent: Int
  package var isCharging: Bool

  package init(percent: Int, isCharging: Bool) {
    self.percent = percent
    self.isCharging = isCharging
  }

  package static let folder = "/sys/class/power_supply"

  /// `nil` where there is no battery. Those of a mouse or a keypad are none of the machine's.
  package init?(folder: String = Self.folder) {
    var percents: [Int] = []
    var isCharging = false
    for name in (try? Files.names(in: folder)) ?? [] {
      func read(_ attribute: String) -> String? {
        guard let bytes = try? Files.read("\(folder)/\(name)/\(attribute)", limit: 4096)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return String(text.prefix { !$0.isNewline })
      }
      guard read("type") == "Battery", read("scope") != "Device", read("present") != "0",
        let percent = read("capacity").flatMap({ Int($0) }), (0...1_000).contains(percent)
      else { continue }
      percents.append(min(percent, 100))
      if read("status") == "Charging" { isCharging = true }
    }
    if percents.isEmpty { return nil }
    percent = percents.reduce(0, +) / percents.count
    self.isCharging = isCharging
  }
}

/// Tells when something about the machine's power has changed, by udev's word.
package final class PowerWatch: EventSource {
  private let monitor: UdevMonitor
  private let tell: () -> Void

  package init(loop: EventLoop, tell: @escaping () -> Void) throws(LinuxError) {
    self.tell = tell
    monitor = try UdevMonitor(subsystems: ["power_supply"])
    try loop.watch(monitor.descriptor, for: self)
  }

  package func ready(_ descriptor: Int32) throws(LinuxError) {
    var hasNews = false
    while let device = monitor.receive() {
      udev_device_unref(device)
      hasNews = true
    }
    if hasNews { tell() }
  }
}
