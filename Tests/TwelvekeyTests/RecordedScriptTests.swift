import Glibc
import TestSupport
import Testing
import TimeLimit

/// `press --record`: a key script as a recording, for tests without hardware.
@Suite(.timeLimited) struct RecordedScriptTests {
  private let home: TemporaryFolder
  private var file: String { home.path + "/pad.evemu" }

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: ["numpad", "phone", "matrix"]) func replaysToTheSameScreens(pad: String) {
    let keys = pad == "matrix" ? "5646#" : "5646{call}"
    let pressed = Program.run(["press", keys, "--record", file, "--as", pad])
    #expect(pressed.code == 0 && pressed.errors.isEmpty, "\(pressed.errors)")
    let replayed = Program.run(["replay", file])
    #expect(replayed.code == 0)
    #expect(replayed.output == pressed.output)
    #expect(pressed.output.contains("dial: John Smith"))
  }

  @Test(arguments: ["off", "pulses"]) func replaysWithAnyNumLock(state: String) {
    let pressed = Program.run(["press", "5646{call}", "--record", file, "--num-lock", state])
    #expect(pressed.code == 0)
    #expect(Program.run(["replay", file]).output == pressed.output)
  }

  @Test func copiesTheDescriptionOfAnotherPad() {
    let other = Program.fixture("recordings/triple-zero.evemu")
    let result = Program.run(["press", "10{call}", "--record", "-", "--as", other])
    #expect(result.code == 0)
    #expect(
      result.lines.contains("N: Till Numpad") && result.lines.contains("I: 0003 1209 1211 0110"))
    #expect(result.output.contains("E: 0.000001 0004 0004 458841\t"))
    #expect(!result.output.contains("───"), "no screens beside the recording")
  }

  @Test func saysWhichPadHasTheKeys() {
    let lacking = Program.run(["press", "5{end}{left}", "--record", file])
    #expect(lacking.code == 64)
    #expect(
      lacking.errors.contains("the pad numpad has no keys end, left; --as phone has all keys"),
      "\(lacking.errors)")
    #expect(Program.read(file) == nil, "nothing is written")
    let phone = Program.run(["press", "5{end}{left}", "--record", file, "--as", "phone"])
    #expect(phone.code == 0)
  }

  @Test(arguments: [
    (["--record", "-", "--as", "/nonexistent/pad"], 66, "the pads are numpad, phone, matrix"),
    (["--record", "-", "--json"], 64, "prints the recording, and so no screens"),
    (["--as", "phone"], 64, "--as goes with --record"),
    (["--num-lock", "off"], 64, "--num-lock goes with --record"),
    (["--record", "-", "--as", "phone", "--num-lock", "off"], 64, "the pad phone has no NumLock"),
    (["--record", "/nonexistent/folder/pad.evemu"], 66, "cannot write the recording"),
    (["--record", "/tmp"], 64, "/tmp is a folder: name a file in it"),
  ])
  func refuses(options: [String], code: Int32, text: String) {
    let result = Program.run(["press", "5"] + options)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.errors.contains(text), "\(result.errors)")
  }

  @Test func saysThatOnlyKeysAreRecorded() {
    let result = Program.run(["press", "5{ring +15555550142}", "--record", file])
    #expect(result.code == 0)
    #expect(result.errors.contains("holds only the keys"), "\(result.errors)")
  }
}

/// `emulate --to`: events through a pipe, on machines without uinput.
@Suite(.timeLimited) struct PipedKeypadTests {
  private static let recording = Program.fixture("recordings/triple-zero.evemu")

  private static func emulate(_ words: String...) -> Program.Result {
    Program.run(["emulate", "--play", recording, "--speed", "1000"] + words)
  }

  @Test func printsAnObjectForEachEvent() {
    let result = Self.emulate("--to", "json")
    #expect(result.code == 0, "\(result.errors)")
    let starts = [
      #"{"at":0,"device":0,"type":4,"code":4,"value":458841,"name":"MSC_SCAN""#,
      #"{"at":0,"device":0,"type":1,"code":79,"value":1,"name":"KEY_KP1""#,
      #"{"at":0,"device":0,"type":0,"code":0,"value":0,"name":"SYN_REPORT""#,
    ]
    #expect(zip(result.lines, starts).allSatisfy { $0.hasPrefix($1) }, "\(result.lines.prefix(3))")
    let events = Program.read(Self.recording)?.split(separator: "\n").filter { $0.hasPrefix("E:") }
    #expect(result.lines.count == events?.count)
  }

  /// The program reads the pipe as it reads a node: 24 bytes an event on a 64-bit machine.
  @Test func aProgramReadsInputEvents() {
    let result = Self.emulate(
      "--to", "evdev-fd", "--", "sh", "-c", #"od -v -A n -t u2 -w24 "$1"; exit 5"#, "sh", "{}")
    #expect(result.code == 5, "\(result.errors)")
    // The time, then the type, the code, and the value in two halves.
    let fields = result.lines.map { $0.split(separator: " ").suffix(4) }
    let keys = fields.filter { $0.first == "1" }.map {
      $0.dropFirst().prefix(2).joined(separator: " ")
    }
    #expect(
      keys == [
        "79 1", "79 0", "82 1", "82 0", "82 1", "82 0", "82 1", "82 0", "96 1", "96 0",
      ])
  }

  @Test func severalRecordingsAreSeveralKeypads() {
    let result = Self.emulate(
      "--play", Program.fixture("recordings/held-key.evemu"), "--to", "json")
    #expect(result.code == 0)
    let devices = Set(result.lines.compactMap { $0.split(separator: ",").dropFirst().first })
    #expect(devices == [#""device":0"#, #""device":1"#])
  }

  @Test func theProgramEndsEmulate() {
    #expect(Self.emulate("--to", "json", "--", "true").code == 0)
    #expect(Self.emulate("--to", "json", "--", "sh", "-c", "exit 9").code == 9)
    #expect(Self.emulate("--to", "json", "--", "sh", "-c", "kill -TERM $$").code == 143)
    let path = Self.emulate(
      "--to", "json", "--", "sh", "-c", "test {} = $TWELVEKEY_NODE && echo {}")
    #expect(path.code == 0 && path.output.hasPrefix("/proc/self/fd/"), "\(path.output)")
    let missing = Self.emulate("--to", "json", "--", "/nonexistent/program")
    #expect(
      missing.code == 66 && missing.errors.contains("there is no program /nonexistent/program"))
    let folder = Self.emulate("--to", "json", "--", "/")
    #expect(folder.code == 77 && folder.errors.contains("is not a program that you may run"))
  }

  @Test func aScriptPlaysAsWellAsARecording() {
    let result = Program.run(["emulate", "5{call}", "--to", "json", "--speed", "1000"])
    #expect(result.code == 0)
    #expect(
      result.lines.filter { $0.contains(#""type":1"#) }.map {
        $0.split(separator: ",").dropFirst(5).joined()
      }.map { $0.split(separator: "\"").dropFirst(2).first ?? "" } == [
        "KEY_NUMERIC_5", "KEY_NUMERIC_5", "KEY_SEND", "KEY_SEND",
      ])
  }

  /// More than a pipe holds, to a program that reads seven bytes at a time.
  @Test func nothingIsLostToASlowReader() {
    let script = String(repeating: "5", count: 2_000)
    let result = Program.run([
      "emulate", script, "--to", "json", "--speed", "1000", "--", "sh", "-c",
      "dd bs=7 if={} 2>/dev/null | wc -l",
    ])
    #expect(result.output.split(separator: " ").first.flatMap { Int($0.trimmed) } == 8_000)
  }

  /// The script would take hours.
  @Test func aReaderThatHasEnoughEndsIt() {
    let result = Program.run(
      ["emulate", String(repeating: "5", count: 100_000), "--to", "json"],
      under: ["sh", "-c", "\"$@\" | head -n 1", "sh"])
    #expect(result.lines.count == 1)
  }

  @Test(arguments: [
    (["--to", "json"], "a program, or --to, goes with a key script or --play"),
    (["5", "--to", "socket"], "evdev-fd"), (["", "--to", "json"], "presses no key"),
    (["{release 5}", "--to", "json"], "presses no key"),
    (["5", "--settle", "3"], "--settle and --ready go with a program"),
    (["5", "--settle", "-1"], "--settle must be between"),
    (["5", "--wait", "-1"], "--wait must be between"),
  ])
  func refuses(words: [String], text: String) {
    let result = Program.run(["emulate"] + words)
    #expect(result.code == 64 && result.errors.contains(text), "\(result.errors)")
  }

  @Test func withoutUInputTheRemediesAreNamed() {
    guard access("/dev/uinput", F_OK) != 0 else { return }
    let result = Program.run(["emulate", "5", "--", "true"])
    #expect(result.code == 69)
    for text in ["sudo modprobe uinput", "--device /dev/uinput", "--to evdev-fd"] {
      #expect(result.errors.contains(text), "\(result.errors)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(filter { !$0.isWhitespace }) }
}
