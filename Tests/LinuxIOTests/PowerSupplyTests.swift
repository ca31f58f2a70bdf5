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
