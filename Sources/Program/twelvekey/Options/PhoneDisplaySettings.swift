import CellDisplay
import Settings

/// How a running telephone uses its own display.
struct PhoneDisplaySettings {
  /// The time without a key after which the display goes dark; `nil` for never.
  var blankAfter: Duration?
  var typesWakingKey: Bool
  var showsClock: Bool
  var lcdSize: LCDSize?
  var rom: LCDROM
}
