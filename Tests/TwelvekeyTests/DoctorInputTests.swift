import Glibc
import TestSupport
import Testing
import TimeLimit

/// What the doctor says of input devices, on machines of umockdev's; and with what code it ends where a
/// keypad is not what is wrong.
@Suite(
  .timeLimited, .enabled(if: Umockdev.isInstalled, "umockdev-run is not installed (apt: umockdev)"))
struct DoctorInputTests {
  private let settings = Settings()

  /// Nothing of this machine matters but its input devices.
  private func findings(
    _ lines: String = "", _ arguments: [String] = [], under wrapper: [String] = Umockdev.numpad
  ) throws -> Findings {
    // A service of time keeps the clock, and no program draws.
    let tree = try SystemTree(["/run/systemd/timesync/synchronized": ""])
    let result = settings.run(
      lines, ["doctor", "--contacts", "none", "--line", "none"] + arguments,
      environment: "TWELVEKEY_ROOT=\(tree.root) XDG_RUNTIME_DIR=", under: wrapper)
    return Findings(result)
  }

  // MARK: Devices

  @Test func aKeypadAlone() throws {
    let found = try findings()
    #expect(
      found.on("keypad") == [
        "ok keypad /dev/input/event1 (Plain Numpad): 10 keypad digits and no letters"
      ])
    #expect(found.code == 0, "\(found)")
  }

  @Test func whatIsLeftAlone() throws {
    let found = try findings(under: Umockdev.withOthers)
    #expect(found.on("keypad").count == 1)
    #expect(
      found.on("3 other") == [
        """
        ok 3 other input devices not used; list them: twelvekey devices
        - /dev/input/event2 (Power Button): has no digit keys; to take it: --device 'Power Button'
        - /dev/input/event3 (Plain Keyboard): has letters (a full keyboard); to take it: --device 1209:1203
        """
      ], "\(found)")
    #expect(found.code == 0, "\(found)")
  }

  @Test func noKeypadAmongThem() throws {
    let found = try findings(under: Umockdev.others)
    #expect(
      found.on("3 input") == [
        """
        wrong 3 input devices, none of them a keypad.
        - /dev/input/event2 (Power Button): has no digit keys; to take it: --device 'Power Button'
        - /dev/input/event3 (Plain Keyboard): has letters (a full keyboard); to take it: --device 1209:1203
        Plug a numpad in, or name a device: twelvekey run --device NAME
        Without one, on a terminal, the PC keyboard is the keypad: twelvekey run --virtual
        """
      ], "\(found)")
    #expect(found.code == 69)
  }

  @Test func aKeypadThatMayNotBeOpened() throws {
    let closing = [
      "sh", "-c", #"chmod 0 "$UMOCKDEV_DIR"/dev/input/event1 && exec "$@""#, "sh",
    ]
    let found = Findings(
      Program.run(
        ["doctor", "--contacts", "none", "--line", "none"],
        environment: "TWELVEKEY_ROOT=/nonexistent XDG_RUNTIME_DIR=", asNobody: true,
        under: Umockdev.numpad + closing))
    let text = try #require(found.on("no permission to open").first, "\(found)")
    #expect(text.hasPrefix("wrong no permission to open /dev/input/event1 (Plain Numpad).\n"))
    #expect(text.contains("\nIt belongs to user ") && text.contains(", mode ---------."))
    #expect(text.hasSuffix(" && sudo udevadm trigger --settle /dev/input/event1"), "\(text)")
    #expect(found.on("the udev rule").isEmpty, "it is told twice: \(found)")
    #expect(found.code == 77, "\(found)")
  }

  // MARK: The code

  /// What has something wrong in it (65) is found first, what is not there (66) behind it, and a program that
  /// is missing (69) last: the worse, the more it counts, whatever is first.
  @Test func theCodeIsThatOfTheWorst() throws {
    settings.write("nonsense\n", to: "map")
    let map = "map = FOLDER/map"
    let words = "words = /nonexistent/words"
    let program = "dial-command = no-such-program {number}"
    for (lines, line, code) in [
      ([map], [], 65), ([words], [], 66), ([map, words], [], 66),
      ([map, words, program], ["--line", "command"], 69),
    ] {
      let found = try findings(lines.joined(separator: "\n"), line)
      #expect(found.code == code, "\(lines)\n\(found)")
      let wrong = found.all.filter { $0.hasPrefix("wrong ") }
      #expect(wrong.count == lines.count, "\(found)")
    }
  }

  /// Forbidden is worse than misnamed, and missing is worse than forbidden.
  @Test func theCodeOfWhatIsForbidden() throws {
    settings.write("#!/bin/sh\n", to: "dialler")
    let mayNot = "dial-command = FOLDER/dialler {number}"
    let found = try findings(
      "words = /nonexistent/words\n\(mayNot)", ["--line", "command"])
    #expect(
      found.on("dial command") == [
        "wrong dial command: \(settings.folder)/dialler may not be run: chmod +x \(settings.folder)/dialler\n"
          + "\(settings.path):2: 'dial-command' is set here"
      ], "\(found)")
    #expect(found.code == 77)
    let missing = try findings(
      mayNot, ["--line", "command"], under: Umockdev.others)
    #expect(missing.code == 69)
  }

  /// What is only noted is no fault.
  @Test func aNoteIsNoFault() throws {
    let found = try findings()
    #expect(found.all.contains { $0.hasPrefix("note ") } && found.code == 0, "\(found)")
    #expect(
      found.on("line none") == ["note line none: no calls are made. For calls: --line auto"])
  }
}
