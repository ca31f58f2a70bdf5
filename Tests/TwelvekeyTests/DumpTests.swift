import Glibc
import TestSupport
import Testing
import TimeLimit

/// Pictures of the screen, written by the program.
@Suite(.timeLimited) final class DumpTests {
  private let folder = "/tmp/twelvekey-dump-\(UInt64.random(in: 0 ... .max))"

  init() { mkdir(folder, 0o700) }

  deinit { Program.shell("rm -rf \(folder)") }

  private func bytes(_ name: String) -> [UInt8] { Repository.bytes(folder + "/" + name) ?? [] }

  @Test func asText() {
    let result = Program.run(
      ["dump", "-", "--format", "text", "--size", "128x64", "--keys", "5646", "--no-near"])
    #expect(
      result.lines == [
        "[keypad] search        1 found", "5646", "John Smith", "+1 650-555-0142", "call 5646",
        "# call  * next",
      ], "\(result.output)")
    let file = Program.run(
      ["dump", folder + "/a.txt", "--size", "128x64", "--keys", "5646", "--no-near"])
    #expect(file.code == 0)
    #expect(Program.read(folder + "/a.txt") == result.output)
  }

  /// The size is that of the panel, before and after it is turned.
  @Test func netpbm() {
    for (name, head) in [("a.pbm", "P4\n128 64\n"), ("a.ppm", "P6\n128 64\n255\n")] {
      let path = folder + "/" + name
      #expect(Program.run(["dump", path, "--size", "128x64", "--keys", "5"]).code == 0)
      let count = name.hasSuffix("pbm") ? 128 / 8 * 64 : 128 * 64 * 3
      #expect(bytes(name).starts(with: Array(head.utf8)))
      #expect(bytes(name).count == head.utf8.count + count)
    }
    let turned = folder + "/turned.pbm"
    #expect(Program.run(["dump", turned, "--size", "128x64", "--rotate", "90"]).code == 0)
    #expect(bytes("turned.pbm").starts(with: Array("P4\n64 128\n".utf8)))
  }

  /// Dark and light change places, and nothing else does.
  @Test func inverted() {
    for (name, options) in [("a.pbm", []), ("b.pbm", ["--invert"])] {
      let words = ["dump", folder + "/" + name, "--size", "128x64", "--keys", "5646"]
      #expect(Program.run(words + options).code == 0)
    }
    let (plain, inverted) = (bytes("a.pbm"), bytes("b.pbm"))
    #expect(plain.count == inverted.count && plain.count > 10)
    #expect(zip(plain, inverted).dropFirst(10).allSatisfy { $0 == ~$1 })
  }

  /// The last column and the last row in which something is drawn.
  private func extent(_ margins: String) throws -> (column: Int, row: Int) {
    let path = folder + "/m.pbm"
    let words = ["dump", path, "--size", "128x64", "--keys", "56", "--margins", margins]
    #expect(Program.run(words).code == 0)
    let pixels = Array(bytes("m.pbm").dropFirst("P4\n128 64\n".utf8.count))
    try #require(pixels.count == 16 * 64)
    // Most of a screen is empty.
    let dark = pixels.reduce(0) { $0 + $1.nonzeroBitCount } < 4 * pixels.count
    func isDrawn(_ x: Int, _ y: Int) -> Bool {
      (pixels[y * 16 + x / 8] & (0x80 >> UInt8(x % 8)) != 0) == dark
    }
    let drawn = (0..<64).flatMap { y in (0..<128).map { (x: $0, y: y) } }.filter {
      isDrawn($0.x, $0.y)
    }
    return (drawn.map(\.x).max() ?? -1, drawn.map(\.y).max() ?? -1)
  }

  /// Left, top, right, bottom.
  @Test func marginsStayEmpty() throws {
    let (whole, right, bottom) = (try extent("0"), try extent("0,0,32,0"), try extent("0,0,0,16"))
    #expect(whole.column >= 96 && whole.row >= 48)
    #expect(right.column < 96 && right.row >= 48)
    #expect(bottom.column >= 96 && bottom.row < 48)
  }

  @Test func asPNG() {
    let path = folder + "/a.png"
    #expect(Program.run(["dump", path, "--size", "240x320", "--keys", "5646"]).code == 0)
    // The signature, and the width and height of the first chunk (PNG, 5.2 and 11.2.2).
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    #expect(bytes("a.png").starts(with: signature))
    #expect(Array(bytes("a.png")[16..<24]) == [0, 0, 0, 240, 0, 0, 1, 64])
  }

  /// A contact's picture changes the screen; one that is broken changes nothing.
  @Test func aContactsPicture() {
    let book = Program.fixture("contacts/portraits.vcf")
    func colours(_ keys: String) -> Int {
      let path = folder + "/p.ppm"
      #expect(Program.run(["dump", path, "--keys", keys, "--contacts", book]).code == 0)
      let pixels = Array(bytes("p.ppm").dropFirst(15))
      var seen: Set<[UInt8]> = []
      for start in stride(from: 0, to: pixels.count - 2, by: 3) {
        seen.insert(Array(pixels[start..<start + 3]))
      }
      return seen.count
    }
    // Letters and bands have a dozen colours, a face has many more.
    #expect(colours("56") > 100)
    #expect(colours("866") < 20)
  }

  @Test func settingsOfTheFile() {
    Program.write("rotate = 90\ninvert = yes\n", to: folder + "/config")
    let words = ["--size", "128x64", "--keys", "5646"]
    let byFile = ["dump", folder + "/a.pbm", "--config", folder + "/config"] + words
    #expect(Program.run(byFile).code == 0)
    let byOptions = ["dump", folder + "/b.pbm", "--rotate", "90", "--invert"] + words
    #expect(Program.run(byOptions).code == 0)
    #expect(bytes("a.pbm") == bytes("b.pbm"))
    Program.write("\nrotate = 45\n", to: folder + "/config")
    let wrong = Program.run(byFile)
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("config:2: '45' is not a rotate; write 0, 90, 180 or 270"))
  }

  private static let mistakes: [(options: [String], code: Int32, words: String)] = [
    (["screen.gif"], 64, "name the file .png, .ppm, .pbm, .txt or .raw"),
    (["-", "--size", "0x5"], 64, "'0x5'"),
    (["-", "--rotate", "45"], 64, "write 0, 90, 180 or 270"),
    (["-", "--margins", "1,2"], 64, "left,top,right,bottom"),
    (["-", "--scale", "99"], 64, "write 1 to 16"),
    (["-", "--font", "/no/font.psf"], 66, "cannot read the font /no/font.psf"),
    (["/no/folder/a.png"], 66, "cannot write the screen to /no/folder/a.png"),
    (["-", "--keys", "5{"], 64, "key script, column"),
  ]

  @Test func mistakesAreNamed() {
    for mistake in Effort.some(Self.mistakes) {
      let result = Program.run(["dump"] + mistake.options)
      #expect(result.code == mistake.code, "\(mistake.options): \(result.errors)")
      #expect(result.errors.contains(mistake.words), "\(mistake.options): \(result.errors)")
    }
    let font = folder + "/broken.psf"
    Program.shell("printf '\\162\\265\\112\\206\\0\\0' > \(font)")
    let broken = Program.run(["dump", "-", "--font", font])
    #expect(broken.code == 65)
    #expect(broken.errors.contains(font))
  }
}
