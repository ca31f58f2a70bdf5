/// The limits of a picture. Address books come from anywhere, and a few bytes can stand for any
/// number of pixels: a picture that is too large is refused before memory is allocated for it.
package enum PictureLimits {
  /// The longest JPEG or PNG, in bytes.
  package static let bytes = 20_000_000
  /// The most pixels a side.
  package static let side = Picture.sideLimit
  /// The most pixels: what a camera of 32 megapixels makes.
  package static let pixels = 32 << 20
  /// The most bytes that a PNG unpacks to, and that the coefficients of a progressive JPEG take.
  package static let unpackedBytes = 64 << 20
  /// The most scans of a JPEG; programs write about ten.
  static let scans = 100
  /// The most pixels of all scans together: even an empty scan costs time.
  static let scannedPixels = 320 << 20

  /// `nil` if a picture of this size may be read.
  static func problem(width: Int, height: Int) -> PictureProblem? {
    width <= side && height <= side && width * height <= pixels
      ? nil : .tooLarge("\(width)×\(height) pixels")
  }

  static func scans(width: Int, height: Int) -> Int {
    min(scannedPixels / max(width * height, 1), scans)
  }
}
