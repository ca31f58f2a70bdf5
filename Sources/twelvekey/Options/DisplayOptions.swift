import ArgumentParser
import LineDisplay
import LinuxIO

enum DisplayKind: String, CaseIterable, ExpressibleByArgument {
  case terminal
  case plain
  case json
  case none
}

/// Where the screen goes.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Where the screen goes: terminal, plain, json or none.")
  var display: DisplayKind?

  @Flag(help: "The same as --display json.")
  var json = false

  @Option(help: ArgumentHelp("Most matches in a JSON object; 0 is all.", valueName: "number"))
  var limit = 20

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit must not be below 0") }
    if json, let display, display != .json {
      throw ValidationError("--json and --display \(display.rawValue) contradict each other")
    }
  }

  /// - Parameter inVirtualTime: a terminal that is set in the file, for live use, doesn't count.
  func kind(
    _ file: SettingsFile, otherwise: DisplayKind, inVirtualTime: Bool = false
  ) throws -> DisplayKind {
    if json { return .json }
    if let display { return display }
    let names = DisplayKind.allCases.map(\.rawValue).joined(separator: ", ")
    let set = try file.value("display", expected: names, DisplayKind.init(rawValue:))
    return inVirtualTime && set == .terminal ? otherwise : set ?? otherwise
  }
}
