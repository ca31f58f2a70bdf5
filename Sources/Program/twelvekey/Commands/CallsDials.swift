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
      do {
        try known.file.write(.speedDial(digit, nil))
      } catch {
        throw Failure(error)
      }
      Console.log(
        old.map { "speed dial \(digit) removed: \($0.name ?? $0.number)" }
          ?? "speed dial \(digit) was not set")
    }
  }

  private func list() throws {
    let dials = try state.requiredToRead(config.load())?.knowledge.speedDials ?? [:]
    var text = ""
    for (digit, dial) in dials.sorted(by: { $0.key < $1.key }) {
      if json {
        var object = JSONObject()
        object.add("digit", Int(digit))
        object.add("name", dial.name)
        object.add("number", dial.number)
        text += object.text + "\n"
      } else {
        text += "\(digit)\t\(dial.name ?? "")\t\(dial.number)\n"
      }
    }
    try json ? Console.print(text) : Console.show(text)
    if dials.isEmpty { Console.log("no speed dials yet") }
  }
}
