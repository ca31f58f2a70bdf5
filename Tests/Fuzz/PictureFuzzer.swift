import Pictures

extension Fuzzer {
  /// A JPEG, a PNG, a PBM or a PPM.
  static let pictures = Fuzzer(seeds: netpbmSeeds) { bytes in
    if let picture = try? Picture(netpbm: bytes) {
      require(
        picture.width > 0 && picture.pixels.count == 3 * picture.width * picture.height
          && bytes.count >= (picture.width + 7) / 8 * picture.height, "a picture without its bytes")
    }
    check(bytes, .within(PictureSize(width: 40, height: 30)), most: (40, 30))
    check(bytes, .covering(PictureSize(width: 7, height: 50)), most: (7, 50))
  }
}

private let netpbmSeeds: @Sendable () -> [[UInt8]] = {
  [
    Array("P4\n9 2\n".utf8) + [0xAA, 0x80, 0x55, 0],
    Array("P6\n# by hand\n1 2\n255\n".utf8) + [1, 2, 3, 4, 5, 6],
  ]
}

/// What must hold of every picture, however it was made.
private func check(_ bytes: [UInt8], _ fit: PictureFit, most: (width: Int, height: Int)) {
  guard let picture = try? Picture(jpegOrPNG: bytes, fitting: fit) else { return }
  require(
    (1...most.width).contains(picture.width) && (1...most.height).contains(picture.height),
    "a picture larger than it was asked for")
  require(
    picture.pixels.count == 3 * picture.width * picture.height, "a picture with too few pixels")
  guard let written = picture.png() else {
    return require(false, "a picture that can't be written")
  }
  let whole = PictureFit.within(PictureSize(width: picture.width, height: picture.height))
  require(
    (try? Picture(jpegOrPNG: written, fitting: whole)) == picture, "written is not what is read")
}
