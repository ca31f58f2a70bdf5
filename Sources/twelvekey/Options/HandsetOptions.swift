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

  func settings(_ file: SettingsFile) throws -> HandsetSettings {
    var settings = try times.settings(file)
    let names = Mode.allCases.map(\.rawValue).joined(separator: ", ")
    if let mode = try mode ?? file.value("mode", expected: names, Mode.init(rawValue:)) {
      settings.mode = mode
    }
    return settings
  }
}
