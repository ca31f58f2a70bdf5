import ArgumentParser
import Handset
import Settings

/// The options for the hold time of keys and the timeout of multi-tap, in milliseconds.
protocol KeyTimes {
  var holdTime: Int? { get }
  var multiTapTimeout: Int? { get }
}

struct TimeOptions: ParsableArguments, KeyTimes {
  @Option(Settings.holdTime) var holdTime: Int?

  @Option(Settings.multiTapTimeout) var multiTapTimeout: Int?
}

extension KeyTimes {
  func timeSettings(_ file: SettingsFile) -> HandsetSettings {
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
