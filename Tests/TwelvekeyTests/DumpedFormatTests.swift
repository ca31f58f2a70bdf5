import Glibc
import Pictures
import TestSupport
import Testing
import TimeLimit

/// What `dump` writes of a character LCD and of panels with any form of pixels, and how it is
/// compared with what is expected.
@Suite(.timeLimited) struct DumpedFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func dump(_ name: String, _ more: String...) -> Program.Result {
    Program.run(
      ["dump", path(name), "--contacts", Program.fixture("screens/people.vcf"), "--state", "none"]
        + more, environment: "LC_ALL=C.UTF-8")
  }

  private func bytes(_ name: String) -> [UInt8] { Repository.bytes(path(name)) ?? [] }

  /// The pixels of a PPM, or of a PBM.
  private func pixels(_ name: String) throws -> Picture { try Picture(netpbm: bytes(name)) }

  // MARK: A character LCD

  /// The picture has the dots of the drawing that the text shows.
  @Test func lettersAsDots() throws {
    Program.write("BEGIN:VCARD\nVERSION:4.0\nFN:Żak\nTEL:7\nEND:VCARD\n", to: path("book.vcf"))
    for (name, format) in [("a.pbm", "pbm"), ("a.png", "png"), ("a.ppm", "ppm")] {
      let result = Program.run([
        "dump", path(name), "--contacts", path("book.vcf"), "--keys", "925", "--display",
        "charlcd", "--format", format,
      ])
      #expect(result.code == 0, "\(result.errors)")
    }
    let picture = try pixels("a.pbm")
    // Sixteen cells of six dots and two of nine, four pixels each; no gap at the end; a margin of 8.
    #expect(
      (picture.width, picture.height) == ((16 * 6 - 1) * 4 - 1 + 16, (2 * 9 - 1) * 4 - 1 + 16))
    func dots(row: Int, column: Int) -> [String] {
      (0..<8).map { y in
        String(
          (0..<5).map { x -> Character in
            let place = (
              x: 8 + (column * 6 + x) * 4 + 1, y: 8 + (row * 9 + y) * 4 + 1
            )
            return picture.pixels[3 * (place.y * picture.width + place.x)] == 0 ? "#" : "."
          })
      }
    }
    #expect(
      dots(row: 1, column: 0) == [
        "..#..", ".....", "#####", "...#.", "..#..", ".#...", ".#...", "#####",
      ])
    // The cursor behind three digits, and an empty cell.
    #expect(dots(row: 0, column: 3) == Array(repeating: ".....", count: 7) + ["#####"])
    #expect(dots(row: 0, column: 4) == Array(repeating: ".....", count: 8))
    let (png, ppm) = (bytes("a.png"), try pixels("a.ppm"))
    let most = PictureSize(width: Picture.sideLimit, height: Picture.sideLimit)
    #expect((try Picture(jpegOrPNG: png, fitting: .within(most)) == ppm) as Bool)
  }

  /// The bytes for the device are those that a telephone writes to it.
  @Test func bytesOfAnLCD() {
    #expect(dump("lcd.raw", "--display", "charlcd", "--keys", "5646").code == 0)
    let text = String(decoding: bytes("lcd.raw"), as: UTF8.self)
    let escape = "\u{1b}["
    #expect(
      text.hasPrefix("\n\(escape)LI\(escape)2J\(escape)Lc\(escape)Lb\(escape)L+\n\(escape)2J"))
    #expect(text.contains("5646") && text.contains("John Smith"), "\(text.debugDescription)")
    // The ellipsis is drawn.
    #expect(text.contains("\(escape)LG00000000000001500;"), "\(text.debugDescription)")
  }

  @Test func scenesOnASheet() throws {
    #expect(dump("sheet.pbm", "--display", "charlcd", "--scene", "home-search,ringing").code == 0)
    let sheet = try pixels("sheet.pbm")
    #expect(sheet.width >= 395 && sheet.height >= 2 * 83, "\(sheet.width)×\(sheet.height)")
    let text = dump("sheet.txt", "--display", "charlcd", "--scene", "home-search,ringing")
    #expect(text.code == 0)
    let rows = Program.read(path("sheet.txt"))?.split(separator: "\n") ?? []
    #expect(rows.first == "== home-search" && rows.contains("== ringing"))
    #expect(rows.contains("│incoming call   │"), "\(rows)")
  }

  // MARK: Forms of pixels

  private static let forms = [
    "rgb565", "bgr565", "rgb555", "rgb888", "bgr888", "xrgb8888", "argb8888", "rgba8888",
    "rgbx4444", "grey8",
  ]

  /// The colours of one pixel of the memory, from its bytes.
  private func colour(_ pixel: UInt32, _ form: String) -> [UInt8] {
    func level(_ offset: UInt32, _ bits: UInt32) -> UInt8 {
      let most = (UInt32(1) << bits) - 1
      return UInt8(((pixel >> offset & most) * 255 + most / 2) / most)
    }
    switch form {
    case "rgb565": return [level(11, 5), level(5, 6), level(0, 5)]
    case "bgr565": return [level(0, 5), level(5, 6), level(11, 5)]
    case "rgb555": return [level(10, 5), level(5, 5), level(0, 5)]
    case "bgr888": return [level(0, 8), level(8, 8), level(16, 8)]
    case "rgba8888": return [level(24, 8), level(16, 8), level(8, 8)]
    case "rgbx4444": return [level(12, 4), level(8, 4), level(4, 4)]
    case "grey8": return [level(0, 8), level(0, 8), level(0, 8)]
    default: return [level(16, 8), level(8, 8), level(0, 8)]
    }
  }

  /// The bytes are those of the picture, pixel by pixel.
  @Test func theMemoryOfAPanel() throws {
    for form in Effort.some(Self.forms) {
      let options = ["--size", "160x128", "--keys", "5646", "--pixel-format", form]
      for name in ["a.raw", "a.ppm"] {
        let result = Program.run(["dump", path(name)] + options)
        #expect(result.code == 0, "\(form): \(result.errors)")
      }
      let memory = bytes("a.raw")
      let picture = try pixels("a.ppm")
      #expect((picture.width, picture.height) == (160, 128))
      let size = memory.count / (160 * 128)
      #expect(memory.count == 160 * 128 * size && (1...4).contains(size), "\(form)")
      var found: [UInt8] = []
      for start in stride(from: 0, to: memory.count, by: size) {
        // Words are in the order of the machine; three bytes have the lowest first.
        var pixel: UInt32 = 0
        for byte in 0..<size { pixel |= UInt32(memory[start + byte]) << UInt32(8 * byte) }
        found += colour(pixel, form)
      }
      #expect((found == picture.pixels) as Bool, "\(form)")
      #expect(Set(memory).count > 2, "\(form)")
    }
  }

  @Test func panelsOfOneBit() throws {
    func memory(_ more: String...) -> [UInt8] {
      let options = ["--size", "128x64", "--keys", "5646"]
      let result = Program.run(["dump", path("b.fb")] + options + more)
      #expect(result.code == 0, "\(result.errors)")
      return bytes("b.fb")
    }
    // In a PBM the left pixel is the highest bit, and 1 is black.
    let high = memory("--pixel-format", "mono10", "--bit-order", "high")
    let options = ["--size", "128x64", "--keys", "5646", "--pixel-format", "mono10"]
    #expect(Program.run(["dump", path("b.pbm")] + options).code == 0)
    let picture = Array(bytes("b.pbm").dropFirst("P4\n128 64\n".utf8.count))
    #expect(high.count == 1024 && high == picture.map { ~$0 })
    func reversed(_ byte: UInt8) -> UInt8 {
      (0..<8).reduce(UInt8(0)) { $0 | (byte >> UInt8($1) & 1) << UInt8(7 - $1) }
    }
    #expect(memory("--pixel-format", "mono10") == high.map(reversed))
    #expect(memory("--pixel-format", "mono01") == high.map { ~reversed($0) })
    // As a black and white picture without a form.
    #expect(Program.run(["dump", path("c.pbm")] + Array(options.dropLast(2))).code == 0)
    #expect(bytes("c.pbm") == bytes("b.pbm"))
    // The panel is turned, not its memory.
    let turned = memory("--pixel-format", "mono10", "--rotate", "180")
    #expect(turned != high && turned.count == 1024)
    let back = Array(high.reversed())
    #expect(turned == back)
  }

  // MARK: Expected screens

  /// How many pixels differ and where, counted here.
  private func difference(_ one: Picture, _ other: Picture) -> (count: Int, words: String) {
    let places = (0..<(one.width * one.height)).filter {
      one.pixels[3 * $0..<3 * $0 + 3] != other.pixels[3 * $0..<3 * $0 + 3]
    }
    let (columns, rows) = (places.map { $0 % one.width }, places.map { $0 / one.width })
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return (0, "") }
    return (
      places.count,
      "\(places.count) pixels, all in the \(right - left + 1)×\(bottom - top + 1) pixels "
        + "from \(left), \(top) "
    )
  }

  @Test func picturesAreComparedByPixels() throws {
    for name in ["golden.ppm", "golden.png"] {
      #expect(dump(name, "--keys", "5646", "--size", "160x128").code == 0)
    }
    // The same pixels, in the same form and in the other.
    for (now, golden) in [
      ("now.png", "golden.png"), ("now.png", "golden.ppm"), ("now.ppm", "golden.png"),
    ] {
      let same = dump(
        now, "--keys", "5646", "--size", "160x128", "--expect", path(golden))
      #expect(same.code == 0 && same.output.isEmpty && same.errors.isEmpty, "\(same)")
    }
    let other = dump(
      "now.ppm", "--keys", "56", "--size", "160x128", "--expect", path("golden.png"))
    #expect(other.code == 1)
    let expected = try difference(pixels("golden.ppm"), pixels("now.ppm"))
    #expect(expected.count > 20)
    #expect(
      other.output.hasPrefix("\(path("now.ppm")) differs from \(path("golden.png")): "),
      "\(other.output)")
    #expect(other.output.contains(expected.words), "\(other.output)\(expected.words)")
    #expect(
      other.output.contains("cp \(path("now.ppm")) \(path("golden.png"))"), "\(other.output)")
    let small = dump(
      "now.png", "--keys", "5646", "--size", "128x64", "--expect", path("golden.png"))
    #expect(small.code == 1)
    #expect(small.output.contains("128×64 pixels instead of 160×128"), "\(small.output)")
  }

  @Test func textAndMemoryAreCompared() {
    for name in ["golden.txt", "golden.raw"] {
      #expect(dump(name, "--keys", "5646", "--size", "128x64").code == 0)
      let now = "now." + name.suffix(3)
      let same = dump(now, "--keys", "5646", "--size", "128x64", "--expect", path(name))
      #expect(same.code == 0 && same.output.isEmpty && same.errors.isEmpty, "\(same)")
    }
    let text = dump(
      "now.txt", "--keys", "5647", "--size", "128x64", "--expect", path("golden.txt"))
    #expect(text.code == 1 && text.output.contains("row 1 is\n"), "\(text.output)")
    let raw = dump(
      "now.raw", "--keys", "56", "--size", "128x64", "--expect", path("golden.raw"))
    let places = zip(bytes("golden.raw"), bytes("now.raw")).enumerated().filter {
      $0.element.0 != $0.element.1
    }
    #expect(raw.code == 1)
    #expect(
      raw.output.contains("\(places.count) bytes, the first at \(places.first?.offset ?? -1)\n"),
      "\(raw.output)")
    let short = dump(
      "now.raw", "--keys", "5646", "--size", "64x64", "--expect", path("golden.raw"))
    #expect(short.output.contains("16384 bytes instead of 32768"), "\(short.output)")
  }

  @Test func whatCannotBeCompared() {
    let missing = dump("now.png", "--expect", path("none.png"))
    #expect(missing.code == 66 && !bytes("now.png").isEmpty, "\(missing.errors)")
    #expect(
      missing.errors.contains("cp \(path("now.png")) \(path("none.png"))"), "\(missing.errors)")
    Program.write("GIF89a", to: path("golden.gif"))
    let other = dump("now.png", "--expect", path("golden.gif"))
    #expect(other.code == 65 && other.errors.contains("GIF"), "\(other.errors)")
    Program.write("P6\n9 9\n255\n", to: path("cut.ppm"))
    let cut = dump("now.png", "--expect", path("cut.ppm"))
    #expect(cut.code == 65 && cut.errors.contains("premature end"), "\(cut.errors)")
    // By another name it is the same file.
    let own = dump(
      "now.png", "--expect", path("../" + folder.path.split(separator: "/").last! + "/now.png"))
    #expect(own.code == 64 && own.errors.contains("name another file"), "\(own.errors)")
  }

  /// The example of the manual, as a user runs it.
  @Test func theExample() throws {
    let script = Program.fixture("examples/golden-picture.sh")
    let text = try #require(Program.read(script))
    #expect(text.split(separator: "\n").count <= 10)
    let manual = try #require(
      Program.read(Repository.root + "/Sources/Packaging/manual/twelvekey-testing.7.md"))
    #expect(manual.contains("```sh\n\(text)```\n"))
    func run(_ script: String) -> Program.Result {
      // `$0` is the program.
      Program.run(
        [],
        under: [
          "sh", "-c",
          "TMPDIR='\(folder.path)' PATH=\"$(dirname \"$0\"):$PATH\" '\(script)'",
        ])
    }
    let result = run(script)
    #expect(result.code == 0 && result.output.isEmpty, "\(result.output)\(result.errors)")
    // It notices what it is for.
    Program.shell("cp \(Program.fixture("examples"))/golden-* \(folder.path)")
    Program.shell("sed -i 's/Łucja/Lucja/' \(path("golden-picture.vcf"))")
    let changed = run(path("golden-picture.sh"))
    #expect(changed.code == 1 && changed.output.contains("oled.png differs"), "\(changed.output)")
  }
}
