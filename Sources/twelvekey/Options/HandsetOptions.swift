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

  @Option(help: ArgumentHelp("The number that holding 1 calls.", valueName: "number"))
  var voicemail: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "After how long without a key the keys are locked; 0 is never.", valueName: "seconds"))
  var lockAfter: Int?

  func validate() throws {
    if let voicemail, !Settings.voicemail.accepts(voicemail) {
      throw ValidationError("--voicemail takes \(Settings.voicemail.expected)")
    }
    if let lockAfter, !Settings.lockAfter.accepts(String(lockAfter)) {
      throw ValidationError("--lock-after must be between 0 and 86400 seconds")
    }
  }

  func settings(_ file: SettingsFile) -> HandsetSettings {
    var settings = times.settings(file)
    if let mode = mode ?? file.value(Settings.mode) { settings.mode = mode }
    settings.voicemail = voicemail ?? file.value(Settings.voicemail)
    if let seconds = lockAfter ?? file.value(Settings.lockAfter), seconds > 0 {
      settings.lockAfter = .seconds(seconds)
    }
    return settings
  }
}
