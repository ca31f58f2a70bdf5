import LinuxIO

/// The findings of `doctor` on a board: its power, its temperature and its speed.
enum BoardAdvice {
  /// The temperature at which the firmware of a Raspberry Pi slows the board down, in thousandths
  /// of a degree.
  private static let warm = 80_000

  static func findings(_ files: SystemFiles) -> [Finding] {
    guard let tree = DeviceTree(files) else { return [] }
    let health = BoardHealth(files)
    let troubles = [power(health), warmth(health), speed(health)].compactMap { $0 }
    return [.ok("board: \(([tree.model] + facts(health)).joined(separator: ", "))")] + troubles
  }

  private static func facts(_ health: BoardHealth) -> [String] {
    var facts: [String] = []
    if let temperature = health.temperature { facts.append("\(degrees(temperature))") }
    if let now = health.frequency, let most = health.maximumFrequency {
      facts.append("\(now / 1_000) of \(most / 1_000) MHz")
    }
    let was = health.now.union(health.sinceStart)
    if health.reportsVoltage, !was.contains(.underVoltage) { facts.append("no under-voltage") }
    return facts
  }

  private static func degrees(_ thousandths: Int) -> String { "\((thousandths + 500) / 1_000) °C" }

  private static func power(_ health: BoardHealth) -> Finding? {
    let mending =
      "\nUse a power supply made for this model, and a short cable; then check again: "
      + "sudo reboot, and twelvekey doctor"
    if health.now.contains(.underVoltage) {
      return .wrong(
        .unavailable,
        "power: the voltage is too low now. Keypads, modems and the card may fail."
          + mending)
    }
    guard health.sinceStart.contains(.underVoltage) else { return nil }
    return .note("power: the voltage has been too low at times since the start." + mending)
  }

  private static func warmth(_ health: BoardHealth) -> Finding? {
    let isHot = (health.temperature ?? 0) >= warm
    guard isHot || health.now.contains(.warm) else { return nil }
    let subject = health.temperature.map { "\(degrees($0))" } ?? "it"
    return .note(
      "temperature: \(subject) is too warm: the board is slowed down. Give it air or a heat sink. Its temperature: "
        + "cat /sys/class/thermal/thermal_zone0/temp")
  }

  private static func speed(_ health: BoardHealth) -> Finding? {
    let slow: BoardHealth.Problems = [.capped, .throttled]
    let isSlow = !health.now.isDisjoint(with: slow)
    guard isSlow || !health.sinceStart.isDisjoint(with: slow) else { return nil }
    let when = isSlow ? "is slowed down now" : "has been slowed down at times since the start"
    return .note(
      "speed: the board \(when), because of its power or temperature. Details: vcgencmd get_throttled"
    )
  }
}
