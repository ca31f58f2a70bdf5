import TestSupport
import Testing
import TimeLimit

/// Recordings through the whole program: the right digits, or a reason.
@Suite(.timeLimited) struct ReplayTests {
  static let recordings = [
    ("numlock-pulses.evtest.txt", "508"), ("phone-matrix.evemu", "*416#"),
    ("shown-keys.libinput.yml", "19*2"), ("top-row.evtest.txt", "201948"),
    ("triple-zero.evemu", "1000"), ("flip-phone.getevent.txt", "*205#"),
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

  @Test(arguments: Effort.some(Self.recordings))
  func everyRecordingGivesItsDigits(name: String, keys: String) {
    #expect(digits(Program.fixture("recordings/" + name)) == keys)
  }

  /// A digit that is held on the empty screen is a speed dial, unless it takes longer to be one.
  @Test func heldKeys() {
    let path = Program.fixture("recordings/held-key.evemu")
    #expect(digits(path, ["--hold-time", "10000"]) == "56")
    let result = Program.run(["replay", path, "--mode", "123", "--contacts", "none"])
    #expect(result.output.contains("speed dial 5: who?"))
  }

  /// A clock may be set back while a pad is recorded, by any time.
  @Test func aClockThatGoesBack() throws {
    let fixture = try #require(Program.read(Program.fixture("recordings/triple-zero.evemu")))
    let header = fixture.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    let keys = [("8000000000000.000000", 1), ("0.000001", 0), ("0.000002", 1), ("0.000003", 0)]
    let events = keys.map { "E: \($0) 0001 0052 000\($1)\nE: \($0) 0000 0000 0000\n" }
    let path = "/tmp/twelvekey-back-\(UInt32.random(in: 0 ... .max)).evemu"
    defer { _ = Program.remove(path) }
    Program.write(header + "\n" + events.joined(), to: path)
    for speed in ["0", "0.001"] {
      let result = Program.run([
        "replay", path, "--speed", speed, "--contacts", "none", "--display", "plain",
      ])
      #expect(result.code == 0 || result.code == 65, "speed \(speed): \(result.errors)")
    }
  }

  @Test(arguments: Effort.some(Self.refused))
  func whatCannotBeReplayedSaysWhy(name: String, reason: String) {
    let result = Program.run(["replay", Program.fixture("recordings/" + name)])
    #expect(result.code == 65)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  /// A recording of any format may be packed, in a file or on standard input.
  @Test(arguments: Effort.some(Self.recordings))
  func packedRecordings(name: String, keys: String) throws {
    let folder = try TemporaryFolder()
    let packed = folder.path + "/packed"
    Program.shell("gzip -c \(Program.fixture("recordings/" + name)) > \(packed)")
    #expect(digits(packed) == keys)
    let piped = Program.run(
      ["replay", "-", "--mode", "123", "--contacts", "none", "--json"],
      under: ["sh", "-c", "exec \"$@\" <\(packed)", "sh"])
    #expect(piped.code == 0 && piped.output.contains(#""query":"\#(keys)""#), "\(piped.errors)")
  }

  @Test func packedRecordingsThatAreNone() throws {
    let folder = try TemporaryFolder()
    let packed = folder.path + "/packed.gz"
    Program.shell("gzip -c \(Program.fixture("recordings/triple-zero.evemu")) > \(packed)")
    for (command, words) in [
      ("head -c 60 \(packed) > \(packed).cut", "byte 60: the gzip file is cut off here"),
      ("(head -c -8 \(packed); printf 12345678) > \(packed).cut", "the gzip file is damaged"),
      ("printf hello | gzip > \(packed).cut", "no line is from"),
      (
        "head -c 80000000 /dev/zero | gzip > \(packed).cut",
        "the recording unpacks to more than 64 MiB"
      ),
    ] {
      Program.shell(command)
      for replay in [["replay"], ["emulate", "--play"]] {
        let result = Program.run(replay + [packed + ".cut"])
        #expect(result.code == 65 && result.output.isEmpty, "\(command): \(result.errors)")
        #expect(
          result.errors.contains(packed + ".cut:") && result.errors.contains(words),
          "\(command): \(result.errors)")
      }
    }
  }

  /// Each recording must have a key of a telephone, and the one that has none is named.
  @Test(arguments: [
    ("N: pad\nE: 0.1 0001 0073 1\nE: 0.1 0000 0 0\n", "none of a telephone: KEY_VOLUMEUP\n"),
    ("N: pad\nE: 0.1 0001 004f 0\nE: 0.1 0000 0 0\n", "the recording has no keys"),
    ("N: pad\nE: 0.1 0002 0000 5\nE: 0.1 0000 0 0\n", "the recording has no keys"),
    ("# EVEMU 1.3\nN: pad\n", "the recording has no keys"),
    ("add device 1: /dev/input/event3\n  name: \"pad\"\n", "the recording has no keys"),
  ])
  func recordingsWithoutKeys(text: String, reason: String) throws {
    let settings = Settings()
    settings.write(text, to: "none.txt")
    let path = settings.folder + "/none.txt"
    let pad = Program.fixture("recordings/phone-matrix.evemu")
    for files in [[path], [pad, path], [path, pad]] {
      let result = Program.run(["replay", "--contacts", "none"] + files)
      #expect(result.code == 65 && result.output.isEmpty, "\(result.output)")
      #expect(
        result.errors.contains("none.txt: ") && result.errors.contains(reason), "\(result.errors)")
    }
  }

  /// A key map is the remedy for keys that no telephone has.
  @Test func aKeyMapGivesKeysAMeaning() {
    let settings = Settings()
    settings.write("KEY_VOLUMEUP = 7\n", to: "map")
    settings.write("N: pad\nE: 0.1 0001 0073 1\nE: 0.1 0000 0 0\n", to: "pad.evemu")
    #expect(digits(settings.folder + "/pad.evemu", ["--map", settings.folder + "/map"]) == "7")
  }

  /// The keys of a device that is not used don't count, and the reason is given.
  @Test func keysOfOtherDevices() {
    let keyboard =
      "N: board\nI: 0003 1209 1234 0001\nB: 01 00 00 ff 03 00 00 00 00\nE: 0.1 0001 0010 1\n"
    let result = Program.run(["replay", "-"], input: keyboard + "N: pad\nE: 0.2 0001 0205 0\n")
    #expect(result.code == 65)
    #expect(
      result.errors.contains("board would not be used: has letters (10 letter keys)"),
      "\(result.errors)")
  }

  /// Nothing is plugged in for a recording that has nothing to play.
  @Test(arguments: [
    "# EVEMU 1.3\nN: pad\n", "N: pad\nE: 0.1 0000 0 0\n",
    // A mouse that moves, the scan code, the light, the release and the repeat of a key.
    "N: pad\nE: 0.1 0002 0000 5\nE: 0.1 0000 0 0\n", "N: pad\nE: 0.1 0004 0004 458841\n",
    "N: pad\nE: 0.1 0011 0000 1\n", "N: pad\nE: 0.1 0001 004f 0\nE: 0.2 0001 004f 2\n",
  ])
  func recordingsWithoutKeysAreNotPlayed(text: String) {
    for output in [[], ["--to", "json"]] {
      let result = Program.run(["emulate", "--play", "-"] + output, input: text)
      #expect(result.code == 65 && result.output.isEmpty, "\(result.output)")
      #expect(
        result.errors.contains("standard input: the recording has no keys: nothing was pressed"),
        "\(result.errors)")
    }
  }

  @Test func aNamedDeviceIsReplayedWhateverItLooksLike() {
    // 1 8 0 9 and the dot, which erases.
    let path = Program.fixture("recordings/navigation-mode.evtest.txt")
    #expect(digits(path, ["--device", "1209:1204"]) == "180")
    #expect(digits(path, ["--device", "1209:1204", "--rows", "phone"]) == "720")
  }

  /// A text without a header names no device but the file itself.
  @Test func theDeviceThatIsProposedIsTaken() {
    let settings = Settings()
    settings.write(
      """
      Event: time 1.000000, type 1 (EV_KEY), code 30 (KEY_A), value 1
      Event: time 1.000000, -------------- SYN_REPORT ------------
      Event: time 1.100000, type 1 (EV_KEY), code 76 (KEY_KP5), value 1
      Event: time 1.100000, -------------- SYN_REPORT ------------

      """, to: "pad.txt")
    Program.shell("ln -s pad.txt \(settings.folder)/link.txt")
    for (folder, path) in [(settings.folder, "pad.txt"), ("/", settings.folder + "/link.txt")] {
      let inFolder = ["sh", "-c", "cd \(folder) && exec \"$@\"", "sh"]
      let replay = ["replay", path, "--mode", "123", "--contacts", "none"]
      let refused = Program.run(replay, under: inFolder)
      let proposed = refused.errors.split(separator: "to take it: --device ").last ?? ""
      let device = proposed.trimming { $0.isNewline || $0 == "'" }
      #expect(device == path, "\(refused.errors)")
      let taken = Program.run(replay + ["--device", device], under: inFolder)
      #expect(taken.code == 0, "\(taken.errors)")
      #expect(taken.output.contains("5"))
    }
  }

  @Test func anExcerptThatEndsInTheMiddleOfAFrameCounts() {
    let line = "Event: time 1.5, type 1 (EV_KEY), code 76 (KEY_KP5), value 1\n"
    let result = Program.run(["replay", "-", "--json"], input: line)
    #expect(result.lines.count == 1)
    #expect(result.output.contains(#""query":"5""#))
  }

  /// A tap within the debounce time is told late, and the next one is none of its bounce.
  @Test func aShortTapHidesNoOther() {
    let edges = [
      ("0.100", 1), ("0.105", 0), ("0.200", 1), ("0.250", 0), ("0.300", 1), ("0.310", 0),
    ]
    let text = edges.map { "E: \($0.0)000 0001 0205 \($0.1)\nE: \($0.0)000 0000 0000 0\n" }.joined()
    let path = "/tmp/twelvekey-bounce-\(UInt32.random(in: 0 ... .max))"
    defer { _ = Program.remove(path) }
    Program.write("N: pad\n" + text, to: path)
    for debounce in ["0", "20", "40"] {
      #expect(digits(path, ["--debounce", debounce]) == "555", "\(debounce)")
    }
    #expect(digits(path, ["--debounce", "120"]) == "5")
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

extension Substring {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    String(drop(while: isTrimmed).prefix { !isTrimmed($0) })
  }
}
