import ArgumentParser
import Settings

extension DisplayKind: ExpressibleByArgument {}

/// The options for the display.
struct DisplayOptions: ParsableArguments {
  @Option(Settings.display) var display: DisplayKind?

  @Flag(help: "The same as --display json.")
  var json = false

  @Option(Settings.limit) var limit: Int?

  func validate() throws {
    if json, let display, display != .json {
      throw ValidationError("--json and --display \(display.name) exclude each other")
    }
  }

  /// Returns the maximum number of matches in a JSON object; 0 for all.
  func limit(_ file: SettingsFile) -> Int { limit ?? file.value(Settings.limit) ?? 20 }

  /// - Parameter inVirtualTime: whether to ignore a display in the settings that is only for real
  ///   time.
  func kind(
    _ file: SettingsFile, otherwise: DisplayKind, inVirtualTime: Bool = false
  ) throws -> DisplayKind {
    if json { return .json }
    if let display { return display }
    guard let set = file.value(Settings.display) else { return otherwise }
    return inVirtualTime && set.isForTheEye ? otherwise : set
  }
}
