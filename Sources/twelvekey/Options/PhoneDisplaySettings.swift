import LineDisplay

/// How a running telephone uses its own display.
struct PhoneDisplaySettings {
  /// `nil` is never.
  var blankAfter: Duration?
  var typesWakingKey: Bool
  var showsClock: Bool
  var lcdSize: PhoneDisplayArguments.LCDSize?
  var rom: LCDROM
}
