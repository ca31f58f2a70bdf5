import Glibc
import TestSupport
import Testing
import TimeLimit

/// A character LCD and a framebuffer that are shown without the device: by `press`, `replay` and
/// `dump`.
@Suite(.timeLimited) struct DrawnDisplayTests {
  private let settings = Settings()
  private var folder: String { settings.folder }

  /// One contact with a letter that no controller has.
  private func book() -> String {
    settings.write("BEGIN:VCARD\nVERSION:4.0\nFN:Żak\nTEL:7\nEND:VCARD\n", to: "book.vcf")
    return folder + "/book.vcf"
  }

  private func run(_ command: String..., with more: [String] = []) -> Program.Result {
    Program.run(
      command + ["--contacts", book(), "--state", "none"] + more, environment: "LC_ALL=C.UTF-8")
  }

  // MARK: A character LCD

  private let drawing = [
    "  0 Ż", "  ..#..", "  .....", "  #####", "  ...#.", "  ..#..", "  .#...", "  .#...", "  #####",
  ]

  private func rows(_ typed: String) -> [String] {
    [
      "│\(typed)" + String(repeating: " ", count: 16 - typed.count) + "│",
      "│Żak            7│ 0···············",
      "  cursor: underline, row 1, column \(typed.count + 1)",
    ]
  }

  /// The drawing stands where the controller receives it.
  @Test func pressShowsAnLCD() {
    let result = run("press", "925", "--display", "charlcd")
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      result.lines == ["─── 9 ─── search"] + rows("9") + drawing + ["─── 2 ─── search"]
        + rows("92") + ["─── 5 ─── search"] + rows("925"))
    let dump = run(
      "dump", "-", "--format", "text", "--keys", "925", "--display", "charlcd")
    #expect(dump.lines == rows("925") + drawing, "\(dump.errors)")
  }

  /// The controller's letters and the size are those of the options, or of the settings.
  @Test func sizeAndLetters() {
    settings.write("lcd-size = 20x1\nlcd-rom = a02\n", to: "config")
    func widths(_ more: String...) -> [Int] {
      run("press", "9", "--display", "charlcd", with: more).lines.filter { $0.hasPrefix("│") }
        .map { $0.dropFirst().prefix { $0 != "│" }.count }
    }
    #expect(widths("--config", folder + "/config") == [20])
    #expect(widths("--config", folder + "/config", "--lcd-size", "40x2") == [40, 40])
    settings.write("BEGIN:VCARD\nVERSION:4.0\nFN:Ør\nTEL:7\nEND:VCARD\n", to: "or.vcf")
    func press(_ keys: String, _ rom: String) -> String {
      Program.run([
        "press", keys, "--display", "charlcd", "--contacts", folder + "/or.vcf", "--lcd-rom", rom,
      ]).output
    }
    // A00 has no ø or Ø, and A02 has ø but not Ø.
    #expect(press("67", "a00").contains("│Ør             7│ 0··"))
    #expect(press("67", "a02").contains("│Ør             7│ 0··"))
    settings.write("BEGIN:VCARD\nVERSION:4.0\nFN:Él\nTEL:7\nEND:VCARD\n", to: "or.vcf")
    #expect(press("35", "a00").contains("│Él             7│ 0··"))
    #expect(press("35", "a02").contains("│Él             7│\n"))
  }

  @Test func anLCDIsCompared() {
    let golden = folder + "/lcd.golden"
    let lcd = ["--display", "charlcd", "--expect", golden]
    let written = run("press", "925", with: lcd + ["--update"])
    #expect(
      written.code == 0 && written.errors.hasSuffix("3 screens written\n"), "\(written.errors)")
    #expect(Program.read(golden) == run("press", "925", "--display", "charlcd").output)
    let alike = run("press", "925", with: lcd)
    #expect(alike.code == 0 && alike.output.isEmpty)
    let wide = run("press", "925", with: lcd + ["--lcd-size", "20x2"])
    #expect(wide.code == 1 && wide.output.contains("screen 1, after the key `9`"), "\(wide.output)")
  }

  @Test func replayToo() {
    let recording = Self.recording
    let lcd = run("replay", recording, "--display", "charlcd")
    #expect(lcd.code == 0 && lcd.output.hasPrefix("─── "), "\(lcd.errors)")
    #expect(lcd.lines.filter { $0.hasPrefix("│") }.allSatisfy { $0.count >= 18 })
    let pictures = folder + "/pictures"
    let fb = run("replay", recording, "--display", "fb", "--pictures", pictures)
    #expect(fb.code == 0 && !names(in: pictures).isEmpty, "\(fb.errors)")
    let live = run("replay", recording, "--pictures", pictures, "--speed", "1")
    #expect(live.code == 64 && live.errors.contains("without --speed"), "\(live.errors)")
  }

  // MARK: Pictures of a panel

  private func names(in folder: String) -> [String] {
    Program.run([], under: ["sh", "-c", "ls '\(folder)' 2>/dev/null"]).lines
  }

  @Test func aPictureOfEachChange() {
    let pictures = folder + "/a/b"
    func press(_ keys: String) -> Program.Result {
      run("press", keys, "--display", "fb", "--size", "128x64", "--pictures", pictures)
    }
    let first = press("92*")
    #expect(first.code == 0 && first.output.isEmpty, "\(first.errors)")
    #expect(names(in: pictures) == ["001-9.png", "002-2.png", "003-star.png"])
    for (name, keys) in [("001-9.png", "9"), ("002-2.png", "92")] {
      let dump = folder + "/dump.ppm"
      let same = run(
        "dump", dump, "--keys", keys, "--size", "128x64", "--expect", pictures + "/" + name)
      #expect(same.code == 0, "\(same.output)\(same.errors)")
    }
    // What an earlier script has left is not of this one.
    #expect(press("9").code == 0 && names(in: pictures) == ["001-9.png"])
    settings.write("", to: "a/b/notes.txt")
    let other = press("9")
    #expect(other.code == 64 && other.errors.contains("such as notes.txt"), "\(other.errors)")
    #expect(names(in: pictures).count == 2)
    let file = run(
      "press", "9", "--display", "fb", "--pictures", folder + "/book.vcf")
    #expect(file.code == 66 && file.errors.contains("book.vcf"), "\(file.errors)")
  }

  private func picturesOfPress(_ more: String...) -> Program.Result {
    Program.run(
      ["press", "9", "--display", "fb", "--pictures", folder + "/pictures", "--state", "none"]
        + more)
  }

  /// A name counts only if the program makes it.
  @Test func picturesOfTheUserStay() {
    #expect(picturesOfPress("--contacts", "none").code == 0)
    for name in [
      "2024-Paris.png", "2024-5.jpg", "0001-5.png", "01-5.png", "000-5.png", "001-hash.png",
      "001-55.png", "001-.png", "001-5", "+01-5.png",
    ] {
      settings.write("mine", to: "pictures/" + name)
      let result = picturesOfPress("--contacts", "none")
      #expect(result.code == 64 && result.errors.contains("such as \(name): "), "\(result.errors)")
      #expect(Program.read(folder + "/pictures/" + name) == "mine")
      Program.shell("rm '\(folder)/pictures/\(name)'")
    }
    #expect(names(in: folder + "/pictures") == ["001-9.png"])
  }

  /// All names that the program makes are of an earlier run. They go only when there are new
  /// pictures.
  @Test func earlierPicturesGoLast() {
    #expect(picturesOfPress("--contacts", "none").code == 0)
    let keys = ["0", "star", "pound", "call", "end", "up", "down", "left", "right", "erase"]
    let all = ["time", "digit", "mode", "select"] + keys
    for (place, key) in all.enumerated() {
      settings.write("", to: "pictures/\(place + 990)-\(key).png")
    }
    let count = all.count + 1
    let failed = picturesOfPress("--contacts", folder + "/nowhere.vcf")
    #expect(failed.code == 66, "\(failed.errors)")
    #expect(names(in: folder + "/pictures").count == count)
    let done = picturesOfPress("--contacts", "none")
    #expect(done.code == 0, "\(done.errors)")
    #expect(names(in: folder + "/pictures") == ["001-9.png"])
  }

  // MARK: Mistakes

  private static let recording = Program.fixture("recordings/triple-zero.evemu")

  private static let mistakes: [(command: [String], code: Int32, words: String)] = [
    (["press", "5", "--display", "charlcd", "--lcd-size", "100x9"], 64, "such as 16x2"),
    (["press", "5", "--display", "charlcd", "--size", "64x64"], 64, "is --lcd-size"),
    (["press", "5", "--display", "charlcd", "--pictures", "a"], 64, "is for --display fb"),
    (["press", "5", "--lcd-size", "16x2"], 64, "are for --display charlcd"),
    (["replay", recording, "--lcd-size", "16x2"], 64, "are for --display charlcd"),
    (["replay", recording, "--json", "--lcd-rom", "a02"], 64, "are for --display charlcd"),
    (["press", "5", "--pixel-format", "rgb565"], 64, "is for --display fb"),
    (["press", "5", "--display", "fb"], 64, "--pictures FOLDER"),
    (["press", "5", "--display", "fb:/dev/fb9", "--pictures", "a"], 64, "is for --display fb"),
    (["press", "5", "--display", "charlcd:/dev/lcd"], 64, "needs real time"),
    (["press", "5", "--display", "terminal"], 64, "needs real time"),
    (
      ["press", "5", "--display", "fb", "--pictures", "a", "--lcd-rom", "a02"], 64,
      "are for --display charlcd"
    ),
    (
      ["press", "5", "--display", "fb", "--pictures", "a", "--expect", "b", "--update"], 64,
      "compares text"
    ),
    (["press", "5", "--display", "fb", "--pixel-format", "rgb56"], 64, "rgb565"),
    (["dump", "-", "--display", "charlcd", "--size", "64x64"], 64, "is --lcd-size"),
    (["dump", "-", "--lcd-size", "16x2"], 64, "are for --display charlcd"),
    (["dump", "-", "--display", "terminal"], 64, "charlcd"),
    (["dump", "-", "--display", "charlcd", "--lcd-size", "16x5"], 64, "such as 16x2"),
    (["dump", "-", "--monochrome", "--pixel-format", "rgb565"], 64, "--monochrome"),
    (["dump", "-", "--scene", "home,search", "--format", "raw"], 64, "one --scene"),
    (["dump", "-", "--expect", "golden.png"], 64, "name another file"),
    (["dump", "golden.png", "--expect", "golden.png"], 64, "name another file"),
    (["dump", "screen.gif"], 64, ".txt or .raw"),
  ]

  @Test func mistakesAreNamed() {
    for mistake in Effort.some(Self.mistakes) {
      let result = Program.run(mistake.command + ["--contacts", "none"])
      #expect(result.code == mistake.code, "\(mistake.command): \(result.errors)")
      #expect(result.errors.contains(mistake.words), "\(mistake.command): \(result.errors)")
      #expect(result.output == "", "\(mistake.command)")
    }
  }
}
