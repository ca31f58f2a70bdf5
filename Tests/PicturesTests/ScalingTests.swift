import TestSupport
import Testing
import TimeLimit

@testable import Pictures

@Suite(.timeLimited) struct ScalingTests {
  private func random(
    _ width: Int, _ height: Int, _ generator: inout SeededGenerator
  ) throws -> Picture {
    let pixels = (0..<(3 * width * height)).map { _ in UInt8.random(in: 0...255, using: &generator)
    }
    return try #require(Picture(width: width, height: height, pixels: pixels))
  }

  static let shapes: [(width: Int, height: Int, area: Int, result: [Int])] = [
    // All of it, never larger.
    (640, 480, 96, [96, 72]), (480, 640, 96, [72, 96]), (64, 64, 96, [64, 64]),
    (96, 10, 96, [96, 10]), (5000, 1, 96, [96, 1]), (1, 5000, 96, [1, 96]), (97, 96, 96, [96, 95]),
  ]

  @Test(arguments: shapes)
  func shapeWithin(width: Int, height: Int, area: Int, result: [Int]) throws {
    let picture = try #require(
      Picture(width: width, height: height, pixels: Array(repeating: 7, count: 3 * width * height)))
    let scaled = picture.scaled(.within(PictureSize(width: area, height: area)))
    #expect([scaled.width, scaled.height] == result)
    #expect(scaled.pixels.allSatisfy { $0 == 7 })
    let cut = picture.scaled(.covering(PictureSize(width: area, height: 24)))
    #expect([cut.width, cut.height] == [area, 24])
    #expect(cut.pixels.allSatisfy { $0 == 7 })
  }

  @Test func theMiddleIsKept() throws {
    // Six columns of which the middle two are white, and the same lying.
    let black: [UInt8] = [0, 0, 0]
    let white: [UInt8] = [255, 255, 255]
    let row = [black, black, white, white, black, black].flatMap { $0 }
    let wide = try #require(Picture(width: 6, height: 2, pixels: row + row))
    let square = wide.scaled(.covering(PictureSize(width: 2, height: 2)))
    #expect(square.pixels.allSatisfy { $0 == 255 })
    let rows = [black, black, white, white, black, black].flatMap { $0 + $0 }
    let high = try #require(Picture(width: 2, height: 6, pixels: rows))
    #expect(
      high.scaled(.covering(PictureSize(width: 2, height: 2))).pixels.allSatisfy { $0 == 255 })
  }

  @Test func twoOfFourAndMore() throws {
    let picture = try #require(
      Picture(width: 2, height: 2, pixels: [0, 0, 0, 100, 0, 0, 200, 0, 0, 100, 0, 8]))
    let one = picture.scaled(.within(PictureSize(width: 1, height: 1)))
    #expect(one.pixels == [100, 0, 2])
    let large = picture.scaled(.covering(PictureSize(width: 4, height: 4)))
    for y in 0..<4 {
      for x in 0..<4 { #expect(large[x, y] == picture[x / 2, y / 2]) }
    }
  }

  /// The plainest way to write it down: what part of each pixel lies in each.
  private func reference(_ picture: Picture, _ cut: PictureCut) -> [UInt8] {
    var result: [UInt8] = []
    let across = Double(cut.columns.count) / Double(cut.width)
    let down = Double(cut.rows.count) / Double(cut.height)
    func part(_ index: Int, _ target: Int, _ step: Double) -> Double {
      let start = max(Double(index), Double(target) * step)
      return max(min(Double(index + 1), Double(target + 1) * step) - start, 0)
    }
    for y in 0..<cut.height {
      for x in 0..<cut.width {
        var sums: [Double] = [0, 0, 0]
        for (row, sourceRow) in cut.rows.enumerated() {
          for (column, sourceColumn) in cut.columns.enumerated() {
            let weight = part(row, y, down) * part(column, x, across)
            if weight == 0 { continue }
            let start = 3 * (sourceRow * picture.width + sourceColumn)
            for channel in 0..<3 {
              sums[channel] += weight * Double(picture.pixels[start + channel])
            }
          }
        }
        result += sums.map { UInt8(min(($0 / (across * down)).rounded(), 255)) }
      }
    }
    return result
  }

  @Test func everySizeIsTheAverageOfItsArea() throws {
    let seed: UInt64 = 0x5ca1e
    var generator = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(60) {
      let picture = try random(
        .random(in: 1...20, using: &generator), .random(in: 1...20, using: &generator), &generator)
      let size = PictureSize(
        width: .random(in: 1...24, using: &generator),
        height: .random(in: 1...24, using: &generator))
      for fit in [PictureFit.within(size), .covering(size)] {
        let cut = PictureCut(width: picture.width, height: picture.height, fit)
        let scaled = picture.scaled(fit)
        let wanted = reference(picture, cut)
        let worst = zip(scaled.pixels, wanted).map { abs(Int($0) - Int($1)) }.max()
        // Rounding of the reference alone.
        #expect(
          scaled.pixels.count == wanted.count && worst ?? 9 <= 1,
          "seed \(seed) round \(round): \(picture.width)×\(picture.height) \(fit)")
      }
    }
  }

  /// Rows in seven passes give the very same sums.
  @Test func interlacedScalesAsPlain() throws {
    let seed: UInt64 = 0x17e1
    var generator = SeededGenerator(seed: seed)
    let (plain, interlaced) = (try Faces.bytes("face.png"), try Faces.bytes("interlaced.png"))
    for round in 0..<Effort.rounds(40) {
      let size = PictureSize(
        width: .random(in: 1...80, using: &generator),
        height: .random(in: 1...80, using: &generator))
      for fit in [PictureFit.within(size), .covering(size)] {
        #expect(
          try Picture(jpegOrPNG: plain, fitting: fit)
            == Picture(jpegOrPNG: interlaced, fitting: fit), "seed \(seed) round \(round): \(fit)")
      }
    }
    // Passes that have no pixel at all.
    for (width, height) in [(1, 1), (3, 5), (5, 2)] {
      let small = try Faces.picture("interlaced-\(width)x\(height).png")
      let face = try Faces.picture("face.png")
        .scaled(.covering(PictureSize(width: width, height: height)))
      #expect(small.width == width && small.height == height)
      // It was made by squeezing, this by cutting.
      if width == height { #expect(Faces.difference(small, face) <= 1) }
      #expect(small.pixels.contains { $0 > 20 })
    }
  }

  /// The library decodes smaller pictures for less; they must be the same pictures.
  @Test(arguments: [64, 63, 48, 33, 32, 20, 16, 9, 8, 5, 1])
  func jpegDecodedSmaller(side: Int) throws {
    let face = try Faces.picture("face.jpg")
    let size = PictureSize(width: side, height: side)
    for fit in [PictureFit.within(size), .covering(size)] {
      let small = try Faces.picture("face.jpg", fit)
      #expect(small.width == side && small.height == side)
      #expect(Faces.difference(small, face.scaled(fit)) < 4)
    }
    let wide = try Faces.picture("wide.jpg", .covering(size))
    let cut = try Faces.picture("wide.jpg").scaled(.covering(size))
    #expect(Faces.difference(wide, cut) < 4)
  }

  @Test func sizesAreClamped() {
    #expect(PictureSize(width: 0, height: -5) == PictureSize(width: 1, height: 1))
    #expect(PictureSize(width: .max, height: 2).width == PictureSize.limit)
    #expect(Picture(width: 0, height: 1, pixels: []) == nil)
    #expect(Picture(width: 2, height: 1, pixels: [1, 2, 3]) == nil)
    #expect(Picture(width: .max, height: .max, pixels: []) == nil)
  }
}
