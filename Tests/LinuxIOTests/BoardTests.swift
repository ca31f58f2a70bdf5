import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// What a board's kernel and firmware say of it, in folders that are made like theirs.
@Suite(.timeLimited) struct BoardTests {
  // MARK: Power, warmth, speed

  private func health(_ files: [String: String]) throws -> BoardHealth {
    let tree = try SystemTree(files)
    return withExtendedLifetime(tree) { BoardHealth(SystemFiles(root: tree.root)) }
  }

  private static let firmware = "/sys/bus/platform/drivers/raspberrypi-firmware"

  @Test func whatTheFirmwareHasNoticed() throws {
    let all: [(String, String, BoardHealth.Problems, BoardHealth.Problems)] = [
      ("/sys/devices/platform/soc/soc:firmware", "0\n", [], []),
      (Self.firmware + "/soc:firmware", "10001\n", [.underVoltage], [.underVoltage]),
      (
        Self.firmware + "/soc:firmware", "50005\n", [.underVoltage, .throttled],
        [.underVoltage, .throttled]
      ),
      (Self.firmware + "/soc@107c000000:firmware", "e0000", [], [.capped, .throttled, .warm]),
      (Self.firmware + "/soc:firmware", "0x8", [.warm], []),
    ]
    for (folder, text, now, sinceStart) in all {
      let health = try health([folder + "/get_throttled": text])
      #expect(health.now == now && health.sinceStart == sinceStart, "\(health)")
      #expect(health.reportsVoltage)
    }
  }

  @Test func underVoltageOnEveryKernel() throws {
    let alarm = "/sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    let name = [
      "/sys/class/hwmon/hwmon0/name": "nvme\n", "/sys/class/hwmon/hwmon1/name": "rpi_volt\n",
    ]
    let good = try health(name.merging([alarm: "0\n"]) { $1 })
    #expect(good.reportsVoltage && good.now == [])
    let bad = try health(name.merging([alarm: "1\n"]) { $1 })
    #expect(bad.reportsVoltage && bad.now == .underVoltage)
    #expect(try !health(name).reportsVoltage)
  }

  /// The alarm alone, which is all that a running telephone looks at.
  @Test(arguments: [("0\n", false), ("1\n", true), ("", false), ("much\n", false)])
  func aRunningTelephoneReadsTheAlarm(alarm: String, isLow: Bool) throws {
    let tree = try SystemTree([
      "/sys/class/hwmon/hwmon0/name": "cpu_thermal\n",
      "/sys/class/hwmon/hwmon0/in0_lcrit_alarm": "1\n",
      "/sys/class/hwmon/hwmon1/name": "rpi_volt\n",
      "/sys/class/hwmon/hwmon1/in0_lcrit_alarm": alarm,
    ])
    #expect(BoardHealth.isVoltageLow(SystemFiles(root: tree.root)) == isLow)
  }

  @Test func warmthAndSpeed() throws {
    let zones = "/sys/class/thermal/thermal_zone"
    let processor = "/sys/devices/system/cpu/cpu0/cpufreq"
    let health = try health([
      zones + "0/type": "pmic\n", zones + "0/temp": "91000\n",
      zones + "1/type": "cpu-thermal\n", zones + "1/temp": "52341\n",
      "\(processor)/scaling_cur_freq": "600000\n", "\(processor)/cpuinfo_max_freq": "1800000\n",
    ])
    #expect(health.temperature == 52_341)
    #expect(health.frequency == 600_000 && health.maximumFrequency == 1_800_000)
    // Where none is the processor's it is the warmest; a sensor that is asleep is none.
    let other = try self.health([
      zones + "0/temp": "40000", zones + "1/temp": "41000", zones + "2/temp": "-2147483648",
    ])
    #expect(other.temperature == 41_000)
  }

  @Test func whatSaysNothing() throws {
    let nothing = try health([:])
    #expect(BoardHealth(SystemFiles(root: "/nonexistent")) == nothing)
    let rubbish = try health([
      "/sys/devices/platform/soc/soc:firmware/get_throttled": "many\n",
      "/sys/class/thermal/thermal_zone0/temp": "warm\n",
    ])
    #expect(rubbish == (try health([:])) && !rubbish.reportsVoltage)
  }

  // MARK: The clock

  private func clock(
    _ tree: SystemTree, now: Int64, isKept: Bool = false, program: String = "/nonexistent"
  ) -> ClockHealth {
    ClockHealth(SystemFiles(root: tree.root), program: program, now: now, isKept: isKept)
  }

  @Test func aClockThatIsBehind() throws {
    let tree = try SystemTree()
    // 1970, as a board without a battery has it; and 2026.
    #expect(clock(tree, now: 7_200).isBehind)
    #expect(!clock(tree, now: 1_780_000_000).isBehind)
    // Nothing is older than the program, nor than the time at which the clock was set last.
    tree.touch("/usr/bin/twelvekey", at: 1_790_000_000)
    #expect(clock(tree, now: 1_780_000_000, program: tree.root + "/usr/bin/twelvekey").isBehind)
    tree.touch("/var/lib/systemd/timesync/clock", at: 1_785_000_000)
    let behind = clock(tree, now: 1_780_000_000)
    #expect(behind.isBehind && behind.earliest == 1_785_000_000)
  }

  @Test func whoKeepsAClock() throws {
    let tree = try SystemTree()
    var clock = clock(tree, now: 1_780_000_000)
    #expect(!clock.isKept && !clock.hasOwnClock && !clock.hasTimeService)
    #expect(self.clock(tree, now: 1_780_000_000, isKept: true).isKept)
    tree.write("", to: "/run/systemd/timesync/synchronized")
    tree.write("rpi-rtc\n", to: "/sys/class/rtc/rtc0/name")
    tree.write("", to: "/usr/lib/systemd/system/chrony.service")
    clock = self.clock(tree, now: 1_780_000_000)
    #expect(clock.isKept && clock.hasOwnClock && clock.hasTimeService)
  }

  /// Whatever the kernel of this machine answers, it answers.
  @Test func thisMachinesClock() {
    #expect(!ClockHealth(SystemFiles()).isBehind)
  }

  // MARK: A panel

  @Test func whatEverybodyMayKnowOfAPanel() throws {
    let folder = "/sys/class/graphics/fb1"
    let tree = try SystemTree([
      "\(folder)/name": "fb_ili9341\n", "\(folder)/virtual_size": "320,240\n",
      "\(folder)/bits_per_pixel": "16\n", "/sys/class/graphics/fb2/name": "half\n",
    ])
    let files = SystemFiles(root: tree.root)
    let place = try #require(PanelPlace(of: "/dev/fb1", files))
    #expect(place.name == "fb_ili9341" && place.width == 320 && place.height == 240)
    #expect(place.bitsPerPixel == 16)
    #expect(PanelPlace(of: "/dev/fb2", files) == nil && PanelPlace(of: "/dev/fb3", files) == nil)
  }
}
