import ArgumentParser
import Handset

/// How long keys are held and letters turn.
struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a key is down to be held.", valueName: "milliseconds"))
  var holdTime: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long the same key still turns a letter in abc; 0 is for ever.",
      valueName: "milliseconds"))
  var multiTapTimeout: Int?

  func validate() throws {
    if let holdTime, !Settings.holdTime.accepts(String(holdTime)) {
      throw ValidationError("--hold-time must be between 100 and 10000 milliseconds")
    }
    if let multiTapTimeout, !Settings.multiTapTimeout.accepts(String(multiTapTimeout)) {
      throw ValidationError("--multi-tap-timeout must be between 0 and 60000 milliseconds")
    }
  }

  func settings(_ file: SettingsFile) -> HandsetSettings {
    var settings = HandsetSettings()
    if let hold = holdTime ?? file.value(Settings.holdTime) {
      settings.holdTime = .milliseconds(hold)
      settings.longHoldTime = .milliseconds(hold + 1_000)
    }
    if let timeout = multiTapTimeout ?? file.value(Settings.multiTapTimeout) {
      settings.multiTapTimeout = timeout == 0 ? nil : .milliseconds(timeout)
    }
    return settings
  }
}
