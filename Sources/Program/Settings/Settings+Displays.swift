import CellDisplay
import PixelDisplay

/// The settings for displays.
extension Settings {
  static let displays: [any AnySetting] = [
    display, drawn, limit, direction, blankAfter, typeWakingKey, clock, lcdSize, lcdROM, logNumbers,
  ]

  package static let display = Setting(
    "display", .display,
    "Where the screen goes: terminal, plain, json, fb[:PATH] (a framebuffer), charlcd[:PATH] (a "
      + "character LCD) or none.",
    expected: DisplayKind.expected, valueName: "display",
    choices: ["terminal", "plain", "json", "fb", "charlcd", "none"], DisplayKind.init(argument:))

  package static let drawn = flag(
    "drawn", .start, "Draw the pad beside the display, on a terminal; pressed keys are lit.",
    standard: false)

  package static let limit = whole(
    "limit", .start, "At most this many matches in a JSON object; 0 is all.", 0...1_000_000,
    valueName: "number",
    standard: 20)

  package static let direction = choice(
    "direction", .handset,
    "The layout of screens: ltr (left to right) or rtl (right to left).",
    Screen.Direction.self, valueName: "way", standard: .leftToRight)

  package static let blankAfter = Setting(
    "blank-after", .blanking,
    "Seconds without a key until a panel or an LCD goes dark; 0 is never. Default: 60.",
    expected: "0 to 86400 seconds", valueName: "seconds", standard: "60",
    isNumber: true
  ) { text in Double(text).flatMap { (0...86_400).contains($0) ? $0 : nil } }

  package static let typeWakingKey = flag(
    "type-waking-key", .blanking, "Type the key that lights a dark display, too.", standard: false)

  package static let clock = flag(
    "clock", .clock, "Show the time while nothing is typed, on a terminal, a panel and an LCD.",
    standard: true)

  package static let lcdSize = Setting(
    "lcd-size", .display,
    "Columns and rows of a character LCD, if its driver does not tell; else 16x2.",
    expected: "columns and rows such as 16x2", valueName: "columnsxrows",
    LCDSize.init(_:))

  package static let lcdROM = choice(
    "lcd-rom", .display,
    "The letters in the LCD's controller: a00 (Japanese, most that are sold) or a02 (European).",
    LCDROM.self, valueName: "rom", standard: .a00)

  package static let logNumbers = flag(
    "log-numbers", .log,
    "Write whole telephone numbers into the log of a service; otherwise only their last "
      + "two digits.", standard: false)

  // MARK: Panels

  static let panels: [any AnySetting] = [
    rotate, mirror, invert, margins, scale, theme, font, bitOrder,
  ]

  package static let rotate = Setting(
    "rotate", .display, "Turn the picture clockwise: 0, 90, 180 or 270 degrees.",
    expected: "0, 90, 180 or 270", valueName: "degrees", standard: "0",
    isNumber: true,
    choices: ["0", "90", "180", "270"]
  ) { Int($0).flatMap(PanelGeometry.Rotation.init(rawValue:)) }

  package static let mirror = flag("mirror", .display, "Swap left and right.", standard: false)
  package static let invert = flag("invert", .display, "Swap dark and light.", standard: false)

  package static let margins = Setting(
    "margins", .display,
    "Pixels at the edges that stay empty: one number, or left,top,right,bottom.",
    expected: "one number of pixels, or four: left,top,right,bottom", valueName: "pixels",
    standard: "0", isNumber: true, margins(_:))

  package static let scale = whole(
    "scale", .display,
    "How many pixels wide a pixel of the font is, 1 to 16; else by the panel's size.",
    1...16, valueName: "number")

  package static let theme = choice(
    "theme", .display,
    "A panel's colours: dark, light, contrast (seven times as bright), or large, which is contrast with "
      + "large print.", PanelTheme.Name.self, valueName: "name", standard: .dark)

  package static let font = text(
    "font", .display,
    "A font: TrueType or OpenType, by its file or by the name that fontconfig has for it, such as sans, "
      + "for panels of 16 bits a pixel and more; PSF or Unifont's .hex, also packed with gzip, for "
      + "all. May be repeated: the next has what the first lacks.",
    expected: "a path", valueName: "font", isRepeatable: true, isPath: true)

  package static let bitOrder = Setting(
    "bit-order", .display,
    "Which bit of a byte is the left pixel, where a pixel is one bit: low or high.",
    expected: "low or high", valueName: "end", standard: "low", choices: ["low", "high"]
  ) { ["low": PixelFormat.BitOrder.lowestFirst, "high": .highestFirst][$0] }

  /// Reads margins: one number for all four sides, or four numbers.
  @Sendable private static func margins(_ text: String) -> PanelGeometry.Margins? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let pixels = numbers.compactMap { $0 }.filter { (0...4096).contains($0) }
    guard pixels.count == numbers.count else { return nil }
    switch pixels.count {
    case 1:
      return .init(left: pixels[0], top: pixels[0], right: pixels[0], bottom: pixels[0])
    case 4:
      return .init(left: pixels[0], top: pixels[1], right: pixels[2], bottom: pixels[3])
    default: return nil
    }
  }
}
