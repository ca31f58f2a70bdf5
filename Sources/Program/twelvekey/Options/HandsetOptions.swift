import ArgumentParser
import CellDisplay
import Handset
import Keypad
import Settings

extension Mode: ExpressibleByArgument {}
extension KeypadRows: ExpressibleByArgument {}
extension Screen.Direction: ExpressibleByArgument {}

/// The option for one wrong key, of contacts and of words.
protocol WrongKey {
  var near: Bool? { get }
}

extension WrongKey {
  /// Whether one wrong key is forgiven.
  func forgives(_ file: SettingsFile) -> Bool { near ?? file.value(Settings.near) ?? true }
}

/// The options for the words of t9.
protocol WordOffers: WrongKey {
  var offers: Bool? { get }
  var rudeWords: Bool? { get }
  var correct: Bool? { get }
}

struct OfferOptions: ParsableArguments, WordOffers {
  @Flag(Settings.offers) var offers: Bool?

  @Flag(Settings.rudeWords) var rudeWords: Bool?

  @Flag(Settings.correct) var correct: Bool?

  @Flag(Settings.near) var near: Bool?
}

extension WordOffers {
  func applyOffers(to settings: inout HandsetSettings, _ file: SettingsFile) {
    if offers ?? file.value(Settings.offers) == false { settings.offersWords = .none }
    settings.hidesRudeWords = !(rudeWords ?? file.value(Settings.rudeWords) ?? false)
    settings.correctsWords = correct ?? file.value(Settings.correct) ?? true
    settings.near = forgives(file)
  }
}

/// The options for contacts with one wrong key.
protocol NearContacts: WrongKey {
  var nearLines: Int? { get }
}

struct NearOptions: ParsableArguments, NearContacts {
  @Flag(Settings.near) var near: Bool?

  @Option(Settings.nearLines) var nearLines: Int?
}

extension NearContacts {
  /// Returns the number of lines up to which near contacts fill the list.
  func lines(_ file: SettingsFile) -> Int {
    nearLines ?? file.value(Settings.nearLines) ?? HandsetSettings().nearLines
  }
}

/// The options for how the handset behaves.
struct HandsetOptions: ParsableArguments, KeyTimes, WordOffers, NearContacts {
  @Option(Settings.mode) var mode: Mode?

  @Flag(Settings.near) var near: Bool?

  @Option(Settings.nearLines) var nearLines: Int?

  @Option(Settings.holdTime) var holdTime: Int?

  @Option(Settings.multiTapTimeout) var multiTapTimeout: Int?

  @Option(Settings.voicemail) var voicemail: String?

  @Option(Settings.lockAfter) var lockAfter: Int?

  @Option(Settings.direction) var direction: Screen.Direction?

  @Flag(Settings.offers) var offers: Bool?

  @Flag(Settings.rudeWords) var rudeWords: Bool?

  @Flag(Settings.correct) var correct: Bool?

  func settings(_ file: SettingsFile) -> HandsetSettings {
    var settings = timeSettings(file)
    if let mode = mode ?? file.value(Settings.mode) { settings.mode = mode }
    settings.voicemail = voicemail ?? file.value(Settings.voicemail)
    if let seconds = lockAfter ?? file.value(Settings.lockAfter), seconds > 0 {
      settings.lockAfter = .seconds(seconds)
    }
    settings.direction = direction ?? file.value(Settings.direction) ?? .leftToRight
    applyOffers(to: &settings, file)
    settings.nearLines = lines(file)
    return settings
  }
}
