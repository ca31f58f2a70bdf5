import Pictures
import TestSupport
import Testing
import TimeLimit

@Suite(.timeLimited) struct PNGWriterTests {
  private func read(_ bytes: [UInt8]) throws -> Picture {
    try Picture(jpegOrPNG: bytes, fitting: .within(PictureSize(width: 1024, height: 1024)))
  }

  /// Bits of a sample and the kind of colour, as the first chunk says.
  private func kind(_ png: [UInt8]) -> [UInt8] { Array(png[24...25]) }

  @Test func whatIsWrittenIsRead() throws {
    let seed: UInt64 = 0x9a6
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(60) {
      let isBlackAndWhite = round % 2 == 0
      let width = Int.random(in: 1...70, using: &generator)
      let height = Int.random(in: 1...20, using: &generator)
      let pixels = (0..<(width * height)).flatMap { _ -> [UInt8] in
        let value: UInt8 = Bool.random(using: &generator) ? 255 : 0
        return isBlackAndWhite
          ? [value, value, value]
          : [value, UInt8.random(in: 0...255, using: &generator), 1]
      }
      let picture = try #require(Picture(width: width, height: height, pixels: pixels))
      let png = try #require(picture.png())
      #expect(try read(png) == picture, "seed \(seed) round \(round)")
      #expect(kind(png) == (isBlackAndWhite ? [1, 0] : [8, 2]), "seed \(seed) round \(round)")
      #expect(picture.png() == png)
    }
  }

  @Test func oneGreyPixelMakesItColour() throws {
    let picture = try #require(Picture(width: 2, height: 1, pixels: [0, 0, 0, 254, 254, 254]))
    #expect(kind(try #require(picture.png())) == [8, 2])
  }

  /// No time, no name of a program, nothing that changes: three chunks and no more.
  @Test func onlyWhatAPictureNeeds() throws {
    let png = try #require(try Faces.picture("face.png").png())
    var names: [String] = []
    var place = 8
    while place + 8 <= png.count {
      let length = png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: png[(place + 4)..<(place + 8)], as: UTF8.self))
      place += length + 12
    }
    #expect(names == ["IHDR", "IDAT", "IEND"] && place == png.count)
  }
}
