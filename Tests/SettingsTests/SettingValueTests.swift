import Testing
import TimeLimit

@testable import Settings

/// The least and the most that a setting may be, and what lies just beyond.
@Suite(.timeLimited) struct SettingValueTests {
  private struct Bounds {
    var name: String
    var good: [String]
    var bad: [String]
    /// The advice for a value that is not valid.
    var expected: String
  }

  private static let all = [
    Bounds(
      name: "hold-time", good: ["100", "10000"], bad: ["99", "10001", ""],
      expected: "100 to 10000 milliseconds"),
    Bounds(
      name: "multi-tap-timeout", good: ["0", "60000"], bad: ["-1", "60001"],
      expected: "0 to 60000 milliseconds"),
    Bounds(
      name: "debounce", good: ["0", "1000"], bad: ["-1", "1001"],
      expected: "0 to 1000 milliseconds"),
    Bounds(
      name: "blank-after", good: ["0", "86400"], bad: ["-0.001", "86400.001", "nan"],
      expected: "0 to 86400 seconds"),
    Bounds(name: "scale", good: ["1", "16"], bad: ["0", "17"], expected: "1 to 16"),
    Bounds(
      name: "margins", good: ["0", "4096", "0,4096,4096,0"],
      bad: ["-1", "4097", "0,0,0,4097", "-1,0,0,0", "1,2", "1,,3,4"],
      expected: "one number of pixels, or four: left,top,right,bottom"),
    Bounds(
      name: "rotate", good: ["0", "90", "180", "270"], bad: ["-90", "89", "360"],
      expected: "0, 90, 180 or 270"),
    Bounds(
      name: "lcd-size", good: ["8x1", "40x2", "20x4"],
      bad: ["7x1", "41x1", "8x0", "16x5", "27x3"], expected: "columns and rows such as 16x2"),
    Bounds(name: "lcd-rom", good: ["a00", "a02"], bad: ["a01"], expected: "a00 or a02"),
    Bounds(name: "bit-order", good: ["low", "high"], bad: ["middle"], expected: "low or high"),
    Bounds(name: "rows", good: ["legend", "phone"], bad: ["rows"], expected: "legend or phone"),
    Bounds(name: "direction", good: ["ltr", "rtl"], bad: ["up"], expected: "ltr or rtl"),
    Bounds(
      name: "mode", good: ["search", "abc", "t9", "123"], bad: ["124"],
      expected: "search, abc, t9, 123"),
    Bounds(
      name: "language", good: ["en", "de, en", "en,en", "en+de", "en + de,ru"],
      bad: [
        "", ",", "xx", "en,xx", "en de", "en+", "+", "en+ru", "en+xx", "en,en+ru", "en,en+de",
        "en+en",
      ],
      expected: "one or more, separated by commas, or by + to type them together, of en"),
    Bounds(
      name: "country", good: ["DE", "us"], bad: ["D", "DEU"], expected: "two letters such as DE"),
    Bounds(
      name: "charset", good: ["windows-1250", "CP1251", "latin2", "utf-8"],
      bad: ["windows-1249", "7-bit"], expected: "a character set such as windows-1250"),
    Bounds(
      name: "display", good: ["plain", "json", "none", "fb:/dev/fb1"],
      bad: ["screen", "plain:x", "fb:", "charlcd:"],
      expected: "terminal, plain, json, fb, fb:PATH, charlcd, charlcd:PATH or none"),
    Bounds(
      name: "line", good: ["auto", "modem:/dev/ttyUSB0"], bad: ["modem", "modem:ttyUSB0"],
      expected: LineKind.forms.joined(separator: ", ")),
    Bounds(name: "clock", good: ["yes", "no"], bad: ["maybe", "true"], expected: "yes or no"),
  ]

  @Test func valuesWithinTheBoundsAreAccepted() throws {
    for bounds in Self.all {
      let setting = try #require(Settings.all.first { $0.name == bounds.name })
      for value in bounds.good { #expect(setting.accepts(value), "\(bounds.name) = \(value)") }
    }
  }

  /// The advice may go on, for example with the nearest name.
  @Test func valuesBeyondTheBoundsAreRefusedWithAdvice() throws {
    for bounds in Self.all {
      let setting = try #require(Settings.all.first { $0.name == bounds.name })
      for value in bounds.bad {
        #expect(!setting.accepts(value), "\(bounds.name) = \(value)")
        #expect(
          setting.remedy(value).hasPrefix("write \(bounds.expected)"), "\(bounds.name) = \(value)")
      }
    }
  }

  @Test func fourMarginsBeginAtTheLeft() throws {
    let margins = try #require(Settings.margins.read("1,2,3,4"))
    #expect([margins.left, margins.top, margins.right, margins.bottom] == [1, 2, 3, 4])
  }

  @Test func aNumberIsOfItsOwnRange() {
    for setting in [Settings.holdTime, Settings.debounce, Settings.lockAfter] {
      #expect(setting.read("-1") == nil)
    }
  }
}
