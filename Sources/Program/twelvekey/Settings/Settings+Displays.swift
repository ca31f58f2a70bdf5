import CellDisplay
import PixelDisplay

/// The settings for displays.
extension Settings {
  static let displays: [any AnySetting] = [
    display, drawn, limit, direction, blankAfter, typeWakingKey, clock, lcdSize, lcdROM, logNumbers,
  ]

  static let display = Setting(
    "display",
    "Where the screen goes: terminal, plain, json, fb[:PATH] (a framebuffer), charlcd[:PATH] (a "
      + "character LCD) or none.",
    expected: DisplayKind.expected, valueName: "display",
    choices: ["terminal", "plain", "json", "fb", "charlcd", "none"], DisplayKind.init(argument:))

  static let drawn = flag(
    "drawn", "Draw the pad beside the display, on a terminal; pressed keys are lit.",
    standard: false)

  static let limit = whole(
    "limit", "Most matches in a JSON object; 0 is all.", 0...1_000_000, valueName: "number",
    standard: 20)

  static let direction = choice(
    "direction",
    "How screens are laid out: ltr, from left to right, or rtl, for those who read from right to left.",
    Screen.Direction.self, valueName: "way", standard: .leftToRight)

  static let blankAfter = Setting(
    "blank-after",
    "Seconds without a key until a panel or an LCD goes dark; 0 is never. Default: 60.",
    expected: "0 to 86400 seconds", valueName: "seconds", standard: "60",
    isNumber: true
  ) { text in Double(text).flatMap { PhoneDisplayArguments.times.contains($0) ? $0 : nil } }

  static let typeWakingKey = flag(
    "type-waking-key", "Type the key that lights a dark display, too.", standard: false)

  static let clock = flag(
    "clock", "Show the time while nothing is typed, on a terminal, a panel and an LCD.",
    standard: true)

  static let lcdSize = Setting(
    "lcd-size", "Letters of a character LCD, where its driver doesn't tell; else 16x2.",
    expected: "columns and rows such as 16x2", valueName: "columnsxrows",
    PhoneDisplayArguments.LCDSize.init(argument:))

  static let lcdROM = choice(
    "lcd-rom",
    "The letters in the LCD's controller: a00 (Japanese, most that are sold) or a02 (European).",
    PhoneDisplayArguments.ROM.self, valueName: "rom", standard: .a00)

  static let logNumbers = flag(
    "log-numbers",
    "Write telephone numbers into the log of a service as they are; else all but the last two digits "
      + "are left out.", standard: false)

  // MARK: Panels

  static let panels: [any AnySetting] = [
    rotate, mirror, invert, margins, scale, theme, font, bitOrder,
  ]

  static let rotate = Setting(
    "rotate", "Turn the picture clockwise: 0, 90, 180 or 270 degrees.",
    expected: "0, 90, 180 or 270", valueName: "degrees", standard: "0",
    isNumber: true,
    choices: ["0", "90", "180", "270"]
  ) { Int($0).flatMap(PanelGeometry.Rotation.init(rawValue:)) }

  static let mirror = flag("mirror", "Swap left and right.", standard: false)
  static let invert = flag("invert", "Swap dark and light.", standard: false)

  static let margins = Setting(
    "margins", "Pixels at the edges that stay empty: one number, or left,top,right,bottom.",
    expected: "one number of pixels, or four: left,top,right,bottom", valueName: "pixels",
    standard: "0", isNumber: true, PanelArguments.margins)

  static let scale = whole(
    "scale", "Pixels a side for one of the font, 1 to 16; else by the panel's size.", 1...16,
    valueName: "number")

  static let theme = choice(
    "theme",
    "A panel's colours: dark, light, contrast (seven times as bright), or large, which is contrast with "
      + "large print.", PanelTheme.Name.self, valueName: "name", standard: .dark)

  static let font = text(
    "font",
    "A font: TrueType or OpenType, by its file or by the name that fontconfig has for it, such as sans, "
      + "for panels of 16 bits a pixel and more; PSF or Unifont's .hex, also packed with gzip, for "
      + "all. May be repeated: the next has what the first lacks.",
    expected: "a path", valueName: "font", isRepeatable: true, isPath: true)

  static let bitOrder = choice(
    "bit-order", "Which bit of a byte is the left pixel, where a pixel is one bit: low or high.",
    PanelArguments.BitOrder.self, valueName: "end", standard: .low)
}
