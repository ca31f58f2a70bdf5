import TestSupport
import Testing
import TimeLimit

@testable import Pictures

/// PBM and PPM, as `dump` and other programs write them.
@Suite(.timeLimited) struct NetpbmTests {
  private func problem(_ bytes: [UInt8]) -> PictureProblem? {
    do throws(PictureProblem) {
      _ = try Picture(netpbm: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func bytes(_ head: String, _ pixels: [UInt8]) -> [UInt8] { Array(head.utf8) + pixels }

  @Test func bitsAndColours() throws {
    // Ten pixels: 1 is black; the last six bits of a row are none.
    let bitmap = try Picture(netpbm: bytes("P4\n10 1\n", [0b1000_0001, 0b0111_1111]))
    #expect((bitmap.width, bitmap.height) == (10, 1))
    let levels = stride(from: 0, to: bitmap.pixels.count, by: 3).map { bitmap.pixels[$0] }
    #expect(levels == [0, 255, 255, 255, 255, 255, 255, 0, 255, 0])
    let map = try Picture(netpbm: bytes("P6\n1 2\n255\n", [1, 2, 3, 4, 5, 6, 7]))
    #expect((map.width, map.height) == (1, 2))
    #expect(map.pixels == [1, 2, 3, 4, 5, 6])
  }

  @Test func commentsOfOtherPrograms() throws {
    let head = "P6 # by hand\n#\n\t2\r\n# 9 9\n1 255\n"
    #expect(try Picture(netpbm: bytes(head, Array(0..<6))).pixels == Array(0..<6))
  }

  @Test(arguments: [
    ("", "no head"), ("P4", "without its numbers"), ("P4\n2", "without its numbers"),
    ("P42 2\n", "without its numbers"), ("P4\n2 2", "without an end"), ("P4\n2 2\n", "premature"),
    ("P6\n2 2\n254\n", "254 levels"), ("P5\n2 2\n255\n", "neither P4 nor P6"),
    ("P4\n0 2\n", "0×2 pixels"), ("P4\n-1 2\n", "without its numbers"),
    ("P4\n999999 999999\n", "999999×999999"), ("P4\n9999999 1\n", "without"),
    ("P6\n8193 1\n255\n", "8193×1"), ("P3\n1 1\n255\n1 2 3\n", "neither"),
    ("GIF89a", "no head"),
  ])
  func whatIsNoPicture(head: String, words: String) throws {
    let found = try #require(problem(bytes(head, [])))
    #expect(found.description.contains(words), "\(found.description)")
  }

  /// White space and comments between the numbers don't change the pixels. A file that lacks any
  /// byte is refused.
  @Test func anyPicture() throws {
    let spaces = [" ", "\n", "\t ", "\n# 1 2 3\n", " #\n"]
    for seed in UInt64(1)...UInt64(Effort.rounds(300)) {
      var generator = SeededGenerator(seed: seed)
      let width = Int.random(in: 1...40, using: &generator)
      let height = Int.random(in: 1...9, using: &generator)
      let isBitmap = Bool.random(using: &generator)
      let line = isBitmap ? (width + 7) / 8 : 3 * width
      let pixels = (0..<(line * height)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      func space() -> String { spaces.randomElement(using: &generator) ?? " " }
      var head = (isBitmap ? "P4" : "P6") + space() + "\(width)" + space() + "\(height)"
      if !isBitmap { head += space() + "255" }
      let file = bytes(head + "\n", pixels)
      let picture = try Picture(netpbm: file)
      #expect((picture.width, picture.height) == (width, height), "seed \(seed)")
      for y in 0..<height {
        for x in 0..<width {
          let found = Array(picture.pixels[(3 * (y * width + x))...].prefix(3))
          if isBitmap {
            let isBlack = pixels[y * line + x / 8] >> UInt8(7 - x % 8) & 1 == 1
            #expect(found == Array(repeating: isBlack ? 0 : 255, count: 3), "seed \(seed)")
          } else {
            #expect(found == Array(pixels[(y * line + 3 * x)...].prefix(3)), "seed \(seed)")
          }
        }
      }
      #expect(problem(Array(file.dropLast())) != nil, "seed \(seed)")
    }
  }
}
