import Glibc
import Testing
import TimeLimit

/// The program on a numpad of umockdev's: discovery, opening, events and hotplug without a kernel's
/// input devices and without rights.
///
/// umockdev answers `EVIOCGRAB` but keeps no other program out, and refuses `EVIOCSCLOCKID`; what a
/// grab and the kernel's time stamps do is tested on real kernels (Tests/Rig).
@Suite(
  .timeLimited, .enabled(if: Umockdev.isInstalled, "umockdev-run is not installed (apt: umockdev)"))
struct UmockdevTests {
  @Test func theNumpadIsFound() throws {
    let result = Program.run(["devices", "--json"], under: Umockdev.numpad)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.count == 1)
    let device = try #require(result.lines.first)
    #expect(device.contains(#""path":"/dev/input/event1","name":"Plain Numpad","id":"1209:1201""#))
    #expect(device.contains(#""taken":true"#))
  }

  @Test(.enabled(if: Umockdev.canPlug, Umockdev.howToPlug))
  func theNumpadIsOpenedAndTyped() {
    let result = Program.run(
      ["run", "--display", "json", "--contacts", "none", "--state", "none"],
      under: Umockdev.typed(
        Program.fixture("umockdev/numpad.events"), until: #""query":"5646""#))
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors == "twelvekey: keypad: Plain Numpad\n")
    #expect(Umockdev.queries(result) == ["5", "56", "564", "5646"])
  }

  @Test(.enabled(if: Umockdev.canPlug, Umockdev.howToPlug))
  func theNumpadIsPluggedInUnpluggedAndPluggedInAgain() {
    let result = Program.run(
      ["run", "--display", "json", "--contacts", "none", "--state", "none"],
      under: Umockdev.plugging)
    #expect(result.code == 0, "\(result.output)")
    #expect(
      Umockdev.queries(result) == [
        "5", "56", "564", "5646", "56465", "564656", "5646564", "56465646",
      ])
    #expect(
      result.lines.filter { !$0.hasPrefix("{") } == [
        "! twelvekey: no keypad yet: plug one in",
        "# plugged in", "! twelvekey: keypad: Plain Numpad",
        "# unplugged", "! twelvekey: keypad unplugged: Plain Numpad",
        "# plugged in", "! twelvekey: keypad: Plain Numpad",
        "# unplugged", "! twelvekey: keypad unplugged: Plain Numpad",
        "# ended with 0",
      ])
  }

  @Test(.enabled(if: Umockdev.canPlug, Umockdev.howToPlug))
  func theModemComesBackUnderAnotherName() {
    let result = Program.run(
      [
        "run", "--display", "json", "--contacts", "none", "--state", "none",
        "--line", "modem:/dev/ttyUSB2",
      ], under: Umockdev.replugging)
    #expect(result.code == 0, "\(result.output) \(result.errors)")
    #expect(
      result.lines == [
        "# ttyUSB2, interface 2: AT+CGMM", "# unplugged", "# ttyUSB5, interface 2: AT+CGMM",
        "# the other interface was left alone", "# ended with 0",
      ])
  }
}

/// The umockdev tools and how the program is run with them.
enum Umockdev {
  static let isInstalled = succeeds("command -v umockdev-run && test -x /usr/bin/python3")
  static let canPlug = succeeds(
    #"/usr/bin/python3 -c 'import gi; gi.require_version("UMockdev", "1.0")'"#)

  static let howToPlug: Comment = "python3-gi, gir1.2-umockdev-1.0 are not installed"

  /// The numpad of Fixtures/umockdev, as sysfs and udev show it.
  static let numpad = limit + ["umockdev-run", "--device", file("numpad.umockdev"), "--"]

  /// No keypad: a button, a keyboard, and a switch without keys.
  static let others = limit + ["umockdev-run", "--device", file("others.umockdev"), "--"]

  /// The numpad beside those.
  static let withOthers =
    limit + [
      "umockdev-run", "--device", file("numpad.umockdev"), "--device", file("others.umockdev"),
      "--",
    ]

  /// The same numpad alone, with what its node answers, and a finger that types once the telephone has it, and
  /// ends the telephone at a text of its.
  ///
  /// - Parameter folder: the folder with the numpad's files.
  static func typed(_ events: String, until text: String, on folder: String? = nil) -> [String] {
    limit + [
      "umockdev-wrapper", "/usr/bin/python3", file("typed.py"), folder ?? file(""), events, text,
    ]
  }

  /// Twice plugged in, typed 5646 on, and unplugged.
  static let plugging =
    limit + ["umockdev-wrapper", "/usr/bin/python3", file("hotplug.py")]

  /// A modem that is plugged in again under another name.
  static let replugging =
    limit + ["umockdev-wrapper", "/usr/bin/python3", file("modem.py")]

  /// Nothing but a modem that makes no calls, on a machine without baresip.
  static let voiceless =
    limit + [
      "umockdev-wrapper", "/usr/bin/python3", file("voiceless.py"), "/usr/bin/env",
      "PATH=/nonexistent",
    ]

  /// What stands on the display after each change.
  static func queries(_ result: Program.Result) -> [String] {
    result.lines.compactMap { line in
      line.firstRange(of: #""query":""#).map {
        String(line[$0.upperBound...].prefix { $0 != "\"" })
      }
    }
  }

  private static let limit = ["timeout", "300"]

  private static func file(_ name: String) -> String { Program.fixture("umockdev/" + name) }

  private static func succeeds(_ command: String) -> Bool {
    system("{ \(command); } >/dev/null 2>&1") == 0
  }
}
