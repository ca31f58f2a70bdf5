import TestSupport
import Testing
import TimeLimit

/// The least and the most that a setting may be, in the file and as an option. The values beyond
/// are tested in the library.
@Suite(.timeLimited) struct SettingsBoundsTests {
  private let settings = Settings()

  private struct Bounds {
    var name: String
    var good: [String]
    var command: [String]
  }

  private static let press = ["press", "5", "--display", "none", "--contacts", "none"]
  private static let shown = ["press", "5", "--contacts", "none"]
  private static let dump = [
    "dump", "-", "--format", "text", "--size", "64x64", "--contacts", "none",
  ]
  private static let live = [
    "run", "--virtual", "--keys", "5", "--display", "none", "--contacts", "none",
  ]
  private static let replay = [
    "replay", Program.fixture("recordings/phone-matrix.evemu"), "--display", "none",
    "--contacts", "none",
  ]
  private static let all = [
    Bounds(
      name: "near-lines", good: ["0", "9"], command: press),
    Bounds(
      name: "hold-time", good: ["100", "10000"], command: press),
    Bounds(
      name: "multi-tap-timeout", good: ["0", "60000"], command: press),
    Bounds(
      name: "debounce", good: ["0", "1000"], command: replay),
    Bounds(
      name: "blank-after", good: ["0", "86400"], command: live),
    Bounds(
      name: "scale", good: ["1", "16"], command: dump),
    Bounds(
      name: "margins", good: ["0", "4096", "0,4096,4096,0"], command: dump),
    Bounds(
      name: "rotate", good: ["0", "90", "180", "270"], command: dump),
    Bounds(
      name: "lcd-size", good: ["8x1", "40x2", "20x4"], command: live),
    Bounds(
      name: "lcd-rom", good: ["a00", "a02"], command: live),
    Bounds(
      name: "bit-order", good: ["low", "high"], command: dump),
    Bounds(
      name: "rows", good: ["legend", "phone"], command: replay),
    Bounds(
      name: "direction", good: ["ltr", "rtl"], command: dump),
    Bounds(
      name: "mode", good: ["search", "abc", "t9", "123"], command: press),
    Bounds(
      name: "country", good: ["DE", "us"], command: press),
    Bounds(
      name: "charset", good: ["windows-1250", "CP1251", "latin2", "utf-8"], command: press),
    Bounds(
      name: "display", good: ["plain", "json", "none"], command: shown),
  ]

  /// Yes and no, which are options of their own on the command line.
  private static let flags: [(name: String, command: [String])] = [
    ("mirror", dump), ("invert", dump), ("type-waking-key", live), ("clock", live), ("grab", live),
  ]

  /// The first good values of all settings that a command has, then the second, and so on.
  @Test func whatIsWithinIsTaken() {
    for command in [Self.press, Self.shown, Self.dump, Self.live, Self.replay] {
      let own = Self.all.filter { $0.command == command }
      for place in Effort.some(0..<(own.map(\.good.count).max() ?? 0)) {
        let values = own.map { ($0.name, $0.good[min(place, $0.good.count - 1)]) }
        let lines = values.map { "\($0) = \($1)" }.joined(separator: "\n")
        let set = settings.run(lines, command)
        #expect(set.code == 0, "\(lines): \(set.errors)")
        let option = Program.run(command + values.map { "--\($0)=\($1)" })
        #expect(option.code == 0, "\(values): \(option.errors)")
        // They say the same.
        #expect(set.output == option.output, "\(lines)")
      }
    }
  }

  @Test(arguments: [
    ("hold-time", "99", "100 to 10000 milliseconds", press),
    ("multi-tap-timeout", "-1", "0 to 60000 milliseconds", press),
    ("margins", "-1,0,0,0", "one number of pixels, or four: left,top,right,bottom", dump),
    ("rows", "rows", "legend or phone", replay),
    ("charset", "7-bit", "a character set such as windows-1250", press),
  ]) func whatIsBeyondIsRefusedAsAnOption(
    name: String, value: String, expected: String, command: [String]
  ) {
    let result = Program.run(command + ["--\(name)=\(value)"])
    #expect(result.code == 64, "\(result.errors)")
    #expect(result.errors.contains("--\(name)"), "\(result.errors)")
    #expect(
      result.errors.contains("'\(value)'") && result.errors.contains("write \(expected)"),
      "\(result.errors)")
    #expect(result.output == "")
  }

  @Test func yesAndNo() {
    for command in [Self.dump, Self.live] {
      let names = Self.flags.filter { $0.command == command }.map(\.name)
      for value in ["yes", "no"] {
        let lines = names.map { "\($0) = \(value)" }.joined(separator: "\n")
        let result = settings.run(lines, command)
        #expect(result.code == 0, "\(lines): \(result.errors)")
      }
    }
  }
}
