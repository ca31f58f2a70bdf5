import Testing

/// Recordings through the whole program: the right digits, or a reason.
struct ReplayTests {
  static let recordings = [
    ("held-key.evemu", "56"), ("numlock-pulses.evtest.txt", "508"), ("phone-matrix.evemu", "*416#"),
    ("shown-keys.libinput.yml", "19*2"), ("top-row.evtest.txt", "201948"),
    ("triple-zero.evemu", "1000"),
  ]

  static let refused = [
    ("hidden-keys.libinput.yml", "record again with `libinput record --show-keycodes`"),
    ("letters-pad.evemu", "has letters (10 letter keys); to take it: --device 1209:1208"),
    ("navigation-mode.evtest.txt", "to take it: --device 1209:1204"),
  ]

  /// The last query of a replay in 123, where every digit stays what it is.
  private func digits(_ path: String, _ more: [String] = []) -> String {
    let result = Program.run(
      ["replay", path, "--mode", "123", "--contacts", "none", "--json"] + more)
    return result.lines.compactMap { line -> String? in
      guard let start = line.range(of: #""query":""#) else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }.reduce("") { $1.isEmpty ? $0 : $1 }
  }

  @Test(arguments: Self.recordings) func everyRecordingGivesItsDigits(name: String, keys: String) {
    #expect(digits(Program.fixture("recordings/" + name)) == keys)
  }

  @Test(arguments: Self.refused) func whatCannotBeReplayedSaysWhy(name: String, reason: String) {
    let result = Program.run(["replay", Program.fixture("recordings/" + name)])
    #expect(result.code == 65)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func aNamedDeviceIsReplayedWhateverItLooksLike() {
    // 1 8 0 9 and the dot, which erases.
    let path = Program.fixture("recordings/navigation-mode.evtest.txt")
    #expect(digits(path, ["--device", "1209:1204"]) == "180")
    #expect(digits(path, ["--device", "1209:1204", "--rows", "phone"]) == "720")
  }

  @Test func anExcerptThatEndsInTheMiddleOfAFrameCounts() {
    let line = "Event: time 1.5, type 1 (EV_KEY), code 76 (KEY_KP5), value 1\n"
    let result = Program.run(["replay", "-", "--json"], input: line)
    #expect(result.lines.count == 1)
    #expect(result.output.contains(#""query":"5""#))
  }

  @Test func replayingAndTypingGiveTheSameScreens() {
    // What the recorder saw of a finger that typed this script.
    let script = "5646*{erase}{call}"
    let typed = Program.run(["press", script, "--json"])
    var text = ""
    let codes = ["5": 517, "6": 518, "4": 516, "*": 522, "{erase}": 14, "{call}": 231]
    var time = 100
    for key in ["5", "6", "4", "6", "*", "{erase}", "{call}"] {
      let code = String(codes[key]!, radix: 16)
      for (offset, value) in [(0, 1), (50, 0)] {
        let millis = time + offset
        let stamp = "\(millis / 1000).\(String(1_000_000 + millis % 1000 * 1000).dropFirst())"
        text += "E: \(stamp) 0001 \(code) \(value)\nE: \(stamp) 0000 0000 0\n"
      }
      time += 100
    }
    let replayed = Program.run(["replay", "-", "--json"], input: "N: pad\n" + text)
    #expect(replayed.code == 0)
    // The recording begins with its first event, the script 100 ms before it.
    func withoutTimes(_ lines: [String]) -> [Substring] { lines.map { $0.drop { $0 != "," } } }
    #expect(withoutTimes(replayed.lines) == withoutTimes(typed.lines))
    #expect(typed.lines.count == 7)
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
