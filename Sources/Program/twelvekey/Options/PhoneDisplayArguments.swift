import ArgumentParser
import CellDisplay
import Settings

/// The options for a running telephone's own display, except those for drawing on it.
struct PhoneDisplayArguments: ParsableArguments {
  @Option(Settings.blankAfter) var blankAfter: Double?

  @Flag(Settings.typeWakingKey) var typeWakingKey: Bool?

  @Flag(Settings.clock) var clock: Bool?

  @Flag(Settings.logNumbers) var logNumbers: Bool?

  @Option(Settings.lcdSize) var lcdSize: LCDSize?

  @Option(Settings.lcdROM) var lcdRom: LCDROM?

  func settings(_ file: SettingsFile) throws -> PhoneDisplaySettings {
    let seconds = blankAfter ?? file.value(Settings.blankAfter) ?? 60
    return PhoneDisplaySettings(
      blankAfter: seconds == 0 ? nil : .seconds(seconds),
      typesWakingKey: typeWakingKey ?? file.value(Settings.typeWakingKey) ?? false,
      showsClock: clock ?? file.value(Settings.clock) ?? true,
      lcdSize: lcdSize ?? file.value(Settings.lcdSize),
      rom: lcdRom ?? file.value(Settings.lcdROM) ?? .a00)
  }
}
