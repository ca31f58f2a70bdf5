import TestSupport
import Testing
import TimeLimit

/// `--expect`: screens as tests for users who have a script or a recording.
@Suite(.timeLimited) struct ExpectTests {
  private let settings = Settings()
  private var golden: String { settings.folder + "/evening.golden" }

  private func press(_ script: String, _ more: String...) -> Program.Result {
    Program.run(["press", script, "--contacts", "none", "--mode", "123"] + more)
  }

  @Test(arguments: [[], ["--json"]]) func alikeAndNot(form: [String]) {
    let written = Program.run(
      [
        "press", "1{ring +15555550142}{answered}{ended}2", "--contacts", "none", "--expect", golden,
        "--update",
      ] + form)
    #expect(written.code == 0 && written.output.isEmpty)
    // Of a ring that ends, JSON says that it is silent and that it was missed.
    let screens = form.isEmpty ? 4 : 5
    #expect(
      written.errors.hasSuffix("evening.golden: \(screens) screens written\n"), "\(written.errors)")
    func again(_ script: String) -> Program.Result {
      Program.run(["press", script, "--contacts", "none", "--expect", golden])
    }
    let alike = again("1{ring +15555550142}{answered}{ended}2")
    #expect(alike.code == 0 && alike.output.isEmpty && alike.errors.isEmpty)
    let other = again("1{ring +15555550143}{answered}{ended}2")
    #expect(other.code == 1)
    #expect(
      other.output.contains("evening.golden:")
        && other.output.contains("screen 2, after the key `time`"))
    #expect(other.output.contains("! ") && other.output.contains("+15555550143"), "\(other.output)")
    let short = again("1{ring +15555550142}{answered}")
    #expect(short.code == 1 && short.output.contains("is expected but missing"))
    let long = again("1{ring +15555550142}{answered}{ended}23")
    #expect(long.code == 1 && long.output.contains("comes after the last expected one"))
    #expect(long.output.contains("after the key `3`"))
  }

  /// A file that reads like the output of `press` is what was printed.
  @Test func theFileIsWhatIsPrinted() {
    #expect(press("12#", "--expect", golden, "--update").code == 0)
    #expect(Program.read(golden) == press("12#").output)
    #expect(press("12#", "--expect", golden, "--update", "--json").code == 0)
    #expect(Program.read(golden) == press("12#", "--json").output)
  }

  @Test func whatIsWrongIsSaid() {
    let missing = press("1", "--expect", settings.folder + "/none")
    #expect(
      missing.code == 66 && missing.errors.contains("--update writes it"), "\(missing.errors)")
    #expect(press("1", "--update").code == 64)
    #expect(press("1", "--expect", settings.folder + "/no/folder", "--update").code == 66)
    let live = Program.run(["replay", "x", "--expect", "y", "--speed", "1"])
    #expect(live.code == 64 && live.errors.contains("without --speed"))
  }

  /// Whatever a file has in it, it is compared and no more.
  @Test(
    arguments: Effort.some([
      "", "{", "{\"key\":\"", "─── ", "\n\n", "{\"lines\":[\"a\",\"b", "\u{1b}[2J",
    ]))
  func strangeFiles(text: String) {
    settings.write(text, to: "evening.golden")
    let result = press("1", "--expect", golden)
    #expect(result.code == 1)
    #expect(result.output.contains("screen 1"))
    #expect(!result.output.contains("\u{1b}"))
  }

  /// Letters that Unicode takes for the same are other ones on a display; and the line that differs is
  /// shown where it does.
  @Test func whatDiffersIsSeen() {
    func card(_ name: String) -> String {
      settings.write(
        "BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nTEL:7\nEND:VCARD\n", to: "book.vcf")
      return settings.folder + "/book.vcf"
    }
    func press(_ name: String, _ more: String...) -> Program.Result {
      Program.run(["press", "7", "--contacts", card(name), "--expect", golden] + more)
    }
    #expect(press("Rene\u{301}", "--update").code == 0)
    #expect(press("Ren\u{e9}").code == 1)
    let long = String(repeating: "long ", count: 16)
    #expect(press(long + "end", "--update").code == 0)
    let other = press(long + "ant")
    #expect(other.code == 1)
    #expect(other.output.contains("!") && other.output.contains("long ant"), "\(other.output)")
    #expect(press("a", "--display", "none").code == 64)
    #expect(press("Ann", "--update").code == 0)
    settings.write(
      (Program.read(golden) ?? "").replacing("\n", with: "\r\n"), to: "evening.golden")
    #expect(press("Ann").code == 0)
  }

  @Test func recordingsToo() {
    let recording = Program.fixture("recordings/held-key.evemu")
    let replay = ["replay", recording, "--contacts", "none", "--expect", golden]
    #expect(Program.run(replay + ["--update"]).code == 0)
    #expect(Program.run(replay).code == 0)
    let rung = Program.run(replay + ["--beside", "{ring}{wait 900}{ended}"])
    #expect(rung.code == 1 && rung.output.contains("number withheld"), "\(rung.output)")
    let json = Program.run(
      ["replay", recording, "--contacts", "none", "--json", "--beside", "{ring +155555501}"])
    #expect(json.output.contains(#""effect":{"ring":true}"#))
  }

  /// A keyboard has no line.
  @Test func keyboardsRefuseWhatALineDoes() {
    for command in [["emulate", "{ring}"], ["type", "--keys", "{ring}", "--dry-run"]] {
      let result = Program.run(command)
      #expect(
        result.code == 64 && result.errors.contains("press, replay and run"), "\(result.errors)")
    }
  }
}
