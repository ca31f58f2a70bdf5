import ArgumentParser
import LineDisplay

/// What a running telephone's own display needs to be told besides how it is drawn on.
struct PhoneDisplayArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds without a key until a panel or an LCD goes dark; 0 is never. Default: 60.",
      valueName: "seconds"))
  var blankAfter: Double?

  @Flag(inversion: .prefixedNo, help: "Type the key that lights a dark display, too.")
  var typeWakingKey: Bool?

  @Option(
    help: ArgumentHelp(
      "Letters of a character LCD, where its driver doesn't tell; else 16x2.",
      valueName: "columnsxrows"))
  var lcdSize: LCDSize?

  @Option(
    help: ArgumentHelp(
      "The letters in the LCD's controller: a00 (Japanese, most that are sold) or a02 (European).",
      valueName: "rom"))
  var lcdRom: ROM?

  enum ROM: String, ExpressibleByArgument, CaseIterable {
    case a00, a02
  }

  /// Columns and rows of a character LCD.
  struct LCDSize: Hashable, ExpressibleByArgument {
    var columns: Int
    var rows: Int

    /// An HD44780 has 80 letters, and no display has more than four rows.
    init?(argument: String) {
      guard let size = WrittenSize(argument), (8...40).contains(size.width),
        (1...4).contains(size.height), size.width * size.height <= 80
      else { return nil }
      columns = size.width
      rows = size.height
    }
  }

  func settings(_ file: SettingsFile) throws -> PhoneDisplaySettings {
    func isTime(_ seconds: Double) -> Bool { seconds >= 0 && seconds <= 86_400 }
    if let blankAfter, !isTime(blankAfter) {
      throw Failure("--blank-after \(blankAfter) is not 0 to 86400 seconds", .usage)
    }
    let set = try file.value("blank-after", expected: "0 to 86400 seconds") { text in
      Double(text).flatMap { isTime($0) ? $0 : nil }
    }
    let seconds = blankAfter ?? set ?? 60
    let size =
      try lcdSize
      ?? file.value("lcd-size", expected: "columns and rows such as 16x2") {
        LCDSize(argument: $0)
      }
    let rom = try lcdRom ?? file.value("lcd-rom", expected: "a00 or a02") { ROM(rawValue: $0) }
    return PhoneDisplaySettings(
      blankAfter: seconds == 0 ? nil : .seconds(seconds),
      typesWakingKey: try typeWakingKey ?? file.flag("type-waking-key") ?? false,
      lcdSize: size, rom: rom == .a02 ? .a02 : .a00)
  }
}
