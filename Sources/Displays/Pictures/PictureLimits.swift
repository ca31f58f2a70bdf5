/// The limits of a picture. A few bytes of an untrusted address book can describe any number of
/// pixels. So a picture that is too large is refused before memory is allocated for it.
package enum PictureLimits {
  /// The maximum size of a JPEG or PNG, in bytes.
  package static let bytes = 20_000_000
  /// The maximum number of pixels on a side.
  package static let side = Picture.sideLimit
  /// The maximum number of pixels: the picture of a camera of 32 megapixels.
  package static let pixels = 32 << 20
  /// The maximum number of bytes that a PNG unpacks to, and that the coefficients of a progressive
  /// JPEG need.
  package static let unpackedBytes = 64 << 20
  /// The maximum number of scans of a JPEG; programs write about ten.
  static let scans = 100
  /// The maximum number of pixels of all scans together. There is a limit because even an empty
  /// scan takes time.
  static let scannedPixels = 320 << 20

  /// Returns why a picture of this size is refused; `nil` if it may be read.
  static func problem(width: Int, height: Int) -> PictureProblem? {
    width <= side && height <= side && width * height <= pixels
      ? nil : .tooLarge("\(width)×\(height) pixels")
  }

  static func scans(width: Int, height: Int) -> Int {
    min(scannedPixels / max(width * height, 1), scans)
  }
}
