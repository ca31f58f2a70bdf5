import ArgumentParser
import Handset
import Keypad
import LineDisplay

extension Mode: ExpressibleByArgument {}
extension KeypadRows: ExpressibleByArgument {}
extension Screen.Direction: ExpressibleByArgument {}

/// What t9 offers of itself.
struct OfferOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Offer longer words and next words in t9, beside what is typed.")
  var offers: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Treat rude words as any other; else they are never first, and never offered before you have "
        + "typed them once."))
  var rudeWords: Bool?

  func apply(to settings: inout HandsetSettings, _ file: SettingsFile) {
    if offers ?? file.value(Settings.offers) == false { settings.offersWords = .none }
    settings.hidesRudeWords = !(rudeWords ?? file.value(Settings.rudeWords) ?? false)
  }
}

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

  @Option(
    help: ArgumentHelp(
      "How screens are laid out: ltr, from left to right, or rtl, for those who read from right to left.",
      valueName: "way"))
  var direction: Screen.Direction?

  @OptionGroup var offers: OfferOptions

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
    settings.direction = direction ?? file.value(Settings.direction) ?? .leftToRight
    offers.apply(to: &settings, file)
    return settings
  }
}
