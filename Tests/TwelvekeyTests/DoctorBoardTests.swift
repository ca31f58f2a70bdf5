import TestSupport
import Testing
import TimeLimit

/// What the doctor says of a board's power, warmth and speed, and of the clock.
@Suite(.timeLimited) struct DoctorBoardTests {
  private func findings(_ tree: SystemTree) -> Findings {
    Findings(
      Program.run(
        ["doctor", "--contacts", "none", "--line", "none"],
        environment: "TWELVEKEY_ROOT=\(tree.root)"))
  }

  @Test func aPCHasNoBoard() throws {
    let found = findings(try SystemTree())
    for subject in ["board", "power", "temperature", "speed", "wired", "overlay", "service"] {
      #expect(found.on(subject).isEmpty, "\(found)")
    }
  }

  // MARK: Power, warmth, speed

  private static let firmware = "/sys/devices/platform/soc/soc:firmware/get_throttled"

  @Test func aBoardInOrder() throws {
    let tree = try SystemTree.board()
    tree.write("0\n", to: Self.firmware)
    tree.write("cpu-thermal\n", to: "/sys/class/thermal/thermal_zone0/type")
    tree.write("52341\n", to: "/sys/class/thermal/thermal_zone0/temp")
    let processor = "/sys/devices/system/cpu/cpu0/cpufreq"
    tree.write("600000\n", to: "\(processor)/scaling_cur_freq")
    tree.write("1800000\n", to: "\(processor)/cpuinfo_max_freq")
    let found = findings(tree)
    #expect(
      found.on("board") == [
        "ok board: Raspberry Pi 4 Model B Rev 1.4, 52 °C, 600 of 1800 MHz, no under-voltage"
      ])
    for subject in ["power", "temperature", "speed"] { #expect(found.on(subject).isEmpty) }
  }

  private static let supply = """

    Use a power supply made for this model, and a short cable; then check again: sudo reboot, \
    and twelvekey doctor
    """

  @Test func tooLittleVoltage() throws {
    let tree = try SystemTree.board()
    tree.write("rpi_volt\n", to: "/sys/class/hwmon/hwmon0/name")
    tree.write("1\n", to: "/sys/class/hwmon/hwmon0/in0_lcrit_alarm")
    let now = findings(tree)
    #expect(now.on("board") == ["ok board: Raspberry Pi 4 Model B Rev 1.4"])
    #expect(
      now.on("power") == [
        "wrong power: the voltage is too low now. Keypads, modems and the card may fail."
          + Self.supply
      ])
    #expect(now.code == 69)
    tree.write("0\n", to: "/sys/class/hwmon/hwmon0/in0_lcrit_alarm")
    tree.write("10000\n", to: Self.firmware)
    #expect(
      findings(tree).on("power") == [
        "note power: the voltage has been too low at times since the start." + Self.supply
      ])
  }

  @Test func tooWarmAndTooSlow() throws {
    let tree = try SystemTree.board()
    tree.write("84500\n", to: "/sys/class/thermal/thermal_zone0/temp")
    tree.write("4\n", to: Self.firmware)
    let now = findings(tree)
    #expect(
      now.on("temperature") == [
        "note temperature: 85 °C is too warm: the board is slowed down. Give it air or a heat sink. "
          + "Its temperature: cat /sys/class/thermal/thermal_zone0/temp"
      ])
    #expect(
      now.on("speed") == [
        "note speed: the board is slowed down now, because of its power or temperature. "
          + "Details: vcgencmd get_throttled"
      ])
    tree.write("79999\n", to: "/sys/class/thermal/thermal_zone0/temp")
    tree.write("20000\n", to: Self.firmware)
    let before = findings(tree)
    #expect(before.on("temperature").isEmpty)
    #expect(
      before.on("speed") == [
        "note speed: the board has been slowed down at times since the start, because of its "
          + "power or temperature. Details: vcgencmd get_throttled"
      ])
  }

  // MARK: The clock

  /// Set last in 2099, and behind since.
  @Test func aClockThatIsBehind() throws {
    let tree = try SystemTree()
    tree.touch("/var/lib/systemd/timesync/clock", at: 4_070_908_800)
    let clock = try #require(findings(tree).on("clock").first)
    #expect(clock.hasPrefix("wrong clock: it shows 20"), "\(clock)")
    #expect(clock.contains("but it must be 2099-01-01T00:00:00Z or later"), "\(clock)")
    #expect(
      clock.hasSuffix(
        "\nFrom the network: sudo apt-get install systemd-timesyncd\nBy hand: sudo date -s '2026-01-31 18:00'"
      ))
    tree.write("", to: "/usr/lib/systemd/system/systemd-timesyncd.service")
    #expect(
      findings(tree).on("clock").first?.contains(
        "\nFrom the network: sudo timedatectl set-ntp true\n") == true)
  }

  @Test func aClockThatIsKept() throws {
    let tree = try SystemTree(["/run/systemd/timesync/synchronized": ""])
    let clock = try #require(findings(tree).on("clock").first)
    #expect(clock.hasPrefix("ok clock: 20") && clock.hasSuffix("Z, set by the network"), "\(clock)")
  }

  /// Where this machine's kernel keeps its own clock right, that is said in their place.
  @Test func aClockThatNobodyKeeps() throws {
    let tree = try SystemTree()
    let alone = try #require(findings(tree).on("clock").first)
    #expect(
      alone.hasSuffix("Z, set by the network")
        || alone.hasPrefix("note clock: 20")
          && alone.contains("the network has not set it, and this machine has no clock of its own")
    )
    tree.write("rtc-cmos\n", to: "/sys/class/rtc/rtc0/name")
    let own = try #require(findings(tree).on("clock").first)
    #expect(
      own.hasSuffix("Z, set by the network") || own.hasSuffix("Z, from the machine's own clock"))
  }
}
