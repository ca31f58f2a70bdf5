import ArgumentParser

/// Where the screen goes.
struct DisplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the screen goes: terminal, plain, json, fb[:PATH] (a framebuffer), charlcd[:PATH] (a "
        + "character LCD) or none.",
      valueName: "display"))
  var display: DisplayKind?

  @Flag(help: "The same as --display json.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Most matches in a JSON object; 0 is all.", valueName: "number"))
  var limit = 20

  func validate() throws {
    if limit < 0 { throw ValidationError("--limit must not be below 0") }
    if json, let display, display != .json {
      throw ValidationError("--json and --display \(display.name) contradict each other")
    }
  }

  /// - Parameter inVirtualTime: a display that is set in the file, for live use, doesn't count.
  func kind(
    _ file: SettingsFile, otherwise: DisplayKind, inVirtualTime: Bool = false
  ) throws -> DisplayKind {
    if json { return .json }
    if let display { return display }
    guard let set = file.value(Settings.display) else { return otherwise }
    return inVirtualTime && set.isForTheEye ? otherwise : set
  }
}
