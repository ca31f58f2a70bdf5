import ArgumentParser
import CellDisplay

/// The options for a running telephone's own display, except those for drawing on it.
struct PhoneDisplayArguments: ParsableArguments {
  @Option(Settings.blankAfter) var blankAfter: Double?

  @Flag(Settings.typeWakingKey) var typeWakingKey: Bool?

  @Flag(Settings.clock) var clock: Bool?

  @Flag(Settings.logNumbers) var logNumbers: Bool?

  @Option(Settings.lcdSize) var lcdSize: LCDSize?

  @Option(Settings.lcdROM) var lcdRom: ROM?

  enum ROM: String, ExpressibleByArgument, CaseIterable {
    case a00, a02
  }

  /// The columns and rows of a character LCD.
  struct LCDSize: Hashable, ExpressibleByArgument {
    var columns: Int
    var rows: Int

    /// Reads a size. An HD44780 has 80 letters, and displays have at most four rows.
    init?(argument: String) {
      guard let size = WrittenSize(argument), (8...40).contains(size.width),
        (1...4).contains(size.height), size.width * size.height <= 80
      else { return nil }
      columns = size.width
      rows = size.height
    }
  }

  /// The times after which a display may go dark, in seconds.
  static let times = 0.0...86_400

  func settings(_ file: SettingsFile) throws -> PhoneDisplaySettings {
    let seconds = blankAfter ?? file.value(Settings.blankAfter) ?? 60
    let rom = lcdRom ?? file.value(Settings.lcdROM)
    return PhoneDisplaySettings(
      blankAfter: seconds == 0 ? nil : .seconds(seconds),
      typesWakingKey: typeWakingKey ?? file.value(Settings.typeWakingKey) ?? false,
      showsClock: clock ?? file.value(Settings.clock) ?? true,
      lcdSize: lcdSize ?? file.value(Settings.lcdSize), rom: rom == .a02 ? .a02 : .a00)
  }
}
