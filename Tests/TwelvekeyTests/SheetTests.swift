import Glibc
import Pictures
import TestSupport
import Testing
import TimeLimit

/// What every situation looks like on every panel, beside sheets in Fixtures/screens, pixel by pixel.
///
/// `TWELVEKEY_WRITE_GOLDEN=1` writes the sheets anew: look at them before they are committed.
@Suite(.timeLimited) struct SheetTests {
  private static let isWriting = getenv("TWELVEKEY_WRITE_GOLDEN") != nil
  private static let people = "\(Repository.root)/Fixtures/screens/people.vcf"

  private func dump(_ path: String, _ options: [String]) -> Program.Result {
    Program.run(
      ["dump", path, "--contacts", Self.people, "--country", "US", "--state", "none"] + options,
      environment: "LC_ALL=C.UTF-8")
  }

  private static let sizes = [
    "96x16", "128x32", "128x64", "160x128", "240x240", "240x320", "320x240", "480x320", "800x480",
  ]

  /// Fonts that are installed add letters: the people here have none that need them.
  @Test(arguments: isWriting ? sizes : Effort.some(sizes))
  func everySceneOnEveryPanel(size: String) throws {
    let name = "sheet-\(size).png"
    let golden = "\(Repository.root)/Fixtures/screens/\(name)"
    let folder = try TemporaryFolder()
    let path = Self.isWriting ? golden : "\(folder.path)/\(name)"
    // The smallest are panels of black and white.
    let colours = ["96x16", "128x32", "128x64"].contains(size) ? ["--monochrome"] : []
    let result = dump(path, ["--scene", "all", "--size", size] + colours)
    #expect(result.code == 0, "\(result.errors)")
    if Self.isWriting { return }
    let (wanted, found) = (try picture(golden), try picture(path))
    #expect((found.width, found.height) == (wanted.width, wanted.height))
    #expect(isSame(wanted, found), "\(name): \(others(wanted, found)) values are others")
  }

  /// All of them would be larger than a picture may be.
  @Test func sixScenesInFullHD() throws {
    let name = "sheet-1920x1080.png"
    let golden = "\(Repository.root)/Fixtures/screens/\(name)"
    let folder = try TemporaryFolder()
    let path = Self.isWriting ? golden : "\(folder.path)/\(name)"
    let scenes = "home,home-search,ringing,call,contact,home-t9"
    let result = dump(path, ["--scene", scenes, "--size", "1920x1080"])
    #expect(result.code == 0, "\(result.errors)")
    if Self.isWriting { return }
    let (wanted, found) = (try picture(golden), try picture(path))
    #expect((found.width, found.height) == (wanted.width, wanted.height))
    #expect(isSame(wanted, found), "\(name) is another")
  }

  /// As one piece of memory: `#expect` of two arrays would take each of their values apart.
  private func isSame(_ wanted: Picture, _ found: Picture) -> Bool {
    wanted.pixels.withUnsafeBytes { wanted in
      found.pixels.withUnsafeBytes { found in
        guard let one = wanted.baseAddress, let other = found.baseAddress else { return false }
        return wanted.count == found.count && memcmp(one, other, wanted.count) == 0
      }
    }
  }

  private func others(_ wanted: Picture, _ found: Picture) -> Int {
    zip(wanted.pixels, found.pixels).count { $0 != $1 }
  }

  private func picture(_ path: String) throws -> Picture {
    let bytes = try #require(Repository.bytes(path), "\(path)")
    return try Picture(
      jpegOrPNG: bytes,
      fitting: .within(PictureSize(width: Picture.sideLimit, height: Picture.sideLimit)))
  }

  /// The picture alone says what goes on, what `#` does and how to get back.
  @Test func everySceneSaysWhatGoesOn() {
    let result = dump("-", ["--scene", "all", "--format", "text", "--size", "320x240"])
    #expect(result.code == 0, "\(result.errors)")
    let scenes = result.output.split(separator: "== ").map(String.init)
    #expect(scenes.count == 29)
    for scene in scenes {
      let name = scene.prefix { $0 != "\n" }
      let last = scene.split(separator: "\n").last ?? ""
      let rows = scene.split(separator: "\n").dropFirst()
      #expect(rows.count >= 3, "\(name)")
      // Below all there is what the keys do.
      #expect(
        last.contains { $0 == "#" || $0 == "*" || $0.isNumber } || last.contains("call"),
        "\(name): \(last)")
    }
  }

  @Test func aSceneAlone() {
    let result = dump("-", ["--scene", "ringing", "--format", "text", "--size", "128x64"])
    #expect(
      result.output == """
        [signal 3/4] [keypad] [battery 4/5]       USB numpad
        John Smith
        +16505550142
        incoming call
        # answer  * reject

        """)
    // A name from before, which the help has no more.
    let named = dump(
      "-", ["--scene", "home,search", "--format", "text", "--size", "128x64"])
    #expect(named.output.contains("== home-search\n"), "\(named.output)")
    let help = Program.run(["dump", "--help"]).output
    #expect(help.contains("home-search,") && !help.contains("meanwhile"))
    // The keys come behind it.
    let refused = dump(
      "-",
      [
        "--scene", "ringing", "--keys", "{wait 600}*{wait 100}", "--format", "text",
      ])
    #expect(refused.output.contains("× John Smith"), "\(refused.output)")
    let large = dump(
      "-", ["--scene", "all", "--format", "text", "--size", "4096x4096"])
    #expect(
      large.code == 64 && large.errors.contains("make the sheet too large"), "\(large.errors)")
    let wrong = dump("-", ["--scene", "home,kitchen", "--format", "text"])
    #expect(wrong.code == 64 && wrong.errors.contains("ringing"), "\(wrong.errors)")
  }
}
