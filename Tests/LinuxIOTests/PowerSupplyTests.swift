import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// What `/sys/class/power_supply` says, in folders that are made like it.
@Suite(.timeLimited) struct PowerSupplyTests {
  private func supply(_ supplies: [String: [String: String]]) throws -> PowerSupply? {
    let folder = try TemporaryFolder()
    for (name, attributes) in supplies {
      mkdir("\(folder.path)/\(name)", 0o755)
      for (attribute, value) in attributes {
        try Files.replace("\(folder.path)/\(name)/\(attribute)", with: Array("\(value)\n".utf8))
      }
    }
    return withExtendedLifetime(folder) { PowerSupply(folder: folder.path) }
  }

  @Test func aBattery() throws {
    let battery = ["type": "Battery", "capacity": "78", "status": "Discharging"]
    #expect(try supply(["BAT0": battery]) == PowerSupply(percent: 78, isCharging: false))
    let charging = battery.merging(["status": "Charging", "scope": "System"]) { $1 }
    #expect(
      try supply(["AC": ["type": "Mains", "online": "1"], "BAT0": charging])
        == PowerSupply(percent: 78, isCharging: true))
    // Two of them, of which one is full.
    let full = ["type": "Battery", "capacity": "100", "status": "Full", "present": "1"]
    #expect(
      try supply(["BAT0": battery, "BAT1": full]) == PowerSupply(percent: 89, isCharging: false))
  }

  /// A fuel gauge that knows no charger: the driver of a MAX17040 has no state, "Unknown", or one
  /// that means nothing.
  @Test(arguments: [nil, "Unknown", "-27181"])
  func aGaugeThatKnowsNoCharger(status: String?) throws {
    var gauge = ["type": "Battery", "capacity": "3", "voltage_now": "3412500", "online": "1"]
    gauge["status"] = status
    func isCharging(with charger: [String: String]?) throws -> Bool? {
      try supply(charger.map { ["battery": gauge, "charger": $0] } ?? ["battery": gauge])?
        .isCharging
    }
    #expect(try isCharging(with: nil) == false)
    for type in ["Mains", "USB", "USB_PD", "Wireless"] {
      #expect(try isCharging(with: ["type": type, "online": "1"]) == true)
      #expect(try isCharging(with: ["type": type, "online": "0"]) == false)
      #expect(try isCharging(with: ["type": type]) == false)
    }
    // What this machine itself supplies.
    #expect(try isCharging(with: ["type": "USB", "online": "1", "scope": "Device"]) == false)
    let found = try #require(try supply(["battery": gauge]))
    #expect(Set(found.readings.values) == [3, 3_412_500])
  }

  /// What rises counts where the state is unknown, or doubtful.
  @Test func aBatteryThatHasRisen() throws {
    func battery(
      _ percent: Int, _ values: [String: String], status: String?, isPlugged: Bool = false
    ) throws -> PowerSupply {
      var battery = values.merging(["type": "Battery", "capacity": "\(percent)"]) { $1 }
      battery["status"] = status
      let mains = ["type": "Mains", "online": isPlugged ? "1" : "0"]
      var found = try #require(try supply(["battery": battery, "mains": mains]))
      // Each made-up folder has a path of its own.
      found.readings = Dictionary(
        uniqueKeysWithValues: found.readings.map { (String($0.split(separator: "/").last!), $1) })
      return found
    }
    // The voltage rises by a little without a charger.
    for (file, risen) in [
      ("voltage_now", 3_420_001), ("energy_now", 3_400_001), ("charge_now", 3_400_001),
    ] {
      let low = try battery(3, [file: "3400000"], status: "Unknown")
      #expect(try battery(3, [file: "\(risen)"], status: "Unknown").hasRisen(since: low))
      #expect(try !battery(3, [file: "\(risen - 1)"], status: "Unknown").hasRisen(since: low))
      #expect(try !battery(2, [file: "\(risen)"], status: "Unknown").hasRisen(since: low))
      #expect(try battery(4, [file: "3300000"], status: "Unknown").hasRisen(since: low))
    }
    // A battery that says that it is discharged is discharged. But beside a charger, its gauge may
    // not know that one.
    let low = try battery(3, ["voltage_now": "3400000"], status: "Discharging", isPlugged: true)
    let later = ["voltage_now": "3500000"]
    #expect(try !battery(3, later, status: "Discharging").hasRisen(since: low))
    #expect(try battery(3, later, status: "Discharging", isPlugged: true).hasRisen(since: low))
  }

  @Test func whatIsNone() throws {
    #expect(PowerSupply(folder: "/nonexistent") == nil)
    #expect(try supply([:]) == nil)
    // That of a mouse; one that is not there; one that says nothing, or nonsense.
    #expect(try supply(["m": ["type": "Battery", "capacity": "5", "scope": "Device"]]) == nil)
    #expect(try supply(["b": ["type": "Battery", "capacity": "5", "present": "0"]]) == nil)
    #expect(try supply(["b": ["type": "Battery"]]) == nil)
    #expect(try supply(["b": ["type": "Battery", "capacity": "many"]]) == nil)
    #expect(try supply(["b": ["type": "Battery", "capacity": "-5"]]) == nil)
  }
}
