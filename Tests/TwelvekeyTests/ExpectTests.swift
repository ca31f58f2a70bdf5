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

  // MARK: Gaps

  /// A line … stands for what may be there, so that one contact more does not break the file.
  @Test func gaps() {
    func press(_ names: [String], _ more: String...) -> Program.Result {
      let cards = names.map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nTEL:7\nEND:VCARD\n" }
      settings.write(cards.joined(), to: "book.vcf")
      let book = settings.folder + "/book.vcf"
      return Program.run(["press", "76", "--contacts", book, "--expect", golden] + more)
    }
    #expect(press(["Ron", "Rose"], "--update").code == 0)
    #expect(press(["Ron", "Ros", "Rose"]).code == 1)
    let lines = (Program.read(golden) ?? "").split(separator: "\n")
    func isRose(_ line: Substring) -> Bool { line.contains("]ose") || line.contains("]se") }
    #expect(lines.filter(isRose).count == 2)
    func write(_ lines: [String]) {
      settings.write(lines.map { $0 + "\n" }.joined(), to: "evening.golden")
    }
    write(lines.map { isRose($0) ? "…" : String($0) })
    for names in [["Ron"], ["Ron", "Rose"], ["Ron", "Ros", "Rose"]] {
      let result = press(names)
      #expect(result.code == 0 && result.output.isEmpty, "\(names): \(result.output)")
    }
    let other = press(["Rob", "Rose"])
    #expect(other.code == 1 && other.output.contains("screen 1, after the key `7`, differs"))
    // Over the end of a screen; at the end, anything may follow.
    write(["…", lines.first { $0.hasPrefix("─── 6") }.map(String.init) ?? "", "…"])
    #expect(press(["Rob"]).code == 0)
    write(["…", "─── 7 ─── no mode"])
    let missing = press(["Rob"])
    #expect(missing.code == 1 && missing.output.contains(":2: screen"), "\(missing.output)")
    write(["…", "─── 7 ─── search", "…", "─── 5 ─── search"])
    #expect(press(["Rob"]).output.contains("after the key `5`, is expected but missing"))
  }

  /// A file in JSON may begin with a gap, and each gap stands for any number of objects.
  @Test func gapsInJSON() {
    #expect(press("1234", "--expect", golden, "--update", "--json").code == 0)
    let lines = (Program.read(golden) ?? "").split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    for kept in [[], [0], [3], [0, 3], [1, 2], [0, 1, 2, 3]] {
      var text = "…\r\n"
      for place in kept { text += lines[place] + "\r\n…\r\n" }
      settings.write(text, to: "evening.golden")
      #expect(press("1234", "--expect", golden).code == 0, "\(kept)")
    }
    settings.write("…\n\(lines[3])\n", to: "evening.golden")
    let longer = press("12345", "--expect", golden)
    #expect(longer.code == 1)
    #expect(longer.output.contains("comes after the last expected one"), "\(longer.output)")
    let other = press("1235", "--expect", golden)
    // The object that is most like the expected one stands beside it.
    #expect(
      other.output.contains(":2: screen 4, after the key `4`, differs")
        && other.output.contains(#"! "key":"4""#), "\(other.output)")
  }

  /// Any lines may be gaps; any other change of a line is noticed.
  @Test func randomGaps() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let script = "12{call}{end}3#*{wait 900}4{erase}"
    let lines = press(script).output.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    #expect(lines.count > 20)
    for _ in Effort.some(Array(0..<40)) {
      var kept = lines
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...kept.count, using: &random)
        let end = Int.random(in: start...min(start + 9, kept.count), using: &random)
        kept.replaceSubrange(start..<end, with: ["…"])
      }
      settings.write(kept.map { $0 + "\n" }.joined(), to: "evening.golden")
      let alike = press(script, "--expect", golden)
      #expect(alike.code == 0 && alike.output.isEmpty, "\(kept) \(alike.output)")
      guard let place = kept.indices.filter({ kept[$0] != "…" }).randomElement(using: &random)
      else { continue }
      kept[place] += "~"
      settings.write(kept.map { $0 + "\n" }.joined(), to: "evening.golden")
      let other = press(script, "--expect", golden)
      #expect(other.code == 1 && other.output.contains("screen "), "\(kept)")
      #expect(other.output.contains("~"), "\(kept) \(other.output)")
    }
  }

  /// `--update` keeps the gaps whose neighbouring lines are still there.
  @Test func gapsThatStay() {
    let lines = press("12").output.split(separator: "\n").map { String($0) + "\n" }
    #expect(lines.count == 6)
    let kept = lines[0] + "…\n" + lines[3...].joined()
    settings.write(kept, to: "evening.golden")
    let same = press("12", "--expect", golden, "--update")
    #expect(same.errors.hasSuffix("2 screens written, 1 of 1 line … kept\n"), "\(same.errors)")
    #expect(Program.read(golden) == kept)
    let third = press("123", "--expect", golden, "--update")
    #expect(third.errors.hasSuffix("3 screens written, 1 of 1 line … kept\n"), "\(third.errors)")
    let more = press("123").output.split(separator: "\n").dropFirst(6).map { String($0) + "\n" }
    #expect(Program.read(golden) == kept + more.joined())
    // The last line before the gap is another one now.
    let other = press("23", "--expect", golden, "--update")
    #expect(other.errors.hasSuffix("2 screens written, 0 of 1 line … kept\n"), "\(other.errors)")
    #expect(Program.read(golden) == press("23").output)
    settings.write(lines[0] + "…\n", to: "evening.golden")
    #expect(press("123", "--expect", golden, "--update").code == 0)
    #expect(Program.read(golden) == lines[0] + "…\n")
    #expect(press("123", "--expect", golden).code == 0)
  }

  /// The columns of the comparison stand below each other, however wide the letters are.
  @Test func wideLetters() {
    let names = [
      "漢字かな", "김민수", "Ren\u{e9}", "Rene\u{301}", "محمد", "हिन्दी", "😀 Joy", "Ann",
      String(repeating: "漢", count: 70),
    ]
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1F9FF,
    ]
    func columns(_ text: Substring) -> Int {
      text.unicodeScalars.reduce(0) { sum, scalar in
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: sum
        default: sum + (wide.contains { $0.contains(scalar.value) } ? 2 : 1)
        }
      }
    }
    func press(_ name: String, _ more: String...) -> Program.Result {
      settings.write("BEGIN:VCARD\nVERSION:4.0\nFN:\(name)\nTEL:7\nEND:VCARD\n", to: "book.vcf")
      let book = settings.folder + "/book.vcf"
      return Program.run(["press", "7", "--contacts", book, "--expect", golden] + more)
    }
    for name in names {
      #expect(press(name, "--update").code == 0)
      let other = press("Zoe")
      #expect(other.code == 1 && other.output.contains("!"), "\(name)")
      let bars = other.lines.dropFirst().compactMap { line in
        line.firstRange(of: " │").map { columns(line[..<$0.lowerBound]) }
      }
      #expect(bars.count > 2 && Set(bars).count == 1, "\(name): \(other.output)")
      #expect(bars.allSatisfy { $0 <= 62 })
    }
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
