import CLibudev
import CLinux
import Glibc
import Keypad

/// The battery that the machine runs on, as the kernel's `/sys/class/power_supply` has it.
public struct PowerSupply: Hashable, Sendable {
  /// How full it is, 0 to 100; of several the mean.
  public var percent: Int
  public var isCharging: Bool

  public init(percent: Int, isCharging: Bool) {
    self.percent = percent
    self.isCharging = isCharging
  }

  public static let folder = "/sys/class/power_supply"

  /// `nil` where there is no battery. Those of a mouse or a keypad are none of the machine's.
  public init?(folder: String = Self.folder) {
    var percents: [Int] = []
    var isCharging = false
    for name in Self.names(in: folder) {
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

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream), names.count < 64 {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

/// Tells when something about the machine's power has changed: by udev's word, which costs no wake-up
/// while nothing happens.
public final class PowerWatch: EventSource {
  private let context: OpaquePointer
  private let monitor: OpaquePointer
  private let tell: () -> Void

  public init(loop: EventLoop, tell: @escaping () -> Void) throws(LinuxError) {
    guard let context = udev_new() else {
      throw LinuxError("udev_new", clinux_errno(), on: "libudev")
    }
    guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
      let code = clinux_errno()
      udev_unref(context)
      throw LinuxError("udev_monitor_new_from_netlink", code, on: "libudev")
    }
    self.context = context
    self.monitor = monitor
    self.tell = tell
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "power_supply", nil)
    let result = udev_monitor_enable_receiving(monitor)
    guard result >= 0 else {
      throw LinuxError("udev_monitor_enable_receiving", -result, on: "libudev")
    }
    try loop.watch(udev_monitor_get_fd(monitor), for: self)
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(context)
  }

  public func ready(_ descriptor: Int32, at now: Instant) throws(LinuxError) {
    var hasNews = false
    while let device = udev_monitor_receive_device(monitor) {
      udev_device_unref(device)
      hasNews = true
    }
    if hasNews { tell() }
  }
}
