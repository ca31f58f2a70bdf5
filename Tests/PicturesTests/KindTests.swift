import TestSupport
import Testing
import TimeLimit

@testable import Pictures

/// Every kind of JPEG and PNG shows the same face.
@Suite(.timeLimited) struct KindTests {
  @Test func fixedColours() throws {
    let face = try Faces.picture("face.png")
    #expect(face.width == 64 && face.height == 64)
    #expect(face[2, 2] == [200, 30, 30])
    #expect(face[62, 2] == [40, 80, 160])
    #expect(face[32, 20] == [240, 200, 160])
    #expect(face[64, 0] == nil && face[0, -1] == nil)
  }

  @Test(arguments: ["sixteen-bits.png", "interlaced.png"])
  func kindsOfPNGThatLoseNothing(name: String) throws {
    #expect(try Faces.picture(name) == Faces.picture("face.png"))
  }

  static let lossy: [(name: String, difference: Double)] = [
    ("face.jpg", 6.5), ("progressive.jpg", 6.5), ("inks.jpg", 6.5), ("palette.png", 3),
  ]

  @Test(arguments: lossy)
  func kindsThatLoseALittle(name: String, difference: Double) throws {
    let face = try Faces.picture("face.png")
    #expect(Faces.difference(try Faces.picture(name), face) < difference)
    // The same face in the other colours, or turned, would not do.
    var pixels = face.pixels
    for start in stride(from: 0, to: pixels.count, by: 3) { pixels.swapAt(start, start + 2) }
    let swapped = try #require(Picture(width: 64, height: 64, pixels: pixels))
    #expect(Faces.difference(swapped, face) > 4 * difference)
    for turn in [ExifOrientation.topRight, .bottomLeft, .leftTop, .rightTop] {
      #expect(Faces.difference(face.turned(turn), face) > difference)
    }
  }

  @Test func progressiveIsTheSameAsBaseline() throws {
    #expect(try Faces.picture("progressive.jpg") == Faces.picture("face.jpg"))
  }

  @Test func greyAndTwoColours() throws {
    let face = try Faces.picture("face.png")
    let grey = try Faces.picture("grey.jpg")
    let hard = try Faces.picture("two-colours.png")
    for y in 0..<64 {
      for x in 0..<64 {
        let colour = try #require(face[x, y])
        // ITU-R BT.601, as the program that made them has it.
        let light =
          (299 * Int(colour[0]) + 587 * Int(colour[1]) + 114 * Int(colour[2])) / 1000
        let made = try #require(grey[x, y])
        #expect(made[0] == made[1] && made[0] == made[2])
        #expect(abs(Int(made[0]) - light) < 40)
        if abs(light - 128) > 2 {
          #expect(hard[x, y] == [UInt8](repeating: light > 128 ? 255 : 0, count: 3), "\(x), \(y)")
        }
      }
    }
  }

  @Test func opacityIsLaidOnBlack() throws {
    let face = try Faces.picture("face.png")
    let laid = try Faces.picture("alpha.png")
    for x in [0, 1, 20, 40, 63] {
      let front = try #require(face[x, 32])
      #expect(
        laid[x, 32] == front.map { UInt8((Double(Int($0) * (255 - 4 * x)) / 255).rounded()) },
        "\(x)")
    }
  }

  @Test func aColourThatIsAHole() throws {
    let holed = try Faces.picture("hole.png")
    #expect(holed[2, 2] == [0, 0, 0])
    #expect(holed[32, 20] == [240, 200, 160])
  }

  /// A camera that was turned says so, and every picture comes upright.
  @Test(arguments: 1...8)
  func orientation(number: Int) throws {
    let name = "turned-\(number).jpg"
    let bytes = try Faces.bytes(name)
    let found = bytes.withUnsafeBufferPointer { ExifOrientation(jpeg: $0) }
    #expect(found.rawValue == number)
    let upright = try Faces.picture("turned-1.jpg")
    #expect(upright.width == 64 && upright.height == 48)
    #expect(Faces.difference(try Faces.picture(name), upright) < 3)
    let small = PictureFit.within(PictureSize(width: 32, height: 32))
    let reduced = try Faces.picture(name, small)
    #expect(reduced.width == 32 && reduced.height == 24)
    #expect(Faces.difference(reduced, upright.scaled(small)) < 2)
  }

  static let others: [(head: String, words: String)] = [
    ("GIF89a", "GIF, neither JPEG nor PNG"), ("RIFF\0\0\0\0WEBPVP8 ", "WebP, neither JPEG nor PNG"),
    ("\0\0\0 ftypheic", "HEIF, neither JPEG nor PNG"),
    ("\0\0\0 ftypavif", "AVIF, neither JPEG nor PNG"), ("hello", "neither JPEG nor PNG"),
    ("", "neither JPEG nor PNG"),
  ]

  @Test(arguments: others)
  func othersAreNamed(head: String, words: String) {
    #expect(Faces.problem(Array(head.utf8))?.description == words)
  }
}
