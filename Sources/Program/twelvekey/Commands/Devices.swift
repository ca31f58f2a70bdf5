import ArgumentParser
import Keypad
import LinuxIO

struct Devices: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the input devices, and which are used as keypads.")

  @OptionGroup var keypad: KeypadOptions
  @OptionGroup var config: ConfigOption

  @Flag(help: "One JSON object per device.")
  var json = false

  func execute() throws {
    let policy = try keypad.policy(try config.load())
    let nodes = try Udev().nodes()
    let verdicts = policy.verdicts(for: nodes)
    if json {
      for (node, verdict) in zip(nodes, verdicts) {
        try Console.print(Reports.device(node, verdict))
      }
      return
    }
    try Console.show(DeviceTable.text(nodes, verdicts))
    if nodes.isEmpty {
      Console.log("no input devices: plug in a keypad; in a container, /dev/input must exist")
    }
  }
}

/// The verdicts as a table for a person.
enum DeviceTable {
  static func text(_ nodes: [InputNode], _ verdicts: [KeypadPolicy.Verdict]) -> String {
    var text = ""
    for (node, verdict) in zip(nodes, verdicts) {
      let device = node.description
      text += "\(verdict.isTaken ? "taken " : "left  ") \(node.path)  \(device.vendorAndProduct)"
      text += "  \(device.busName)  \(device.name)\n       \(verdict.reason)\n"
      if verdict.isTaken, !Files.isReadable(node.path) {
        text += "       no permission to open it: see `twelvekey doctor`\n"
      }
    }
    return text
  }
}
