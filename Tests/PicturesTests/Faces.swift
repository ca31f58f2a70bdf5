import Pictures
import TestSupport
import Testing

/// The pictures of `Fixtures/pictures`.
enum Faces {
  static func bytes(_ name: String) throws -> [UInt8] {
    try #require(Repository.bytes("Fixtures/pictures/" + name), "\(name)")
  }

  static func picture(_ name: String, _ fit: PictureFit? = nil) throws -> Picture {
    try Picture(
      jpegOrPNG: try bytes(name),
      fitting: fit ?? .within(PictureSize(width: 1024, height: 1024)))
  }

  /// Why bytes are no picture; `nil` where they are one.
  static func problem(_ bytes: [UInt8]) -> PictureProblem? {
    do throws(PictureProblem) {
      _ = try Picture(jpegOrPNG: bytes, fitting: .within(PictureSize(width: 48, height: 48)))
      return nil
    } catch {
      return error
    }
  }

  /// The mean difference of two pictures of one size, in 255ths; 1,000 where the sizes differ.
  static func difference(_ one: Picture, _ other: Picture) -> Double {
    guard one.width == other.width, one.height == other.height else { return 1000 }
    let sum = zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.pixels.count)
  }
}

extension Picture {
  /// Red, green and blue at a place, counted from the left and the top; `nil` outside.
  subscript(x: Int, y: Int) -> [UInt8]? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return Array(pixels[(3 * (y * width + x))...].prefix(3))
  }
}
