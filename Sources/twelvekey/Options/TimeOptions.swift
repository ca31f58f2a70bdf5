import ArgumentParser
import Handset

/// How long keys are held and letters turn.
struct TimeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long a key is down to be held.", valueName: "milliseconds"))
  var holdTime: Int?

  @Option(
    help: ArgumentHelp(
      "How long the same key still turns a letter in abc; 0 is for ever.",
      valueName: "milliseconds"))
  var multiTapTimeout: Int?

  func validate() throws {
    if let holdTime, !(100...10_000).contains(holdTime) {
      throw ValidationError("--hold-time must be between 100 and 10000 milliseconds")
    }
    if let multiTapTimeout, !(0...60_000).contains(multiTapTimeout) {
      throw ValidationError("--multi-tap-timeout must be between 0 and 60000 milliseconds")
    }
  }

  func settings(_ file: SettingsFile) throws -> HandsetSettings {
    var settings = HandsetSettings()
    let hold =
      try holdTime
      ?? file.value("hold-time", expected: "100 to 10000 milliseconds") {
        Int($0).flatMap { (100...10_000).contains($0) ? $0 : nil }
      }
    if let hold {
      settings.holdTime = .milliseconds(hold)
      settings.longHoldTime = .milliseconds(hold + 1_000)
    }
    let timeout =
      try multiTapTimeout
      ?? file.value("multi-tap-timeout", expected: "0 to 60000 milliseconds") {
        Int($0).flatMap { (0...60_000).contains($0) ? $0 : nil }
      }
    if let timeout { settings.multiTapTimeout = timeout == 0 ? nil : .milliseconds(timeout) }
    return settings
  }
}
