/// The temperature, speed and power supply of a board, as far as its kernel reports them.
///
/// - The problems that the firmware of a Raspberry Pi has noticed, which `vcgencmd get_throttled`
///   prints (https://www.raspberrypi.com/documentation/computers/os.html#get_throttled), are in the
///   file `get_throttled` of the firmware's device, on Raspberry Pi OS only. That kernel calls the
///   file deprecated and logs this once, but it has no other file with all these problems.
/// - The driver `rpi_volt`, which all kernels have, also reports under-voltage, as an alarm
///   (Documentation/hwmon/raspberrypi-hwmon.rst). The kernel checks the voltage every two seconds.
/// - Temperatures: Documentation/ABI/testing/sysfs-class-thermal; frequencies:
///   Documentation/admin-guide/pm/cpufreq.rst.
package struct BoardHealth: Hashable, Sendable {
  /// Problems that reduce the speed of a board, or soon will.
  package struct Problems: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let underVoltage = Problems(rawValue: 1 << 0)
    /// The firmware limits the processor's frequency.
    package static let capped = Problems(rawValue: 1 << 1)
    package static let throttled = Problems(rawValue: 1 << 2)
    /// The board is at the temperature limit for full speed.
    package static let warm = Problems(rawValue: 1 << 3)
    static let all: Problems = [.underVoltage, .capped, .throttled, .warm]
  }

  /// The present problems.
  package var now: Problems = []
  /// The problems that have occurred since the machine was started.
  package var sinceStart: Problems = []
  /// Whether the kernel reports under-voltage.
  package var reportsVoltage = false
  /// The processor's temperature in thousandths of a degree Celsius.
  package var temperature: Int?
  /// The processor's frequency in kHz.
  package var frequency: Int?
  package var maximumFrequency: Int?

  package init(_ files: SystemFiles) {
    readFirmware(files)
    readAlarm(files)
    temperature = Self.temperature(files)
    let processor = "/sys/devices/system/cpu/cpu0/cpufreq"
    frequency = files.number("\(processor)/scaling_cur_freq")
    maximumFrequency = files.number("\(processor)/cpuinfo_max_freq")
  }

  private mutating func readFirmware(_ files: SystemFiles) {
    let driver = "/sys/bus/platform/drivers/raspberrypi-firmware"
    let places =
      files.names(in: driver).map { "\(driver)/\($0)/get_throttled" }
      + ["/sys/devices/platform/soc/soc:firmware/get_throttled"]
    guard let text = places.lazy.compactMap(files.text).first,
      let bits = UInt32(text.hasPrefix("0x") ? String(text.dropFirst(2)) : text, radix: 16)
    else { return }
    reportsVoltage = true
    now = Problems(rawValue: bits).intersection(.all)
    // The bits since the start are 16 places higher.
    sinceStart = Problems(rawValue: bits >> 16).intersection(.all)
  }

  private mutating func readAlarm(_ files: SystemFiles) {
    let alarms = Self.alarms(files)
    if !alarms.isEmpty { reportsVoltage = true }
    if Self.isVoltageLow(files) { now.insert(.underVoltage) }
  }

  /// Whether the driver `rpi_volt` reports under-voltage now.
  static func isVoltageLow(_ files: SystemFiles) -> Bool { alarms(files).contains { $0 != 0 } }

  private static func alarms(_ files: SystemFiles) -> [Int] {
    let folder = "/sys/class/hwmon"
    return files.names(in: folder).compactMap { name in
      guard files.text("\(folder)/\(name)/name") == "rpi_volt" else { return nil }
      return files.number("\(folder)/\(name)/in0_lcrit_alarm")
    }
  }

  /// Returns the temperature of the warmest zone whose type begins with `cpu` or `soc`; if there is
  /// none, that of the warmest zone.
  private static func temperature(_ files: SystemFiles) -> Int? {
    let folder = "/sys/class/thermal"
    var all: [(type: String, temperature: Int)] = []
    for name in files.names(in: folder) where name.hasPrefix("thermal_zone") {
      guard let number = files.number("\(folder)/\(name)/temp"),
        // An inactive sensor reports values outside this range.
        (-50_000...200_000).contains(number)
      else { continue }
      all.append((files.text("\(folder)/\(name)/type") ?? "", number))
    }
    let own = all.filter { $0.type.hasPrefix("cpu") || $0.type.hasPrefix("soc") }
    return (own.isEmpty ? all : own).map(\.temperature).max()
  }
}
