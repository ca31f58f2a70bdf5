import ArgumentParser
import CellDisplay
import Settings

/// The options for a running telephone's own display, except those for drawing on it.
struct PhoneDisplayArguments: ParsableArguments {
  @Option(Settings.blankAfter) var blankAfter: Double?

  @Flag(Settings.typeWakingKey) var typeWakingKey: Bool?

  @Flag(Settings.clock) var clock: Bool?

  @Flag(Settings.logNumbers) var logNumbers: Bool?

  @OptionGroup var lcd: LCDArguments

  func settings(_ file: SettingsFile) throws -> PhoneDisplaySettings {
    let seconds = blankAfter ?? file.value(Settings.blankAfter) ?? 60
    return PhoneDisplaySettings(
      blankAfter: seconds == 0 ? nil : .seconds(seconds),
      typesWakingKey: typeWakingKey ?? file.value(Settings.typeWakingKey) ?? false,
      showsClock: clock ?? file.value(Settings.clock) ?? true,
      lcdSize: lcd.lcdSize ?? file.value(Settings.lcdSize), rom: lcd.rom(file))
  }
}

/// The options for the kind of a character LCD.
struct LCDArguments: ParsableArguments {
  @Option(Settings.lcdSize) var lcdSize: LCDSize?

  @Option(Settings.lcdROM) var lcdRom: LCDROM?

  /// Whether an option is given.
  var isGiven: Bool { lcdSize != nil || lcdRom != nil }

  func rom(_ file: SettingsFile) -> LCDROM { lcdRom ?? file.value(Settings.lcdROM) ?? .a00 }

  /// Returns a display that needs no device.
  func view(_ file: SettingsFile) -> LCDView {
    let size = (lcdSize ?? file.value(Settings.lcdSize)).map {
      (columns: $0.columns, rows: $0.rows)
    }
    return LCDView(size ?? LCDView.defaultSize, rom: rom(file))
  }
}
