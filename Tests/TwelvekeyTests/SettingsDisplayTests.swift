import Glibc
import TestSupport
import Testing
import TimeLimit

/// What the settings file says of the telephone's own display, on displays that are pretended, by
/// what is written to them.
@Suite(.timeLimited) struct SettingsDisplayTests {
  private let settings = Settings()

  static let names = Set(panel.map(\.name)).union(lcd)
  private static let lcd: Set<String> = [
    "blank-after", "type-waking-key", "lcd-size", "lcd-rom", "clock",
  ]

  // MARK: A character LCD

  private func prepareBook() {
    settings.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Jürg\nTEL:+49 30 23125 401\nEND:VCARD\n", to: "book.vcf")
  }

  @Test func theSizeAndTheLettersOfAnLCD() {
    prepareBook()
    // The fourth row, and the place of ü in each controller.
    let marks = [fourth: "\u{1b}[Lx0y3;", japanese: "J\u{f5}rg", european: "J\u{fc}rg"]
    let effects: [(line: String, seen: Set<String>)] = [
      ("", [japanese]), ("lcd-size = 20x4", [fourth, japanese]), ("lcd-rom = a02", [european]),
      ("lcd-rom = a00", [japanese]),
    ]
    for (line, seen) in effects {
      let lcd = SimulatedLCD()
      let result = settings.run(
        line,
        [
          "run", "--virtual", "--display", "charlcd:\(lcd.path)", "--contacts", "FOLDER/book.vcf",
          "--keys", "5",
        ])
      #expect(result.code == 0, "\(result.errors)")
      lcd.drain()
      let found = marks.filter { lcd.output.contains($0.value) }.map(\.key)
      #expect(Set(found) == seen, "\(line): \(lcd.output.debugDescription)")
    }
  }

  /// The time stands where nothing is typed yet, unless a setting turns it off.
  @Test(arguments: [("", true), ("clock = yes", true), ("clock = no", false)])
  func theClock(line: String, isSeen: Bool) {
    prepareBook()
    let lcd = SimulatedLCD()
    let result = settings.run(
      line,
      [
        "run", "--virtual", "--display", "charlcd:\(lcd.path)", "--contacts", "FOLDER/book.vcf",
        "--keys", "{wait 100}",
      ])
    #expect(result.code == 0, "\(result.errors)")
    lcd.drain()
    let time = lcd.output.firstMatch(of: #/[0-2][0-9]:[0-5][0-9] .*[A-Z][a-z][a-z] [1-3]?[0-9] /#)
    #expect((time != nil) == isSeen, "\(lcd.output.debugDescription)")
  }

  private let fourth = "a fourth row"
  private let japanese = "letters of a00"
  private let european = "letters of a02"

  /// The display goes dark by itself; the key that lights it is typed where that is wished.
  @Test(arguments: ["", "type-waking-key = yes\n", "type-waking-key = no\n"])
  func aDisplayGoesDark(line: String) {
    prepareBook()
    let lcd = SimulatedLCD()
    Program.write(line + "blank-after = 0.2\n", to: settings.path)
    let phone = PseudoTerminal([
      "run", "--virtual", "--display", "charlcd:\(lcd.path)", "--contacts",
      settings.folder + "/book.vcf", "--config", settings.path,
    ])
    let dark = "\u{1b}[L-"
    let light = "\u{1b}[L+"
    #expect(lcd.wait(for: "1 contact"))
    phone.pass(.seconds(1))
    #expect(lcd.wait(for: dark))
    phone.press("5")
    #expect(lcd.wait(for: light))
    // And dark again, when whatever the key does is done.
    phone.pass(.seconds(1))
    #expect(lcd.wait(for: dark))
    phone.type("\u{4}")
    #expect(phone.end() == 0)
    lcd.drain()
    #expect(lcd.output.contains("rg ") == line.contains("yes"), "\(lcd.output.debugDescription)")
  }

  /// The display stays on for ten hours.
  @Test func zeroNeverGoesDark() {
    let lcd = SimulatedLCD()
    let result = settings.run(
      "blank-after = 0",
      ["run", "--virtual", "--display", "charlcd:\(lcd.path)", "--keys", "5{wait 36000000}"])
    #expect(result.code == 0)
    lcd.drain()
    // Its end leaves it dark.
    #expect(lcd.output.split(separator: "\u{1b}[L-", omittingEmptySubsequences: false).count == 2)
    #expect(lcd.output.hasSuffix("\u{1b}[L-"))
  }

  // MARK: A panel

  private static let panel: [(name: String, value: String, option: [String])] = [
    ("rotate", "90", ["--rotate", "90"]), ("mirror", "yes", ["--mirror"]),
    ("invert", "yes", ["--invert"]), ("margins", "1,2,3,4", ["--margins", "1,2,3,4"]),
    ("scale", "2", ["--scale", "2"]), ("font", "FOLDER/own.hex", ["--font", "FOLDER/own.hex"]),
    ("direction", "rtl", ["--direction", "rtl"]),
    ("bit-order", "high", ["--bit-order", "high"]), ("theme", "light", ["--theme", "light"]),
  ]

  /// The last screen that a telephone has drawn on a panel of 128×64 pixels.
  private func screen(_ line: String, _ option: [String]) throws -> [UInt8] {
    let panel = settings.folder + "/panel"
    Program.shell("head -c 1024 /dev/zero > \(panel); rm -f \(panel).before")
    let library = try #require(SimulatedDevices.library)
    let result = settings.run(
      line, ["run", "--virtual", "--display", "fb:FOLDER/panel", "--keys", "5646"] + option,
      environment: "TWELVEKEY_TEST_PANEL=\(panel)", under: ["env", "LD_PRELOAD=\(library)"])
    #expect(result.code == 0, "\(line) \(option): \(result.errors)")
    let screen = try #require(Repository.bytes(panel + ".before"), "\(line) \(option)")
    #expect(screen.count == 1024, "\(line) \(option)")
    return screen
  }

  /// As the options of their names do it, which have tests of what they do.
  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func howAPanelIsDrawnOn() throws {
    // One letter that is a block; all others are the own ones.
    settings.write("0036:" + String(repeating: "7E", count: 16) + "\n", to: "own.hex")
    let plain = try screen("", [])
    #expect(Set(plain).count > 10)
    for (name, value, option) in Effort.some(Self.panel) {
      let set = try screen("\(name) = \(value)", [])
      let told = try screen("", option)
      #expect((set != plain) as Bool, "\(name)")
      #expect((set == told) as Bool, "\(name)")
    }
    for name in ["mirror", "invert"] {
      let told = try screen("\(name) = yes", ["--no-\(name)"])
      #expect((told == plain) as Bool, "--no-\(name)")
    }
  }
}
