import TestSupport
import Testing
import TimeLimit

/// A USB telephone that sends `#` and `*` as Shift with a digit: replayed, recorded and live.
@Suite(.timeLimited) final class ShiftedKeypadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// `KEY_1` to `KEY_0`, the left Shift, and Escape, Backspace, Enter, `KEY_UP`, `_LEFT`, `_RIGHT`, `_DOWN`.
  private static let codes = Array(2...11) + [42, 1, 14, 28, 103, 105, 106, 108]

  /// The evdev codes of a key in `keys`, all in one frame.
  private static func codes(of key: Character) -> [Int] {
    switch key {
    case "*": [42, 9]
    case "#": [42, 4]
    case "0": [11]
    default: [key.wholeNumberValue! + 1]
    }
  }

  /// The frames of an evemu recording; each key is down for 80 ms.
  private static func events(_ keys: String) -> String {
    var text = ""
    var time = 1_000
    for key in keys {
      for value in [1, 0] {
        let stamp = "\(time / 1_000).\(String(1_000 + time % 1_000).dropFirst())000"
        for code in codes(of: key) {
          text += "E: \(stamp) 0001 \(hex(code, digits: 4)) \(value)\n"
        }
        text += "E: \(stamp) 0000 0000 0\n"
        time += value == 1 ? 80 : 200
      }
    }
    return text
  }

  private static func hex(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }

  /// The last typed text, in 123.
  private func typed(_ recording: String, _ more: [String] = []) -> String? {
    let result = Program.run(
      ["replay", "-", "--mode", "123", "--contacts", "none", "--json"] + more, input: recording)
    return Umockdev.queries(result).last { !$0.isEmpty }
  }

  @Test func replayed() {
    #expect(typed("N: handset\n" + Self.events("*21#")) == "*21#")
    #expect(typed("N: handset\n" + Self.events("3883")) == "3883")
  }

  /// A named keyboard: its letters are not telephone keys, and its Shift is held by hand.
  @Test func aNamedKeyboard() {
    let letters = "0001 001e"
    var recording = "N: board\nE: 0.500000 \(letters) 1\nE: 0.500000 0000 0000 0\n"
    recording += "E: 0.600000 \(letters) 0\nE: 0.600000 0000 0000 0\n"
    for (time, code, value) in [
      ("1.0", 42, 1), ("1.2", 9, 1), ("1.3", 9, 0), ("1.4", 42, 0), ("1.6", 3, 1), ("1.7", 3, 0),
      ("1.8", 54, 1), ("1.9", 4, 1), ("2.0", 54, 0), ("2.1", 4, 0),
    ] {
      let edge = "0001 \(Self.hex(code, digits: 4)) \(value)"
      recording += "E: \(time)00000 \(edge)\nE: \(time)00000 0000 0000 0\n"
    }
    #expect(typed(recording, ["--device", "board"]) == "*2#")
  }

  // MARK: Live

  /// The numpad of the fixtures with other keys.
  private func makeKeypad() throws {
    var bytes = [Int](repeating: 0, count: 96)
    for code in Self.codes { bytes[code / 8] |= 1 << (code % 8) }
    let answered = bytes.map { Self.hex($0, digits: 2) }.joined()
    let words = (0..<2).reversed().map { word in
      (0..<8).reversed().map { Self.hex(bytes[word * 8 + $0], digits: 2) }.joined()
    }
    for name in ["numpad.umockdev", "numpad.ioctl"] {
      let text = try #require(Program.read(Program.fixture("umockdev/" + name)))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if line.hasPrefix("A: capabilities/key=") {
          return "A: capabilities/key=\(words.joined(separator: " "))\\n"
        }
        return line.hasPrefix("EVIOCGBIT(1) ") ? "EVIOCGBIT(1) 96 \(answered)" : String(line)
      }
      Program.write(lines.joined(separator: "\n"), to: "\(folder.path)/\(name)")
    }
    Program.write(
      "E: 0.000001 0000 0000 0000\n" + Self.events("*21#"), to: folder.path + "/keys.events")
  }

  private func onKeypad(until text: String) -> [String] {
    Umockdev.typed(folder.path + "/keys.events", until: text, on: folder.path)
  }

  @Test(.enabled(if: Umockdev.isInstalled && Umockdev.canPlug, Umockdev.howToPlug))
  func live() throws {
    try makeKeypad()
    let result = Program.run(
      [
        "run", "--display", "json", "--contacts", "none", "--state", "none", "--line", "none",
        "--mode", "123",
      ], under: onKeypad(until: #""query":"*21#""#))
    #expect(result.code == 0, "\(result.errors)")
    #expect(Umockdev.queries(result).last == "*21#", "\(result.output)")
  }

  @Test(.enabled(if: Umockdev.isInstalled && Umockdev.canPlug, Umockdev.howToPlug))
  func listed() throws {
    try makeKeypad()
    let device = ["umockdev-run", "--device", folder.path + "/numpad.umockdev", "--"]
    let result = Program.run(["devices"], under: device)
    #expect(
      result.output.contains("10 top-row digits and no letters; Shift with 3 is #, with 8 *"),
      "\(result.output)")
  }

  /// A recording has the codes that the keypad sends, and gives the same keys again.
  @Test(.enabled(if: Umockdev.isInstalled && Umockdev.canPlug, Umockdev.howToPlug))
  func recorded() throws {
    try makeKeypad()
    // Ends when the 3 of the # is released, the last key.
    let result = Program.run(["record"], under: onKeypad(until: "0001 0004 0000"))
    #expect(result.code == 0, "\(result.errors)")
    let recorded = result.output.split(separator: "\n").filter { $0.contains(" 0001 002a ") }
    #expect(recorded.map { $0.last } == ["1", "0", "1", "0"])
    #expect(typed(result.output) == "*21#")
  }
}
