import TestSupport
import Testing
import TimeLimit

/// The least and the most that a setting may be, in the file and as an option: both are taken, and
/// what lies just beyond is refused, the file's with its line.
@Suite(.timeLimited) struct SettingsBoundsTests {
  private let settings = Settings()

  private struct Bounds {
    var name: String
    var good: [String]
    var bad: [String]
    /// What is to be written instead.
    var expected: String
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
  private static let form = "one number of pixels, or four: left,top,right,bottom"

  private static let all = [
    Bounds(
      name: "hold-time", good: ["100", "10000"], bad: ["99", "10001"],
      expected: "100 to 10000 milliseconds", command: press),
    Bounds(
      name: "multi-tap-timeout", good: ["0", "60000"], bad: ["-1", "60001"],
      expected: "0 to 60000 milliseconds", command: press),
    Bounds(
      name: "debounce", good: ["0", "1000"], bad: ["-1", "1001"],
      expected: "0 to 1000 milliseconds", command: replay),
    Bounds(
      name: "blank-after", good: ["0", "86400"], bad: ["-0.001", "86400.001", "nan"],
      expected: "0 to 86400 seconds", command: live),
    Bounds(
      name: "scale", good: ["1", "16"], bad: ["0", "17"], expected: "1 to 16",
      command: dump),
    Bounds(
      name: "margins", good: ["0", "4096", "0,4096,4096,0"],
      bad: ["-1", "4097", "0,0,0,4097", "-1,0,0,0", "1,2", "1,,3,4"],
      expected: form, command: dump),
    Bounds(
      name: "rotate", good: ["0", "90", "180", "270"], bad: ["-90", "89", "360"],
      expected: "0, 90, 180 or 270", command: dump),
    Bounds(
      name: "lcd-size", good: ["8x1", "40x2", "20x4"],
      bad: ["7x1", "41x1", "8x0", "16x5", "27x3"],
      expected: "columns and rows such as 16x2", command: live),
    Bounds(
      name: "lcd-rom", good: ["a00", "a02"], bad: ["a01"], expected: "a00 or a02",
      command: live),
    Bounds(
      name: "bit-order", good: ["low", "high"], bad: ["middle"],
      expected: "low or high", command: dump),
    Bounds(
      name: "rows", good: ["legend", "phone"], bad: ["rows"],
      expected: "legend or phone", command: replay),
    Bounds(
      name: "direction", good: ["ltr", "rtl"], bad: ["up"], expected: "ltr or rtl",
      command: dump),
    Bounds(
      name: "mode", good: ["search", "abc", "t9", "123"], bad: ["124"],
      expected: "search, abc, t9, 123", command: press),
    Bounds(
      name: "country", good: ["DE", "us"], bad: ["D", "DEU"],
      expected: "two letters such as DE", command: press),
    Bounds(
      name: "charset", good: ["windows-1250", "CP1251", "latin2", "utf-8"],
      bad: ["windows-1249", "7-bit"], expected: "a character set such as windows-1250",
      command: press),
    Bounds(
      name: "display", good: ["plain", "json", "none"],
      bad: ["screen", "plain:x", "fb:", "charlcd:"],
      expected: "terminal, plain, json, fb, fb:PATH, charlcd, charlcd:PATH or none",
      command: shown),
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

  @Test func whatIsBeyondIsRefusedWithItsLine() {
    for bounds in Effort.some(Self.all) {
      for value in bounds.bad {
        let result = settings.run("# mine\n\n\(bounds.name) = \(value)", bounds.command)
        #expect(result.code == 65, "\(bounds.name) = \(value)")
        // What else there is to say of it may follow.
        #expect(
          result.errors.hasPrefix(
            "twelvekey: \(settings.path):3: '\(value)' is not a \(bounds.name); "
              + "write \(bounds.expected)"))
        #expect(result.output == "", "\(bounds.name) = \(value)")
      }
    }
  }

  @Test func whatIsBeyondIsRefusedAsAnOption() {
    for bounds in Effort.some(Self.all) {
      for value in bounds.bad {
        let result = Program.run(bounds.command + ["--\(bounds.name)=\(value)"])
        #expect(result.code == 64, "--\(bounds.name)=\(value): \(result.errors)")
        #expect(result.errors.contains("--\(bounds.name)"), "\(result.errors)")
        #expect(
          result.errors.contains("'\(value)'")
            && result.errors.contains("write \(bounds.expected)"),
          "--\(bounds.name)=\(value): \(result.errors)")
        #expect(result.output == "", "--\(bounds.name)=\(value)")
      }
    }
  }

  @Test func yesAndNo() {
    for command in [Self.dump, Self.live] {
      let names = Self.flags.filter { $0.command == command }.map(\.name)
      for value in ["yes", "no"] {
        let lines = names.map { "\($0) = \(value)" }.joined(separator: "\n")
        let result = settings.run(lines, command)
        #expect(result.code == 0, "\(lines): \(result.errors)")
      }
      for name in Effort.some(names) {
        let result = settings.run("\(name) = maybe", command)
        #expect(result.code == 65, "\(name)")
        #expect(
          result.errors
            == "twelvekey: \(settings.path):1: 'maybe' is not a \(name); write yes or no\n",
          "\(name): \(result.errors)")
      }
    }
  }

  /// The last line of a name counts, and it alone is looked at.
  @Test func theLastOfSeveralCounts() {
    let result = settings.run("hold-time = 5\nmode = abc\nhold-time = 200", Self.press)
    #expect(result.code == 0, "\(result.errors)")
    let wrong = settings.run("hold-time = 200\nmode = abc\nhold-time = 5", Self.press)
    #expect(wrong.errors.contains("config:3: '5' is not a hold-time"))
  }
}
