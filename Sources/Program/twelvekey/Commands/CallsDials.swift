import ArgumentParser
import CallModel
import JSON

struct CallsDials: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "dials",
    abstract: "List or remove speed dials: who is called by holding a digit.",
    discussion: """
      They are set on the pad, by holding a digit on the empty home screen. A running telephone sees \
      what is taken back from its next entry on.

      Examples:
        twelvekey calls dials --json
        twelvekey calls dials --remove 2 --remove 5
      """)

  @Flag(help: "One JSON object per digit.")
  var json = false

  @Option(help: ArgumentHelp("Remove the speed dial of this digit.", valueName: "digit"))
  var remove: [UInt8] = []

  @OptionGroup var state: StateOptions
  @OptionGroup var config: ConfigOption

  func validate() throws {
    for digit in remove where !SpeedDial.digits.contains(digit) {
      throw ValidationError("--remove is 2 to 9")
    }
  }

  func execute() throws {
    if remove.isEmpty { return try list() }
    let known = try state.required(config.load())
    for digit in remove {
      let old = known.knowledge.speedDials[digit]
      try known.file.write(.speedDial(digit, nil))
      Console.log(
        old.map { "speed dial \(digit) removed: \($0.name ?? $0.number)" }
          ?? "speed dial \(digit) was not set")
    }
  }

  private func list() throws {
    let dials = try state.requiredToRead(config.load())?.knowledge.speedDials ?? [:]
    try Console.list(dials.sorted { $0.key < $1.key }, json: json) { entry, object in
      object.add("digit", Int(entry.key))
      object.add("name", entry.value.name)
      object.add("number", entry.value.number)
    } text: { digit, dial in
      "\(digit)\t\(dial.name ?? "")\t\(dial.number)\n"
    }
    if dials.isEmpty { Console.log("no speed dials yet") }
  }
}
