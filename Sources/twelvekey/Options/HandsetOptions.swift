import ArgumentParser
import Handset
import Keypad

extension Mode: ExpressibleByArgument {}
extension KeypadRows: ExpressibleByArgument {}

/// How the handset behaves.
struct HandsetOptions: ParsableArguments {
  @Option(help: "What the digit keys type at first: search, abc, t9 or 123.")
  var mode: Mode?

  @OptionGroup var times: TimeOptions

  func settings(_ file: SettingsFile) -> HandsetSettings {
    var settings = times.settings(file)
    if let mode = mode ?? file.value(Settings.mode) { settings.mode = mode }
    return settings
  }
}
